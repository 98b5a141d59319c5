/// Reads the inlines of a block from its raw text: CommonMark as libcmark 0.30.2 does it, with GitHub's
/// strikethrough, bare links and footnote references as cmark-gfm does them.
///
/// A block's text is a range of the buffer. Inlines are first kept as pieces in linked lists, since
/// emphasis and links take in what stands before their end, and then laid down in pre-order.
///
/// All work is linear in the text, but for labels, which are at most 1000 bytes long.
struct InlineParser {
  var fed: FedText
  let options: ParseOptions
  var nodes: [NodeRecord] = []
  var references: ReferenceTable
  var footnotes: FootnoteTable

  /// The block's text.
  var end = 0
  var start = 0
  var position = 0
  var segments: Range<Int> = 0..<0
  var tree: BlockTree

  var pieces: [InlinePiece] = []
  /// What is laid down and not ended yet; empty between blocks.
  var openPieces: [OpenPiece] = []
  /// The pieces of the text node that is laid down last.
  var textParts: [TextPart] = []
  var delimiters: [Delimiter] = []
  var lastDelimiter = -1
  /// One bound for each kind of closer, below which there is no opener for it.
  var openerBounds = [Int](repeating: 0, count: 11)
  var brackets: [Bracket] = []
  /// Brackets of links below this place in the stack are inside no link any more: links hold no links.
  var inactiveBelow = 0
  var backticks = BacktickRuns()
  var unclosed = UnclosedHTML()
  var domain = DomainRun()
  /// GitHub does not show the cell that is read.
  var isInSurplusCell = false
  var firstPiece = -1
  var lastPiece = -1
  private let specials: [Bool]

  /// Takes over the text and the blocks of a builder.
  init(_ builder: consuming BlockBuilder) {
    options = builder.options
    references = ReferenceTable(
      builder.tree.definitions, limit: max(builder.fed.sourceCount, 100_000))
    footnotes = FootnoteTable(builder.tree.footnotes)
    specials = Self.specialBytes(builder.options.extensions)
    fed = builder.fed
    tree = builder.tree
  }

  private static func specialBytes(_ extensions: ParseOptions.Extensions) -> [Bool] {
    var table = [Bool](repeating: false, count: 256)
    for byte in "\n\\`&_*[]<!".utf8 { table[Int(byte)] = true }
    if extensions.contains(.strikethrough) { table[Int(UInt8(ascii: "~"))] = true }
    if extensions.contains(.bareLinks) {
      table[Int(UInt8(ascii: ":"))] = true
      table[Int(UInt8(ascii: "w"))] = true
    }
    return table
  }

  /// Reads a block's text and appends its inlines to the nodes.
  mutating func parse(_ content: Range<Int>, segments: Range<Int>) {
    start = content.lowerBound
    position = start
    end = content.upperBound
    while end > start, ASCII.isSpace(fed.bytes[end - 1]) { end -= 1 }
    self.segments = segments
    reset()
    while position < end { parseInline() }
    processEmphasis(bottom: start)
    emit()
  }

  private mutating func reset() {
    pieces.removeAll(keepingCapacity: true)
    delimiters.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    lastDelimiter = -1
    inactiveBelow = 0
    firstPiece = -1
    lastPiece = -1
    backticks.reset()
    unclosed = UnclosedHTML()
    domain = DomainRun()
  }

  private mutating func parseInline() {
    let byte = fed.bytes[position]
    switch byte {
    case ASCII.newline: parseLineEnd()
    case UInt8(ascii: "`"): parseBackticks()
    case UInt8(ascii: "\\"): parseBackslash()
    case UInt8(ascii: "&"): parseEntity()
    case UInt8(ascii: "<"): parseAngle()
    case UInt8(ascii: "*"), UInt8(ascii: "_"): parseDelimiters(byte)
    case UInt8(ascii: "["): openBracket(width: 1)
    case UInt8(ascii: "]"): parseClosingBracket()
    case UInt8(ascii: "!") where opensImage: openBracket(width: 2)
    case UInt8(ascii: "~") where specials[Int(byte)]: parseTildes()
    case UInt8(ascii: ":") where specials[Int(byte)]:
      if !parseBareURL() { addRun() }
    case UInt8(ascii: "w") where specials[Int(byte)]:
      if !parseBareHost() { addRun() }
    default: addRun()
    }
  }

  /// `![`, but not `![^`: a footnote's reference may follow an exclamation mark.
  private var opensImage: Bool {
    guard position + 1 < end, fed.bytes[position + 1] == UInt8(ascii: "[") else { return false }
    return
      !(options.extensions.contains(.footnotes) && position + 2 < end
      && fed.bytes[position + 2] == UInt8(ascii: "^"))
  }

  /// Text up to the next byte that may mean something. Blanks before a line end are no text.
  private mutating func addRun() {
    let from = position
    position = runEnd(after: from)
    var last = position
    if position < end, fed.bytes[position] == ASCII.newline {
      while last > from, ASCII.isSpace(fed.bytes[last - 1]) { last -= 1 }
    }
    addText(from..<last)
  }

  /// The next byte after `from` that may mean something.
  private func runEnd(after from: Int) -> Int {
    // In locals, which the loop keeps in registers: most bytes of a text pass here.
    let (bytes, specials, end) = (fed.bytes, specials, end)
    var index = from + 1
    while index < end {
      let byte = bytes[index]
      if specials[Int(byte)], !Self.isPlain(byte, bytes, index, end) { break }
      index += 1
    }
    return index
  }

  /// Colons and the letter w mean something only before `//` and `ww.`.
  private static func isPlain(_ byte: UInt8, _ bytes: [UInt8], _ index: Int, _ end: Int) -> Bool {
    switch byte {
    case UInt8(ascii: ":"):
      !(index + 2 < end && bytes[index + 1] == UInt8(ascii: "/")
        && bytes[index + 2] == UInt8(ascii: "/"))
    case UInt8(ascii: "w"):
      !(index + 3 < end && bytes[index + 1] == byte && bytes[index + 2] == byte
        && bytes[index + 3] == UInt8(ascii: "."))
    default: false
    }
  }

  // MARK: Simple inlines

  private mutating func parseLineEnd() {
    let lineEnd = position
    position += 1
    while position < end, ASCII.isBlank(fed.bytes[position]) { position += 1 }
    let isHard =
      lineEnd - start > 1 && fed.bytes[lineEnd - 1] == ASCII.space
      && fed.bytes[lineEnd - 2] == ASCII.space
    var from = lineEnd
    if isHard { while from > start, fed.bytes[from - 1] == ASCII.space { from -= 1 } }
    add(InlinePiece(isHard ? .lineBreak : .softBreak, from..<lineEnd + 1))
  }

  private mutating func parseBackslash() {
    let from = position
    position += 1
    guard position < end else { return addText(from..<from + 1) }
    if ASCII.isPunctuation(fed.bytes[position]) {
      position += 1
      addText(from + 1..<position, source: from..<position)
    } else if fed.bytes[position] == ASCII.newline {
      position += 1
      add(InlinePiece(.lineBreak, from..<position))
    } else {
      addText(from..<from + 1)
    }
  }

  private mutating func parseEntity() {
    let from = position
    guard let (value, after) = Entity.read(fed.bytes, from + 1, end) else {
      position += 1
      return addText(from..<from + 1)
    }
    position = after
    let text = fed.bytes.count
    fed.bytes.append(contentsOf: value)
    addText(text..<fed.bytes.count, source: from..<after)
  }

  private mutating func parseBackticks() {
    let from = position
    while position < end, fed.bytes[position] == UInt8(ascii: "`") { position += 1 }
    let length = position - from
    let inner = position
    guard let close = backticks.close(of: length, in: fed.bytes, from: position, end: end) else {
      return addText(from..<inner)
    }
    position = close + length
    var piece = InlinePiece(.code, from..<position)
    piece.text = codeText(inner..<close)
    add(piece)
  }

  /// A code span's text: line ends are blanks, and one blank at each end is cut.
  private mutating func codeText(_ range: Range<Int>) -> ByteRange {
    var hasLineEnd = false
    var isBlank = true
    for index in range {
      let byte = fed.bytes[index]
      if byte == ASCII.newline { hasLineEnd = true } else if byte != ASCII.space { isBlank = false }
    }
    var text = range
    if hasLineEnd {
      let from = fed.bytes.count
      fed.bytes.appendCopy(of: range)
      for index in from..<fed.bytes.count where fed.bytes[index] == ASCII.newline {
        fed.bytes[index] = ASCII.space
      }
      text = from..<fed.bytes.count
    }
    if !isBlank, text.count >= 2, fed.bytes[text.lowerBound] == ASCII.space,
      fed.bytes[text.upperBound - 1] == ASCII.space
    {
      text = text.lowerBound + 1..<text.upperBound - 1
    }
    return ByteRange(text)
  }

  // MARK: Pieces

  mutating func addText(_ range: Range<Int>) { addText(range, source: range) }

  mutating func addText(_ range: Range<Int>, source: Range<Int>) {
    guard !range.isEmpty else { return }
    var piece = InlinePiece(.text, source)
    piece.text = ByteRange(range)
    add(piece)
  }

  /// Appends a piece and answers with its index.
  @discardableResult
  mutating func add(_ piece: InlinePiece) -> Int {
    let index = pieces.count
    pieces.append(piece)
    pieces[index].previous = Int32(truncatingIfNeeded: lastPiece)
    if lastPiece >= 0 {
      pieces[lastPiece].next = Int32(truncatingIfNeeded: index)
    } else {
      firstPiece = index
    }
    lastPiece = index
    return index
  }
}

/// A style or link whose content is being laid down.
struct OpenPiece {
  var node: Int
  /// The piece after it.
  var next: Int32
  var isLink: Bool
}

/// A piece of a text node: where it stands in the node's text and in the block's.
struct TextPart {
  var start: Int
  var from: Int
  var to: Int
}
