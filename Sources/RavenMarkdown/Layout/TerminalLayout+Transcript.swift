extension TerminalLayout {
  /// Whether a code block holds a conversation that was brought here to the byte: its info string is
  /// `transcript`, and the front matter has a line `format: offsite`.
  mutating func isTranscript(_ node: NodeRecord) -> Bool {
    guard buffer[languageName(node.aux.range)].elementsEqual("transcript".utf8) else {
      return false
    }
    if let isOffsite { return isOffsite }
    let answer = frontMatterSays("format: offsite")
    isOffsite = answer
    return answer
  }

  private func frontMatterSays(_ line: String) -> Bool {
    guard nodes.count > 1, nodes[1].kind == .frontMatter else { return false }
    let lines = buffer[nodes[1].text.range].split { $0 == 0x0A || $0 == 0x0D }
    return lines.contains { $0.elementsEqual(line.utf8) }
  }

  /// Shows a conversation as one block of running text: markdown in it is not interpreted, since nobody
  /// knows who wrote it, but its lines are filled to the width.
  mutating func showTranscript(_ node: NodeRecord) {
    startBlock()
    let range = linesWithInk(buffer, node.text.range)
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, buffer[end] != 0x0A { end += 1 }
      showTranscriptLine(start..<end)
      start = end + 1
    }
  }

  /// Fills one line; what it is indented by stays in front of all that become of it.
  private mutating func showTranscriptLine(_ range: Range<Int>) {
    var start = range.lowerBound
    var indent = 0
    while start < range.upperBound, buffer[start] == 0x20 || buffer[start] == 0x09 {
      indent += buffer[start] == 0x09 ? 4 - indent % 4 : 1
      start += 1
    }
    flow.removeAll()
    flow.mark(bodyStyle, .none)
    addLines(buffer, start..<range.upperBound, [], style: bodyStyle)
    guard flow.text.hasInk(0..<flow.text.count) else {
      beginLine()
      writer.endLine()
      return
    }
    indent = min(indent, room / 2)
    let replaced = indent > 0 ? pushSign(String(repeating: " ", count: indent), .plain) : nil
    showFlow()
    if indent > 0 { popPrefix(restoring: replaced) }
  }
}
