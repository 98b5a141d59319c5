#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import PackBuilder

/// The calls of the C library that only a program makes; those on files are PackBuilder's.
extension System {
  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

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

  /// The number of the user.
  static var userNumber: UInt32 { getuid() }

  /// Changes the working directory.
  static func changeDirectory(to path: [UInt8]) throws(CallError) {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    // The name is NUL-terminated.
    _ = try checked(unsafe chdir(name))
  }

  /// Ends the program.
  static func end(_ code: Int32) -> Never { exit(code) }
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

// MARK: - The calendar

extension System {
  /// The day where the user is.
  static func localDate(seconds: Int) -> CalendarDate? {
    var moment = time_t(seconds)
    // Both records are ours, and the name of the time zone is not looked at.
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return nil }
    let (year, month, day) = unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday)
    return CalendarDate(year: Int(year) + 1900, month: Int(month) + 1, day: Int(day))
  }
}
