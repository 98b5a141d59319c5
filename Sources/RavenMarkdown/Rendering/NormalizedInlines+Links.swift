extension NormalizedInlines {
  /// Writes a code span: the shortest fence that its text does not hold, padded where a blank at its ends
  /// would be cut or a backtick would lengthen the fence.
  mutating func addCode(_ range: Range<Int>) {
    let buffer = document.buffer
    let fence = Self.fenceLength(buffer, range)
    let tick = UInt8(ascii: "`")
    bytes.append(contentsOf: repeatElement(tick, count: fence))
    var isPadded = false
    if let first = buffer[range].first, let last = buffer[range].last {
      isPadded =
        first == tick || last == tick
        || first == ASCII.space && last == ASCII.space
          && !buffer[range].allSatisfy { $0 == ASCII.space }
    }
    if isPadded { bytes.append(ASCII.space) }
    bytes.append(contentsOf: buffer[range])
    if isPadded { bytes.append(ASCII.space) }
    bytes.append(contentsOf: repeatElement(tick, count: fence))
  }

  /// The shortest run of backticks that a text does not hold.
  private static func fenceLength(_ buffer: [UInt8], _ range: Range<Int>) -> Int {
    var lengths: Set<Int> = []
    var run = 0
    for index in range {
      if buffer[index] == UInt8(ascii: "`") {
        run += 1
      } else if run > 0 {
        lengths.insert(run)
        run = 0
      }
    }
    if run > 0 { lengths.insert(run) }
    var length = 1
    while lengths.contains(length) { length += 1 }
    return length
  }

  /// Whether a bare link is a mail address: it is found in text whose escapes are resolved.
  func isMail(_ record: NodeRecord, _ text: NodeRecord) -> Bool {
    let buffer = document.buffer
    // `www.` gets a scheme in front.
    if record.text.count > text.text.count,
      ASCII.matches("http:", in: buffer, at: record.text.lower, end: record.text.upper)
    {
      return false
    }
    for scheme: StaticString in ["http://", "https://", "ftp://"]
    where ASCII.matches(scheme, in: buffer, at: text.text.lower, end: text.text.upper) {
      return false
    }
    return true
  }

  /// `<https://a.example>`
  mutating func addAutolink(_ record: NodeRecord, at index: Int) {
    bytes.append(UInt8(ascii: "<"))
    if Int(record.end) > index + 1 {
      let buffer = document.buffer
      let range = document.nodes[index + 1].text.range
      for position in range {
        let byte = buffer[position]
        switch byte {
        case UInt8(ascii: "&") where Entity.read(buffer, position + 1, range.upperBound) != nil:
          bytes.append(contentsOf: "&amp;".utf8)
        case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"): bytes.appendReference(to: UInt32(byte))
        default: bytes.append(byte)
        }
      }
    }
    bytes.append(UInt8(ascii: ">"))
  }

  /// `(/url "title")`
  mutating func addTarget(_ record: NodeRecord) {
    bytes.append(UInt8(ascii: "("))
    addDestination(record.text.range, hasTitle: !record.aux.isEmpty)
    if !record.aux.isEmpty {
      bytes.append(ASCII.space)
      addTitle(record.aux.range, isNote: false, breaks: shape == .lines)
    }
    bytes.append(UInt8(ascii: ")"))
  }

  /// Writes where a link leads, in angle brackets only where they are needed.
  mutating func addDestination(_ range: Range<Int>, hasTitle: Bool) {
    let buffer = document.buffer
    let isBracketed = range.isEmpty ? hasTitle : Self.needsBrackets(buffer, range)
    if isBracketed { bytes.append(UInt8(ascii: "<")) }
    for position in range {
      let byte = buffer[position]
      // What follows the last byte is punctuation or a blank that ends the link.
      let next = position + 1 < range.upperBound ? buffer[position + 1] : UInt8(ascii: ")")
      switch byte {
      case UInt8(ascii: "\\") where ASCII.isPunctuation(next): bytes.append(byte)
      case UInt8(ascii: "<") where isBracketed, UInt8(ascii: ">") where isBracketed:
        bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "&") where Entity.read(buffer, position + 1, range.upperBound) != nil:
        bytes.append(contentsOf: "&amp;".utf8)
        continue
      case ASCII.space where position > range.lowerBound && position + 1 < range.upperBound: break
      case 0...0x20, 0x7F:
        bytes.appendReference(to: UInt32(byte))
        continue
      default: break
      }
      bytes.append(byte)
    }
    if isBracketed { bytes.append(UInt8(ascii: ">")) }
  }

  /// Blanks, control characters, parentheses that do not pair, and an angle bracket at the start.
  private static func needsBrackets(_ buffer: [UInt8], _ range: Range<Int>) -> Bool {
    if buffer[range.lowerBound] == UInt8(ascii: "<") { return true }
    var depth = 0
    for position in range {
      switch buffer[position] {
      case 0...0x20, 0x7F: return true
      case UInt8(ascii: "("):
        depth += 1
        // libcmark's limit.
        if depth > 32 { return true }
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { return true }
      default: break
      }
    }
    return depth != 0
  }

  /// Writes a title between the marks that need the fewest escapes; a note between parentheses.
  mutating func addTitle(_ range: Range<Int>, isNote: Bool, breaks: Bool) {
    let buffer = document.buffer
    let marks = Self.titleMarks(buffer, range, isNote: isNote)
    bytes.append(marks.open)
    for position in range {
      let byte = buffer[position]
      let next = position + 1 < range.upperBound ? buffer[position + 1] : marks.close
      switch byte {
      case UInt8(ascii: "\\") where ASCII.isPunctuation(next): bytes.append(byte)
      case marks.open, marks.close: bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "&") where Entity.read(buffer, position + 1, range.upperBound) != nil:
        bytes.append(contentsOf: "&amp;".utf8)
        continue
      case ASCII.newline where breaks && mayBreakTitle(buffer, at: position, range):
        bytes.append(byte)
        lineStarts.append(bytes.count)
        continue
      case ASCII.tab where position > range.lowerBound: break
      case 0..<0x20, 0x7F:
        bytes.appendReference(to: UInt32(byte))
        continue
      default: break
      }
      bytes.append(byte)
    }
    bytes.append(marks.close)
  }

  private static func titleMarks(
    _ buffer: [UInt8], _ range: Range<Int>, isNote: Bool
  ) -> (open: UInt8, close: UInt8) {
    let double = UInt8(ascii: "\"")
    let single = UInt8(ascii: "'")
    let open = UInt8(ascii: "(")
    let close = UInt8(ascii: ")")
    let hasParenthesis = buffer[range].contains { $0 == open || $0 == close }
    if isNote, !hasParenthesis { return (open, close) }
    if !buffer[range].contains(double) { return (double, double) }
    if !buffer[range].contains(single) { return (single, single) }
    return hasParenthesis ? (double, double) : (open, close)
  }

  /// Whether a title's line end can stay one: between two words, where the second starts no block.
  private func mayBreakTitle(_ buffer: [UInt8], at position: Int, _ range: Range<Int>) -> Bool {
    guard position > range.lowerBound, position + 1 < range.upperBound else { return false }
    let next = buffer[position + 1]
    return !ASCII.isSpace(buffer[position - 1]) && (ASCII.isLetter(next) || next >= 0x80)
  }
}
