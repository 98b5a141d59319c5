/// Names and words that others chose, made safe to show.
///
/// A file's name may hold anything but a slash and a NUL: escape sequences that act on a terminal, line
/// ends that fake a message, marks that turn the order of letters around.
enum VisibleText {
  /// The text with its control characters shown as pictures (`␛`) and its invisible formatting as marks
  /// (`<U+202E>`), cut with an ellipsis after `limit` scalars.
  static func visible(_ text: String, atMost limit: Int = .max) -> String {
    if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else {
        result.append("…")
        break
      }
      count += 1
      switch scalar.value {
      case 0...0x1F: append(0x2400 + scalar.value, to: &result)
      case 0x7F: append(0x2421, to: &result)
      case 0x80...0x9F, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
        0xFFF9...0xFFFB, 0xE0000...0xE007F:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let padding = String(repeating: "0", count: max(0, 4 - digits.count))
        result.append(contentsOf: "<U+\(padding)\(digits)>".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func append(_ value: UInt32, to text: inout String.UnicodeScalarView) {
    if let scalar = Unicode.Scalar(value) { text.append(scalar) }
  }
}
