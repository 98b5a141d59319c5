/// One word of the command line.
///
/// File names are bytes, and not every name is UTF-8: `bytes` is what the system gave, `text` is for
/// comparing and showing, with U+FFFD in place of what is not UTF-8.
struct Argument: Sendable, Hashable {
  /// The bytes as given, without a final NUL.
  let bytes: [UInt8]
  /// The same as text.
  let text: String

  init(bytes: [UInt8]) {
    self.bytes = bytes
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  init(_ text: String) {
    self.bytes = Array(text.utf8)
    self.text = text
  }

  /// What follows the first `count` bytes.
  func dropping(_ count: Int) -> Argument { Argument(bytes: Array(bytes.dropFirst(count))) }

  /// Starts with a dash and is more than one, so it can only be a flag.
  var looksLikeFlag: Bool { bytes.count > 1 && bytes[0] == UInt8(ascii: "-") }

  /// Standard input's or output's name.
  var isDash: Bool { bytes == [UInt8(ascii: "-")] }
}

extension Argument: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self.init(value) }
}
