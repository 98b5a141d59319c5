/// Spells the inlines of one paragraph, heading or cell.
///
/// The text is written as a draft without an escape that only its surroundings can call for. What may
/// need one is marked on the way; when the draft is complete, the marks are judged with all of the text
/// in view, and what is to be inserted is noted beside it: see ``resolve(_:)``.
struct NormalizedInlines {
  let document: Document
  let wrap: NormalizeOptions.Wrap

  /// The draft.
  var bytes: [UInt8] = []
  /// Where lines after the first one start.
  var lineStarts: [Int] = []
  /// Places that mean something or could, in order.
  var marks: [Mark] = []
  /// What kinds of marks there are.
  var found: UInt16 = 0
  /// What is to be changed, in order once the draft is resolved.
  var edits: [Edit] = []
  /// Blanks at which lines may be broken, where lines are filled.
  var breaks: [Int] = []
  /// Inlines that are open.
  private var open: [OpenInline] = []
  /// Starts of lines inside HTML, where a backslash would be one.
  var verbatimStarts: [Int] = []
  /// Where the last bare link ends; what follows without a blank must not be escaped: the backslash would
  /// belong to the link. -1 if there is none.
  private var bareLinkEnd = -1
  /// The text that was written last, when it is a sibling of what follows; else -1.
  private var lastText = -1
  /// How many links and images are open.
  var openLinks = 0
  var shape = Shape.lines
  /// Whether all is escaped that could matter.
  var isCautious = false
  let isSpecial: [Bool]

  /// How a block's lines are laid out.
  enum Shape {
    /// Lines as they come.
    case lines
    /// One line, a blank for each line end: headings.
    case joined
    /// One line between pipes.
    case cell
  }

  private struct OpenInline {
    var end: Int
    var kind: NodeKind
    var node: Int
    var mark: Int
  }

  init(_ document: Document, _ wrap: NormalizeOptions.Wrap) {
    self.document = document
    self.wrap = wrap
    var table = [Bool](repeating: false, count: 256)
    for byte in "\\&*_~`<[]:w".utf8 { table[Int(byte)] = true }
    for byte in 0..<0x20 where byte != Int(ASCII.tab) { table[byte] = true }
    table[0x7F] = true
    // The lead byte of the no-break space and of the C1 control characters.
    // The first bytes of characters that nobody would see.
    for byte in [0xC2, 0xE2, 0xEF] { table[byte] = true }
    isSpecial = table
  }

  mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    lineStarts.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    edits.removeAll(keepingCapacity: true)
    breaks.removeAll(keepingCapacity: true)
    found = 0
    verbatimStarts.removeAll(keepingCapacity: true)
    openLinks = 0
    bareLinkEnd = -1
    lastText = -1
  }

  /// Writes the draft of a block's inlines.
  mutating func draft(_ leaf: Int, _ shape: Shape, isCautious: Bool) {
    reset()
    self.shape = shape
    self.isCautious = isCautious
    let end = Int(document.nodes[leaf].end)
    var index = leaf + 1
    while true {
      while let last = open.last, last.end == index { close() }
      guard index < end else { return }
      index = write(index, end)
    }
  }

  /// Writes an inline, or opens it; the index to go on from.
  private mutating func write(_ index: Int, _ end: Int) -> Int {
    let record = document.nodes[index]
    switch record.kind {
    case .text:
      addText(index, record, context(index, end))
      lastText = index
    case .softBreak: addSoftBreak(index, end)
    case .lineBreak:
      if isBehindBareLink {
        bytes.append(contentsOf: [ASCII.space, ASCII.space])
      } else {
        bytes.append(UInt8(ascii: "\\"))
      }
      addLineEnd()
    case .code: addCode(record.text.range)
    case .htmlInline: addVerbatim(record.text.range)
    case .footnoteReference:
      bytes.append(contentsOf: [UInt8(ascii: "["), UInt8(ascii: "^")])
      bytes.append(contentsOf: document.bytes(record.text))
      bytes.append(UInt8(ascii: "]"))
    case .emphasis: open(index, record, byte: UInt8(ascii: "*"), count: 1)
    case .strong: open(index, record, byte: UInt8(ascii: "*"), count: 2)
    case .strikethrough: open(index, record, byte: UInt8(ascii: "~"), count: 2)
    case .link: return writeLink(index, record)
    case .image: openLink(index, record)
    default: break
    }
    return index + 1
  }

  // MARK: Nesting

  private mutating func open(_ index: Int, _ record: NodeRecord, byte: UInt8, count: Int) {
    open.append(
      OpenInline(end: Int(record.end), kind: record.kind, node: index, mark: marks.count))
    add(Mark(kind: .open, byte: byte, offset: bytes.count, count: count, node: index))
    bytes.append(contentsOf: repeatElement(byte, count: count))
  }

  private mutating func writeLink(_ index: Int, _ record: NodeRecord) -> Int {
    if record.flags.contains(.autolink) {
      addAutolink(record, at: index)
      return Int(record.end)
    }
    guard record.flags.contains(.bare) else {
      openLink(index, record)
      return index + 1
    }
    // A mail address is found in the text as it is read, escapes resolved; other links in the bytes.
    let text = document.nodes[index + 1]
    if isMail(record, text) { return index + 1 }
    add(
      Mark(kind: .bareLink, offset: bytes.count, count: Int(text.text.count)))
    bytes.append(contentsOf: document.bytes(text.text))
    bareLinkEnd = bytes.count
    return Int(record.end)
  }

  private mutating func openLink(_ index: Int, _ record: NodeRecord) {
    open.append(
      OpenInline(end: Int(record.end), kind: record.kind, node: index, mark: marks.count))
    openLinks += 1
    let isImage = record.kind == .image
    if isImage { bytes.append(UInt8(ascii: "!")) }
    add(Mark(kind: isImage ? .imageStart : .linkStart, offset: bytes.count))
    bytes.append(UInt8(ascii: "["))
  }

  private mutating func close() {
    guard let last = open.popLast() else { return }
    lastText = -1
    let isImage = last.kind == .image
    if isImage || last.kind == .link {
      openLinks -= 1
      add(Mark(kind: isImage ? .imageEnd : .linkEnd, offset: bytes.count))
      bytes.append(UInt8(ascii: "]"))
      addTarget(document.nodes[last.node])
      return
    }
    let opener = marks[last.mark]
    marks[last.mark].partner = marks.count
    add(
      Mark(
        kind: .close, byte: opener.byte, offset: bytes.count, count: opener.count,
        isFixed: isBehindBareLink, partner: last.mark))
    bytes.append(contentsOf: repeatElement(opener.byte, count: opener.count))
  }

  /// What stands around a text node.
  struct Context {
    /// The first byte that will follow: a line end at the end of a line, 0 at the end of the block.
    var next: UInt8
    /// The text begins emphasis, or ends it: there it must not have white space.
    var beginsEmphasis: Bool
    var endsEmphasis: Bool
  }

  private func context(_ index: Int, _ end: Int) -> Context {
    let after = Int(document.nodes[index].end)
    var context = Context(next: 0, beginsEmphasis: false, endsEmphasis: false)
    guard let parent = open.last else {
      context.next = after < end ? firstByte(after) : 0
      return context
    }
    let isEmphasis = parent.kind != .link && parent.kind != .image
    context.beginsEmphasis = isEmphasis && index == parent.node + 1
    guard after == parent.end else {
      context.next = firstByte(after)
      return context
    }
    context.endsEmphasis = isEmphasis
    context.next = isEmphasis ? UInt8(ascii: "*") : UInt8(ascii: "]")
    return context
  }

  /// The first byte of an inline, or one that is punctuation like it.
  private func firstByte(_ index: Int) -> UInt8 {
    let record = document.nodes[index]
    switch record.kind {
    case .softBreak: return joinsLines ? ASCII.space : ASCII.newline
    case .link where record.flags.contains(.bare), .text:
      let text = record.kind == .text ? record.text : document.nodes[index + 1].text
      return text.isEmpty ? 0 : document.buffer[text.lower]
    case .link: return record.flags.contains(.autolink) ? UInt8(ascii: "<") : UInt8(ascii: "[")
    case .image: return UInt8(ascii: "!")
    case .code: return UInt8(ascii: "`")
    case .htmlInline: return UInt8(ascii: "<")
    // Not its bracket: an exclamation mark before it makes no image.
    case .footnoteReference: return UInt8(ascii: "^")
    default: return UInt8(ascii: "*")
    }
  }

  /// Whether the draft ends in a bare link, or in a part of it to those who look for its end.
  var isBehindBareLink: Bool {
    guard bareLinkEnd >= 0 else { return false }
    return !bytes[bareLinkEnd...].contains { ASCII.isSpace($0) || $0 == UInt8(ascii: "<") }
  }

  // MARK: Lines

  /// Whether soft breaks become blanks.
  var joinsLines: Bool { shape != .lines || wrap != .keep }

  private mutating func addLineEnd() {
    // A line of nothing but a form feed is no blank line, and no text.
    if bytes.isEmpty || bytes[bytes.count - 1] == ASCII.newline { bytes.append(0x0C) }
    bytes.append(ASCII.newline)
    lineStarts.append(bytes.count)
  }

  private mutating func addSoftBreak(_ index: Int, _ end: Int) {
    let isAfterText = lastText == index - 1
    let isAtStart = bytes.isEmpty || bytes[bytes.count - 1] == ASCII.newline
    guard joinsLines, !isAtStart else { return addLineEnd() }
    if shape == .lines, isAfterText, document.isBetweenWideCharacters(softBreak: index, end: end) {
      return
    }
    breaks.append(bytes.count)
    bytes.append(ASCII.space)
  }

  /// Adds bytes that stay as they are and may hold line ends.
  mutating func addVerbatim(_ range: Range<Int>) {
    let from = bytes.count
    bytes.append(contentsOf: document.buffer[range])
    for index in from..<bytes.count where bytes[index] == ASCII.newline {
      lineStarts.append(index + 1)
      verbatimStarts.append(index + 1)
    }
  }
}

extension Document {
  /// Whether the texts right before and after a soft break meet in two wide characters, which need no blank.
  package func isBetweenWideCharacters(softBreak index: Int, end: Int) -> Bool {
    guard index + 1 < end, nodes[index + 1].kind == .text, nodes[index - 1].kind == .text,
      !nodes[index + 1].text.isEmpty, !nodes[index - 1].text.isEmpty
    else { return false }
    let before = nodes[index - 1].text.range
    guard buffer[before.upperBound - 1] >= 0x80, buffer[nodes[index + 1].text.lower] >= 0x80 else {
      return false
    }
    var last = before.upperBound - 1
    while last > before.lowerBound, buffer[last] & 0xC0 == 0x80 { last -= 1 }
    let first = ScalarTraits(DecodedScalar(buffer, at: last, before: before.upperBound).value)
    let next = nodes[index + 1].text.range
    let second = ScalarTraits(
      DecodedScalar(buffer, at: next.lowerBound, before: next.upperBound).value)
    return first.isWide && second.isWide && !first.isHangul && !second.isHangul
  }
}
