extension TreeDump {
  /// Appends text in quotes: `\"`, `\\`, `\n`, `\r`, `\t` as in Swift, and `\u{…}` for whatever else
  /// could not be seen or would change how the line looks.
  mutating func appendQuoted(_ text: ByteRange) {
    append("\"")
    let buffer = document.buffer
    var start = text.lower
    var position = start
    while position < text.upper {
      guard let (escape, count) = escape(at: position, before: text.upper) else {
        position += 1
        continue
      }
      output.append(contentsOf: buffer[start..<position])
      append(escape)
      position += count
      start = position
    }
    output.append(contentsOf: buffer[start..<text.upper])
    append("\"")
  }

  /// What to write for the character that starts at a byte, and the bytes it takes; `nil` where it
  /// stays as it is.
  private func escape(at position: Int, before end: Int) -> (text: String, count: Int)? {
    let byte = document.buffer[position]
    switch byte {
    case UInt8(ascii: "\""): return ("\\\"", 1)
    case UInt8(ascii: "\\"): return ("\\\\", 1)
    case UInt8(ascii: "\n"): return ("\\n", 1)
    case UInt8(ascii: "\r"): return ("\\r", 1)
    case UInt8(ascii: "\t"): return ("\\t", 1)
    case 0..<0x20, 0x7F: return (hexEscape(UInt32(byte)), 1)
    case 0xC2, 0xD8, 0xE1...0xE3, 0xEF, 0xF3:
      let bytes = document.buffer[position..<min(position + 4, end)]
      guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first,
        isInvisible(scalar.value)
      else { return nil }
      return (hexEscape(scalar.value), UTF8.width(scalar))
    default: return nil
    }
  }

  /// Whether a character beyond ASCII is a control, a blank or a mark that shows nothing.
  ///
  /// A list of its own, since dumps must not change with the Unicode version of the standard library.
  private func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x80...0xA0, 0xAD, 0x61C, 0x1680, 0x180E: true
    case 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }

  private func hexEscape(_ value: UInt32) -> String {
    "\\u{" + String(value, radix: 16, uppercase: true) + "}"
  }
}
