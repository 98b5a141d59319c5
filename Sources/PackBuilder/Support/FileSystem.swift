/// The calls by which projects, containers and the tool's state are read and written.
///
/// Everything that must survive a crash goes through it, so that tests can count the calls, fail each of
/// them and stop between any two.
package protocol FileSystem: Sendable {
  /// What a name leads to; without following links, what a symbolic link itself is.
  func status(of path: [UInt8], followsLinks: Bool) throws(FileError) -> System.FileStatus

  /// The names in a folder, in no order, without `.` and `..`.
  func names(inFolder path: [UInt8]) throws(FileError) -> [[UInt8]]

  /// The absolute path of what a name leads to, without symbolic links.
  func resolved(_ path: [UInt8]) throws(FileError) -> [UInt8]

  /// Reads a regular file that is no symbolic link; never waits for a pipe.
  func read(_ path: [UInt8], limit: Int) throws(FileError) -> FileReading

  /// Makes a file that is not there yet and opens it for writing.
  func createFile(_ path: [UInt8]) throws(FileError) -> Int32

  /// Writes all of it.
  func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError)

  /// Waits until what was written would survive a loss of power.
  func synchronize(_ descriptor: Int32) throws(FileError)

  /// Closes a descriptor.
  func close(_ descriptor: Int32)

  /// Gives a file another name in place of whatever has that name, at once.
  func move(_ path: [UInt8], to target: [UInt8]) throws(FileError)

  /// Gives a file a second name that nothing has yet; a symbolic link is not followed.
  func link(_ path: [UInt8], to target: [UInt8]) throws(FileError)

  /// The SHA-256 of a regular file that is no symbolic link, as 64 hexadecimal digits, whatever its size.
  func hexHash(of path: [UInt8]) throws(FileError) -> String

  /// Opens a file to write at its end, and makes it where it is missing.
  func openForAppending(_ path: [UInt8]) throws(FileError) -> Int32

  /// Removes a file or a symbolic link.
  func removeFile(_ path: [UInt8]) throws(FileError)

  /// Makes a folder; the one that it lies in must be there.
  func createFolder(_ path: [UInt8]) throws(FileError)

  /// Waits until the names in a folder would survive a loss of power.
  func synchronizeFolder(_ path: [UInt8]) throws(FileError)

  /// Takes a lock that ends with the process at the latest; `nil` when another one has it.
  func lock(_ path: [UInt8]) throws(FileError) -> FileLock?
}

/// What was read of a file.
package struct FileReading: Sendable {
  package let bytes: [UInt8]
  /// The file's state after reading.
  package let status: System.FileStatus
  /// Whether the file was changed while it was read.
  package let isStable: Bool

  package init(bytes: [UInt8], status: System.FileStatus, isStable: Bool) {
    self.bytes = bytes
    self.status = status
    self.isStable = isStable
  }
}

/// A lock that is held as long as the value lives.
package final class FileLock: Sendable {
  fileprivate let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { System.closeFile(descriptor) }
}

/// The files of this machine.
package struct LocalFiles: FileSystem {
  package init() {}

  package func status(
    of path: [UInt8], followsLinks: Bool
  ) throws(FileError) -> System.FileStatus {
    try FileError.calling { () throws(System.CallError) in
      try System.status(ofPath: path, followsLinks: followsLinks)
    }
  }

  package func names(inFolder path: [UInt8]) throws(FileError) -> [[UInt8]] {
    try FileError.calling { () throws(System.CallError) in try System.names(inFolder: path) }
  }

  package func resolved(_ path: [UInt8]) throws(FileError) -> [UInt8] {
    try FileError.calling { () throws(System.CallError) in try System.resolved(path) }
  }

  package func read(_ path: [UInt8], limit: Int) throws(FileError) -> FileReading {
    let descriptor = try FileError.calling { () throws(System.CallError) in
      try System.openFile(path, isWaiting: false, followsLinks: false)
    }
    defer { System.closeFile(descriptor) }
    let before = try status(descriptor)
    guard before.kind == .regular else {
      throw before.kind == .directory ? .isFolder : .isSpecial
    }
    let bytes = try FileContent.ofDescriptor(descriptor, limit: limit)
    let after = try status(descriptor)
    return FileReading(
      bytes: bytes, status: after, isStable: before == after && bytes.count == after.size)
  }

  private func status(_ descriptor: Int32) throws(FileError) -> System.FileStatus {
    try FileError.calling { () throws(System.CallError) in try System.status(of: descriptor) }
  }

  package func createFile(_ path: [UInt8]) throws(FileError) -> Int32 {
    try FileError.calling { () throws(System.CallError) in try System.createFile(path) }
  }

  package func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
    try FileError.calling { () throws(System.CallError) in
      try System.writeBytes(bytes[...], to: descriptor)
    }
  }

  package func synchronize(_ descriptor: Int32) throws(FileError) {
    try FileError.calling { () throws(System.CallError) in try System.synchronize(descriptor) }
  }

  package func close(_ descriptor: Int32) { System.closeFile(descriptor) }

  package func move(_ path: [UInt8], to target: [UInt8]) throws(FileError) {
    try FileError.calling { () throws(System.CallError) in try System.move(path, to: target) }
  }

  package func link(_ path: [UInt8], to target: [UInt8]) throws(FileError) {
    try FileError.calling { () throws(System.CallError) in try System.link(path, to: target) }
  }

  package func hexHash(of path: [UInt8]) throws(FileError) -> String {
    try FileContent.hexHash(ofFile: path, followsLinks: false)
  }

  package func openForAppending(_ path: [UInt8]) throws(FileError) -> Int32 {
    try FileError.calling { () throws(System.CallError) in try System.openForAppending(path) }
  }

  package func removeFile(_ path: [UInt8]) throws(FileError) {
    try FileError.calling { () throws(System.CallError) in try System.removeFile(path) }
  }

  package func createFolder(_ path: [UInt8]) throws(FileError) {
    try FileError.calling { () throws(System.CallError) in try System.createFolder(path) }
  }

  package func synchronizeFolder(_ path: [UInt8]) throws(FileError) {
    do throws(System.CallError) {
      let descriptor = try System.openFile(path)
      defer { System.closeFile(descriptor) }
      try System.synchronize(descriptor)
    } catch {
      // Some file systems cannot, and keep names in order by themselves.
      if !error.isUnsupported { throw .system(error) }
    }
  }

  package func lock(_ path: [UInt8]) throws(FileError) -> FileLock? {
    try FileError.calling { () throws(System.CallError) in
      let lock = FileLock(descriptor: try System.openLock(path))
      return try System.lock(lock.descriptor) ? lock : nil
    }
  }
}
