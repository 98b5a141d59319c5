import RavenMarkdown

/// Spells out the text of paragraphs, headings and cells so that equal bytes mean the same.
///
/// A run of blanks is one blank, also at a line's end; text is composed (NFC). Markup becomes marks of
/// bytes that UTF-8 never has, in one spelling.
struct LeafSpelling {
  /// Opens a style, link or image; the byte after it says which.
  static let opening: UInt8 = 0xF8
  /// Closes a style; the byte after it says which.
  static let closing: UInt8 = 0xF9
  /// Something that is one piece; the byte after it says what, ``end`` ends it.
  static let atom: UInt8 = 0xFA
  static let end: UInt8 = 0xFB
  /// Closes a link or image: the URL, ``title``, the title, ``end``.
  static let target: UInt8 = 0xFD
  static let title: UInt8 = 0xFE

  /// What a mark is about, in the byte after it.
  enum Mark {
    static let emphasis = UInt8(ascii: "e")
    static let strong = UInt8(ascii: "s")
    static let strikethrough = UInt8(ascii: "d")
    static let link = UInt8(ascii: "l")
    static let image = UInt8(ascii: "i")
    static let code = UInt8(ascii: "c")
    static let html = UInt8(ascii: "h")
    static let footnote = UInt8(ascii: "f")
    static let lineBreak = UInt8(ascii: "b")
  }

  /// What was spelled so far.
  var bytes: [UInt8] = []

  /// Where the text since the last mark begins.
  private var textStart = 0
  private var hasHighBytes = false
  /// Whether a blank at this place would count.
  private var mayHaveBlank = false
  private var hasBlank = false

  /// Adds the inlines of a node. O(*n*) in their size.
  mutating func append(_ leaf: Int, of document: Document) {
    let nodes = document.nodes
    let end = Int(nodes[leaf].end)
    let isHeading = nodes[leaf].kind == .heading
    var open: [(end: Int, kind: NodeKind, index: Int)] = []
    textStart = bytes.count
    hasHighBytes = false
    mayHaveBlank = false
    hasBlank = false
    var index = leaf + 1
    while index < end {
      while let last = open.last, last.end == index {
        open.removeLast()
        close(last.kind, last.index, document)
      }
      let node = nodes[index]
      switch node.kind {
      case .text: append(text: document.buffer, node.text.range)
      case .softBreak:
        if isHeading || !document.isBetweenWideCharacters(softBreak: index, end: end) {
          hasBlank = true
        }
      case .lineBreak:
        append(atom: Mark.lineBreak, [], 0..<0)
        mayHaveBlank = false
      case .code: append(atom: Mark.code, document.buffer, node.text.range)
      case .htmlInline: append(atom: Mark.html, document.buffer, node.text.range)
      case .footnoteReference: append(atom: Mark.footnote, document.buffer, node.text.range)
      case .emphasis, .strong, .strikethrough, .link, .image:
        finishText()
        bytes.append(Self.opening)
        bytes.append(Self.mark(of: node.kind))
        startText()
        open.append((Int(node.end), node.kind, index))
      default: break
      }
      index += 1
    }
    while let last = open.popLast() { close(last.kind, last.index, document) }
    hasBlank = false
    finishText()
  }

  private mutating func append(text source: [UInt8], _ range: Range<Int>) {
    for position in range {
      let byte = source[position]
      if byte <= 0x20, ASCII.isSpace(byte) {
        hasBlank = true
        continue
      }
      if hasBlank {
        if mayHaveBlank { bytes.append(ASCII.space) }
        hasBlank = false
      }
      mayHaveBlank = true
      if byte >= 0x80 { hasHighBytes = true }
      bytes.append(byte)
    }
  }

  private mutating func append(atom kind: UInt8, _ source: [UInt8], _ range: Range<Int>) {
    // A blank before a line break shows nowhere.
    if kind == Mark.lineBreak { hasBlank = false }
    finishText()
    bytes.append(Self.atom)
    bytes.append(kind)
    for byte in source[range] { bytes.append(byte == ASCII.newline ? ASCII.space : byte) }
    bytes.append(Self.end)
    startText()
  }

  private mutating func close(_ kind: NodeKind, _ index: Int, _ document: Document) {
    finishText()
    if kind == .link || kind == .image {
      bytes.append(Self.target)
      bytes.append(contentsOf: document.bytes(document.nodes[index].text))
      bytes.append(Self.title)
      bytes.append(contentsOf: document.bytes(document.nodes[index].aux))
      bytes.append(Self.end)
    } else {
      bytes.append(Self.closing)
      bytes.append(Self.mark(of: kind))
    }
    startText()
  }

  private static func mark(of kind: NodeKind) -> UInt8 {
    switch kind {
    case .emphasis: Mark.emphasis
    case .strong: Mark.strong
    case .strikethrough: Mark.strikethrough
    case .image: Mark.image
    default: Mark.link
    }
  }

  /// Ends the text before a mark: a blank that waits is written, decomposed letters are composed.
  private mutating func finishText() {
    if hasBlank, mayHaveBlank { bytes.append(ASCII.space) }
    hasBlank = false
    guard hasHighBytes else { return }
    hasHighBytes = false
    guard Self.mayBeDecomposed(bytes, textStart..<bytes.count) else { return }
    let text = NameFolding.composed(Array(bytes[textStart...]))
    bytes.replaceSubrange(textStart..., with: text)
  }

  private mutating func startText() {
    textStart = bytes.count
    mayHaveBlank = true
  }

  /// Whether composing may change a text: not where all of it is certainly composed.
  private static func mayBeDecomposed(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      if bytes[position] < 0x80 {
        position += 1
        continue
      }
      let scalar = DecodedScalar(bytes, at: position, before: range.upperBound)
      position += scalar.count
      if !isComposed(scalar.value) { return true }
    }
    return false
  }

  /// Scalars that never change and never join the one before: `NFC_Quick_Check` is Yes and the combining
  /// class 0. Only the ranges that texts are full of; others are composed to find out.
  private static func isComposed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x300, 0x391...0x3CE, 0x400...0x482, 0x48A...0x52F, 0x2002...0x20CF, 0x2100...0x2125,
      0x212C...0x2328, 0x232B...0x2ADB, 0x3000...0x3029, 0x3030...0x3098, 0x309B...0xA66E,
      0xAC00...0xD7A3, 0xFE00...0xFE0F, 0xFE30...0xFFFF, 0x1F000...0x2F7FF:
      true
    default: false
    }
  }
}
