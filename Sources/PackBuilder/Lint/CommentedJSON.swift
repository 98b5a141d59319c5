/// JSON as people write configurations: with comments and commas before closing brackets.
enum CommentedJSON {
  /// The text as strict JSON: comments made blanks, needless commas too; all offsets stay.
  static func stripped(_ source: [UInt8]) -> [UInt8] {
    var bytes = source
    var index = 0
    /// The comma that a closing bracket would make needless.
    var comma: Int?
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        comma = nil
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
          bytes[index] = 0x20
          index += 1
        }
        continue
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        let close = bytes.firstRange(
          of: Array("*/".utf8), in: min(index + 2, bytes.count)..<bytes.count)
        let end = close.map { $0 + 2 } ?? bytes.count
        while index < end {
          if bytes[index] != 0x0A, bytes[index] != 0x0D { bytes[index] = 0x20 }
          index += 1
        }
        continue
      case UInt8(ascii: ","): comma = index
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let comma { bytes[comma] = 0x20 }
        comma = nil
      case 0x20, 0x09, 0x0A, 0x0D: break
      default: comma = nil
      }
      index += 1
    }
    return bytes
  }
}
