extension TerminalLayout {
  /// Shows front matter as a small table: keys on the left, their values beside them.
  ///
  /// Only lines `key: value` at the margin are told apart; all others, lists and nested values, are
  /// shown as they stand.
  mutating func showFrontMatter(_ node: NodeRecord) {
    startBlock()
    let entries = frontMatterEntries(node.text.range)
    var keyWidth = 0
    for entry in entries {
      flow.removeAll()
      flow.text.append(buffer, entry.key)
      let width = DisplayWidth.columns(of: flow.text, 0..<flow.text.count)
      if width <= max(8, room / 3) { keyWidth = max(keyWidth, width) }
    }
    for entry in entries where !entry.key.isEmpty || !entry.value.isEmpty {
      showEntry(entry, keyWidth: keyWidth)
    }
  }

  private mutating func showEntry(_ entry: (key: Range<Int>, value: Range<Int>), keyWidth: Int) {
    flow.removeAll()
    flow.mark(theme[.frontMatterKey], .none)
    flow.text.append(buffer, entry.key)
    let width = DisplayWidth.columns(of: flow.text, 0..<flow.text.count)
    if width > keyWidth || keyWidth + ColumnFit.gap + 8 > room {
      if !entry.key.isEmpty { flow.text.append(": ") }
      flow.mark(bodyStyle, .none)
      flow.text.append(buffer, entry.value)
      showFlow()
      return
    }
    let key = String(decoding: flow.text.bytes, as: UTF8.self)
    let pad = String(repeating: " ", count: keyWidth - width + ColumnFit.gap)
    let replaced = pushSign(key + pad, theme[.frontMatterKey])
    flow.removeAll()
    flow.mark(bodyStyle, .none)
    flow.text.append(buffer, entry.value)
    if flow.text.count == 0 {
      beginLine()
      writer.endLine()
    }
    showFlow()
    popPrefix(restoring: replaced)
  }

  private func frontMatterEntries(_ range: Range<Int>) -> [(key: Range<Int>, value: Range<Int>)] {
    var entries: [(key: Range<Int>, value: Range<Int>)] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      var colon: Int?
      while end < range.upperBound, buffer[end] != 0x0A, buffer[end] != 0x0D {
        if colon == nil, buffer[end] == 0x3A,
          end + 1 >= range.upperBound || buffer[end + 1] <= 0x20
        {
          colon = end
        }
        end += 1
      }
      let isKey = start < end && buffer[start] > 0x23 && buffer[start] != 0x2D
      if let colon, isKey {
        entries.append((start..<colon, colon + 1..<end))
      } else {
        entries.append((start..<start, start..<end))
      }
      start = end + 1
    }
    return entries
  }
}
