extension Array<UInt8> {
  /// Appends a part of another array.
  ///
  /// A short one byte by byte: a slice costs more than it saves.
  @inline(__always)
  mutating func append(_ source: [UInt8], _ range: Range<Int>) {
    if range.count > 32 {
      append(contentsOf: source[range])
    } else {
      for index in range { append(source[index]) }
    }
  }

  /// Appends blanks.
  @inline(__always)
  mutating func appendBlanks(_ count: Int) {
    for _ in 0..<Swift.max(0, count) { append(0x20) }
  }
}
