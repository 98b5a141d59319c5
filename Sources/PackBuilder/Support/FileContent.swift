/// Reads files whole.
package enum FileContent {
  /// How much is asked for at a time when a size is not known.
  private static let step = 64 << 10

  /// What a name leads to, to its end; pipes and devices are waited for.
  package static func ofPath(_ path: [UInt8], limit: Int) throws(FileError) -> [UInt8] {
    let descriptor = try FileError.calling { () throws(System.CallError) in
      try System.openFile(path)
    }
    defer { System.closeFile(descriptor) }
    return try ofDescriptor(descriptor, limit: limit)
  }

  /// The bytes of a regular file, and of nothing else: a pipe in the file's place is an error.
  ///
  /// - Parameters:
  ///   - path: The file; symbolic links are followed.
  ///   - limit: The most bytes that are accepted.
  /// - Returns: All that the file holds.
  /// - Throws: When it cannot be read, is no regular file, or is larger.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func ofFile(_ path: [UInt8], limit: Int) throws(FileError) -> [UInt8] {
    let descriptor = try FileError.calling { () throws(System.CallError) in
      try System.openFile(path, isWaiting: false)
    }
    defer { System.closeFile(descriptor) }
    let status = try FileError.calling { () throws(System.CallError) in
      try System.status(of: descriptor)
    }
    guard status.kind != .other else { throw .isSpecial }
    return try ofDescriptor(descriptor, limit: limit)
  }

  /// What can be read from a descriptor, to its end.
  ///
  /// A regular file that is too large is refused before any of it is read.
  package static func ofDescriptor(
    _ descriptor: Int32, limit: Int
  ) throws(FileError) -> [UInt8] {
    let status = try FileError.calling { () throws(System.CallError) in
      try System.status(of: descriptor)
    }
    guard status.kind != .directory else { throw .isFolder }
    guard status.size <= limit else { throw .tooLarge(size: status.size, limit: limit) }
    // One byte more than the size tells the end apart from a file that has grown meanwhile.
    var bytes = try next(descriptor, atMost: status.size > 0 ? status.size + 1 : step)
    var reachedEnd = bytes.isEmpty
    while !reachedEnd {
      let more = try next(descriptor, atMost: step)
      reachedEnd = more.isEmpty
      bytes += more
      guard bytes.count <= limit else { throw .tooLarge(size: nil, limit: limit) }
    }
    return bytes
  }

  private static func next(
    _ descriptor: Int32, atMost count: Int
  ) throws(FileError) -> [UInt8] {
    try FileError.calling { () throws(System.CallError) in
      try System.readBytes(descriptor, atMost: count)
    }
  }
}
