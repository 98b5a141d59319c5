import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A terminal to run the program in.
enum PseudoTerminal {
  /// A stream that may lie on the terminal.
  enum Stream { case input, output, errors }

  /// Runs the program with its standard output, or other streams, on a terminal of this size.
  ///
  /// Gives what the terminal received, with line ends as the program wrote them; carriage returns are kept
  /// only when that is asked for.
  static func run(
    _ arguments: [String], columns: UInt16 = 60, rows: UInt16 = 20,
    environment: [String: String] = [:], streams: Set<Stream> = [.output],
    keepsReturns: Bool = false, in folder: URL
  ) throws -> BuiltTool.Run {
    let (master, slave) = try open(columns: columns, rows: rows)
    defer { try? master.close() }
    let errors = folder.appending(path: "errors")
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = BuiltTool.url
    process.arguments = arguments
    process.environment = ["PATH": BuiltTool.path, "TERM": "xterm-256color"]
      .merging(environment) { _, given in given }
    process.currentDirectoryURL = folder
    process.standardInput = streams.contains(.input) ? slave : FileHandle.nullDevice
    process.standardOutput = streams.contains(.output) ? slave : FileHandle.nullDevice
    process.standardError =
      streams.contains(.errors) ? slave : try FileHandle(forWritingTo: errors)
    try process.runUnblocked()
    try slave.close()
    let output = readAll(master.fileDescriptor)
    process.waitUntilExit()
    return BuiltTool.Run(
      code: process.terminationStatus,
      output: String(
        decoding: output.filter { keepsReturns || $0 != UInt8(ascii: "\r") }, as: UTF8.self),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  private static func open(
    columns: UInt16, rows: UInt16
  ) throws -> (master: FileHandle, slave: FileHandle) {
    let (master, name) = try openMaster()
    let slave = Foundation.open(name, O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard slave >= 0, ioctl(slave, UInt(TIOCSWINSZ), &size) == 0 else {
      throw CocoaError(.fileReadUnknown)
    }
    return (
      FileHandle(fileDescriptor: master, closeOnDealloc: true),
      FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    )
  }

  private static func openMaster() throws -> (descriptor: Int32, slaveName: String) {
    #if os(Linux)
      // What posix_openpt, unlockpt and ptsname do; Swift does not see those here.
      let unlock: UInt = 0x4004_5431
      let number: UInt = 0x8004_5430
      let master = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var locked: Int32 = 0
      var slave: Int32 = 0
      guard master >= 0, ioctl(master, unlock, &locked) == 0, ioctl(master, number, &slave) == 0
      else { throw CocoaError(.fileReadUnknown) }
      return (master, "/dev/pts/\(slave)")
    #else
      let master = posix_openpt(O_RDWR | O_NOCTTY)
      guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master)
      else { throw CocoaError(.fileReadUnknown) }
      return (master, String(cString: name))
    #endif
  }

  /// Everything until nobody has the other end any more, which Linux reports as an error.
  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return result }
      result += buffer[..<count]
    }
  }
}
