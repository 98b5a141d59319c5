/// Writes a tree as markdown in its one normal spelling.
///
/// The writer owns the prefixes of quotes and items, the blank lines between blocks and the places where
/// lines start; what stands in a line is spelled by ``NormalizedInlines``. It walks the arena with a
/// stack of its own, so depth costs no recursion.
struct NormalizedWriter {
  let document: Document
  let options: NormalizeOptions
  /// Leaves that are to be written with every escape that could matter, by their place in the arena.
  let cautious: Set<Int>
  /// More bytes than this are refused.
  let limit: Int
  let definitions: NormalizedDefinitions

  var output: [UInt8] = []
  var inlines: NormalizedInlines
  /// The definitions in the order in which they were written.
  var definitionsInOrder: [Int] = []

  /// What every line inside the open containers begins with.
  var prefix: [UInt8] = []
  /// The bytes of the prefix up to its last quote mark: all of it that a blank line needs.
  var prefixOfBlankLines = 0
  var containers: [Container] = []
  /// The leaf that was written last.
  var lastLeaf: NodeKind = .document
  /// Where the last footnote's definition begins in the output.
  var footnoteMark = -1
  /// Whether the next block stands right under a definition.
  var isAfterDefinition = false
  /// Whether the next block begins where the output ends: after a marker.
  var isPositioned = false
  /// Whether the output has grown beyond the limit.
  var isOverfull = false

  /// A quote, list, item, footnote or the document, while it is open.
  struct Container {
    var kind: NodeKind
    /// The index after its last descendant.
    var end: Int
    /// The prefix outside of it.
    var outerPrefix: Int
    var outerPrefixOfBlankLines: Int
    /// No blank lines between its blocks (item) or items (list).
    var isTight = false
    /// The kind of the block that was written last in it.
    var lastChild: NodeKind?
    /// The bullet or delimiter of the list that was written last in it, when nothing followed: 0 if none.
    var lastMarker: UInt8 = 0
    /// list: its bullet or delimiter.
    var marker: UInt8 = 0
    /// list: the number of the next item.
    var number = 0
    /// list: the blanks behind its markers.
    var padding = 1
    /// list: its first item is written.
    var isAtFirstItem = false
    /// item: has a task's box.
    var isTask = false
    /// The next separator is a line end only, since what was written last reaches to the next block.
    var isOpenEnded = false
    /// Definitions that are to be written at its end.
    var definitions: [Int] = []
  }

  init(_ document: Document, _ options: NormalizeOptions, cautious: Set<Int>) {
    self.document = document
    self.options = options
    self.cautious = cautious
    definitions = NormalizedDefinitions(document, joinsLines: options.wrap != .keep)
    inlines = NormalizedInlines(document, options.wrap)
    limit = min(Document.largestSource, document.lines.sourceCount * 16 + (1 << 20))
  }

  /// The whole text.
  mutating func written() throws(NormalizeError) -> [UInt8] {
    output.reserveCapacity(document.lines.sourceCount + document.lines.sourceCount / 16 + 64)
    open(.document, end: document.nodes.count)
    var index = 1
    while true {
      while let last = containers.last, last.end == index { close() }
      guard !isOverfull, output.count <= limit else { throw .tooLarge(limit: limit) }
      guard !containers.isEmpty else { return output }
      index = write(index)
    }
  }

  /// Writes the block at an index, or opens it; the index to go on from.
  private mutating func write(_ index: Int) -> Int {
    let record = document.nodes[index]
    switch record.kind {
    case .blockQuote, .alert: openQuote(index, record)
    case .list: openList(index, record)
    case .item: openItem(index, record)
    case .footnoteDefinition: openFootnote(index, record)
    case .linkDefinition:
      writeDefinition(index)
      return Int(record.end)
    default:
      writeLeaf(index, record)
      return Int(record.end)
    }
    return index + 1
  }

  private mutating func writeLeaf(_ index: Int, _ record: NodeRecord) {
    lastLeaf = record.kind
    switch record.kind {
    case .frontMatter: writeFrontMatter(record)
    case .codeBlock: writeCode(record)
    case .htmlBlock: writeHTML(record)
    case .heading: writeHeading(index, record)
    case .thematicBreak: writeRule()
    case .table: writeTable(index, record)
    default: writeParagraph(index, record)
    }
  }

  // MARK: Lines

  /// Where the line that is being written begins in the output.
  var startOfLine: Int {
    var start = output.count
    while start > 0, output[start - 1] != ASCII.newline { start -= 1 }
    return start
  }

  /// Moves to the place where the next block of the innermost container begins.
  mutating func startBlock(_ kind: NodeKind) {
    let innermost = containers.count - 1
    if isPositioned {
      isPositioned = false
    } else {
      let container = containers[innermost]
      if container.lastChild != nil, !container.isTight, !container.isOpenEnded { addBlankLine() }
      addPrefix()
    }
    containers[innermost].lastChild = kind
    containers[innermost].lastMarker = 0
    containers[innermost].isOpenEnded = false
  }

  mutating func addPrefix() {
    guard output.count + prefix.count <= limit else {
      isOverfull = true
      return
    }
    output.append(contentsOf: prefix)
  }

  mutating func addBlankLine() {
    guard output.count + prefix.count <= limit else {
      isOverfull = true
      return
    }
    output.append(contentsOf: prefix[..<prefixOfBlankLines])
    output.append(ASCII.newline)
  }

  /// Ends a line that holds nothing but markers, whose last blank goes.
  mutating func endMarkerLine() {
    while output.last == ASCII.space { output.removeLast() }
    output.append(ASCII.newline)
    isPositioned = false
  }

  /// Adds whole lines of code or HTML, each behind the prefix; the first may stand there already.
  mutating func addLines(_ text: Range<Int>, isBehindPrefix: Bool = false) {
    var start = text.lowerBound
    while start < text.upperBound {
      var end = start
      while end < text.upperBound, document.buffer[end] != ASCII.newline { end += 1 }
      if end == start {
        addBlankLine()
      } else {
        if !isBehindPrefix || start > text.lowerBound { addPrefix() }
        output.append(contentsOf: document.buffer[start..<end])
        output.append(ASCII.newline)
      }
      start = end + 1
    }
  }
}

extension Array<UInt8> {
  /// Appends a numeric character reference: `&#10;`.
  mutating func appendReference(to scalar: UInt32) {
    append(contentsOf: "&#\(scalar);".utf8)
  }
}
