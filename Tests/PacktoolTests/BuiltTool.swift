import Foundation

/// The program that was built beside these tests.
enum BuiltTool {
  /// How a run ended.
  struct Run {
    let code: Int32
    let output: String
    let errors: String
  }

  /// Where it is.
  static let url: URL = {
    #if os(macOS)
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        return bundle.bundleURL.deletingLastPathComponent().appending(path: "packtool")
      }
    #endif
    return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "packtool")
  }()

  /// Runs it with nothing of this machine's settings.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws -> Run {
    try run(url, arguments, input: Data(input.utf8), environment: environment, in: folder)
  }

  /// Runs a line of shell, in which `$PACKTOOL` is the program.
  static func shell(
    _ line: String, environment: [String: String] = [:], in folder: URL? = nil
  ) throws -> Run {
    try run(
      URL(filePath: "/bin/sh"), ["-c", line], input: Data(),
      environment: environment.merging(["PACKTOOL": url.path]) { mine, _ in mine }, in: folder)
  }

  private static func run(
    _ program: URL, _ arguments: [String], input: Data, environment: [String: String],
    in folder: URL?
  ) throws -> Run {
    try Folder.temporary { files in
      let names = ["in", "out", "err"].map { files.appending(path: $0) }
      try input.write(to: names[0])
      for name in names.dropFirst() { try Data().write(to: name) }
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.environment = ["PATH": path, "TERM": "xterm-256color"]
        .merging(environment) { _, given in given }
      process.currentDirectoryURL = folder ?? files
      process.standardInput = try FileHandle(forReadingFrom: names[0])
      process.standardOutput = try FileHandle(forWritingTo: names[1])
      process.standardError = try FileHandle(forWritingTo: names[2])
      try process.runUnblocked()
      process.waitUntilExit()
      return Run(
        code: process.terminationReason == .exit
          ? process.terminationStatus : -process.terminationStatus,
        output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
    }
  }

  /// The search path, for the programs that tests need.
  static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  /// Where a program is on the search path.
  static func find(_ program: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// The program while it runs.
final class RunningTool {
  private let process = Process()
  private let place: URL

  init(_ arguments: [String], environment: [String: String], in folder: URL) throws {
    place = folder.appending(path: ".run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for name in ["out", "err"] { try Data().write(to: place.appending(path: name)) }
    process.executableURL = BuiltTool.url
    process.arguments = arguments
    process.environment = ["PATH": BuiltTool.path].merging(environment) { _, given in given }
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: place.appending(path: "out"))
    process.standardError = try FileHandle(forWritingTo: place.appending(path: "err"))
    try process.runUnblocked()
  }

  var isRunning: Bool { process.isRunning }
  var output: String { text("out") }
  var errors: String { text("err") }

  private func text(_ name: String) -> String {
    let data = try? Data(contentsOf: place.appending(path: name))
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// Waits until something is so, at most for some seconds; tells whether it came.
  func wait(seconds: Double = 30, until isDone: () throws -> Bool) rethrows -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while Date() < end {
      if try isDone() { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return try isDone()
  }

  /// Ends it without a chance to tidy up.
  ///
  /// - Returns: Whether it was still running.
  @discardableResult
  func kill() -> Bool {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  /// Waits for its end.
  func finish() -> BuiltTool.Run {
    process.waitUntilExit()
    return BuiltTool.Run(code: process.terminationStatus, output: output, errors: errors)
  }

  deinit { kill() }
}

extension Process {
  /// Starts a program that no signal is kept from.
  ///
  /// The threads of tests have signals blocked, and a program inherits that from the thread that starts it: a
  /// shell would wait for its children for ever.
  func runUnblocked() throws {
    var none = sigset_t()
    var old = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    try run()
  }
}

/// Folders for tests.
enum Folder {
  /// Gives a new folder to some work, and removes it.
  static func temporary<Result>(_ work: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "packtool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try work(folder)
  }

  /// Writes a text below a folder.
  static func write(_ text: String, to name: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }
}
