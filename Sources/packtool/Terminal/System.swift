#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The few calls of the C library that the program makes, with safe types.
enum System {
  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// Why a call failed.
  struct CallError: Error, Equatable {
    /// The value of `errno`.
    let number: Int32

    /// The reader of a pipe is gone.
    var isClosedPipe: Bool { number == EPIPE }
    /// There is no file of that name.
    var isMissing: Bool { number == ENOENT }

    /// The reason as half a sentence, the same in every locale for the usual ones.
    var phrase: String {
      switch number {
      case ENOENT: return "no such file or directory"
      case EACCES, EPERM: return "permission denied"
      case EISDIR: return "is a directory"
      case ENOTDIR: return "a part of the path is not a directory"
      case ELOOP: return "too many symbolic links"
      case ENAMETOOLONG: return "the name is too long"
      case ENOSPC: return "no space left on the device"
      case EBADF: return "is not open"
      case ENXIO: return "is nothing that can be read"
      default:
        // The text lies in the C library's storage and is copied before another call can change it.
        let text = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        return text.prefix(1).lowercased() + text.dropFirst()
      }
    }
  }

  /// Throws the reason of a failed call.
  private static func checked(_ result: Int32) throws(CallError) -> Int32 {
    guard result >= 0 else { throw CallError(number: errno) }
    return result
  }

  /// Writing to a pipe that nobody reads fails then, instead of ending the program.
  static func ignoreClosedPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Keeps the numbers 0 to 2 out of the hands of files that are opened later.
  ///
  /// A program may be started with them closed. What is put there fails on use, as a closed one does.
  static func holdStandardDescriptors() {
    for (descriptor, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)] {
      // The name is a constant.
      if fcntl(descriptor, F_GETFD) == -1 { _ = unsafe open("/dev/null", mode) }
    }
  }

  /// The program's words, the first of them its name.
  static func arguments() -> [Argument] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      // The runtime keeps argc pointers to NUL-terminated words for as long as the program runs.
      guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
      let bytes = unsafe UnsafeRawBufferPointer(start: word, count: strlen(word))
      return unsafe Argument(bytes: Array(bytes))
    }
  }

  /// A variable of the environment.
  static func variable(_ name: String) -> String? {
    // The text is copied at once; nothing in the program changes the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Changes the working directory.
  static func changeDirectory(to path: [UInt8]) throws(CallError) {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    // The name is NUL-terminated.
    _ = try checked(unsafe chdir(name))
  }

  /// Ends the program.
  static func end(_ code: Int32) -> Never { exit(code) }
}

// MARK: - Files

extension System {
  /// What a descriptor or a name leads to.
  struct FileStatus: Equatable {
    enum Kind { case regular, directory, other }
    let kind: Kind
    /// Bytes, of a regular file.
    let size: Int
  }

  /// Opens a file that exists, for reading unless it is to be written.
  static func openFile(_ path: [UInt8], forWriting: Bool = false) throws(CallError) -> Int32 {
    // A NUL would cut the name and open another file.
    guard !path.isEmpty, !path.contains(0) else { throw CallError(number: ENOENT) }
    let name = path.map { CChar(bitPattern: $0) } + [0]
    let mode = forWriting ? O_RDWR : O_RDONLY
    while true {
      // The name is NUL-terminated.
      let descriptor = unsafe open(name, mode | O_CLOEXEC | O_NOCTTY)
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw CallError(number: errno) }
    }
  }

  /// Closes a descriptor.
  static func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

  /// What an open descriptor leads to.
  static func status(of descriptor: Int32) throws(CallError) -> FileStatus {
    var record = stat()
    // The record is ours and lives through the call.
    _ = try checked(unsafe fstat(descriptor, &record))
    return FileStatus(record)
  }

  /// What a name leads to, symbolic links followed.
  static func status(ofPath path: [UInt8]) throws(CallError) -> FileStatus {
    var record = stat()
    let name = path.map { CChar(bitPattern: $0) } + [0]
    // The name is NUL-terminated, the record is ours.
    _ = try checked(unsafe stat(name, &record))
    return FileStatus(record)
  }

  /// Reads once: at most `count` bytes, none at the end.
  static func readBytes(_ descriptor: Int32, atMost count: Int) throws(CallError) -> [UInt8] {
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
  static func writeBytes(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(CallError) {
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
}

extension System.FileStatus {
  fileprivate init(_ record: stat) {
    kind =
      switch record.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      default: .other
      }
    size = Int(record.st_size)
  }
}

// MARK: - Terminals

extension System {
  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Columns and rows of the terminal that a descriptor is, when it says so.
  static func terminalSize(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    // The record is ours and lives through the call.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
