/// Words → a command and its values, by the table.
struct CommandLineParser: Sendable {
  /// The commands and flags.
  let table: CommandTable
  /// Whether a word names a file, seen from the directories that `-C` gave before it.
  ///
  /// `packtool notes.md` means `packtool render notes.md`, and so does any name of a file.
  let isFile: @Sendable (_ name: Argument, _ directories: [Argument]) -> Bool

  /// What is to be done.
  enum Outcome: Sendable {
    case run(Command, ParsedValues)
    /// Help for a command, or for the program.
    case help(Command?)
    case version
  }

  /// Reads the words after the program's name.
  ///
  /// - Throws: What cannot be understood. Help and version come first: asked for them, the program
  ///   answers whatever else is wrong.
  /// - Complexity: O(*n*) in the number of words and flags.
  func parse(_ arguments: [Argument]) throws(UsageProblem) -> Outcome {
    var reader = WordReader(table: table, isFile: isFile, words: arguments)
    do throws(UsageProblem) {
      try reader.readAll()
      if let wish = reader.wish { return wish }
      return try reader.checked()
    } catch {
      guard let wish = reader.wishInRest() else { throw error }
      return wish
    }
  }
}

/// The reading of one command line, from left to right.
private struct WordReader {
  let table: CommandTable
  let isFile: @Sendable (Argument, [Argument]) -> Bool
  let words: [Argument]
  var position = 0
  var command: Command?
  var values = ParsedValues()

  init(
    table: CommandTable, isFile: @escaping @Sendable (Argument, [Argument]) -> Bool,
    words: [Argument]
  ) {
    self.table = table
    self.isFile = isFile
    self.words = words
  }

  mutating func readAll() throws(UsageProblem) {
    var onlyOperands = false
    while position < words.count {
      let word = words[position]
      position += 1
      if onlyOperands || !word.looksLikeFlag {
        try readOperand(word, mayBeCommand: !onlyOperands)
      } else if word.text == "--" {
        onlyOperands = true
      } else if word.text.hasPrefix("--") {
        try readLong(word)
      } else {
        try readCluster(word)
      }
    }
  }

  private mutating func readOperand(_ word: Argument, mayBeCommand: Bool) throws(UsageProblem) {
    guard command == nil else { return values.add(operand: word) }
    if mayBeCommand, let named = table.command(named: word.text) {
      command = named
      return
    }
    guard !mayBeCommand || isFile(word, values.all(CommandTable.directory)) else {
      throw UsageProblem(.unknownCommand(word.text), in: nil)
    }
    command = table.command(named: table.defaultCommand)
    values.add(operand: word)
  }

  private mutating func readLong(_ word: Argument) throws(UsageProblem) {
    let equals = word.bytes.firstIndex(of: UInt8(ascii: "="))
    let name = equals.map { String(decoding: word.bytes[..<$0], as: UTF8.self) } ?? word.text
    let flag = try find(name) { $0.long.map { "--" + $0 } == name }
    let attached = equals.map { word.dropping($0 + 1) }
    try note(flag, name, attached: attached)
  }

  /// `-q`, `-qv`, `-C folder`, `-Cfolder`, `-C=folder`.
  private mutating func readCluster(_ word: Argument) throws(UsageProblem) {
    let letters = Array(word.text.dropFirst())
    var offset = 1
    for letter in letters {
      offset += letter.utf8.count
      if letter == "=" { throw UsageProblem(.unknownOption(word.text), in: command) }
      let name = "-" + String(letter)
      let flag = try find(name) { $0.short == letter }
      let rest = word.dropping(offset)
      if flag.value != nil {
        let isJoined = rest.bytes.first == UInt8(ascii: "=")
        let attached = rest.bytes.isEmpty ? nil : isJoined ? rest.dropping(1) : rest
        return try note(flag, name, attached: attached)
      }
      if rest.bytes.first == UInt8(ascii: "=") {
        return try note(flag, name, attached: rest.dropping(1))
      }
      try note(flag, name, attached: nil)
    }
  }

  /// The flag that a name means here; a flag of the default command calls that command.
  private mutating func find(
    _ name: String, where matches: (Flag) -> Bool
  ) throws(UsageProblem) -> Flag {
    if let flag = table.flags(of: command).first(where: matches) { return flag }
    if command == nil, let fallback = table.command(named: table.defaultCommand),
      let flag = fallback.flags.first(where: matches)
    {
      command = fallback
      return flag
    }
    throw UsageProblem(.unknownOption(name), in: command)
  }

  private mutating func note(
    _ flag: Flag, _ name: String, attached: Argument?
  ) throws(UsageProblem) {
    guard let value = flag.value else {
      if let attached {
        throw UsageProblem(.unexpectedValue(attached.text, name: name), in: command)
      }
      return values.add(flag)
    }
    guard let given = attached ?? nextValue(for: value) else {
      throw UsageProblem(.missingValue(flag, name: name), in: command)
    }
    guard value.kind.accepts(given.text) else {
      throw UsageProblem(.invalidValue(given.text, flag, name: name), in: command)
    }
    values.add(flag, given)
  }

  /// The next word, unless it is a flag; a negative number is a number where one is wanted.
  private mutating func nextValue(for value: Flag.Value) -> Argument? {
    guard position < words.count else { return nil }
    let word = words[position]
    let isNumber = value.kind.range != nil && Int(word.text) != nil
    guard !word.looksLikeFlag || isNumber else { return nil }
    position += 1
    return word
  }

  /// Help or version, when the words read so far ask for it.
  var wish: CommandLineParser.Outcome? {
    if values.has(CommandTable.help) { return .help(command) }
    if values.has(CommandTable.versionFlag) { return .version }
    return nil
  }

  /// Help or version, when it is asked for before or after a word that makes no sense.
  func wishInRest() -> CommandLineParser.Outcome? {
    if let wish { return wish }
    let rest = words.dropFirst(position).prefix { $0.text != "--" }
    if rest.contains(where: { $0.text == "--help" || $0.text == "-h" }) { return .help(command) }
    return nil
  }

  /// The outcome, when the operands are as the command wants them.
  func checked() throws(UsageProblem) -> CommandLineParser.Outcome {
    guard let command else {
      throw UsageProblem(.missingCommand(isBare: words.isEmpty), in: nil)
    }
    let operands = values.operands
    let most = command.operands.last?.isRepeating == true ? Int.max : command.operands.count
    if operands.count > most {
      let surplus = operands.dropFirst(most).map(\.text)
      throw UsageProblem(.unexpectedArguments(surplus), in: command)
    }
    for (index, operand) in command.operands.enumerated() where index >= operands.count {
      if operand.isOptional { break }
      let isBare = values.operands.isEmpty && words.count == 1
      throw UsageProblem(.missingOperand(operand, isBare: isBare), in: command)
    }
    for (index, word) in operands.enumerated() {
      let place = min(index, command.operands.count - 1)
      let operand = command.operands[place]
      if operand.kind == .command, table.command(named: word.text) == nil {
        throw UsageProblem(.unknownCommand(word.text), in: nil)
      }
      guard operand.kind.accepts(word.text) else {
        throw UsageProblem(.invalidOperand(word.text, operand), in: command)
      }
    }
    return .run(command, values)
  }
}
