import PackBuilder

/// Where a user's files of this program lie (XDG Base Directory Specification 0.8).
///
/// Without a home and without the variables there is no such place: nothing is remembered then, and commands
/// that must write there say so.
struct Places: Sendable {
  /// The folder of settings; `nil` without a home.
  let settings: [UInt8]?
  /// The folder of what is remembered between runs; `nil` without a home.
  let state: [UInt8]?
  /// The user's home.
  let home: [UInt8]?

  init(_ environment: Environment) {
    func absolute(_ name: String) -> [UInt8]? {
      // A relative path in one of these variables is invalid and has to be ignored.
      environment[name].map { Array($0.utf8) }.flatMap { $0.first == 0x2F ? $0 : nil }
    }
    func place(_ variable: String, _ fallback: String) -> [UInt8]? {
      let base =
        absolute(variable)
        ?? absolute("HOME").map { PathBytes.joined($0, Array(fallback.utf8)) }
      return base.map { PathBytes.joined($0, Array("packtool".utf8)) }
    }
    home = absolute("HOME")
    settings = place("XDG_CONFIG_HOME", ".config")
    state = place("XDG_STATE_HOME", ".local/state")
  }

  /// The file of the workspace.
  var workspace: [UInt8]? {
    settings.map { PathBytes.joined($0, Array(Workspace.fileName.utf8)) }
  }

  /// What readers remember of containers.
  var seen: [UInt8]? { state.map { PathBytes.joined($0, Array("seen".utf8)) } }

  /// A path as written in a file of settings: below the home after `~/`, else below a folder unless it is
  /// absolute.
  func expanded(_ path: String, below folder: [UInt8]) -> [UInt8] {
    let bytes = Array(path.utf8)
    if bytes.starts(with: Array("~/".utf8)), let home {
      return PathBytes.joined(home, Array(bytes.dropFirst(2)))
    }
    return bytes.first == 0x2F ? bytes : PathBytes.joined(folder, bytes)
  }

  /// A folder's name that still holds from other working directories, as text; links in it stay.
  static func absolute(_ path: Argument) throws(Failure) -> String {
    let parts = path.bytes.split(separator: 0x2F, omittingEmptySubsequences: false)
    let dot: [UInt8] = [0x2E]
    var bytes = path.bytes
    if bytes.first != 0x2F || parts.contains(where: { $0.elementsEqual(dot + dot) }) {
      do throws(System.CallError) {
        // The way up from a link is not the way up from its name.
        bytes = try System.resolved(bytes)
      } catch {
        throw Failure(InputFile.name(path), error.phrase)
      }
    }
    while bytes.count > 1, bytes.last == 0x2F { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(InputFile.name(path), "the name is not valid UTF-8 and cannot be kept")
    }
    return text
  }
}
