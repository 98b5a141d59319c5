extension Array<UInt8> {
  /// Eight bytes from a place on as one number, the first byte lowest. O(1).
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count - 8)
    // The bytes are the array's: that was just looked at.
    let word = unsafe withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }
    return UInt64(littleEndian: word)
  }

  /// The same of fewer bytes, 1 to 7; what is missing counts as 0.
  @inline(__always)
  func word(at index: Int, count: Int) -> UInt64 {
    if index <= self.count - 8 { return word(at: index) & ((1 << UInt64(8 * count)) - 1) }
    var word: UInt64 = 0
    for place in (index..<index + count).reversed() { word = word << 8 | UInt64(self[place]) }
    return word
  }
}
