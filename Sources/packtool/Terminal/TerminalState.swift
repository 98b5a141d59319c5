import PackBuilder

/// What the standard streams are, as far as it decides how something is shown.
struct TerminalState: Sendable, Equatable {
  /// Standard output is a terminal.
  var isTerminal: Bool
  /// Standard input is a terminal.
  var inputIsTerminal = false
  /// Standard error is a terminal.
  var errorIsTerminal = false
  /// The terminal's columns, when it says so.
  var columns: Int?
  /// The terminal's rows, when it says so.
  var rows: Int?
  /// The columns of the terminal that standard error is, when it says so.
  var errorColumns: Int?

  /// The streams of this process.
  static func current() -> TerminalState {
    let isTerminal = System.isTerminal(System.standardOutput)
    let size = isTerminal ? System.terminalSize(System.standardOutput) : nil
    let errorIsTerminal = System.isTerminal(System.standardError)
    let errorSize = errorIsTerminal ? System.terminalSize(System.standardError) : nil
    return TerminalState(
      isTerminal: isTerminal, inputIsTerminal: System.isTerminal(System.standardInput),
      errorIsTerminal: errorIsTerminal,
      columns: size.flatMap { $0.columns > 0 ? $0.columns : nil },
      rows: size.flatMap { $0.rows > 0 ? $0.rows : nil },
      errorColumns: errorSize.flatMap { $0.columns > 0 ? $0.columns : nil })
  }
}

/// Something decided from flags, variables and the terminal, and by which of them.
struct Decision<Value: Equatable & Sendable>: Equatable, Sendable {
  let value: Value
  /// Why, as half a sentence for `--verbose`.
  let reason: String
}

/// Whether to write escape sequences.
enum ColorMode: String, FlagChoice {
  case auto, always, never

  var abstract: String {
    switch self {
    case .auto: "on a terminal, as NO_COLOR and CLICOLOR_FORCE say"
    case .always: "also into a pipe"
    case .never: "no escape sequences"
    }
  }

  /// Whether styles are on.
  ///
  /// The flag first; then `NO_COLOR` (no-color.org: not empty is off); then `CLICOLOR_FORCE` and
  /// `FORCE_COLOR` (not empty is on, except `0`, with which both are commonly switched off); then a
  /// terminal that is not dumb.
  func decide(_ environment: Environment, isTerminal: Bool) -> Decision<Bool> {
    switch self {
    case .always: return Decision(value: true, reason: "--color always")
    case .never: return Decision(value: false, reason: "--color never")
    case .auto: break
    }
    if environment["NO_COLOR"] != nil { return Decision(value: false, reason: "NO_COLOR is set") }
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
      if let value = environment[name], value != "0" {
        return Decision(value: true, reason: "\(name) is set")
      }
    }
    guard isTerminal else {
      return Decision(value: false, reason: "standard output is no terminal")
    }
    let isDumb = environment["TERM"] == "dumb"
    return Decision(
      value: !isDumb, reason: isDumb ? "TERM is dumb" : "standard output is a terminal")
  }
}

/// How wide text is set.
enum TextWidth {
  /// Without a terminal to ask.
  static let fallback = 80
  /// Longer lines are hard to read; only the flag goes beyond.
  static let comfortable = 100
  /// What the flag takes.
  static let range = 1...10_000

  /// The flag, then `COLUMNS`, then the terminal, then 80; at most 100 unless the flag says more.
  static func decide(
    flag: Int?, _ environment: Environment, terminalColumns: Int?
  ) -> Decision<Int> {
    if let flag { return Decision(value: flag, reason: "--width") }
    if let columns = columnsVariable(environment) {
      return Decision(value: min(columns, comfortable), reason: "COLUMNS is \(columns)")
    }
    if let terminalColumns {
      return Decision(
        value: min(terminalColumns, comfortable), reason: "the terminal has \(terminalColumns)")
    }
    return Decision(value: fallback, reason: "no terminal")
  }

  /// The width that help is wrapped to.
  static func forHelp(_ environment: Environment, terminalColumns: Int?) -> Int {
    columnsVariable(environment) ?? terminalColumns ?? fallback
  }

  private static func columnsVariable(_ environment: Environment) -> Int? {
    environment["COLUMNS"].flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
  }
}

/// How many colours a terminal shows.
enum ColorCount: String, Sendable, Equatable {
  case sixteen = "16"
  case many = "256"
  case true24 = "16 million"

  /// Read from the environment; 16 colours work everywhere and follow the terminal's own palette.
  static func decide(_ environment: Environment) -> ColorCount {
    let term = environment["TERM"] ?? ""
    // GNU screen passes no true colour on, and inherits the variables of the terminal around it.
    if environment["STY"] != nil { return term.contains("256color") ? .many : .sixteen }
    if let color = environment["COLORTERM"], color == "truecolor" || color == "24bit" {
      return .true24
    }
    if term.hasSuffix("-direct") { return .true24 }
    if ["xterm-kitty", "xterm-ghostty", "alacritty", "wezterm", "foot"].contains(term) {
      return .true24
    }
    if environment["WT_SESSION"] != nil { return .true24 }
    if let program = environment["TERM_PROGRAM"],
      ["iTerm.app", "WezTerm", "ghostty", "vscode"].contains(program)
    {
      return .true24
    }
    return term.contains("256color") ? .many : .sixteen
  }
}
