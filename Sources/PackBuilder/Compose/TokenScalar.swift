import RavenMarkdown

/// What a scalar is to the estimate.
enum TokenScalarClass: UInt8 {
  case none, lower, upper, digit, blank, lineEnd, tab, sign
  case accented, combining, greek, cyrillic, hebrew, arabic, indic, thai
  case general, box, eastAsian, kana, hangul, han, emoji, other

  var isLetter: Bool { self == .lower || self == .upper || self == .accented }

  /// The feature of classes whose scalars each count for themselves.
  var feature: TokenEstimate.Feature? {
    switch self {
    case .greek: .greek
    case .hebrew: .hebrew
    case .arabic: .arabic
    case .indic: .indic
    case .thai: .thai
    case .general: .generalSigns
    case .eastAsian: .eastAsianSigns
    case .kana: .kana
    case .hangul: .hangul
    case .han: .han
    case .emoji: .emoji
    default: .others
    }
  }

  static func ofASCII(_ byte: UInt8) -> TokenScalarClass {
    switch byte {
    case 0x61...0x7A: .lower
    case 0x41...0x5A: .upper
    case 0x30...0x39: .digit
    case 0x20: .blank
    case 0x0A, 0x0D: .lineEnd
    case 0x09: .tab
    default: .sign
    }
  }

  static func beyondASCII(_ value: UInt32) -> TokenScalarClass {
    switch value {
    case ..<0xC0, 0xD7, 0xF7: .other
    case ..<0x300: .accented
    case ..<0x370: .combining
    case ..<0x400: .greek
    case ..<0x530: .cyrillic
    case 0x590..<0x600: .hebrew
    case 0x600..<0x780: .arabic
    case 0x900..<0xE00: .indic
    case 0xE00..<0x1100: .thai
    case 0x1E00..<0x1F00: .accented
    case 0x1F00..<0x2000: .greek
    case 0x2000..<0x2070: .general
    case 0x2500..<0x2580: .box
    case 0x3000..<0x3040, 0xFF00..<0xFFF0: .eastAsian
    case 0x3040..<0x3100: .kana
    case 0xAC00..<0xD7B0: .hangul
    case 0x2E80..<0xA000, 0xF900..<0xFB00, 0x20000..<0x32000: .han
    case 0x1F000..<0x20000: .emoji
    default: .other
    }
  }
}

/// One scalar of a text and its class.
struct TokenScalar {
  let value: UInt32
  let kind: TokenScalarClass
  /// Its bytes.
  let count: Int

  /// Needs `position < bytes.count`.
  @inline(__always)
  init(_ bytes: [UInt8], at position: Int) {
    let byte = bytes[position]
    if byte < 0x80 {
      (value, kind, count) = (UInt32(byte), .ofASCII(byte), 1)
      return
    }
    let scalar = DecodedScalar(bytes, at: position, before: bytes.count)
    (value, kind, count) = (scalar.value, .beyondASCII(scalar.value), scalar.count)
  }

  var isVietnamese: Bool {
    (0x1EA0...0x1EF9).contains(value) || value == 0x1A1 || value == 0x1B0 || value == 0x111
  }
}
