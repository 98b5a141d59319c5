internal import CCmark

extension BlockBuilder {
  // MARK: Tasks

  /// Reads what an item starts with: a task's box, or a footnote that is fed as an item.
  mutating func readItemStart(
    _ record: inout NodeRecord, node: CmarkNode, line: Int, column: Int
  ) {
    guard let container = containers.last else { return }
    if let replacement = fed.replacement(line) {
      if let footnote = replacement.purpose.footnote,
        column == replacement.span.lowerBound + footnote.marker
      {
        return startFootnote(
          &record, footnote, replacement, line: line, indent: container.markerIndent)
      }
      if replacement.purpose.cutsTask {
        return markTask(&record, boxIn: fed.sourceSpan(line))
      }
    }
    guard options.extensions.contains(.tasks), line < marks.count, marks[line].contains(.task)
    else { return }
    let start = container.content.firstNonBlank(in: fed.bytes)
    guard start.column - container.content.column < 4, node.firstChild != nil,
      let box = taskBox(at: start.offset, end: start.end)
    else { return }
    record.flags.insert(.task)
    if box.isChecked { record.flags.insert(.checked) }
    record.source.count = UInt32(
      truncatingIfNeeded: fed.sourceOffset(of: start.offset + 3) - record.source.lower)
    task = TaskStart(line: line, marker: start.offset, text: box.text)
  }

  /// `[ ]`, `[x]` or `[X]` and a blank: whether it is ticked, and where the text after it starts.
  private func taskBox(at offset: Int, end: Int) -> (isChecked: Bool, text: Int)? {
    guard end - offset >= 4, fed.bytes[offset] == UInt8(ascii: "["),
      fed.bytes[offset + 2] == UInt8(ascii: "]"), ASCII.isSpace(fed.bytes[offset + 3])
    else { return nil }
    let mark = fed.bytes[offset + 1]
    let isChecked = mark | 0x20 == UInt8(ascii: "x")
    guard isChecked || mark == ASCII.space else { return nil }
    return (isChecked, HTMLScanner.skipSpaces(fed.bytes, offset + 3, end))
  }

  /// Makes an item a task whose line was replaced because nothing stands after its box.
  private func markTask(_ record: inout NodeRecord, boxIn span: Range<Int>) {
    var offset = span.upperBound - 1
    while offset > span.lowerBound, fed.bytes[offset] != UInt8(ascii: "]") { offset -= 1 }
    let isChecked = offset > span.lowerBound && fed.bytes[offset - 1] | 0x20 == UInt8(ascii: "x")
    record.flags.formUnion(isChecked ? [.task, .checked] : .task)
    record.source.count = UInt32(truncatingIfNeeded: max(offset + 1 - record.source.lower, 0))
  }

  /// Whether the first block of a task starts on this line.
  func isTaskLine(_ line: Int) -> Bool { task?.line == line }

  /// Cuts a task's box off its text; true when nothing is left to add.
  ///
  /// A heading's underline makes the line below it part of the block too.
  mutating func takeEmptyTask(_ lines: inout [TextLine], hasUnderline: Bool = false) -> Bool {
    guard let first = lines.first, let task, task.line == first.line, task.marker == first.start
    else { return false }
    self.task = nil
    boxed = task
    lines[0].start = task.text
    guard task.text >= first.end else { return false }
    // A task without text holds no paragraph, so a line below it is no part of one.
    if lines.count == 1, !hasUnderline { return true }
    let span = fed.span(first.line)
    let prefix = Array(fed.bytes[span.lowerBound..<task.marker])
    var purpose = fed.replacement(first.line)?.purpose ?? FedText.Purpose()
    purpose.cutsTask = true
    var text = BlockTree.LineChange.Text(
      bytes: prefix + [UInt8(ascii: "#")], textStart: prefix.count + 1,
      sourceOffset: fed.sourceOffset(of: first.end), purpose: purpose)
    text.keepFootnoteText(of: fed.replacement(first.line))
    tree.changes.append(BlockTree.LineChange(line: first.line, replacement: text))
    return true
  }

  // MARK: Alerts

  /// Makes a quote an alert when its first line is a marker and something follows.
  mutating func readAlert(_ record: inout NodeRecord, node: CmarkNode) {
    guard options.extensions.contains(.alerts), isAtTop, let container = containers.last,
      container.line < marks.count, marks[container.line].contains(.alert),
      let child = node.firstChild, child.type == CMARK_NODE_PARAGRAPH,
      fedLine(child.startLine) == container.line,
      child.next != nil || child.endLine > child.startLine
    else { return }
    let text = container.content.firstNonBlank(in: fed.bytes)
    guard text.end - text.offset >= 3, fed.bytes[text.offset] == UInt8(ascii: "["),
      fed.bytes[text.offset + 1] == UInt8(ascii: "!")
    else { return }
    let word = fed.bytes[text.offset + 2..<text.end].prefix { ASCII.isLetter($0) }
    let after = word.endIndex
    guard after < text.end, fed.bytes[after] == UInt8(ascii: "]"),
      fed.bytes[after + 1..<text.end].allSatisfy(ASCII.isBlank),
      let kind = AlertKind.allCases.first(where: {
        $0.marker.utf8.elementsEqual(word.map { $0 & 0xDF })
      })
    else { return }
    record.kind = .alert
    record.level = kind.rawValue
    alertLine = container.line
  }

  // MARK: Footnotes

  private mutating func startFootnote(
    _ record: inout NodeRecord, _ footnote: FedText.FootnoteMark,
    _ replacement: FedText.Replacement, line: Int, indent: Int
  ) {
    confirmed.insert(line)
    record.kind = .footnoteDefinition
    record.text = ByteRange(footnote.label)
    record.source = ByteRange(footnote.source..<max(footnote.source, replacement.sourceOffset))
    tree.footnotes.append(
      BlockTree.Footnote(
        record: tree.records.count,
        normalizedLabel: LinkScanner.normalizedLabel(fed.bytes[footnote.label])))
    splitOpenList()
    guard indent > 0 else { return }
    // A definition may be indented by up to three blanks and what belongs to it by four, whereas an
    // item's own indent counts: the blanks are taken away.
    let span = replacement.span
    let prefix = Array(fed.bytes[span.lowerBound..<span.lowerBound + footnote.marker])
    let kept = prefix.prefix(max(0, prefix.count - indent))
    guard prefix.suffix(prefix.count - kept.count).allSatisfy({ $0 == ASCII.space }) else { return }
    let rest = Array(fed.bytes[span.lowerBound + footnote.marker..<span.upperBound])
    var purpose = replacement.purpose
    purpose.footnote?.marker = kept.count
    tree.changes.append(
      BlockTree.LineChange(
        line: line,
        replacement: .init(
          bytes: kept + rest,
          textStart: replacement.textStart - span.lowerBound - (prefix.count - kept.count),
          sourceOffset: replacement.sourceOffset, tabs: replacement.tabs, purpose: purpose)))
  }

  /// Notes the order in which definitions end.
  mutating func closeFootnote(record: Int) {
    closings += 1
    if let index = tree.footnotes.lastIndex(where: { $0.record == record }) {
      tree.footnotes[index].closing = closings
    }
  }
}

/// An item's task that still stands in front of its text.
struct TaskStart {
  var line: Int
  /// The offset of its box, and of the text after it.
  var marker: Int
  var text: Int
}
