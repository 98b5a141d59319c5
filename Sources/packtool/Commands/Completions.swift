/// A shell that completions can be made for.
enum Shell: String, FlagChoice {
  case bash, zsh, fish

  var abstract: String {
    switch self {
    case .bash: "put it into ~/.local/share/bash-completion/completions/packtool"
    case .zsh: "put it into a folder of $fpath as _packtool"
    case .fish: "put it into ~/.config/fish/completions/packtool.fish"
    }
  }

  /// The script.
  func completions(for table: CommandTable) -> String {
    switch self {
    case .bash: BashCompletions(table: table).script
    case .zsh: ZshCompletions(table: table).script
    case .fish: FishCompletions(table: table).script
    }
  }
}

extension Command {
  /// `packtool completions`.
  static let completions = Command(
    name: "completions",
    group: .about,
    abstract: "Write a shell's completion script.",
    discussion: Shell.allCases.map { "\($0.rawValue): \($0.abstract)." },
    operands: [
      Operand(name: "shell", kind: .choice(Shell.choices), abstract: "The shell.")
    ]
  ) { values, context throws(Failure) in
    guard let shell = values.operands.first.flatMap({ Shell(rawValue: $0.text) }) else {
      throw .usage("Missing expected argument '<shell>'")
    }
    try context.print(shell.completions(for: context.table))
    return .success
  }
}
