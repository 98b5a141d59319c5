/// What a line of the source holds that may need more than libcmark.
struct LineMarks: OptionSet {
  let rawValue: UInt16

  /// Nothing but pipes, colons, hyphens, blanks and quote marks: perhaps a table's second line.
  static let delimiterRow = LineMarks(rawValue: 1)
  static let tilde = LineMarks(rawValue: 2)
  /// `://`, `www.` or `@`.
  static let bareLink = LineMarks(rawValue: 4)
  /// `[^`
  static let footnote = LineMarks(rawValue: 8)
  static let bracket = LineMarks(rawValue: 16)
  /// `]:`
  static let definition = LineMarks(rawValue: 32)
  /// `[ ]`, `[x]` or `[X]`
  static let task = LineMarks(rawValue: 64)
  /// `[!`
  static let alert = LineMarks(rawValue: 128)
  /// `>`
  static let closing = LineMarks(rawValue: 256)
}

/// The source as it is parsed: valid UTF-8 without NUL or a byte order mark, split into lines.
struct SourceText {
  var bytes: [UInt8]
  var lines = LineTable()
  /// One entry a line.
  var marks: [LineMarks] = []
  /// What any line holds.
  var allMarks: LineMarks = []

  /// Takes any bytes. One pass over the text where it is valid, two where it is not.
  init(_ source: [UInt8]) {
    bytes = source
    if source.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes.removeFirst(3)
      lines.markCount = 3
    }
    if !scan() {
      repair()
      _ = scan()
    }
    lines.sourceCount = bytes.count
  }

  var lineCount: Int { lines.starts.count }

  /// A line's bytes, its line end excluded.
  func span(_ line: Int) -> Range<Int> {
    let start = Int(lines.starts[line])
    var end = line + 1 < lines.starts.count ? Int(lines.starts[line + 1]) : bytes.count
    if end > start, bytes[end - 1] == ASCII.newline { end -= 1 }
    if end > start, bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
    return start..<end
  }

  /// Finds lines and marks; false at the first byte that is not UTF-8, or NUL.
  private mutating func scan() -> Bool {
    // In locals, which the loop keeps in registers: every byte of a text passes here.
    let (bytes, table, count) = (bytes, ByteClass.table, bytes.count)
    var starts: [UInt32] = [0]
    var marks: [LineMarks] = []
    starts.reserveCapacity(count / 40 + 1)
    marks.reserveCapacity(count / 40 + 1)
    var classes: UInt8 = 0
    var found: LineMarks = []
    var all: LineMarks = []
    var index = 0
    while index < count {
      let byte = bytes[index]
      let kind = table[Int(byte)]
      classes |= kind
      index += 1
      guard kind >= ByteClass.noticed else { continue }
      switch byte {
      case ASCII.newline, ASCII.carriageReturn:
        if byte == ASCII.carriageReturn, index < count, bytes[index] == ASCII.newline { index += 1 }
        if ByteClass.isDelimiterRow(classes) { found.insert(.delimiterRow) }
        marks.append(found)
        all.formUnion(found)
        starts.append(UInt32(truncatingIfNeeded: index))
        classes = 0
        found = []
      case 0: return false
      case 0x80...:
        let length = UTF8Check.length(in: bytes, at: index - 1, end: count)
        guard length > 0 else { return false }
        index += length - 1
      default: found.formUnion(mark(byte, next: index, count: count))
      }
    }
    if ByteClass.isDelimiterRow(classes) { found.insert(.delimiterRow) }
    // A text that ends in a line end has no line after it.
    if starts.count > 1, Int(starts[starts.count - 1]) == count {
      starts.removeLast()
    } else {
      marks.append(found)
      all.formUnion(found)
    }
    lines.starts = starts
    self.marks = marks
    allMarks = all
    return true
  }

  /// What a noticed byte means together with those after it.
  @inline(__always)
  private func mark(_ byte: UInt8, next: Int, count: Int) -> LineMarks {
    switch byte {
    case UInt8(ascii: "~"): return .tilde
    case UInt8(ascii: "@"): return .bareLink
    case UInt8(ascii: ">"): return .closing
    case UInt8(ascii: ":"):
      return next + 1 < count && bytes[next] == UInt8(ascii: "/")
        && bytes[next + 1] == UInt8(ascii: "/") ? .bareLink : []
    case UInt8(ascii: "w"):
      return next + 2 < count && bytes[next] == UInt8(ascii: "w")
        && bytes[next + 1] == UInt8(ascii: "w") && bytes[next + 2] == UInt8(ascii: ".")
        ? .bareLink : []
    case UInt8(ascii: "]"):
      return next < count && bytes[next] == UInt8(ascii: ":") ? .definition : []
    case UInt8(ascii: "["):
      guard next + 1 < count else { return .bracket }
      switch bytes[next] {
      case UInt8(ascii: "^"): return [.bracket, .footnote]
      case UInt8(ascii: "!"): return [.bracket, .alert]
      case UInt8(ascii: " "), UInt8(ascii: "x"), UInt8(ascii: "X"):
        return bytes[next + 1] == UInt8(ascii: "]") ? [.bracket, .task] : .bracket
      default: return .bracket
      }
    default: return []
    }
  }

  /// Replaces NUL and what is not UTF-8 by U+FFFD, once for each sequence.
  ///
  /// libcmark would take the letters after a sequence that a line's end cuts off with it; here nothing
  /// that can be read is lost.
  private mutating func repair() {
    var repaired: [UInt8] = []
    repaired.reserveCapacity(bytes.count + 64)
    var index = 0
    var shift = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte != 0, byte < 0x80 {
        repaired.append(byte)
        index += 1
        continue
      }
      let length = byte == 0 ? -1 : UTF8Check.length(in: bytes, at: index, end: bytes.count)
      if length > 0 {
        repaired.append(contentsOf: bytes[index..<index + length])
      } else {
        repaired.append(contentsOf: [0xEF, 0xBF, 0xBD])
        shift += 3 + length
        lines.repairs.append(
          LineTable.Repair(
            offset: UInt32(truncatingIfNeeded: repaired.count),
            shift: Int32(truncatingIfNeeded: shift)))
      }
      index += abs(length)
    }
    bytes = repaired
  }
}

/// Classes of bytes for the pass over the source.
private enum ByteClass {
  static let other: UInt8 = 1
  static let hyphen: UInt8 = 2
  static let pipe: UInt8 = 4
  /// From here on a byte is looked at more closely.
  static let noticed: UInt8 = 8

  static let table: [UInt8] = {
    var table = [UInt8](repeating: other, count: 256)
    for byte in 0x80...0xFF { table[byte] = other | noticed }
    table[0] = other | noticed
    for byte in [0x20, 0x09, 0x0B, 0x0C] { table[byte] = 0 }
    table[Int(UInt8(ascii: ">"))] = noticed
    table[Int(UInt8(ascii: "-"))] = hyphen
    table[Int(UInt8(ascii: "|"))] = pipe
    table[Int(UInt8(ascii: ":"))] = pipe | noticed
    for byte in "~@w[]".utf8 { table[Int(byte)] = other | noticed }
    table[0x0A] = noticed
    table[0x0D] = noticed
    return table
  }()

  static func isDelimiterRow(_ classes: UInt8) -> Bool {
    classes & (other | hyphen | pipe) == hyphen | pipe
  }
}

/// The check of UTF-8, by RFC 3629.
enum UTF8Check {
  /// The length of the sequence at `offset`; negative when it is bad: that many bytes are one mistake.
  @inline(__always)
  static func length(in bytes: [UInt8], at offset: Int, end: Int) -> Int {
    commonLength(bytes[offset], in: bytes, at: offset, end: end)
      ?? checkedLength(in: bytes, at: offset, end: end)
  }

  private static func checkedLength(in bytes: [UInt8], at offset: Int, end: Int) -> Int {
    let first = bytes[offset]
    let length: Int
    switch first {
    case ..<0x80: return 1
    case ..<0xC0: return -1
    case ..<0xE0: length = 2
    case ..<0xF0: length = 3
    case ..<0xF8: length = 4
    default: return -1
    }
    for index in 1..<length
    where offset + index >= end || bytes[offset + index] & 0xC0 != 0x80 { return -index }
    let second = bytes[offset + 1]
    let bad =
      switch first {
      case 0xC0, 0xC1: true
      case 0xE0: second < 0xA0
      case 0xED: second >= 0xA0
      case 0xF0: second < 0x90
      case 0xF4: second >= 0x90
      case 0xF5...: true
      default: false
      }
    return bad ? -length : length
  }

  /// The length of a sequence of two or three bytes whose first byte allows any others, if it is good.
  @inline(__always)
  private static func commonLength(
    _ first: UInt8, in bytes: [UInt8], at offset: Int, end: Int
  ) -> Int? {
    guard first >= 0xC2, first < 0xF0, first != 0xE0, first != 0xED, offset + 2 < end,
      bytes[offset + 1] & 0xC0 == 0x80
    else { return nil }
    if first < 0xE0 { return 2 }
    return bytes[offset + 2] & 0xC0 == 0x80 ? 3 : nil
  }
}
