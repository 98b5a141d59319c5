extension Array<UInt8> {
  /// The same with one line feed for each CR and CRLF. O(*n*).
  func withLineFeeds() -> [UInt8] {
    contains(ASCII.carriageReturn) ? self[...].withLineFeeds() : self
  }
}

extension ArraySlice<UInt8> {
  /// The bytes with one line feed for each CR and CRLF. O(*n*).
  package func withLineFeeds() -> [UInt8] {
    guard contains(ASCII.carriageReturn) else { return Array(self) }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var isAfterReturn = false
    for byte in self {
      if byte == ASCII.carriageReturn {
        result.append(ASCII.newline)
      } else if byte != ASCII.newline || !isAfterReturn {
        result.append(byte)
      }
      isAfterReturn = byte == ASCII.carriageReturn
    }
    return result
  }
}
