extension TerminalLayout {
  mutating func openList(_ node: NodeRecord, at index: Int) {
    startBlock()
    var frame = open(node)
    frame.isTight = node.flags.contains(.tight)
    if node.flags.contains(.ordered) {
      let first = Int(node.aux.start)
      var count = 0
      var child = index + 1
      while child < frame.end {
        count += 1
        child = max(child + 1, Int(nodes[child].end))
      }
      frame.nextNumber = first
      frame.digits = String(first + max(0, count - 1)).utf8.count
      frame.delimiter = node.flags.contains(.parenthesis) ? ")" : "."
    }
    frames.append(frame)
  }

  mutating func openItem(_ node: NodeRecord) {
    startBlock()
    var frame = open(node)
    let list = frames[frames.count - 1]
    frame.isTight = list.isTight
    var box = ""
    var boxStyle = TerminalTextStyle.plain
    if node.flags.contains(.task) {
      let isDone = node.flags.contains(.checked)
      box = (isDone ? symbols.doneBox : symbols.openBox) + " "
      boxStyle = theme[isDone ? .taskDone : .taskOpen]
    }
    if let number = list.nextNumber {
      frames[frames.count - 1].nextNumber = number + 1
      let digits = String(number)
      let pad = String(repeating: " ", count: max(0, list.digits - digits.utf8.count))
      frame.replaced = pushSign(
        pad + digits + list.delimiter + " ", theme[.number], box: box, boxStyle)
    } else {
      frame.replaced = pushSign(symbols.bullet + " ", theme[.bullet], box: box, boxStyle)
    }
    frame.hasPrefix = true
    frames.append(frame)
  }

  /// Shows the footnotes by number, then those that nothing refers to, after everything else.
  mutating func showNotes<E: Error>(
    flush: (inout TerminalWriter) throws(E) -> Void
  ) throws(E) {
    guard let widest = collectNotes() else { return }
    startBlock()
    for note in notes {
      let node = nodes[note]
      var frame = open(node)
      frame.replaced = pushNoteSign(node, widest: widest)
      frame.hasPrefix = true
      frames.append(frame)
      try layOut(note + 1..<frame.end, flush: flush)
      leave()
    }
  }

  /// Puts a note's number, or the label of one without, before its first line; a label too wide for
  /// that stands on lines of its own.
  private mutating func pushNoteSign(_ node: NodeRecord, widest: Int) -> Prefix? {
    guard node.aux.start == 0 else {
      let digits = String(node.aux.start)
      let pad = String(repeating: " ", count: widest - digits.utf8.count)
      return pushSign("[" + pad + digits + "] ", theme[.footnote])
    }
    flow.removeAll()
    flow.mark(theme[.footnote], .none)
    flow.text.append("[")
    flow.text.append(buffer, node.text.range)
    flow.text.append("]")
    let width = DisplayWidth.columns(of: flow.text, 0..<flow.text.count)
    if width <= room / 3 {
      return pushSign(String(decoding: flow.text.bytes, as: UTF8.self) + " ", theme[.footnote])
    }
    showFlow()
    let replaced = pushSign(String(repeating: " ", count: widest + 3), .plain)
    prefixes[prefixes.count - 1].isShown = true
    return replaced
  }

  /// Orders the notes, those inside other notes too; returns the digits of the highest number.
  private mutating func collectNotes() -> Int? {
    guard !notes.isEmpty else { return nil }
    for outer in notes {
      for inner in outer + 1..<max(outer + 1, Int(nodes[outer].end))
      where nodes[inner].kind == .footnoteDefinition {
        notes.append(inner)
      }
    }
    // The unused ones, numbered 0, come last: 0 - 1 wraps to the highest number.
    notes.sort { (nodes[$0].aux.start &- 1, $0) < (nodes[$1].aux.start &- 1, $1) }
    let highest = notes.reduce(0) { max($0, nodes[$1].aux.start) }
    return String(highest).utf8.count
  }
}
