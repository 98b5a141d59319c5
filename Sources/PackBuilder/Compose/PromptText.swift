/// What prompts need to know of texts.
enum PromptText {
  /// A text's bytes without a byte order mark, which is no part of it.
  static func withoutMark(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
  }

  /// Whether a text has nothing but blanks and line ends.
  static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.value == 0xFEFF }
  }

  /// Whether a text has control characters besides tabs and line ends.
  static func hasControls(_ bytes: [UInt8]) -> Bool {
    bytes.contains {
      $0 < 0x20 ? $0 != 0x09 && $0 != 0x0A && $0 != 0x0D : $0 == 0x7F
    }
  }

  /// A name inside double quotes of a tag.
  static func escaped(_ name: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      default: result.append(byte)
      }
    }
    return result
  }
}
