extension TerminalLayout {
  mutating func showParagraph(_ index: Int) {
    startBlock()
    flow.removeAll()
    addInlines(index + 1..<Int(nodes[index].end), style: bodyStyle)
    showFlow()
  }

  mutating func showHeading(_ index: Int) {
    if frames.count == 1 { showListedLinks() }
    startBlock()
    let node = nodes[index]
    let level = min(6, max(1, Int(node.level)))
    let role = ThemeRole(rawValue: ThemeRole.heading1.rawValue + UInt8(level - 1)) ?? .heading6
    let style = theme[role].over(bodyStyle)
    flow.removeAll()
    addInlines(index + 1..<Int(node.end), style: style)
    showFlow()
    guard symbols.underlinesHeadings, level <= 2, !lines.isEmpty else { return }
    let width = min(room, lines.reduce(0) { max($0, $1.width) })
    putLine(of: level == 1 ? "=" : "-", width: width, style: style)
  }

  mutating func showRule() {
    startBlock()
    putLine(of: symbols.line, width: room, style: theme[.rule])
  }

  private mutating func putLine(of sign: String, width: Int, style: TerminalTextStyle) {
    guard width > 0 else { return }
    beginLine()
    if sign == symbols.line {
      putRule(width, style: style)
    } else {
      writer.write(String(repeating: sign, count: width), style: style)
    }
    writer.endLine()
  }

  /// Adds a part of a rule to the current line.
  mutating func putRule(_ width: Int, style: TerminalTextStyle) {
    let size = symbols.line.utf8.count
    while ruleText.count < width * size { ruleText.append(symbols.line) }
    writer.put(ruleText, 0..<width * size, style: style)
  }

  /// Fills and writes the flow; if it takes several lines, those after the first stand some columns in.
  mutating func showFlow(hanging indent: Int = 0) {
    fillFlow()
    if indent > 0, let first = lines.first, lines.count > 1 {
      lines.removeLast(lines.count - 1)
      let rest = flow.breaks.firstIndex { $0 > first.end } ?? flow.breaks.count
      fill(
        first.end..<flow.text.count, breaks: rest..<flow.breaks.count, width: room - indent)
    }
    var cursor = 0
    for (index, line) in lines.enumerated() {
      beginLine()
      if index > 0 { writer.putBlanks(indent) }
      writer.put(flow, line.start..<line.end, &cursor)
      writer.endLine()
    }
  }

  /// Breaks the flow into lines.
  private mutating func fillFlow() {
    lines.removeAll(keepingCapacity: true)
    guard flow.text.hasInk(0..<flow.text.count) else { return }
    fill(0..<flow.text.count, breaks: flow.breaks.indices, width: room)
  }

  /// Adds the lines of a part of the flow; `breaks` are the forced ones in it. Breaks without text
  /// between them leave one empty line.
  mutating func fill(_ text: Range<Int>, breaks: Range<Int>, width: Int) {
    let first = lines.count
    var start = text.lowerBound
    for index in breaks {
      let end = flow.breaks[index]
      let before = lines.count
      flow.text.fill(start..<end, width: width, into: &lines)
      if lines.count == before, before > first, lines[before - 1].end > lines[before - 1].start {
        lines.append(FilledLine(start: end, end: end, width: 0))
      }
      start = end
    }
    flow.text.fill(start..<text.upperBound, width: width, into: &lines)
    while lines.count > first, let last = lines.last, !flow.text.hasInk(last.start..<last.end) {
      lines.removeLast()
    }
    while first < lines.count, !flow.text.hasInk(lines[first].start..<lines[first].end) {
      lines.remove(at: first)
    }
  }

  /// Writes the addresses of the section's links, each under its number.
  mutating func showListedLinks() {
    guard !listedLinks.urls.isEmpty else { return }
    startBlock()
    let digits = String(listedLinks.urls.count).utf8.count
    for (index, url) in listedLinks.urls.enumerated() {
      let number = String(index + 1)
      let pad = String(repeating: " ", count: digits - number.utf8.count)
      let replaced = pushSign(pad + "(" + number + ") ", theme[.linkTarget])
      flow.removeAll()
      flow.mark(theme[.linkTarget], .none)
      flow.text.appendURL(url, 0..<url.count)
      showFlow()
      popPrefix(restoring: replaced)
    }
    listedLinks.removeAll()
  }
}
