import PackBuilder

/// From words to an exit code. Nothing else decides what an error looks like.
enum Program {
  /// Every command, in the order help lists them. A new command is a new line here.
  static let table = CommandTable(
    name: "packtool",
    version: "0.1.0",
    abstract:
      "Read markdown in the terminal, and carry projects written in it to readers and back.",
    commands: [
      .render,
      .normalize,
      .golden,
      .lint,
      .rules,
      .explain,
      .initialize,
      .new,
      .workspace,
      .export,
      .log,
      .diff,
      .importing,
      .prune,
      .status,
      .projects,
      .read,
      .capture,
      .compose,
      .paste,
      .tokens,
      .help,
      .completions,
    ],
    defaultCommand: "render")

  /// Runs the program with the words after its name.
  static func run(_ arguments: [Argument]) -> ExitCode {
    let environment = Environment.process
    let terminal = TerminalState.current()
    let columns = TextWidth.forHelp(environment, terminalColumns: terminal.columns)
    let parser = CommandLineParser(table: table, isFile: isFile)
    let quiet = Messages(level: .normal)
    do throws(UsageProblem) {
      switch try parser.parse(arguments) {
      case .help(let command):
        let text = HelpText(table: table, columns: columns).text(for: command)
        return ending(quiet) { () throws(Failure) in try printed(text, quiet) }
      case .version:
        return ending(quiet) { () throws(Failure) in try printed(table.version + "\n", quiet) }
      case .run(let command, let values):
        let context = Context(
          table: table, environment: environment, terminal: terminal, columns: columns,
          messages: Messages(level: level(values)))
        return try run(command, values, context)
      }
    } catch {
      Messages.say(error.text(table: table, columns: columns))
      return .usage
    }
  }

  private static func run(
    _ command: Command, _ values: ParsedValues, _ context: Context
  ) throws(UsageProblem) -> ExitCode {
    do throws(Failure) {
      for directory in values.all(CommandTable.directory) { try enter(directory) }
      return try command.run(values, context)
    } catch {
      guard error.exitCode != .usage else {
        throw UsageProblem(.other(error.sentence), in: command)
      }
      context.messages.fail(error)
      return error.exitCode
    }
  }

  private static func enter(_ directory: Argument) throws(Failure) {
    do throws(System.CallError) {
      try System.changeDirectory(to: directory.bytes)
    } catch {
      throw Failure(directory.text, error.phrase)
    }
  }

  private static func printed(_ text: String, _ messages: Messages) throws(Failure) -> ExitCode {
    let output = Output(messages: messages)
    try output.write(text)
    try output.finish()
    return .success
  }

  private static func ending(
    _ messages: Messages, _ work: () throws(Failure) -> ExitCode
  ) -> ExitCode {
    do throws(Failure) {
      return try work()
    } catch {
      messages.fail(error)
      return error.exitCode
    }
  }

  private static func level(_ values: ParsedValues) -> Messages.Level {
    if values.has(CommandTable.quiet) { return .quiet }
    return values.has(CommandTable.verbose) ? .verbose : .normal
  }

  /// Endings that only documents have, so that a missing file is reported as one.
  private static let documentEndings = [".md", ".markdown", ".mdown", ".mkd", ".txt"]

  @Sendable
  private static func isFile(_ name: Argument, _ directories: [Argument]) -> Bool {
    let slash = UInt8(ascii: "/")
    if name.isDash || name.bytes.contains(slash) { return true }
    let text = name.text.lowercased()
    if documentEndings.contains(where: { text.hasSuffix($0) }) { return true }
    var path: [UInt8] = []
    for directory in directories {
      if directory.bytes.first == slash { path = [] }
      path += directory.bytes + [slash]
    }
    let status = try? System.status(ofPath: path + name.bytes)
    return status.map { $0.kind != .directory } ?? false
  }
}
