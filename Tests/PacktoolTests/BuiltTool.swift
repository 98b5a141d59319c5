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
      try process.run()
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
