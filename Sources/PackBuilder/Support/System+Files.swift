#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// MARK: - Descriptors

extension System {
  /// Opens a file that exists, for reading unless it is to be written.
  ///
  /// Without waiting, a pipe that has no other end is opened at once. Without following links, a symbolic
  /// link is an error.
  package static func openFile(
    _ path: [UInt8], forWriting: Bool = false, isWaiting: Bool = true, followsLinks: Bool = true
  ) throws(CallError) -> Int32 {
    let mode = (forWriting ? O_RDWR : O_RDONLY) | (isWaiting ? 0 : O_NONBLOCK)
    return try opened(path, mode | (followsLinks ? 0 : O_NOFOLLOW))
  }

  /// Makes a file that is not there yet and opens it for writing. It may be used for what the permissions
  /// say, less what the process masks.
  package static func createFile(
    _ path: [UInt8], permissions: UInt32 = 0o666
  ) throws(CallError) -> Int32 {
    try opened(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions)
  }

  private static func opened(
    _ path: [UInt8], _ mode: Int32, _ permissions: UInt32 = 0
  ) throws(CallError) -> Int32 {
    let name = try name(path)
    while true {
      // The name is NUL-terminated.
      let descriptor = unsafe open(
        name, mode | O_CLOEXEC | O_NOCTTY, mode_t(truncatingIfNeeded: permissions))
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw CallError(number: errno) }
    }
  }

  /// Closes a descriptor.
  package static func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

  /// Reads once: at most `count` bytes, none at the end.
  package static func readBytes(
    _ descriptor: Int32, atMost count: Int
  ) throws(CallError) -> [UInt8] {
    var failure: Int32 = 0
    // The buffer holds `count` bytes, and the call writes no more than it is told.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while true {
        let result = unsafe read(descriptor, buffer.baseAddress, count)
        if result >= 0 {
          filled = result
          return
        }
        if errno == EAGAIN {
          wait(for: descriptor, POLLIN)
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else { throw CallError(number: failure) }
    return bytes
  }

  /// Writes all of it.
  package static func writeBytes(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(CallError) {
    var failure: Int32 = 0
    // Every call gets a part of the slice that lies inside it.
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count, let base = buffer.baseAddress {
        let count = buffer.count - done
        let result = unsafe write(descriptor, base + done, count)
        if result > 0 {
          done += result
        } else if result < 0, errno == EAGAIN {
          wait(for: descriptor, POLLOUT)
        } else if result < 0, errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else { throw CallError(number: failure) }
  }

  /// Waits for a descriptor that another program made non-blocking.
  private static func wait(for descriptor: Int32, _ events: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    // One record, and it is ours.
    _ = unsafe poll(&request, 1, -1)
  }

  /// Waits until what was written would survive a loss of power.
  package static func synchronize(_ descriptor: Int32) throws(CallError) {
    #if canImport(Darwin)
      // fsync leaves the bytes in the drive there; some file systems know only fsync.
      if fcntl(descriptor, F_FULLFSYNC) != -1 { return }
    #endif
    while fsync(descriptor) != 0 {
      guard errno == EINTR else { throw CallError(number: errno) }
    }
  }

  /// Takes the lock of an open file for this descriptor alone; false when another one has it.
  ///
  /// It is given back when the descriptor is closed, also by the end of the process.
  package static func lock(_ descriptor: Int32) throws(CallError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw CallError(number: errno) }
    }
    return true
  }

  /// Opens a file for a lock and makes it where it is missing.
  package static func openLock(_ path: [UInt8]) throws(CallError) -> Int32 {
    try opened(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o666)
  }

  /// Opens a file to write at its end, and makes it where it is missing.
  package static func openForAppending(_ path: [UInt8]) throws(CallError) -> Int32 {
    try opened(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o666)
  }

  /// Sets what a file may be used for, without regard to what the process masks.
  package static func setPermissions(
    _ permissions: UInt32, of descriptor: Int32
  ) throws(CallError) {
    try checked(fchmod(descriptor, mode_t(truncatingIfNeeded: permissions)))
  }

  /// Sets whose a file is.
  package static func setOwner(
    _ owner: UInt32, group: UInt32, of descriptor: Int32
  ) throws(CallError) {
    try checked(fchown(descriptor, owner, group))
  }
}

// MARK: - Names

extension System {
  /// Gives a file another name in place of whatever has that name, at once.
  package static func move(_ path: [UInt8], to target: [UInt8]) throws(CallError) {
    let names = (try name(path), try name(target))
    // Both names are NUL-terminated.
    try checked(unsafe rename(names.0, names.1))
  }

  /// Gives a file a second name that nothing has yet; a symbolic link is not followed.
  package static func link(_ path: [UInt8], to target: [UInt8]) throws(CallError) {
    let names = (try name(path), try name(target))
    // Both names are NUL-terminated.
    try checked(unsafe linkat(AT_FDCWD, names.0, AT_FDCWD, names.1, 0))
  }

  /// Makes a folder; the one that it lies in must be there.
  package static func createFolder(_ path: [UInt8]) throws(CallError) {
    let name = try name(path)
    // The name is NUL-terminated.
    try checked(unsafe mkdir(name, 0o777))
  }

  /// Removes a file or a symbolic link.
  package static func removeFile(_ path: [UInt8]) throws(CallError) {
    let name = try name(path)
    // The name is NUL-terminated.
    try checked(unsafe unlink(name))
  }

  /// Throws when the process may not write to what a name leads to.
  package static func checkWritable(_ path: [UInt8]) throws(CallError) {
    let name = try name(path)
    // The name is NUL-terminated.
    try checked(unsafe access(name, W_OK))
  }

  /// The absolute path of what a name leads to, without symbolic links.
  package static func resolved(_ path: [UInt8]) throws(CallError) -> [UInt8] {
    let name = try name(path)
    // The name is NUL-terminated; the answer is NUL-terminated, ours, and freed here.
    guard let answer = unsafe realpath(name, nil) else { throw CallError(number: errno) }
    defer { unsafe free(answer) }
    let bytes = unsafe UnsafeRawBufferPointer(start: answer, count: strlen(answer))
    return unsafe Array(bytes)
  }

  /// The names in a folder, in no order, without `.` and `..`.
  package static func names(inFolder path: [UInt8]) throws(CallError) -> [[UInt8]] {
    let name = try name(path)
    // The name is NUL-terminated; the stream is closed here.
    guard let stream = unsafe opendir(name) else { throw CallError(number: errno) }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      // The record belongs to the stream and is copied before the next one is read.
      guard let entry = unsafe readdir(stream) else { break }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0) }
      let name = Array(bytes.prefix { $0 != 0 })
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    guard errno == 0 else { throw CallError(number: errno) }
    return names
  }

  /// The number of this process.
  package static var processNumber: Int32 { getpid() }

  /// Whether a process of that number runs.
  package static func isRunning(process number: Int32) -> Bool {
    number > 0 && (kill(number, 0) == 0 || errno == EPERM)
  }
}

// MARK: - Status

extension System {
  /// What a descriptor or a name leads to.
  package struct FileStatus: Equatable, Sendable {
    package enum Kind: Sendable { case regular, directory, symbolicLink, other }
    package let kind: Kind
    /// Bytes, of a regular file.
    package let size: Int
    /// What the file may be used for: the low twelve bits of its mode.
    package let permissions: UInt32
    /// The number of its owner.
    package let owner: UInt32
    /// The number of its group.
    package let group: UInt32
    /// When its bytes were changed last, in nanoseconds since 1970.
    package let modified: Int
    /// The number of the file on its volume.
    package let number: UInt64
    /// The number of the volume.
    package let volume: UInt64
    /// Whether its bytes lie elsewhere and reading them would fetch them first.
    package let isPlaceholder: Bool
  }

  /// What an open descriptor leads to.
  package static func status(of descriptor: Int32) throws(CallError) -> FileStatus {
    var record = stat()
    // The record is ours and lives through the call.
    try checked(unsafe fstat(descriptor, &record))
    return FileStatus(record)
  }

  /// What a name leads to; without following links, what a symbolic link itself is.
  package static func status(
    ofPath path: [UInt8], followsLinks: Bool = true
  ) throws(CallError) -> FileStatus {
    var record = stat()
    let name = try name(path)
    // The name is NUL-terminated, the record is ours.
    try checked(unsafe followsLinks ? stat(name, &record) : lstat(name, &record))
    return FileStatus(record)
  }
}

extension System.FileStatus {
  fileprivate init(_ record: stat) {
    kind =
      switch record.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    size = Int(record.st_size)
    permissions = UInt32(record.st_mode) & 0o7777
    owner = record.st_uid
    group = record.st_gid
    number = UInt64(record.st_ino)
    volume = UInt64(truncatingIfNeeded: record.st_dev)
    #if canImport(Darwin)
      let time = record.st_mtimespec
      // SF_DATALESS, which the headers do not give to Swift.
      isPlaceholder = record.st_flags & 0x4000_0000 != 0
    #else
      let time = record.st_mtim
      isPlaceholder = false
    #endif
    modified = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}
