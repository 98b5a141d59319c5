/// The completion script for zsh.
struct ZshCompletions {
  let table: CommandTable

  var script: String {
    """
    #compdef \(table.name)
    # zsh completion for \(table.name), written by: \(table.name) completions zsh

    _\(table.name)_commands() {
        local -a commands
        commands=(
    \(commandList)
        )
        _describe -t commands command commands "$@"
    }

    _\(table.name)_words_or_files() {
        local files=$1 ret=1
        local -a choices=("${@:2}")
        _describe -t choices word choices && ret=0
        _files -g "$files(-.)" && ret=0
        return ret
    }

    _\(table.name)() {
        local context state state_descr line ret=1
        local -A opt_args
        local -a global
        global=(
    \(globalFlags)
        )

        _arguments -C -s -S : $global '1:command:->command' '*::argument:->argument' && ret=0

        case $state in
            command)
                _\(table.name)_commands && ret=0
                _files -g '*.(md|markdown)(-.)' && ret=0
                ;;
            argument)
                case $words[1] in
    \(cases)
                    *) _files && ret=0 ;;
                esac
                ;;
        esac
        return ret
    }

    if [[ $funcstack[1] == _\(table.name) ]]; then
        _\(table.name) "$@"
    else
        compdef _\(table.name) \(table.name)
    fi

    """
  }

  private var commandList: String {
    table.commands.flatMap { command in
      command.names.map { name in
        "        " + quoted("\(name):\(escaped(command.abstract, ":"))")
      }
    }.joined(separator: "\n")
  }

  private var globalFlags: String {
    table.globalFlags.map { "        " + specification(of: $0) }.joined(separator: "\n")
  }

  private var cases: String {
    table.commands.map { command in
      var lines = ["_arguments -s -S : $global"] + command.flags.map { specification(of: $0) }
      for (index, operand) in command.operands.enumerated() {
        let place = operand.isRepeating ? "*" : "\(index + 1)"
        let separator = operand.isOptional && !operand.isRepeating ? "::" : ":"
        lines.append(quoted("\(place)\(separator)\(operand.name):\(action(operand.kind))"))
      }
      let call = lines.joined(separator: " \\\n" + String(repeating: " ", count: 24))
      return """
                        \(command.names.joined(separator: "|")))
                            \(call) && ret=0
                            ;;
        """
    }.joined(separator: "\n")
  }

  /// `'(-q --quiet)'{-q,--quiet}'[Say less.]'`.
  private func specification(of flag: Flag) -> String {
    let text = "[\(escaped(flag.abstract, "[]:"))]"
    let value = flag.value.map { ":\($0.name):\(action($0.kind))" } ?? ""
    let names = flag.names.map { name in
      guard flag.value != nil else { return name }
      return name.hasPrefix("--") ? name + "=" : name + "+"
    }
    guard names.count > 1 else { return quoted((names.first ?? "") + text + value) }
    let exclusion = quoted("(\(flag.names.joined(separator: " ")))")
    return exclusion + "{\(names.joined(separator: ","))}" + quoted(text + value)
  }

  private func action(_ kind: ValueKind) -> String {
    let words = kind.choices.map { "\($0.name)\\:\"\(escaped($0.abstract, ":\"\\$`"))\"" }
      .joined(separator: " ")
    switch kind {
    case .choice, .choiceOrNumber: return "((\(words)))"
    case .choiceOrFile(_, let endings):
      // After a blank the words are called as they stand.
      return " _\(table.name)_words_or_files \"*.(\(endings.joined(separator: "|")))\" \(words)"
    case .command: return "_\(table.name)_commands"
    case .file(let endings) where !endings.isEmpty:
      return "_files -g \"*.(\(endings.joined(separator: "|")))(-.)\""
    case .file: return "_files"
    case .directory: return "_files -/"
    case .number, .text: return " "
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  private func escaped(_ text: String, _ special: String) -> String {
    var result = ""
    for character in text {
      if special.contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}
