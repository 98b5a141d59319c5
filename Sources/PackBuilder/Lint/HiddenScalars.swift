import RavenMarkdown

/// A character that does not show, or turns the order of others around.
struct HiddenScalar: Sendable {
  /// Where it stands in the buffer.
  var offset: Int
  /// The bytes that it takes.
  var length: Int
  var value: UInt32

  var range: Range<Int> { offset..<offset + length }

  /// Zero-width blanks, joiners and invisible operators.
  var isZeroWidth: Bool {
    switch value {
    case 0x200B...0x200D, 0x2060...0x2064, 0xFEFF: true
    default: false
    }
  }

  var isTag: Bool { value >= 0xE0020 && value <= 0xE007F }

  var isVariationSelector: Bool {
    (value >= 0xFE00 && value <= 0xFE0F) || (value >= 0xE0100 && value <= 0xE01EF)
  }

  /// Its name for messages: `U+200B`.
  var name: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension HiddenScalar {
  /// Whether a scalar is one of them.
  static func isHidden(_ value: UInt32) -> Bool {
    switch value {
    case 0x80...0x9F, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x180E, 0x200B...0x200F, 0x202A...0x202E,
      0x2060...0x2069, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xE0020...0xE007F,
      0xE0100...0xE01EF:
      true
    default: false
    }
  }
}

extension LintText {
  /// The scalar that starts at an offset of valid UTF-8, and its bytes.
  static func scalar(_ bytes: [UInt8], at index: Int, _ count: Int) -> (value: UInt32, length: Int)
  {
    let first = UInt32(bytes[index])
    func next(_ step: Int) -> UInt32 {
      index + step < count ? UInt32(bytes[index + step] & 0x3F) : 0
    }
    switch first {
    case ..<0xC0: return (first, 1)
    case ..<0xE0: return ((first & 0x1F) << 6 | next(1), 2)
    case ..<0xF0: return ((first & 0x0F) << 12 | next(1) << 6 | next(2), 3)
    default: return ((first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    }
  }

  /// The scalar before an offset, or 0.
  func scalar(before offset: Int) -> UInt32 {
    var start = offset - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start < 0 || offset == 0 ? 0 : Self.scalar(bytes, at: start, count).value
  }

  /// The scalar at an offset, or 0.
  func scalar(at offset: Int) -> UInt32 {
    offset < count ? Self.scalar(bytes, at: offset, count).value : 0
  }
}

/// The scripts whose letters look alike, as far as rules care.
enum LetterScript {
  case latin, greek, cyrillic, eastAsian, rightToLeft, other

  init(_ value: UInt32) {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: self = .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F: self = .cyrillic
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF: self = .eastAsian
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      self = .rightToLeft
    default: self = .other
    }
  }

  /// Whether its letters never join, so that a joiner between two of them does nothing.
  var neverJoins: Bool { self != .other && self != .rightToLeft }
}
