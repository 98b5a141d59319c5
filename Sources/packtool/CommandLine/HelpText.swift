/// The help of the program and of each command, made from the table.
struct HelpText {
  /// The commands and flags.
  let table: CommandTable
  /// The width to wrap to.
  let columns: Int

  /// Where labels begin and where descriptions do, both from the left edge.
  static let labelIndent = 2
  static let descriptionColumn = 26
  /// Narrower than this, words would stand one per line.
  static let narrowest = 40
  /// With more flags and operands than this, the usage line only says `[<options>]`.
  static let longestUsage = 12

  init(table: CommandTable, columns: Int) {
    self.table = table
    self.columns = max(columns, HelpText.narrowest)
  }

  /// The whole help of a command, or of the program.
  func text(for command: Command?) -> String {
    let abstract = command?.abstract ?? table.abstract
    var text = wrapped("OVERVIEW: " + abstract, indent: 0, startingAt: 0) + "\n\n"
    for paragraph in command?.discussion ?? [] {
      text += wrapped(paragraph, indent: 0, startingAt: 0) + "\n\n"
    }
    text += usageLines("USAGE: ", of: command)
    for section in sections(of: command) { text += "\n" + section }
    if command == nil {
      text += "\n  See '\(table.name) help <subcommand>' for detailed help.\n"
    }
    return text
  }

  /// `packtool render [--width <columns>] [<file> ...]`.
  func usage(of command: Command?) -> String {
    guard let command else {
      let flags = table.globalFlags.filter { flag in
        flag != CommandTable.versionFlag.flag && flag != CommandTable.help.flag
      }
      return ([table.name] + flags.map { "[\($0.synopsis)]" } + ["<subcommand>"])
        .joined(separator: " ")
    }
    let operands = command.operands.map(\.synopsis)
    var flags = command.flags.map { "[\($0.synopsis)]" }
    if flags.count + operands.count > HelpText.longestUsage { flags = ["[<options>]"] }
    return ([table.name, command.name] + flags + operands).joined(separator: " ")
  }

  /// The usage after a word, wrapped between flags and operands.
  func usageLines(_ head: String, of command: Command?) -> String {
    let usage = head + usage(of: command)
    // What is in brackets stays together.
    let units = usage.split(separator: " ").reduce(into: [String]()) { units, word in
      let isInside = (units.last?.hasPrefix("[") ?? false) && units.last?.hasSuffix("]") == false
      if isInside { units[units.count - 1] += " " + word } else { units.append(String(word)) }
    }
    return filled(units, indent: head.count, startingAt: 0) + "\n"
  }

  private func sections(of command: Command?) -> [String] {
    var sections: [String] = []
    if let command {
      sections.append(
        section("Arguments", command.operands.map { ("<\($0.name)>", description(of: $0)) }))
    }
    var categories: [Flag.Category] = []
    let flags = table.flags(of: command)
    for flag in flags where !categories.contains(flag.category) { categories.append(flag.category) }
    for category in categories {
      let members = flags.filter { $0.category == category }
      sections.append(section(category.title, members.map { (label(of: $0), description(of: $0)) }))
    }
    if command == nil {
      for (group, commands) in table.groups {
        let rows = commands.map { ($0.names.joined(separator: ", "), $0.abstract) }
        sections.append(section("\(group.rawValue) subcommands", rows))
      }
    }
    return sections.filter { !$0.isEmpty }
  }

  private func section(_ title: String, _ rows: [(label: String, description: String)]) -> String {
    guard !rows.isEmpty else { return "" }
    return "\(title.uppercased()):\n" + rows.map { row($0.label, $0.description) }.joined()
  }

  private func row(_ label: String, _ description: String) -> String {
    let start = HelpText.labelIndent + label.count
    let head = String(repeating: " ", count: HelpText.labelIndent) + label
    guard !description.isEmpty else { return head + "\n" }
    let column = HelpText.descriptionColumn
    let gap =
      start < column
      ? String(repeating: " ", count: column - start)
      : "\n" + String(repeating: " ", count: column)
    return head + gap + wrapped(description, indent: column, startingAt: column) + "\n"
  }

  private func label(of flag: Flag) -> String {
    let names = flag.names.joined(separator: ", ")
    return flag.value.map { "\(names) <\($0.name)>" } ?? names
  }

  private func description(of flag: Flag) -> String {
    flag.abstract + note(flag.value?.kind, default: flag.defaultText)
  }

  private func description(of operand: Operand) -> String {
    operand.abstract + note(operand.kind, default: nil)
  }

  /// ` (values: a, b; default: a)`.
  private func note(_ kind: ValueKind?, default defaultText: String?) -> String {
    var parts: [String] = []
    if let choices = kind?.choices, !choices.isEmpty {
      var words = choices.map(\.name)
      if kind?.range != nil { words.append("a number") }
      if case .choiceOrFile(_, let endings) = kind {
        words.append("a file ending in ." + endings.joined(separator: ", ."))
      }
      parts.append("values: " + words.joined(separator: ", "))
    }
    if let defaultText { parts.append("default: " + defaultText) }
    return parts.isEmpty ? "" : " (" + parts.joined(separator: "; ") + ")"
  }

  private func wrapped(_ text: String, indent: Int, startingAt start: Int) -> String {
    filled(text.split(separator: " ").map(String.init), indent: indent, startingAt: start)
  }

  /// Units filled up to the width; lines after the first begin at `indent`.
  private func filled(_ units: [String], indent: Int, startingAt start: Int) -> String {
    var result = ""
    var column = start
    for (index, unit) in units.enumerated() {
      let width = unit.count
      if index > 0, column + 1 + width > columns {
        result += "\n" + String(repeating: " ", count: indent)
        column = indent
      } else if index > 0 {
        result += " "
        column += 1
      }
      result += unit
      column += width
    }
    return result
  }
}
