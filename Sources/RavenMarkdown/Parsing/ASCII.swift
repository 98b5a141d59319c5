/// Classes of ASCII bytes, as CommonMark and libcmark name them.
///
/// All of it is inlined into the modules that use it: a call for each byte of a text would cost more than the
/// test itself.
package enum ASCII {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var newline: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }

  /// Tab, LF, VT, FF, CR and the blank.
  @inlinable @inline(__always)
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  @inlinable @inline(__always)
  package static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  @inlinable @inline(__always)
  package static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  @inlinable @inline(__always)
  package static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  @inlinable @inline(__always)
  package static func isAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }

  /// The 32 characters that a backslash escapes.
  @inlinable @inline(__always)
  package static func isPunctuation(_ byte: UInt8) -> Bool {
    (byte >= 0x21 && byte <= 0x2F) || (byte >= 0x3A && byte <= 0x40)
      || (byte >= 0x5B && byte <= 0x60) || (byte >= 0x7B && byte <= 0x7E)
  }

  /// The upper-case letters of the alphabet as lower-case ones, all else unchanged.
  @inlinable @inline(__always)
  package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// Whether `bytes` holds `word` at `offset`, letters in any case; `word` is in lower case.
  package static func matches(
    _ word: StaticString, in bytes: [UInt8], at offset: Int, end: Int
  ) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - offset >= count else { return false }
    return word.withUTF8Buffer { letters in
      for index in 0..<count {
        // The index is below the literal's own length.
        let letter = unsafe letters[index]
        if lowercased(bytes[offset + index]) != letter { return false }
      }
      return true
    }
  }
}
