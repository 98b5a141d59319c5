import PackBuilder
import RavenMarkdown

extension Context {
  /// Writes a value as JSON to standard output, and nothing else.
  ///
  /// What a terminal might act on is escaped: the same value in every other reader's eyes.
  func print(_ value: JSONValue) throws(Failure) {
    let output = Output(messages: messages)
    try output.write(JSONOutput.safe(value.encoded()))
    try output.finish()
  }
}

/// JSON that is safe to show.
enum JSONOutput {
  /// The text with control and directional characters as escapes; they stand in strings only.
  static func safe(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(where: { $0 >= 0x7F }) else { return json }
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
        result += "\\u\(zeros)\(digits)".utf8
      default: result += String(scalar).utf8
      }
    }
    return result
  }

  /// A value, or null.
  static func optional<Value>(_ value: Value?, _ json: (Value) -> JSONValue) -> JSONValue {
    value.map(json) ?? .null
  }
}
