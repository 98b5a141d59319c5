extension BlockBuilder {
  /// Adds the definitions in lines that no block covers: libcmark drops a paragraph of nothing else.
  mutating func addDefinitions(before line: Int) {
    guard hasDefinitions, !isInList else { return }
    var start = nextLine
    let end = min(line, fed.lineCount)
    while start < end {
      var lines: [TextLine] = []
      while start < end {
        let line = textLine(start)
        start += 1
        if line.start == line.end { break }
        lines.append(line)
      }
      takeDefinitions(&lines)
    }
    advance(to: end)
  }

  /// A line below the open quotes and items; blank ones are empty.
  func textLine(_ line: Int) -> TextLine {
    if let innermost = containers.last, innermost.line == line {
      let text = innermost.content.firstNonBlank(in: fed.bytes)
      return TextLine(
        line: line, prefixEnd: innermost.content.prefixEnd, start: text.offset, end: text.end,
        isWhole: true, indent: 0)
    }
    let (cursor, isWhole) = match(line: line)
    let text = cursor.firstNonBlank(in: fed.bytes)
    return TextLine(
      line: line, prefixEnd: cursor.prefixEnd, start: text.offset, end: text.end,
      isWhole: isWhole, indent: text.column - cursor.column)
  }

  /// How many of the lines are definitions.
  mutating func textAfterDefinitions(_ lines: [TextLine]) -> Int {
    guard hasDefinitions, startsWithBracket(lines) else { return 0 }
    let (content, _) = join(lines + [emptyLine])
    var offset = content.lowerBound
    while offset < content.upperBound, fed.bytes[offset] == UInt8(ascii: "["),
      let definition = LinkDefinition.read(fed.bytes, offset, content.upperBound)
    {
      offset = definition.end
    }
    return fed.bytes[content.lowerBound..<offset].count { $0 == ASCII.newline }
  }

  private var emptyLine: TextLine {
    TextLine(
      line: 0, prefixEnd: fed.sourceCount, start: fed.sourceCount, end: fed.sourceCount,
      isWhole: true, indent: 0)
  }

  private func startsWithBracket(_ lines: [TextLine]) -> Bool {
    guard let first = lines.first, first.start < first.end else { return false }
    return fed.bytes[first.start] == UInt8(ascii: "[")
  }

  /// Takes the definitions off the start of a paragraph and adds them as nodes of their own.
  mutating func takeDefinitions(_ lines: inout [TextLine]) {
    guard hasDefinitions, startsWithBracket(lines) else { return }
    // The text must end in a line end, as libcmark's does.
    let (content, segments) = join(lines + [emptyLine])
    var offset = content.lowerBound
    while offset < content.upperBound, fed.bytes[offset] == UInt8(ascii: "["),
      let definition = LinkDefinition.read(fed.bytes, offset, content.upperBound)
    {
      add(definition, at: offset, segments: segments)
      offset = definition.end
    }
    let taken = fed.bytes[content.lowerBound..<offset].count { $0 == ASCII.newline }
    lines.removeFirst(min(taken, lines.count))
  }

  private mutating func add(_ definition: LinkDefinition, at offset: Int, segments: Range<Int>) {
    let label = LinkScanner.normalizedLabel(fed.bytes[definition.label])
    guard !label.isEmpty else { return }
    var record = NodeRecord(.linkDefinition)
    record.text = Unescaping.cleaned(definition.url, in: &fed.bytes)
    record.aux = Unescaping.title(definition.title, in: &fed.bytes)
    if label == [UInt8(ascii: "/"), UInt8(ascii: "/")] { record.flags.insert(.comment) }
    var end = definition.end
    while end > offset, ASCII.isSpace(fed.bytes[end - 1]) { end -= 1 }
    let start = sourceOffset(of: offset, segments: segments)
    let last = sourceOffset(of: end - 1, segments: segments)
    record.source = ByteRange(start..<max(start, last + 1))
    tree.definitions.append(
      BlockTree.Definition(
        record: tree.records.count, normalizedLabel: label, url: record.text, title: record.aux))
    append(record, nextLine: 0)
  }

  /// The source offset of a byte of joined lines.
  func sourceOffset(of offset: Int, segments: Range<Int>) -> Int {
    fed.sourceOffset(of: tree.fedOffset(of: offset, in: segments))
  }
}
