extension Array<UInt8> {
  /// Appends bytes of the array itself.
  ///
  /// Appending a slice of the same array would copy all of it, since the slice shares its storage.
  mutating func appendCopy(of range: Range<Int>) {
    reserveCapacity(growingTo: count + range.count)
    for index in range { append(self[index]) }
  }

  private mutating func reserveCapacity(growingTo size: Int) {
    if size > capacity { reserveCapacity(Swift.max(size, capacity * 3 / 2)) }
  }
}
