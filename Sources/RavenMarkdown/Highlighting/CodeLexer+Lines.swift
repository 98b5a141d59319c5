/// Languages that are read by the line.
extension CodeLexer {
  mutating func readLines() {
    var isFenced = false
    while position < end {
      switch language.form {
      case .diff: readDiffLine()
      case .console: readConsoleLine()
      default: readMarkdownLine(&isFenced)
      }
      if position < end {
        position += 1
        add(.codeBlock)
      }
    }
  }

  private mutating func readDiffLine() {
    let role: ThemeRole
    if has("+++") || has("---") || has("diff ") || has("index ") {
      role = .path
    } else {
      switch byte() {
      case 0x2B, 0x3E: role = .added
      case 0x2D, 0x3C: role = .removed
      case 0x40: role = .changed
      default: role = .codeBlock
      }
    }
    skipLine()
    add(role)
  }

  /// A line after `$ `, `% ` or `> ` is a command; `user@host:~$ ` is a prompt, too.
  private mutating func readConsoleLine() {
    var prompt = position
    while prompt < end, bytes[prompt] > 0x20 { prompt += 1 }
    let isPrompt =
      prompt > position && prompt < end && bytes[prompt] == 0x20
      && [0x24, 0x25, 0x3E, 0x23].contains(bytes[prompt - 1])
    guard isPrompt else {
      skipLine()
      add(.codeBlock)
      return
    }
    position = prompt
    add(.muted)
    var lineEnd = prompt
    while lineEnd < end, bytes[lineEnd] != 0x0A { lineEnd += 1 }
    add(upTo: lineEnd, as: .shell)
  }

  private mutating func readMarkdownLine(_ isFenced: inout Bool) {
    let lineStart = position
    while byte() == 0x20 { position += 1 }
    add(.codeBlock)
    if has("```") || has("~~~") {
      isFenced.toggle()
      skipLine()
      add(.comment)
    } else if isFenced {
      skipLine()
      add(.codeBlock)
    } else if byte() == 0x23 {
      skipLine()
      add(.keyword)
    } else if byte() == 0x3E {
      skipLine()
      add(.comment)
    } else {
      if [0x2D, 0x2A, 0x2B].contains(byte()), byte(1) == 0x20 {
        position += 1
        add(.symbol)
      }
      readMarkdownText(from: lineStart)
    }
  }

  private mutating func readMarkdownText(from start: Int) {
    while position < end, bytes[position] != 0x0A {
      if bytes[position] == 0x60 {
        position += 1
        while position < end, bytes[position] != 0x60, bytes[position] != 0x0A { position += 1 }
        if byte() == 0x60 { position += 1 }
        add(.string)
      } else {
        position += 1
        add(.codeBlock)
      }
    }
  }
}
