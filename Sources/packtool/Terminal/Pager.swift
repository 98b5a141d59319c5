import PackBuilder

/// When a pager shows the text.
enum PagingMode: String, FlagChoice {
  case auto, always, never

  var abstract: String {
    switch self {
    case .auto: "when the text is taller than the terminal"
    case .always: "on a terminal, whatever the text's height"
    case .never: "never"
    }
  }
}

/// Which pager shows a text, if any.
enum Pager {
  /// Without `PACKTOOL_PAGER` and `PAGER`: colours pass, and it ends at once when all fits.
  static let standard = ["less", "-RF"]
  /// When the terminal does not say how tall it is.
  private static let usualRows = 24

  /// The pager to use, or `nil`.
  ///
  /// A variable that is set and empty means no pager, and so does `cat`.
  static func decide(
    _ mode: PagingMode, _ environment: Environment, _ terminal: TerminalState
  ) -> Output.Paging? {
    guard mode != .never, terminal.isTerminal else { return nil }
    if mode == .auto, environment["TERM"] == "dumb" { return nil }
    let command = environment.raw("PACKTOOL_PAGER") ?? environment.raw("PAGER")
    let words = command.map { ShellWords.split($0) ?? [] } ?? standard
    guard let program = words.first, program != "cat" else { return nil }
    // The shell's prompt takes a row too.
    let rows = mode == .always ? -1 : (terminal.rows ?? usualRows) - 1
    return Output.Paging(words: passingColors(words, environment), rows: rows)
  }

  /// The first `less` that passes OSC 8 links on with `-R` (2020).
  private static let firstLessWithLinks = 566

  /// Whether a pager passes links on to the terminal.
  ///
  /// An old `less` shows them as a mess of letters, and what other pagers do is not known. `less` is asked
  /// for its version, which takes about a millisecond.
  static func passesLinks(_ words: [String]) -> Bool {
    guard let program = words.first, name(of: program) == "less" else { return false }
    let answer = try? System.output(of: [program, "--version"], atMost: 4096)
    return lessVersion(answer ?? []).map { $0 >= firstLessWithLinks } ?? false
  }

  /// The number in `less 590 (GNU regular expressions)`.
  static func lessVersion(_ answer: [UInt8]) -> Int? {
    let text = String(decoding: answer, as: UTF8.self)
    guard text.hasPrefix("less ") else { return nil }
    return Int(text.dropFirst(5).prefix { ("0"..."9").contains($0) })
  }

  private static func name(of program: String) -> String {
    program.split(separator: "/").last.map(String.init) ?? program
  }

  /// `less` shows escape sequences as text unless it is told to pass colours and links on.
  private static func passingColors(_ words: [String], _ environment: Environment) -> [String] {
    let isLess = words.first.map { name(of: $0) == "less" } ?? false
    let variable = environment["LESS"].flatMap(ShellWords.split) ?? []
    // The variable may leave the first dash out.
    let first = variable.first.map { ["-" + $0] } ?? []
    let isPassing = passes(words.dropFirst() + variable + first)
    return isLess && !isPassing ? words + ["-R"] : words
  }

  private static func passes(_ options: some Sequence<String>) -> Bool {
    options.contains { option in
      if option.hasPrefix("--") { return option.lowercased() == "--raw-control-chars" }
      return option.hasPrefix("-") && option.contains { $0 == "R" || $0 == "r" }
    }
  }
}
