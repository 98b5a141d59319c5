/// One command: what it is called, what it takes, and what it does.
struct Command: Sendable {
  /// The word that calls it.
  let name: String
  /// Other words that call it.
  var aliases: [String] = []
  /// The part of the list of commands that shows it.
  let group: Group
  /// One sentence for help.
  let abstract: String
  /// More paragraphs for help, each one line.
  var discussion: [String] = []
  /// What it takes besides flags.
  var operands: [Operand] = []
  /// Its own flags.
  var flags: [Flag] = []
  /// Does it.
  let run: @Sendable (ParsedValues, Context) throws(Failure) -> ExitCode

  /// A part of the list of commands.
  enum Group: String, Sendable, CaseIterable {
    case markdown = "Read and write markdown"
    case desk = "Desk"
    case pocket = "Pocket"
    case about = "About"
  }

  /// The name and the aliases.
  var names: [String] { [name] + aliases }
}

/// What a command takes besides flags.
struct Operand: Sendable, Equatable {
  /// Its name in help, without angle brackets.
  let name: String
  /// What is accepted.
  let kind: ValueKind
  /// The command does something sensible without it.
  var isOptional = false
  /// Any number of them; only the last operand may.
  var isRepeating = false
  /// One sentence for help.
  let abstract: String

  /// `[<file> ...]`.
  var synopsis: String {
    let text = isRepeating ? "<\(name)> ..." : "<\(name)>"
    return isOptional ? "[\(text)]" : text
  }
}
