extension NormalizedInlines {
  /// Writes characters that are to be read as they are.
  mutating func addText(_ index: Int, _ record: NodeRecord, _ context: Context) {
    let written = bytes.count
    var range = record.text.range
    if isBehindBareLink { addTail(&range, record) }
    addLeadingSpace(&range, context)
    let edge = trailingSpace(range, context)
    addCharacters(
      range.lowerBound..<edge.lowerBound, next: edge.isEmpty ? context.next : UInt8(ascii: "&"))
    if context.next == UInt8(ascii: "["), bytes.last == UInt8(ascii: "!"), bytes.count > written {
      // It would make an image of the link that follows.
      bytes.insert(UInt8(ascii: "\\"), at: bytes.count - 1)
    }
    addReferences(edge)
    if case .columns = wrap, shape == .lines { noteBreaks(from: written) }
  }

  /// Writes a part of a text; `next` is the byte that will follow it.
  private mutating func addCharacters(_ range: Range<Int>, next: UInt8) {
    let buffer = document.buffer
    let end = range.upperBound
    var position = range.lowerBound
    var copied = position
    while position < end {
      let byte = buffer[position]
      guard isSpecial[Int(byte)], !isInsideWord(byte, at: position, in: buffer, range) else {
        position += 1
        continue
      }
      bytes.append(contentsOf: buffer[copied..<position])
      let next = position + 1 < end ? buffer[position + 1] : next
      copied = addSpecial(byte, at: position, in: buffer, end: end, next: next)
      position = max(copied, position + 1)
    }
    if copied < end { bytes.append(contentsOf: buffer[copied..<end]) }
  }

  /// Most underscores, colons and letters w mean nothing where they stand.
  @inline(__always)
  private func isInsideWord(
    _ byte: UInt8, at position: Int, in buffer: [UInt8], _ range: Range<Int>
  ) -> Bool {
    switch byte {
    case UInt8(ascii: "w"):
      return
        !(position + 3 < range.upperBound && buffer[position + 1] == byte
        && buffer[position + 2] == byte && buffer[position + 3] == UInt8(ascii: "."))
    case UInt8(ascii: ":"):
      return
        !(position + 2 < range.upperBound && buffer[position + 1] == UInt8(ascii: "/")
        && buffer[position + 2] == UInt8(ascii: "/"))
    case UInt8(ascii: "_"):
      return !isCautious && position > range.lowerBound && position + 1 < range.upperBound
        && ASCII.isAlphanumeric(buffer[position - 1])
        && ASCII.isAlphanumeric(buffer[position + 1])
    case 0xC2, 0xE2, 0xEF: return invisible(at: position, in: buffer, range.upperBound) == nil
    default: return false
    }
  }

  /// A character at `position` that nobody would see: C1 controls, the no-break blank, the soft hyphen,
  /// U+200B, U+2060 to U+2064, U+FEFF, and what turns the direction of text. Joiners and direction marks
  /// belong to the words of some scripts and stay as they are.
  private func invisible(
    at position: Int, in buffer: [UInt8], _ end: Int
  ) -> (scalar: UInt32, length: Int)? {
    guard position + 1 < end else { return nil }
    let second = UInt32(buffer[position + 1])
    if buffer[position] == 0xC2 {
      return second <= 0xA0 || second == 0xAD ? (second, 2) : nil
    }
    guard position + 2 < end else { return nil }
    let scalar =
      (UInt32(buffer[position]) & 0x0F) << 12 | (second & 0x3F) << 6
      | UInt32(buffer[position + 2]) & 0x3F
    switch scalar {
    case 0x200B, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF: return (scalar, 3)
    default: return nil
    }
  }

  /// Writes or marks a byte that may mean something; the offset to go on copying from.
  private mutating func addSpecial(
    _ byte: UInt8, at position: Int, in buffer: [UInt8], end: Int, next: UInt8
  ) -> Int {
    switch byte {
    case UInt8(ascii: "\\"):
      if ASCII.isPunctuation(next) || next == ASCII.newline || isCautious { bytes.append(byte) }
    case UInt8(ascii: "&"):
      if isCautious || Entity.read(buffer, position + 1, end) != nil {
        bytes.append(UInt8(ascii: "\\"))
      }
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"):
      return addRun(of: byte, at: position, in: buffer, end: end)
    case UInt8(ascii: "["): add(Mark(kind: .bracket, byte: byte, offset: bytes.count))
    case UInt8(ascii: "]"): add(Mark(kind: .closingBracket, byte: byte, offset: bytes.count))
    case UInt8(ascii: "<"):
      if next == 0 || ASCII.isLetter(next) || ASCII.isPunctuation(next) || isCautious {
        add(Mark(kind: .angle, byte: byte, offset: bytes.count, isFixed: isBehindBareLink))
      }
    case UInt8(ascii: ":"): if openLinks == 0 { add(Mark(kind: .colon, offset: bytes.count)) }
    case UInt8(ascii: "w"): if openLinks == 0 { add(Mark(kind: .host, offset: bytes.count)) }
    case 0xC2, 0xE2, 0xEF:
      guard let (scalar, length) = invisible(at: position, in: buffer, end) else {
        return position
      }
      if scalar == 0xA0 {
        bytes.append(contentsOf: "&nbsp;".utf8)
      } else {
        bytes.appendReference(to: scalar)
      }
      return position + length
    case 0x0B...0x0C where isBehindBareLink && next != 0 && next != ASCII.newline:
      // White space that ends a bare link; a reference would be a part of it.
      return position
    default:
      bytes.appendReference(to: UInt32(byte))
      return position + 1
    }
    return position
  }

  /// Writes and marks a run of delimiters or backticks; the offset after it.
  private mutating func addRun(
    of byte: UInt8, at position: Int, in buffer: [UInt8], end: Int
  ) -> Int {
    var last = position
    while last < end, buffer[last] == byte { last += 1 }
    let kind: Mark.Kind = byte == UInt8(ascii: "`") ? .backticks : .literal
    add(
      Mark(
        kind: kind, byte: byte, offset: bytes.count, count: last - position,
        isFixed: isBehindBareLink))
    bytes.append(contentsOf: buffer[position..<last])
    return last
  }

  /// Writes the rest of the word that begins with a bare link. References in it stay as the source has them:
  /// only one with a name can end a link.
  private mutating func addTail(_ range: inout Range<Int>, _ record: NodeRecord) {
    let buffer = document.buffer
    var source = record.source.lower
    let last = record.source.upper
    guard buffer[source..<last].contains(UInt8(ascii: "&")) else { return }
    var position = range.lowerBound
    var start = position
    while position < range.upperBound, source < last, !endsWord(buffer[position]) {
      if buffer[source] == UInt8(ascii: "&"),
        let (value, after) = Entity.read(buffer, source + 1, last),
        buffer[position..<range.upperBound].starts(with: value)
      {
        addCharacters(start..<position, next: UInt8(ascii: "&"))
        bytes.append(contentsOf: buffer[source..<after])
        position += value.count
        start = position
        source = after
      } else if buffer[source] == buffer[position] {
        position += 1
        source += 1
      } else {
        break
      }
    }
    range = start..<range.upperBound
  }

  /// Whether a byte ends the word that begins with a bare link.
  private func endsWord(_ byte: UInt8) -> Bool { ASCII.isSpace(byte) || byte == UInt8(ascii: "<") }

  // MARK: White space that would be stripped

  /// Writes white space that would be lost at the start of a line, a cell or emphasis.
  private mutating func addLeadingSpace(
    _ range: inout Range<Int>, _ context: Context
  ) {
    guard !range.isEmpty else { return }
    let buffer = document.buffer
    let first = buffer[range.lowerBound]
    guard first <= ASCII.space || first >= 0xE1 else { return }
    let isAtStart = bytes.isEmpty || bytes[bytes.count - 1] == ASCII.newline
    guard isAtStart && ASCII.isBlank(first) || context.beginsEmphasis else { return }
    let scalar = DecodedScalar(buffer, at: range.lowerBound, before: range.upperBound)
    guard Self.isWhiteSpace(scalar.value) else { return }
    bytes.appendReference(to: scalar.value)
    range = range.lowerBound + scalar.count..<range.upperBound
  }

  /// The last character of a text, where it is white space that would be lost.
  private func trailingSpace(
    _ range: Range<Int>, _ context: Context
  ) -> Range<Int> {
    let buffer = document.buffer
    let none = range.upperBound..<range.upperBound
    guard !range.isEmpty else { return none }
    let last = buffer[range.upperBound - 1]
    guard last <= ASCII.space || last >= 0x80 else { return none }
    let isAtEnd = context.next == 0 || context.next == ASCII.newline
    guard isAtEnd && ASCII.isBlank(last) || context.endsEmphasis else { return none }
    var start = range.upperBound - 1
    while start > range.lowerBound, buffer[start] & 0xC0 == 0x80 { start -= 1 }
    let scalar = DecodedScalar(buffer, at: start, before: range.upperBound)
    guard Self.isWhiteSpace(scalar.value), scalar.value != 0xA0 else { return none }
    return start..<range.upperBound
  }

  /// White space that a character reference has to stand for beside emphasis; what must be one anywhere
  /// is left out.
  private static func isWhiteSpace(_ value: UInt32) -> Bool {
    switch value {
    case 0x09, 0x20, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  private mutating func addReferences(_ range: Range<Int>) {
    var position = range.lowerBound
    while position < range.upperBound {
      let scalar = DecodedScalar(document.buffer, at: position, before: range.upperBound)
      bytes.appendReference(to: scalar.value)
      position += scalar.count
    }
  }

  /// Notes the blanks of the text written last: lines may be broken at some of them.
  private mutating func noteBreaks(from start: Int) {
    for index in start..<bytes.count where bytes[index] == ASCII.space { breaks.append(index) }
  }
}
