extension TerminalLayout {
  /// Code stands four columns in, and its lines are never filled or cut.
  mutating func showCode(_ node: NodeRecord) {
    startBlock()
    if symbols.labelsCode { showLabel(node.aux.range) }
    showLines(buffer, node.text.range, style: theme[.codeBlock].over(bodyStyle))
  }

  /// Writes lines of code, without blank ones at their start and end.
  mutating func showLines(_ source: [UInt8], _ range: Range<Int>, style: TerminalTextStyle) {
    let range = linesWithInk(source, range)
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, source[end] != 0x0A { end += 1 }
      flow.removeAll()
      addCode(source, start..<(end > start && source[end - 1] == 0x0D ? end - 1 : end))
      beginLine()
      writer.putBlanks(4)
      writer.put(flow.text, 0..<flow.text.count, style: style)
      writer.endLine()
      start = end + 1
    }
  }

  /// Adds a line of code to the flow; tabs reach to the next multiple of four columns.
  private mutating func addCode(_ source: [UInt8], _ range: Range<Int>) {
    var start = range.lowerBound
    var column = 0
    for tab in range where source[tab] == 0x09 {
      let before = flow.text.count
      flow.text.appendVerbatim(source, start..<tab)
      column += DisplayWidth.columns(of: flow.text, before..<flow.text.count)
      flow.text.appendBlanks(4 - column % 4)
      column += 4 - column % 4
      start = tab + 1
    }
    flow.text.appendVerbatim(source, start..<range.upperBound)
  }

  private func linesWithInk(_ source: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while let count = Self.blank(source, endingAt: end, after: start) { end -= count }
    var position = start
    while position < end {
      if source[position] == 0xC2, position + 1 < end, source[position + 1] == 0xA0 {
        position += 2
      } else if Self.isBlank(source[position]) {
        position += 1
        if source[position - 1] == 0x0A { start = position }
      } else {
        break
      }
    }
    return start..<end
  }

  /// The bytes of the blank that ends at an offset, U+00A0 being one.
  private static func blank(_ source: [UInt8], endingAt end: Int, after start: Int) -> Int? {
    if end > start, isBlank(source[end - 1]) { return 1 }
    return end > start + 1 && source[end - 2] == 0xC2 && source[end - 1] == 0xA0 ? 2 : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Writes the language of a code block above it.
  private mutating func showLabel(_ info: Range<Int>) {
    var start = info.lowerBound
    let ends: (UInt8) -> Bool = { $0 <= 0x20 || $0 == 0x7B || $0 == 0x2C || $0 == 0x7D }
    while start < info.upperBound, ends(buffer[start]) || buffer[start] == 0x2E { start += 1 }
    var end = start
    while end < info.upperBound, !ends(buffer[end]) { end += 1 }
    guard end > start else { return }
    flow.removeAll()
    flow.mark(theme[.codeLabel], .none)
    flow.text.append(buffer, start..<end)
    let isIndented = room > 12
    let replaced = isIndented ? pushSign("  ", .plain) : nil
    showFlow()
    if isIndented { popPrefix(restoring: replaced) }
  }
}
