/// The manual page, in the macros of man(7), which every man program reads.
struct ManualPage {
  let table: CommandTable

  var text: String {
    var lines = [
      ".TH \(table.name.uppercased()) 1 \"\" \"\(escaped(table.name)) \(escaped(table.version))\"",
      ".SH NAME",
      "\(escaped(table.name)) \\- \(escaped(lowered(table.abstract)))",
      ".SH SYNOPSIS",
      ".B \(escaped(table.name))",
      escaped(usage(of: nil)),
      ".SH COMMANDS",
    ]
    for command in table.commands { lines += section(of: command) }
    lines.append(".SH OPTIONS")
    lines += table.globalFlags.flatMap { row(label(of: $0), description(of: $0)) }
    lines.append(".SH ENVIRONMENT")
    lines += table.variables.flatMap { row(bold($0.name), [$0.abstract]) }
    lines.append(".SH EXIT STATUS")
    lines += table.exitCodes.flatMap { row(bold(String($0.code.rawValue)), [$0.abstract]) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The usage line without the program's name.
  private func usage(of command: Command?) -> String {
    let usage = HelpText(table: table, columns: 80).usage(of: command)
    return String(usage.dropFirst(table.name.count + 1))
  }

  private func section(of command: Command) -> [String] {
    var lines = [
      ".SS \(escaped(command.name))",
      ".B \(escaped(table.name))",
      escaped(usage(of: command)),
      ".PP",
      escaped(command.abstract),
    ]
    if !command.aliases.isEmpty {
      lines += [".PP", escaped("Also called \(command.aliases.joined(separator: ", ")).")]
    }
    for paragraph in command.discussion { lines += [".PP", escaped(paragraph)] }
    for operand in command.operands {
      lines += row(
        italic(operand.name), description(operand.abstract, operand.kind, default: nil))
    }
    lines += command.flags.flatMap { row(label(of: $0), description(of: $0)) }
    return lines
  }

  private func row(_ label: String, _ description: [String]) -> [String] {
    var lines = [".TP", label]
    for (index, line) in description.enumerated() {
      if index > 0 { lines.append(".br") }
      lines.append(escaped(line))
    }
    return lines
  }

  private func label(of flag: Flag) -> String {
    let names = flag.names.map { bold($0) }.joined(separator: ", ")
    return flag.value.map { "\(names) \(italic($0.name))" } ?? names
  }

  private func description(of flag: Flag) -> [String] {
    description(flag.abstract, flag.value?.kind, default: flag.defaultText)
  }

  private func description(
    _ abstract: String, _ kind: ValueKind?, default defaultText: String?
  ) -> [String] {
    var lines = [abstract]
    lines += (kind?.choices ?? []).map { "\($0.name): \($0.abstract)." }
    if case .choiceOrFile(_, let endings) = kind {
      lines.append("A file: its name ends in .\(endings.joined(separator: ", .")) or has a slash.")
    }
    if let defaultText { lines.append("Default: \(defaultText).") }
    return lines
  }

  private func lowered(_ sentence: String) -> String {
    let text = sentence.prefix(1).lowercased() + sentence.dropFirst()
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }
  private func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// Text that no macro or escape is read from; dashes stay what can be typed.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case ".", "'": result += result.isEmpty ? "\\&\(scalar)" : String(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += scalar.isASCII ? String(scalar) : "\\[u\(digits)]"
      }
    }
    return result
  }
}
