/// The program: every command and every flag it has.
struct CommandTable: Sendable {
  /// The program's name.
  let name: String
  /// Its version.
  let version: String
  /// One sentence for help.
  let abstract: String
  /// The commands in the order help shows them.
  let commands: [Command]
  /// The command that an operand belongs to when no command is named.
  let defaultCommand: String

  /// Flags that are taken before and after every command.
  let globalFlags: [Flag] = [
    CommandTable.directory.flag, CommandTable.quiet.flag, CommandTable.verbose.flag,
    CommandTable.versionFlag.flag, CommandTable.help.flag,
  ]

  static let directory = ValueFlag<Argument>(
    nil, short: "C", name: "directory", kind: .directory, "Run as if started in <directory>.")
  static let quiet = SwitchFlag("quiet", short: "q", "Say only what went wrong.")
  static let verbose = SwitchFlag(
    "verbose", short: "v", "Say on standard error what was decided and why.")
  static let versionFlag = SwitchFlag("version", "Show the version.")
  static let help = SwitchFlag("help", short: "h", "Show help information.")

  /// The command of a name or an alias.
  func command(named name: String) -> Command? {
    commands.first { $0.name == name } ?? commands.first { $0.aliases.contains(name) }
  }

  /// A command's own flags, then the global ones.
  func flags(of command: Command?) -> [Flag] { (command?.flags ?? []) + globalFlags }

  /// The groups that have commands, in order.
  var groups: [(group: Command.Group, commands: [Command])] {
    Command.Group.allCases.compactMap { group in
      let members = commands.filter { $0.group == group }
      return members.isEmpty ? nil : (group, members)
    }
  }
}
