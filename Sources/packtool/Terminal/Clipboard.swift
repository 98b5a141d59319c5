import PackBuilder

/// The clipboard, by whichever way leads to one.
///
/// That a program is installed does not mean that it reaches a clipboard: each is tried, its exit code
/// heeded, and the text read back where that is possible.
struct Clipboard {
  /// How long one program may take.
  static let seconds = 5
  /// The most bytes that are read.
  static let limit = 16 << 20

  let environment: Environment
  let messages: Messages
  let choice: Choice

  /// What the user says about the way.
  enum Choice: Equatable {
    case any
    case route(ClipboardRoute)
    /// A command, split as a shell would.
    case command([String])
  }

  /// The clipboard that a flag, `PACKTOOL_CLIPBOARD` or the environment names.
  init(flag: Argument?, _ environment: Environment, _ messages: Messages) throws(Failure) {
    self.environment = environment
    self.messages = messages
    if let flag {
      guard let choice = Choice(flag.text) else {
        throw .usage("The value '\(flag.text)' is invalid for '--clipboard <command>'")
      }
      self.choice = choice
    } else if let variable = environment["PACKTOOL_CLIPBOARD"] {
      guard let choice = Choice(variable) else {
        throw Failure("PACKTOOL_CLIPBOARD", "'\(variable)' is no command")
      }
      self.choice = choice
    } else {
      choice = .any
    }
  }

  /// The ways to try, in order.
  var routes: [ClipboardRoute] {
    if case .route(let route) = choice { return [route] }
    return ClipboardRoute.allCases.filter { $0.isOffered(environment) }
  }

  /// The user's own command that reads the clipboard.
  var pasteCommand: [String]? {
    environment["PACKTOOL_PASTE"].flatMap(ShellWords.split).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Why a way leads nowhere.
  struct Obstacle: Error {
    let reason: String
    /// Its program or terminal is not there at all.
    var isAbsent = false

    init(_ reason: String, isAbsent: Bool = false) {
      self.reason = reason
      self.isAbsent = isAbsent
    }
  }
}

extension Clipboard.Choice {
  /// The name of a way, or a command; `nil` for what is neither.
  init?(_ text: String) {
    if let route = ClipboardRoute(rawValue: text) {
      self = .route(route)
    } else if let words = ShellWords.split(text), let program = words.first, !program.isEmpty {
      self = .command(words)
    } else {
      return nil
    }
  }
}
