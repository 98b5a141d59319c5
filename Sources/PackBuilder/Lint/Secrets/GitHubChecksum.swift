/// The last six characters of GitHub's tokens, which say whether the others are a token at all.
enum GitHubChecksum {
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  private static let otherDigits = Array(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

  /// Whether a token of 40 characters ends in the CRC-32 of what stands before, in base 62.
  ///
  /// GitHub describes the sum but neither the digits' order nor whether the prefix counts; by chance none of
  /// the four readings fits more than one text in a thousand million.
  @Sendable
  static func isRight(_ token: ArraySlice<UInt8>) -> Bool {
    guard token.count == 40 else { return false }
    let end = token.suffix(6)
    let sums = [token.dropFirst(4).dropLast(6), token.dropLast(6)].map { crc($0) }
    return sums.contains { sum in
      [digits, otherDigits].contains { end.elementsEqual(encoded(sum, $0)) }
    }
  }

  /// The six characters that belong after 30 others.
  static func sum(of body: some Sequence<UInt8>) -> [UInt8] { encoded(crc(body), digits) }

  private static func encoded(_ sum: UInt32, _ digits: [UInt8]) -> [UInt8] {
    var rest = Int(sum)
    var result: [UInt8] = []
    for _ in 0..<6 {
      result.append(digits[rest % 62])
      rest /= 62
    }
    return result.reversed()
  }

  /// CRC-32 as in ISO 3309, bit by bit: tokens are short and few.
  private static func crc(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
