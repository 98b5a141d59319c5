import PackBuilder

/// What is wrong with a command line.
struct UsageProblem: Error, Sendable {
  /// What is wrong.
  let kind: Kind
  /// The command that it is about; `nil` when none is known yet.
  let command: Command?

  init(_ kind: Kind, in command: Command?) {
    self.kind = kind
    self.command = command
  }

  enum Kind: Sendable, Equatable {
    /// No command is named; bare when there is no word at all.
    case missingCommand(isBare: Bool)
    case unknownCommand(String)
    case unknownOption(String)
    case missingValue(Flag, name: String)
    case unexpectedValue(String, name: String)
    case invalidValue(String, Flag, name: String)
    case invalidOperand(String, Operand)
    /// A required operand is missing; bare when nothing stands after the command.
    case missingOperand(Operand, isBare: Bool)
    case unexpectedArguments([String])
    /// A command's own objection.
    case other(String)
  }
}

extension UsageProblem {
  /// Everything that goes to standard error: the error, help for the flag, how to use the command.
  func text(table: CommandTable, columns: Int) -> String {
    let help = HelpText(table: table, columns: columns)
    switch kind {
    case .missingCommand(isBare: true): return help.text(for: command)
    case .missingOperand(_, isBare: true):
      return "Error: \(sentence(table: table))\n\n\(help.text(for: command))"
    default: break
    }
    let name = command.map { "\(table.name) \($0.name)" } ?? table.name
    return "Error: \(sentence(table: table))\n" + flagHelp.map { "Help:  \($0)\n" }.orEmpty
      + help.usageLines("Usage: ", of: command)
      + "  See '\(name) --help' for more information.\n"
  }

  /// What is wrong, as one line.
  func sentence(table: CommandTable) -> String {
    switch kind {
    case .missingCommand: return "Missing expected argument '<subcommand>'"
    case .unknownCommand(let name):
      return "Unknown command '\(shown(name))'"
        + suggestion(for: name, among: table.commands.flatMap(\.names))
    case .unknownOption(let name):
      let names = table.flags(of: command).compactMap { $0.long.map { "--" + $0 } }
      return "Unknown option '\(shown(name))'"
        + (name.hasPrefix("--") ? suggestion(for: name, among: names) : "")
    case .missingValue(let flag, let name):
      return "Missing value for '\(name) <\(flag.value?.name ?? "value")>'"
    case .unexpectedValue(let value, let name):
      return "The option '\(name)' does not take any value, but '\(shown(value))' was specified."
    case .invalidValue(let value, let flag, let name):
      let valueName = flag.value?.name ?? "value"
      return "The value '\(shown(value))' is invalid for '\(name) <\(valueName)>'"
        + accepted(flag.value?.kind)
    case .invalidOperand(let value, let operand):
      return "The value '\(shown(value))' is invalid for '<\(operand.name)>'"
        + accepted(operand.kind)
    case .missingOperand(let operand, _): return "Missing expected argument '<\(operand.name)>'"
    case .unexpectedArguments(let words): return unexpected(words)
    case .other(let sentence): return sentence
    }
  }

  /// The line of help about the flag or operand in question.
  private var flagHelp: String? {
    switch kind {
    case .missingValue(let flag, let name), .invalidValue(_, let flag, let name):
      "\(name) <\(flag.value?.name ?? "value")>  \(flag.abstract)"
    case .invalidOperand(_, let operand), .missingOperand(let operand, _):
      "<\(operand.name)>  \(operand.abstract)"
    default: nil
    }
  }

  private func shown(_ text: String) -> String { VisibleText.visible(text, atMost: 200) }

  private func suggestion(for name: String, among names: [String]) -> String {
    guard let near = EditDistance.nearest(to: name, among: names) else { return "" }
    return ". Did you mean '\(near)'?"
  }

  private func unexpected(_ words: [String]) -> String {
    guard words.count > 1 else { return "Unexpected argument '\(shown(words.first ?? ""))'" }
    let list = words.prefix(5).map { "'\(shown($0))'" }.joined(separator: ", ")
    return "\(words.count) unexpected arguments: \(list)" + (words.count > 5 ? ", …" : "")
  }

  /// `. Please provide one of 'a', 'b' or a number from 1 to 9.`
  private func accepted(_ kind: ValueKind?) -> String {
    guard let kind else { return "" }
    var words = kind.choices.map { "'\($0.name)'" }
    if let range = kind.range {
      words.append("a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    if case .choiceOrFile(_, let endings) = kind {
      words.append("a file ending in ." + endings.joined(separator: ", ."))
    }
    guard let last = words.last else { return "" }
    guard words.count > 1 else { return ". Please provide \(last)." }
    return ". Please provide one of \(words.dropLast().joined(separator: ", ")) or \(last)."
  }
}

extension String? {
  /// The text, or none.
  fileprivate var orEmpty: String { self ?? "" }
}
