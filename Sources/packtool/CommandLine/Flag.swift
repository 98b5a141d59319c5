/// One flag: a row of the table that drives parsing, help, error sentences, completions and the manual.
struct Flag: Sendable, Equatable {
  /// The name after two dashes.
  let long: String?
  /// The letter after one dash.
  let short: Character?
  /// What it takes; `nil` for a flag that is there or not.
  let value: Value?
  /// One sentence for help.
  let abstract: String
  /// What holds when it is not given, for help.
  let defaultText: String?
  /// The section of the help that shows it.
  let category: Category

  init(
    _ long: String?, short: Character? = nil, value: Value? = nil,
    default defaultText: String? = nil, in category: Category = .general, _ abstract: String
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.defaultText = defaultText
    self.category = category
    self.abstract = abstract
  }

  /// The value a flag takes.
  struct Value: Sendable, Equatable {
    /// Its name in help, without angle brackets.
    let name: String
    /// What is accepted.
    let kind: ValueKind
  }

  /// A section of the help.
  struct Category: Sendable, Hashable {
    /// Its heading, in sentence case and without a colon.
    let title: String

    /// Flags that every command takes.
    static let general = Category(title: "Options")
  }

  /// What identifies the flag in its table.
  var id: String { long ?? short.map { String($0) } ?? "" }

  /// `--width`, or `-C` for a flag without a long name.
  var preferredName: String { long.map { "--" + $0 } ?? shortName ?? "" }

  /// `-q`.
  var shortName: String? { short.map { "-" + String($0) } }

  /// `-q` and `--quiet`, short first.
  var names: [String] {
    var names: [String] = []
    if let shortName { names.append(shortName) }
    if let long { names.append("--" + long) }
    return names
  }

  /// `--width <columns>`.
  var synopsis: String {
    guard let value else { return preferredName }
    return "\(preferredName) <\(value.name)>"
  }
}

/// What a flag's value or an operand may be.
enum ValueKind: Sendable, Equatable {
  /// One of a few words.
  case choice([Choice])
  /// A whole number in a range.
  case number(ClosedRange<Int>)
  /// One of a few words, or a whole number in a range.
  case choiceOrNumber([Choice], ClosedRange<Int>)
  /// One of a few words, or a file's name with one of these endings or with a slash.
  case choiceOrFile([Choice], endings: [String])
  /// A file's name; the endings are offered first by completions.
  case file(endings: [String])
  /// A folder's name.
  case directory
  /// The name of a command of this program.
  case command
  /// Anything.
  case text

  /// One of the words a value may be.
  struct Choice: Sendable, Equatable {
    /// The word.
    let name: String
    /// What it means, as half a sentence.
    let abstract: String
  }

  /// The words that are accepted, none when any text is.
  var choices: [Choice] {
    switch self {
    case .choice(let choices), .choiceOrNumber(let choices, _), .choiceOrFile(let choices, _):
      choices
    case .number, .file, .directory, .command, .text: []
    }
  }

  /// The numbers that are accepted.
  var range: ClosedRange<Int>? {
    switch self {
    case .number(let range), .choiceOrNumber(_, let range): range
    case .choice, .choiceOrFile, .file, .directory, .command, .text: nil
    }
  }

  /// Whether a text is accepted. Commands' names are judged where the table is known.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .choice, .number, .choiceOrNumber:
      if choices.contains(where: { $0.name == text }) { return true }
      guard let range, let number = Int(text) else { return false }
      return range.contains(number)
    case .choiceOrFile(let choices, let endings):
      let isFile = text.contains("/") || endings.contains { text.hasSuffix("." + $0) }
      return isFile || choices.contains { $0.name == text }
    case .file, .directory, .command, .text: return true
    }
  }
}
