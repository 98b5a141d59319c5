import Foundation

/// Programs that stand in for those of a clipboard, in a folder that is the whole search path.
///
/// Each appends its name and arguments to `log`, and keeps what it is given in `held`.
struct FakeClipboard {
  let folder: URL

  init(in folder: URL) throws {
    self.folder = folder.appending(path: "fakes")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
  }

  var path: String { folder.path }
  var held: Data? { try? Data(contentsOf: folder.appending(path: "held")) }
  var log: String {
    (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
  }

  /// Makes a program of a shell's lines, in which `$held` is the file of what is held.
  func add(_ name: String, _ lines: String) throws {
    let program = folder.appending(path: name)
    let text = """
      #!/bin/sh
      held='\(folder.path)/held'
      echo "\(name) $*" >> '\(folder.path)/log'
      \(lines)

      """
    try Data(text.utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  /// One that copies and, asked for output, pastes.
  func addWorking(_ name: String) throws {
    try add(
      name,
      """
      case " $* " in
        *' -out '* | *' --output '* | *' save-buffer '*) exec /bin/cat "$held" ;;
        *) exec /bin/cat > "$held" ;;
      esac
      """)
  }

  /// One that fails as it does without a display.
  func addFailing(_ name: String, _ complaint: String) throws {
    try add(name, "echo \"\(complaint)\" >&2; exit 1")
  }
}

/// A terminal for all three streams, and what is typed into it.
enum ScriptedTerminal {
  /// Whether there is one: `script` of util-linux, whose options differ elsewhere.
  static let isThere: Bool = {
    #if os(Linux)
      BuiltTool.find("script") != nil && BuiltTool.find("stty") != nil
    #else
      false
    #endif
  }()

  /// Runs the program as the leader of a terminal, with lines that are typed before it looks.
  ///
  /// The output is what the terminal received, the echo of the typed lines included.
  static func run(
    _ arguments: [String], typing: String = "", columns: Int = 80,
    environment: [String: String] = [:], in folder: URL
  ) throws -> BuiltTool.Run {
    let words = ([BuiltTool.url.path] + arguments)
      .map { "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'" }
    try Folder.write(typing, to: "typed", in: folder)
    try Folder.write(
      "stty cols \(columns) rows 50\nPATH=${TOOL_PATH:-$PATH}\nexec \(words.joined(separator: " "))\n",
      to: "session.sh", in: folder)
    var environment = environment
    environment["TOOL_PATH"] = environment["PATH"]
    environment["PATH"] = BuiltTool.path
    environment["SHELL"] = "/bin/sh"
    return try BuiltTool.shell(
      "script -qec 'sh session.sh' /dev/null < typed", environment: environment, in: folder)
  }
}
