/// The completion script for fish.
struct FishCompletions {
  let table: CommandTable

  var script: String {
    """
    # fish completion for \(table.name), written by: \(table.name) completions fish

    # The command on the line, or nothing before one is named.
    function __\(table.name)_command
        set -l words (commandline -opc)
        set -e words[1]
        set -l skip 0
        for word in $words
            if test $skip -eq 1
                set skip 0
                continue
            end
            switch $word
                case \(valueFlags.joined(separator: " "))
                    set skip 1
                case '-?*'
    \(commandCases)
                case '*'
                    echo \(table.defaultCommand)
                    return 0
            end
        end
        return 1
    end

    function __\(table.name)_is
        set -l command (__\(table.name)_command)
        and contains -- $command $argv
    end

    complete -c \(table.name) -f
    \(lines.joined(separator: "\n"))

    """
  }

  private var valueFlags: [String] {
    var names: [String] = []
    for flag in table.globalFlags + table.commands.flatMap(\.flags) where flag.value != nil {
      names += flag.names.filter { !names.contains($0) }
    }
    return names
  }

  private var commandCases: String {
    table.commands.map { command in
      """
                  case \(command.names.joined(separator: " "))
                      echo \(command.name)
                      return 0
      """
    }.joined(separator: "\n")
  }

  private var lines: [String] {
    var lines = table.globalFlags.map { line(for: $0, condition: nil) }
    let start = "not __\(table.name)_command >/dev/null"
    for command in table.commands {
      for name in command.names {
        lines.append(
          "complete -c \(table.name) -n \(quoted(start)) -a \(name) -d \(quoted(command.abstract))")
      }
    }
    for command in table.commands {
      let condition = "__\(table.name)_is \(command.name)"
      lines += command.flags.map { line(for: $0, condition: condition) }
      lines += command.operands.map { operand in
        "complete -c \(table.name) -n \(quoted(condition)) \(action(operand.kind, isFlag: false))"
      }
    }
    return lines
  }

  private func line(for flag: Flag, condition: String?) -> String {
    var parts = ["complete -c \(table.name)"]
    if let condition { parts.append("-n \(quoted(condition))") }
    if let short = flag.short { parts.append("-s \(short)") }
    if let long = flag.long { parts.append("-l \(long)") }
    parts.append("-d \(quoted(flag.abstract))")
    if let value = flag.value { parts.append(action(value.kind, isFlag: true)) }
    return parts.joined(separator: " ")
  }

  /// What `complete` is told about a value; a flag's value is required.
  private func action(_ kind: ValueKind, isFlag: Bool) -> String {
    let exclusive = isFlag ? "-x" : "-f"
    // fish reads this text once more, so each description has quotes of its own.
    let words = kind.choices.map { "\($0.name)\\t\(quoted($0.abstract))" }
    let offered = "-a \(quoted(words.joined(separator: " ")))"
    switch kind {
    case .choice, .choiceOrNumber: return "\(exclusive) \(offered)"
    case .choiceOrFile: return "-r -F \(offered)"
    case .command:
      let names = table.commands.flatMap(\.names).joined(separator: " ")
      return "\(exclusive) -a \(quoted(names))"
    case .file: return isFlag ? "-r -F" : "-F"
    case .directory: return "\(exclusive) -a '(__fish_complete_directories)'"
    case .number, .text: return exclusive
    }
  }

  private func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return result + "'"
  }
}
