/// A line of a paragraph as libcmark joins it: without the prefixes of quotes and items.
struct TextLine {
  var line: Int
  /// The place after the prefixes of the quotes and items that continue on it.
  var prefixEnd: Int
  /// The first byte of its text. A lazy line keeps its blanks.
  var start: Int
  var end: Int
  /// Whether all quotes and items around it continue on it; a lazy line leaves some out.
  var isWhole: Bool
  /// Columns between the prefixes and the text.
  var indent: Int
  /// Blanks before the text that are left of a tab of which a prefix took a part.
  var blanks = 0
}

extension BlockBuilder {
  mutating func addParagraph(_ node: CmarkNode, line: Int) {
    let last = max(line, fedLine(node.endLine))
    var lines = textLines(line...last, start: offset(of: node))
    if alertLine == line {
      alertLine = -1
      lines.removeFirst()
    }
    if takeEmptyTask(&lines) { return advance(to: last + 1) }
    takeDefinitions(&lines)
    guard !lines.isEmpty else { return advance(to: last + 1) }
    if addTable(lines, underline: nil) { return }
    addText(lines, NodeRecord(.paragraph), through: last)
  }

  mutating func addHeading(_ node: CmarkNode, line: Int) {
    if line < tableLinesEnd { return advance(to: line + 1) }
    if let purpose = fed.replacement(line)?.purpose {
      if purpose.tableLines > 0 { return addReplacedTable(line: line, count: purpose.tableLines) }
      if purpose.cutsTask || purpose.footnote?.isEmpty == true { return advance(to: line + 1) }
    }
    var record = NodeRecord(.heading)
    record.level = UInt16(node.headingLevel)
    let start = offset(of: node)
    let span = fed.span(line)
    if TableScanner.isHeading(fed.bytes, start..<span.upperBound) {
      let content = headingText(start..<span.upperBound)
      let range = sourceRange(start..<span.upperBound)
      return addLeaf(record, BlockLeaf(content: content), range: range, line)
    }
    record.flags.insert(.setext)
    addSetextHeading(node, record, line: line, start: start)
  }

  /// The text of an ATX heading: no opening marks, no closing ones.
  private func headingText(_ range: Range<Int>) -> Range<Int> {
    let bytes = fed.bytes
    var start = range.lowerBound
    while start < range.upperBound, bytes[start] == UInt8(ascii: "#") { start += 1 }
    while start < range.upperBound, ASCII.isBlank(bytes[start]) { start += 1 }
    var end = range.upperBound
    while end > range.lowerBound, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    var hashes = end
    while hashes > range.lowerBound, bytes[hashes - 1] == UInt8(ascii: "#") { hashes -= 1 }
    if hashes < end, hashes > range.lowerBound, ASCII.isBlank(bytes[hashes - 1]) {
      end = hashes
      while end > range.lowerBound, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    }
    return start..<max(start, end)
  }

  private mutating func addSetextHeading(
    _ node: CmarkNode, _ record: NodeRecord, line: Int, start: Int
  ) {
    let last = max(line, fedLine(node.endLine))
    var lines = textLines(line...last, start: start)
    // libcmark's end is the line that closed the heading; the underline is the first that fits and
    // has text left above it when the definitions are taken away.
    var underline = 1
    while underline < lines.count,
      !isUnderline(lines[underline])
        || textAfterDefinitions(Array(lines[..<underline])) == underline
    {
      underline += 1
    }
    let lastLine = underline < lines.count ? lines[underline].line : last
    lines = Array(lines[..<min(underline, lines.count)])
    if takeEmptyTask(&lines, hasUnderline: true) { return advance(to: lastLine + 1) }
    takeDefinitions(&lines)
    guard !lines.isEmpty else { return advance(to: lastLine + 1) }
    if addTable(lines, underline: lastLine) { return }
    addText(lines, record, through: lastLine)
  }

  private func isUnderline(_ text: TextLine) -> Bool {
    guard text.isWhole, text.indent < 4, text.start < text.end else { return false }
    let mark = fed.bytes[text.start]
    guard mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return false }
    let rest = fed.bytes[text.start..<text.end].drop { $0 == mark }
    return rest.allSatisfy(ASCII.isBlank)
  }

  /// Adds a paragraph or a heading of these lines.
  private mutating func addText(
    _ lines: [TextLine], _ record: NodeRecord, through last: Int
  ) {
    let end = fed.sourceSpan(min(last, fed.lineCount - 1)).upperBound
    let first = fed.sourceOffset(of: lines[0].start - (lines[0].blanks > 0 ? 1 : 0))
    let range = ByteRange(first..<max(first, end))
    let (content, segments) = join(lines)
    addLeaf(record, BlockLeaf(content: content, segments: segments), range: range, last)
  }

  /// Adds a block that holds inlines.
  mutating func addLeaf(_ record: NodeRecord, _ leaf: BlockLeaf, range: ByteRange, _ last: Int) {
    var record = record
    record.source = range
    record.text.start = UInt32(truncatingIfNeeded: tree.leaves.count)
    tree.leaves.append(leaf)
    append(record, nextLine: last + 1)
  }

  /// The lines of a text block. The first starts at `start`.
  func textLines(_ lines: ClosedRange<Int>, start: Int) -> [TextLine] {
    var result: [TextLine] = []
    result.reserveCapacity(lines.count)
    for line in lines where line < fed.lineCount {
      if line == lines.lowerBound {
        let end = fed.span(line).upperBound
        result.append(
          TextLine(
            line: line, prefixEnd: start, start: start, end: end, isWhole: true, indent: 0))
        continue
      }
      let (cursor, isWhole) = match(line: line)
      let text = cursor.firstNonBlank(in: fed.bytes)
      let blanks = isWhole || cursor.usedColumns == 0 ? 0 : 4 - cursor.column % 4
      let start = isWhole ? text.offset : cursor.offset + (blanks > 0 ? 1 : 0)
      result.append(
        TextLine(
          line: line, prefixEnd: cursor.prefixEnd, start: start, end: text.end, isWhole: isWhole,
          indent: text.column - cursor.column, blanks: blanks))
    }
    return result
  }

  /// Joins lines by line ends: a range of the buffer, and where its bytes come from.
  ///
  /// Lines that stand in the source just so are not copied.
  mutating func join(_ lines: [TextLine]) -> (Range<Int>, segments: Range<Int>) {
    guard let first = lines.first, let last = lines.last else { return (0..<0, 0..<0) }
    let isContiguous = zip(lines, lines.dropFirst()).allSatisfy { line, next in
      next.start == line.end + 1 && fed.bytes[line.end] == ASCII.newline
        && next.end <= fed.sourceCount && next.blanks == 0
    }
    if isContiguous, first.blanks == 0 { return (first.start..<last.end, 0..<0) }
    let firstSegment = tree.segments.count
    let start = fed.bytes.count
    for line in lines {
      if fed.bytes.count > start { fed.bytes.append(ASCII.newline) }
      for _ in 0..<line.blanks {
        // What is left of a tab: each blank stands where the tab does.
        tree.segments.append(ContentSegment(content: fed.bytes.count, fed: line.start - 1))
        fed.bytes.append(ASCII.space)
      }
      tree.segments.append(ContentSegment(content: fed.bytes.count, fed: line.start))
      if line.start < line.end { fed.bytes.appendCopy(of: line.start..<line.end) }
    }
    return (start..<fed.bytes.count, firstSegment..<tree.segments.count)
  }
}
