extension FileContent {
  /// The SHA-256 of a regular file's bytes as 64 hexadecimal digits, in memory that does not grow with it.
  static func hexHash(
    ofFile path: [UInt8], followsLinks: Bool = true
  ) throws(FileError) -> String {
    var hash = SHA256()
    try reading(path, followsLinks: followsLinks) { (descriptor) throws(System.CallError) in
      while true {
        let bytes = try System.readBytes(descriptor, atMost: 256 << 10)
        if bytes.isEmpty { return }
        hash.update(bytes)
      }
    }
    return SHA256.hexDigits(hash.finished())
  }

  /// The first and the last byte of a regular file; `nil` of an empty one.
  static func ends(ofFile path: [UInt8]) throws(FileError) -> (first: UInt8, last: UInt8)? {
    var ends: (UInt8, UInt8)?
    try reading(path) { (descriptor) throws(System.CallError) in
      let size = try System.status(of: descriptor).size
      guard let first = try System.readBytes(descriptor, atMost: 1).first else { return }
      try System.seek(descriptor, to: max(0, size - 1))
      ends = (first, try System.readBytes(descriptor, atMost: 1).first ?? 0)
    }
    return ends
  }

  private static func reading(
    _ path: [UInt8], followsLinks: Bool = true,
    _ work: (Int32) throws(System.CallError) -> Void
  ) throws(FileError) {
    try FileError.calling { () throws(System.CallError) in
      let descriptor = try System.openFile(
        path, isWaiting: false, followsLinks: followsLinks)
      defer { System.closeFile(descriptor) }
      try work(descriptor)
    }
  }
}
