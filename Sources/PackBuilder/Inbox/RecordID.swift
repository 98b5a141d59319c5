/// What tells a record from every other one, wherever its file lies and whatever that is called.
///
/// 1 to 128 letters and digits of ASCII, dots, hyphens and underscores, a letter or digit first: safe
/// inside a file's name, and never a path by itself.
public struct RecordID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The most characters of an id.
  public static let longest = 128

  /// The id itself.
  public let description: String

  /// An id; `nil` for a text that can be none.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard let first = bytes.first, Self.isAlphanumeric(first), bytes.count <= Self.longest,
      bytes.allSatisfy({
        Self.isAlphanumeric($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    description = text
  }

  /// Digits that are known to be right.
  fileprivate init(digits: [UInt8]) { description = String(decoding: digits, as: UTF8.self) }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// Whether one id stands before another in the order of their bytes; of made ones the older.
  public static func < (a: RecordID, b: RecordID) -> Bool {
    a.description.utf8.lexicographicallyPrecedes(b.description.utf8)
  }
}

extension RecordID: Codable {
  /// Decodes a string.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let id = RecordID(try value.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "no id of a record")
    }
    self = id
  }

  /// Encodes a string.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }
}

/// Makes new ids, each of which sorts after the one before.
///
/// They have the shape of a ULID (github.com/ulid/spec): 26 digits of Crockford's base 32, of which the
/// first ten are milliseconds since 1970 and the others 80 random bits. Of two in one millisecond, or when
/// the clock went back, the second is the first plus one.
public struct RecordIDSequence: Sendable {
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let latest: UInt64 = (1 << 48) - 1

  private var time: UInt64 = 0
  /// The random bits: 16, then 64.
  private var high: UInt64 = 0
  private var low: UInt64 = 0
  private var isStarted = false

  /// A sequence that has made none yet.
  public init() {}

  /// Makes the next id.
  ///
  /// - Parameters:
  ///   - milliseconds: The time since 1970; what 48 bits cannot hold counts as the nearest that they can.
  ///   - random: Where the random bits come from.
  /// - Returns: An id that sorts after all that this sequence made before.
  public mutating func next(
    milliseconds: Int, using random: inout some RandomNumberGenerator
  ) -> RecordID {
    let now = min(UInt64(max(0, milliseconds)), Self.latest)
    if !isStarted || now > time {
      time = now
      high = random.next() & 0xFFFF
      low = random.next()
      isStarted = true
    } else {
      increase()
    }
    return RecordID(digits: encoded)
  }

  /// Makes the next id with the system's random bits.
  public mutating func next(milliseconds: Int) -> RecordID {
    var random = SystemRandomNumberGenerator()
    return next(milliseconds: milliseconds, using: &random)
  }

  private mutating func increase() {
    low &+= 1
    guard low == 0 else { return }
    high += 1
    guard high > 0xFFFF else { return }
    high = 0
    time = min(time + 1, Self.latest)
  }

  private var encoded: [UInt8] {
    var result = [UInt8](repeating: 0, count: 26)
    var rest = (time, high, low)
    for index in stride(from: 25, through: 10, by: -1) {
      result[index] = Self.digits[Int(rest.2 & 31)]
      rest.2 = rest.2 >> 5 | (rest.1 & 31) << 59
      rest.1 >>= 5
    }
    for index in stride(from: 9, through: 0, by: -1) {
      result[index] = Self.digits[Int(rest.0 & 31)]
      rest.0 >>= 5
    }
    return result
  }
}
