/// The completion script for bash, 3.2 and newer, with or without the bash-completion package.
struct BashCompletions {
  let table: CommandTable

  var script: String {
    """
    # bash completion for \(table.name), written by: \(table.name) completions bash

    # Offers the words of compgen one by one, so that blanks in names stay.
    _\(table.name)_offer() {
        local word
        while IFS= read -r word; do
            COMPREPLY+=("$prefix$word")
        done < <(compgen "$@" -- "$cur")
    }

    _\(table.name)_files() {
        compopt -o filenames 2>/dev/null
        local ending
        for ending in "$@"; do
            _\(table.name)_offer -f -X "!*.$ending"
        done
        if (( $# > 0 )); then
            _\(table.name)_offer -d
        fi
        if (( ${#COMPREPLY[@]} == 0 )); then
            _\(table.name)_offer -f
        fi
    }

    _\(table.name)() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
        local prefix= command= operands=0 i
        COMPREPLY=()

        # The shell may split --name=value into three words, or leave it one.
        if [[ $cur == = ]]; then
            cur=
        elif [[ $prev == = ]]; then
            prev=${COMP_WORDS[COMP_CWORD-2]}
        elif [[ $cur == --*=* ]]; then
            prev=${cur%%=*} prefix=${cur%%=*}= cur=${cur#*=}
        fi

        for (( i = 1; i < COMP_CWORD; i++ )); do
            case ${COMP_WORDS[i]} in
                \(valueFlags.joined(separator: "|")))
                    [[ ${COMP_WORDS[i+1]} == = ]] && (( i++ ))
                    (( i++ ))
                    ;;
                -?*|=) ;;
    \(commandCases)
                *) command=${command:-\(table.defaultCommand)}; (( operands++ )) ;;
            esac
        done

        case $command:$prev in
    \(valueCases)
        esac

        if [[ $cur == -?* || $cur == - ]]; then
            case $command in
    \(flagCases)
            esac
            return
        fi

        case $command:$operands in
            :*)
                _\(table.name)_offer -W '\(commandNames.joined(separator: " "))'
                (( ${#COMPREPLY[@]} == 0 )) && \(files(["md", "markdown"]))
                ;;
    \(operandCases)
        esac
    }

    complete -F _\(table.name) \(table.name)

    """
  }

  private var commandNames: [String] { table.commands.flatMap(\.names) }

  /// The names of all flags that take a value.
  private var valueFlags: [String] {
    var names: [String] = []
    for flag in table.globalFlags + table.commands.flatMap(\.flags) where flag.value != nil {
      names += flag.names.filter { !names.contains($0) }
    }
    return names
  }

  private var commandCases: String {
    lines(indent: 12) {
      table.commands.map { command in
        let names = command.names.joined(separator: "|")
        return
          "\(names)) if [[ -z $command ]]; then command=\(command.name); else (( operands++ )); fi ;;"
      }
    }
  }

  private var valueCases: String {
    lines(indent: 8) {
      let global = table.globalFlags.map { ("*", $0) }
      let own = table.commands.flatMap { command in command.flags.map { (command.name, $0) } }
      return (global + own).compactMap { name, flag in
        guard let value = flag.value else { return nil }
        var patterns = flag.names.map { "\(name):\($0)" }
        if name == table.defaultCommand { patterns += flag.names.map { ":\($0)" } }
        return "\(patterns.joined(separator: "|"))) \(action(value.kind)); return ;;"
      }
    }
  }

  private var flagCases: String {
    lines(indent: 12) {
      let own = table.commands.map { command in
        let pattern = command.name == table.defaultCommand ? "\(command.name)|''" : command.name
        let names = table.flags(of: command).flatMap(\.names).joined(separator: " ")
        return "\(pattern)) _\(table.name)_offer -W '\(names)' ;;"
      }
      return own
    }
  }

  private var operandCases: String {
    lines(indent: 8) {
      table.commands.flatMap { command in
        command.operands.enumerated().map { index, operand in
          let pattern = operand.isRepeating ? "\(command.name):*" : "\(command.name):\(index)"
          return "\(pattern)) \(action(operand.kind)) ;;"
        }
      }
    }
  }

  /// The command that offers what a value may be.
  private func action(_ kind: ValueKind) -> String {
    switch kind {
    case .choice(let choices), .choiceOrNumber(let choices, _):
      "_\(table.name)_offer -W '\(choices.map(\.name).joined(separator: " "))'"
    case .command: "_\(table.name)_offer -W '\(commandNames.joined(separator: " "))'"
    case .choiceOrFile(let choices, let endings):
      "_\(table.name)_offer -W '\(choices.map(\.name).joined(separator: " "))'; \(files(endings))"
    case .file(let endings): files(endings)
    case .directory: "compopt -o filenames 2>/dev/null; _\(table.name)_offer -d"
    case .number, .text: ":"
    }
  }

  private func files(_ endings: [String]) -> String {
    (["_\(table.name)_files"] + endings).joined(separator: " ")
  }

  private func lines(indent: Int, _ lines: () -> [String]) -> String {
    lines().map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }
}
