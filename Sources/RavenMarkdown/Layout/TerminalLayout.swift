/// Lays a document out in lines, once, and hands them to the writer.
///
/// Text is filled and fitted without styles; the writer adds them. Blocks are walked with a stack of
/// frames, so nesting costs no call depth; the prefixes of a line never take more than the width
/// allows, so it costs no time per line either.
struct TerminalLayout {
  let nodes: [NodeRecord]
  let buffer: [UInt8]
  private(set) var options: TerminalOptions
  let theme: Theme
  let symbols: Symbols
  var writer: TerminalWriter

  /// The running text being laid out, and its lines.
  var flow = StyledText()
  var lines: [FilledLine] = []
  var openInlines: [OpenInline] = []

  var frames: [Frame]
  var prefixes: [Prefix] = []
  var prefixText = VisibleText()
  var prefixWidth = 0
  /// As much of a rule as has been needed so far.
  var ruleText = VisibleText()
  /// An empty line is due, behind this many prefixes.
  var pendingBlank: Int?
  /// The look of running text in the blocks around.
  var bodyStyle = TerminalTextStyle.plain

  /// Footnote definitions met so far, and the links of the section when they are listed.
  var notes: [Int] = []
  var listedLinks = ListedLinks()

  /// Whether the front matter says that the document holds a conversation; `nil` before anybody asked.
  var isOffsite: Bool?

  init(_ document: Document, _ options: TerminalOptions) {
    nodes = document.nodes
    buffer = document.buffer
    self.options = options
    self.options.width = min(max(1, options.width), Self.widest)
    theme = options.theme.mapped(to: options.colorDepth)
    symbols = Symbols(options.symbols)
    writer = TerminalWriter(format: options.format, colorDepth: options.colorDepth)
    frames = [Frame(kind: .document, end: nodes.count)]
    bodyStyle = theme[.text]
  }

  /// A block that is open.
  struct Frame {
    var kind: NodeKind
    /// The index after its last descendant.
    var end: Int
    /// The number of lines written when it was opened.
    var startLine = 0
    /// Whether its children stand without empty lines between them.
    var isTight = false
    var hasPrefix = false
    var replaced: Prefix?
    var outerStyle = TerminalTextStyle.plain
    /// list: the number of its next item; `nil` for bullets.
    var nextNumber: Int?
    /// list: the digits of its widest number.
    var digits = 0
    var delimiter = "."
  }

  /// Lays out everything; `flush` is called between blocks.
  mutating func run<E: Error>(flush: (inout TerminalWriter) throws(E) -> Void) throws(E) {
    try layOut(1..<nodes.count, flush: flush)
    showListedLinks()
    try showNotes(flush: flush)
    try flush(&writer)
  }

  mutating func layOut<E: Error>(
    _ range: Range<Int>, flush: (inout TerminalWriter) throws(E) -> Void
  ) throws(E) {
    let base = frames.count
    var index = range.lowerBound
    while true {
      while frames.count > base, let frame = frames.last, frame.end <= index { leave() }
      guard index < range.upperBound else { return }
      index = max(index + 1, enter(index))
      if writer.output.count >= Self.chunk { try flush(&writer) }
    }
  }

  /// Wider lines serve nobody, and rules would fill the memory.
  static let widest = 1 << 16

  /// Output is handed on in pieces of about this many bytes.
  static let chunk = 1 << 16

  /// Lays out a leaf, or opens a container; returns the index to go on with.
  private mutating func enter(_ index: Int) -> Int {
    let node = nodes[index]
    let end = Int(node.end)
    switch node.kind {
    case .document: return index + 1
    case .blockQuote: openQuote(node)
    case .alert: openAlert(node)
    case .list: openList(node, at: index)
    case .item: openItem(node)
    case .frontMatter:
      if options.showsFrontMatter { showFrontMatter(node) }
      return end
    case .paragraph: showParagraph(index)
    case .heading: showHeading(index)
    case .codeBlock: isTranscript(node) ? showTranscript(node) : showCode(node)
    case .htmlBlock: showHTML(node)
    case .thematicBreak: showRule()
    case .table: showTable(index)
    case .footnoteDefinition: notes.append(index)
    default: break
    }
    return node.kind.isContainer ? index + 1 : end
  }

  /// Makes room before a block: an empty line after the one before it.
  mutating func startBlock() {
    guard let frame = frames.last, !frame.isTight, writer.lineCount > frame.startLine else {
      return
    }
    pendingBlank = min(pendingBlank ?? Int.max, prefixes.count)
  }

  mutating func open(_ node: NodeRecord) -> Frame {
    Frame(
      kind: node.kind, end: Int(node.end), startLine: writer.lineCount, outerStyle: bodyStyle)
  }

  mutating func leave() {
    guard let frame = frames.popLast() else { return }
    if frame.kind == .item || frame.kind == .footnoteDefinition, let prefix = prefixes.last,
      !prefix.isShown
    {
      beginLine()
      writer.endLine()
    }
    if frame.hasPrefix { popPrefix(restoring: frame.replaced) }
    bodyStyle = frame.outerStyle
  }

  private mutating func openQuote(_ node: NodeRecord) {
    startBlock()
    var frame = open(node)
    frame.hasPrefix = pushBar(theme[.quoteBar])
    bodyStyle = theme[.quote].over(bodyStyle)
    frames.append(frame)
  }

  private mutating func openAlert(_ node: NodeRecord) {
    startBlock()
    let alert = AlertKind(rawValue: node.level) ?? .note
    let style = theme[alert.role]
    var frame = open(node)
    frame.hasPrefix = pushBar(style)
    flow.removeAll()
    flow.mark(style, .none)
    flow.text.append(alert.title)
    showFlow()
    frame.startLine = writer.lineCount
    frames.append(frame)
  }
}

extension NodeKind {
  /// Whether layout opens a frame for it and goes on with its children.
  fileprivate var isContainer: Bool {
    switch self {
    case .document, .blockQuote, .alert, .list, .item: true
    default: false
    }
  }
}

extension AlertKind {
  fileprivate var role: ThemeRole {
    switch self {
    case .note: .note
    case .tip: .tip
    case .important: .important
    case .warning: .warning
    case .caution: .caution
    }
  }

  fileprivate var title: String {
    switch self {
    case .note: "Note"
    case .tip: "Tip"
    case .important: "Important"
    case .warning: "Warning"
    case .caution: "Caution"
    }
  }
}
