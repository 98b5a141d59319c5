/// What layout has to know of a Unicode scalar, in one byte.
struct ScalarTraits: Sendable, Equatable {
  let bits: UInt8

  init(bits: UInt8) { self.bits = bits }

  /// The traits of a scalar. O(1) below U+10000, O(log *n*) above.
  init(_ scalar: UInt32) { self.init(scalar, Self.plane) }

  /// The same with the table at hand, for loops.
  @inline(__always)
  init(_ scalar: UInt32, _ plane: [UInt8]) {
    self.bits = scalar < 0x10000 ? plane[Int(scalar)] : Self.found(scalar)
  }

  /// Columns: 0 for marks and format characters, 2 for wide ones, else 1.
  var width: Int { Int(bits & 3) }
  /// Takes two columns.
  var isWide: Bool { bits & 2 != 0 }
  /// May be one grapheme cluster with its neighbours; only the standard library knows.
  var joins: Bool { bits & 4 != 0 }
  /// A blank at which a line may be broken; U+200B counts as one without width.
  var isBlank: Bool { bits & 8 != 0 }
  /// East Asian rules keep it from the start of a line.
  var isBarredFromStart: Bool { bits & 16 != 0 }
  /// East Asian rules keep it from the end of a line.
  var isBarredFromEnd: Bool { bits & 32 != 0 }
  /// A control character, a line separator or a directional override: never shown as it is.
  var isUnsafe: Bool { bits & 64 != 0 }
  /// Korean: wide, but its words stand apart.
  var isHangul: Bool { bits & 128 != 0 }

  /// Whether a line may be broken between a cluster that ends with `before` and one that starts with
  /// `after`, no blank standing between them.
  static func breaks(between before: ScalarTraits, and after: ScalarTraits) -> Bool {
    (before.bits | after.bits) & 2 != 0 && before.bits & 32 == 0 && after.bits & 16 == 0
  }

  /// The traits of the Basic Multilingual Plane, one byte a scalar, filled on first use.
  static let plane: [UInt8] = {
    var plane = [UInt8](repeating: 0, count: 0x10000)
    var scalar = 0
    var bits: UInt8 = 0
    for point in changePoints {
      let next = min(Int(point >> 8), plane.count)
      while scalar < next {
        plane[scalar] = bits
        scalar += 1
      }
      bits = UInt8(truncatingIfNeeded: point)
    }
    return plane
  }()

  private static func found(_ scalar: UInt32) -> UInt8 {
    var low = 0
    var high = changePoints.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if changePoints[middle] >> 8 <= scalar { low = middle } else { high = middle }
    }
    return UInt8(truncatingIfNeeded: changePoints[low])
  }
}

/// One scalar read from UTF-8.
package struct DecodedScalar {
  /// The scalar; U+FFFD where the bytes are no UTF-8.
  package let value: UInt32
  /// The bytes read, at least 1.
  package let count: Int

  /// Reads the scalar at `position` of `bytes`, looking at nothing from `end` on.
  ///
  /// Needs `position < end` and `end <= bytes.count`.
  @inline(__always)
  package init(_ bytes: [UInt8], at position: Int, before end: Int) {
    let lead = UInt32(bytes[position])
    if lead < 0x80 {
      (value, count) = (lead, 1)
      return
    }
    // Bytes beyond the end read as one that continues nothing.
    let second = position + 1 < end ? UInt32(bytes[position + 1]) ^ 0x80 : 0xFF
    let third = position + 2 < end ? UInt32(bytes[position + 2]) ^ 0x80 : 0xFF
    if lead < 0xE0 {
      if lead >= 0xC2, second < 0x40 {
        (value, count) = ((lead & 0x1F) << 6 | second, 2)
        return
      }
    } else if lead < 0xF0 {
      let scalar = (lead & 0x0F) << 12 | second << 6 | third
      if second | third < 0x40, scalar >= 0x800, scalar & 0xF800 != 0xD800 {
        (value, count) = (scalar, 3)
        return
      }
    } else if lead < 0xF5 {
      let fourth = position + 3 < end ? UInt32(bytes[position + 3]) ^ 0x80 : 0xFF
      let scalar = (lead & 0x07) << 18 | second << 12 | third << 6 | fourth
      if second | third | fourth < 0x40, scalar >= 0x10000, scalar <= 0x10FFFF {
        (value, count) = (scalar, 4)
        return
      }
    }
    (value, count) = (0xFFFD, 1)
  }
}
