/// What a command sees of the world.
struct Context: Sendable {
  /// The program itself, for commands that tell of it.
  let table: CommandTable
  let environment: Environment
  let terminal: TerminalState
  /// The width that help is wrapped to.
  let columns: Int
  /// Standard error.
  let messages: Messages

  /// Writes a text to standard output, and nothing else.
  func print(_ text: String) throws(Failure) {
    let output = Output(messages: messages)
    try output.write(text)
    try output.finish()
  }
}
