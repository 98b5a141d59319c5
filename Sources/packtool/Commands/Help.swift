extension Command {
  /// `packtool help`.
  static let help = Command(
    name: "help",
    group: .about,
    abstract: "Show help for a command, or this program's manual page.",
    operands: [
      Operand(
        name: "subcommand", kind: .command, isOptional: true,
        abstract: "The command; without it, help for the program.")
    ],
    flags: [HelpCommand.man.flag]
  ) { values, context throws(Failure) in
    if values.has(HelpCommand.man) {
      try context.print(ManualPage(table: context.table).text)
    } else {
      let command = values.operands.first.flatMap { context.table.command(named: $0.text) }
      let help = HelpText(table: context.table, columns: context.columns)
      try context.print(help.text(for: command))
    }
    return .success
  }
}

/// The flags of `packtool help`.
enum HelpCommand {
  static let man = SwitchFlag("man", "Write the manual page of the whole program, for man.")
}
