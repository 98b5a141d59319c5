/// Terminal output as text that reviews can read, and back.
///
/// ESC is `\e`, a backslash two of them, every other control byte but LF `\xNN`. The form is reversible.
public enum EscapedText {
  /// The text that stands for an output.
  public static func escape(_ output: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(output.count)
    for byte in output {
      switch byte {
      case 0x1B: result += Array("\\e".utf8)
      case UInt8(ascii: "\\"): result += Array("\\\\".utf8)
      case UInt8(ascii: "\n"): result.append(byte)
      case 0..<0x20, 0x7F:
        result += Array("\\x".utf8) + hexDigits(byte)
      default: result.append(byte)
      }
    }
    return result
  }

  /// The output that an escaped text stands for; `nil` when it is no such text.
  public static func unescape(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "e"): result.append(0x1B)
      case UInt8(ascii: "\\"): result.append(byte)
      case UInt8(ascii: "x"):
        guard let high = hexValue(rest.popFirst()), let low = hexValue(rest.popFirst()) else {
          return nil
        }
        result.append(high << 4 | low)
      default: return nil
      }
    }
    return result
  }

  private static func hexDigits(_ byte: UInt8) -> [UInt8] {
    Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16, uppercase: true).utf8)
  }

  private static func hexValue(_ digit: UInt8?) -> UInt8? {
    switch digit {
    case .some(let digit) where digit &- 0x30 < 10: digit - 0x30
    case .some(let digit) where digit &- 0x41 < 6: digit - 0x37
    default: nil
    }
  }
}
