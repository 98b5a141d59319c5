import RavenMarkdown

/// Values of front matter as they are written: plain where every reader of YAML takes them for the same
/// text, else in double quotes with the escapes of JSON, which YAML has as well.
enum FrontMatterText {
  /// The value of a text.
  static func value(_ text: String) -> [UInt8] {
    isPlain(text) ? Array(text.utf8) : escaped(JSONValue.string(text).encoded(.compact))
  }

  /// JSON on one line, with escapes for what a terminal or an editor might act on.
  static func escaped(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(where: { $0 >= 0x7F }) else { return json }
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
        0xFFF9...0xFFFB:
        let digits = String(scalar.value, radix: 16)
        result += "\\u".utf8
        result += String(repeating: "0", count: max(0, 4 - digits.utf8.count)).utf8
        result += digits.utf8
      default: result += String(scalar).utf8
      }
    }
    return result
  }

  /// Words that are no texts without quotes.
  private static let reserved = [
    "true", "false", "yes", "no", "on", "off", "null", "y", "n",
  ]

  private static func isPlain(_ text: String) -> Bool {
    if Timestamp(text) != nil { return true }
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, ASCII.isAlphanumeric(first),
      last != 0x20, bytes.count <= 200,
      bytes.allSatisfy({ ASCII.isAlphanumeric($0) || Array(" ._-/".utf8).contains($0) }),
      !reserved.contains(text.lowercased())
    else { return false }
    // What begins with a digit could be a number or a date, unless letters show that it is none.
    guard ASCII.isDigit(first) else { return true }
    let isHex = first == 0x30 && bytes.count > 1 && ASCII.lowercased(bytes[1]) == 0x78
    return !isHex
      && bytes.contains { ASCII.isLetter($0) && !Array("eEoO".utf8).contains($0) }
  }
}
