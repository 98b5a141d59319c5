extension TerminalLayout {
  /// Code stands four columns in, and its lines are never filled or cut.
  mutating func showCode(_ node: NodeRecord) {
    startBlock()
    let name = languageName(node.aux.range)
    if symbols.labelsCode { showLabel(name) }
    showLines(
      buffer, node.text.range, style: theme[.codeBlock].over(bodyStyle),
      language: options.format == .ansi ? Language(info: buffer, name) : nil)
  }

  /// Writes lines of code, without blank ones at their start and end.
  mutating func showLines(
    _ source: [UInt8], _ range: Range<Int>, style: TerminalTextStyle, language: Language? = nil
  ) {
    let range = linesWithInk(source, range)
    let tokens = language.map { CodeLexer.tokens(source, range, $0) } ?? []
    flow.removeAll()
    flow.mark(style, .none)
    addLines(source, range, tokens, style: style)
    var cursor = 0
    var start = 0
    for end in flow.breaks {
      beginLine()
      writer.putBlanks(4)
      writer.put(flow, start..<end, &cursor)
      writer.endLine()
      start = end
    }
  }

  /// Adds lines of code to the flow, each token with its look.
  mutating func addLines(
    _ source: [UInt8], _ range: Range<Int>, _ tokens: [CodeToken], style: TerminalTextStyle
  ) {
    var token = 0
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      var isPlain = true
      while end < range.upperBound, source[end] != 0x0A {
        if source[end] &- 0x20 >= 0x5F { isPlain = false }
        end += 1
      }
      let stop = end > start && source[end - 1] == 0x0D ? end - 1 : end
      if isPlain {
        // Shown as it stands: its tokens keep their distances.
        let shift = flow.text.count - start
        flow.text.appendVerbatim(source, start..<stop)
        while start < stop, token < tokens.count {
          if tokens[token].end > start {
            flow.mark(theme[tokens[token].role].over(style), .none, at: start + shift)
            start = min(stop, tokens[token].end)
          }
          if tokens[token].end <= stop { token += 1 }
        }
      } else {
        addLine(source, start..<stop, tokens, &token, style: style)
      }
      flow.breakLine()
      start = end + 1
    }
  }

  /// Adds a line in which some characters take other columns than bytes.
  private mutating func addLine(
    _ source: [UInt8], _ range: Range<Int>, _ tokens: [CodeToken], _ token: inout Int,
    style: TerminalTextStyle
  ) {
    var column = 0
    var start = range.lowerBound
    while start < range.upperBound {
      while token < tokens.count, tokens[token].end <= start { token += 1 }
      let next = token < tokens.count ? min(range.upperBound, tokens[token].end) : range.upperBound
      if token < tokens.count { flow.mark(theme[tokens[token].role].over(style), .none) }
      addCode(source, start..<next, &column)
      start = next
    }
  }

  /// Adds a part of a line of code to the flow; tabs reach to the next multiple of four columns.
  private mutating func addCode(_ source: [UInt8], _ range: Range<Int>, _ column: inout Int) {
    var start = range.lowerBound
    while start < range.upperBound {
      var tab = start
      while tab < range.upperBound, source[tab] != 0x09 { tab += 1 }
      let before = flow.text.count
      flow.text.appendVerbatim(source, start..<tab)
      column += DisplayWidth.columns(of: flow.text, before..<flow.text.count)
      guard tab < range.upperBound else { return }
      flow.text.appendBlanks(4 - column % 4)
      column += 4 - column % 4
      start = tab + 1
    }
  }

  func linesWithInk(_ source: [UInt8], _ range: Range<Int>) -> Range<Int> {
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

  /// The language in an info string: its first word, without attributes.
  func languageName(_ info: Range<Int>) -> Range<Int> {
    var start = info.lowerBound
    let ends: (UInt8) -> Bool = { $0 <= 0x20 || $0 == 0x7B || $0 == 0x2C || $0 == 0x7D }
    while start < info.upperBound, ends(buffer[start]) || buffer[start] == 0x2E { start += 1 }
    var end = start
    while end < info.upperBound, !ends(buffer[end]) { end += 1 }
    return start..<end
  }

  /// Writes the language of a code block above it.
  private mutating func showLabel(_ name: Range<Int>) {
    guard !name.isEmpty else { return }
    flow.removeAll()
    flow.mark(theme[.codeLabel], .none)
    flow.text.append(buffer, name)
    let isIndented = room > 12
    let replaced = isIndented ? pushSign("  ", .plain) : nil
    showFlow()
    if isIndented { popPrefix(restoring: replaced) }
  }
}
