extension BlockBuilder {
  mutating func addCodeBlock(_ node: CmarkNode, line: Int) {
    var record = NodeRecord(.codeBlock)
    let start = offset(of: node)
    let count = node.literalLineCount
    let prefix = prefixCursor(line: line)
    let text = prefix.firstNonBlank(in: fed.bytes)
    let fence = text.offset < text.end ? fed.bytes[text.offset] : 0
    let isFenced = text.column - prefix.column < 4
    guard isFenced, fence == UInt8(ascii: "`") || fence == UInt8(ascii: "~") else {
      record.text = codeText(line..<line + count, indent: 4)
      return addLeafRecord(record, lines: line...max(line, line + count - 1), from: start)
    }
    record.flags.insert(.fenced)
    if fence == UInt8(ascii: "~") { record.flags.insert(.tilde) }
    let length = fed.bytes[text.offset..<text.end].prefix { $0 == fence }.count
    record.level = UInt16(min(length, Int(UInt16.max)))
    record.aux = node.appendInfo(to: &fed.bytes)
    // libcmark takes as many columns off each line as the fence has bytes before it.
    record.text = codeText(line + 1..<line + 1 + count, indent: text.offset - prefix.offset)
    var last = line + count
    if closesFence(line: last + 1, fence: fence, length: length) {
      last += 1
    } else {
      record.flags.insert(.unclosed)
    }
    addLeafRecord(record, lines: line...last, from: start)
  }

  /// The lines of a code block without the prefixes around it and up to `indent` columns of blanks.
  ///
  /// A range of the source where the lines stand there just so, else a copy.
  private mutating func codeText(_ lines: Range<Int>, indent: Int) -> ByteRange {
    guard !lines.isEmpty else { return .empty }
    if containers.isEmpty, let range = plainLines(lines, indent: indent) { return ByteRange(range) }
    let start = fed.bytes.count
    for line in lines where line < fed.lineCount {
      var cursor =
        line == containers.last?.line ? prefixCursor(line: line) : match(line: line).cursor
      let text = cursor.firstNonBlank(in: fed.bytes)
      cursor.advance(columns: min(indent, text.column - cursor.column), in: fed.bytes)
      append(cursor)
    }
    return ByteRange(start..<fed.bytes.count)
  }

  /// The bytes of whole lines, where no blanks have to go and no line end has to change.
  private func plainLines(_ lines: Range<Int>, indent: Int) -> Range<Int>? {
    guard lines.upperBound < fed.lineCount || fed.sourceCount > 0 else { return nil }
    let start = fed.span(lines.lowerBound).lowerBound
    var expected = start
    for line in lines {
      guard line < fed.lineCount, fed.replacement(line) == nil else { return nil }
      let span = fed.sourceSpan(line)
      guard span.lowerBound == expected, span.upperBound < fed.sourceCount,
        fed.bytes[span.upperBound] == ASCII.newline
      else { return nil }
      if indent > 0, span.lowerBound < span.upperBound, ASCII.isBlank(fed.bytes[span.lowerBound]) {
        return nil
      }
      expected = span.upperBound + 1
    }
    return indent < 4 ? start..<expected : nil
  }

  /// Appends a line from the cursor on; what is left of a tab that is used up partly becomes blanks.
  private mutating func append(_ cursor: LineCursor) {
    var from = cursor.offset
    if cursor.usedColumns > 0 {
      fed.bytes.append(contentsOf: repeatElement(ASCII.space, count: 4 - cursor.column % 4))
      from += 1
    }
    fed.bytes.appendCopy(of: from..<cursor.end)
    fed.bytes.append(ASCII.newline)
  }

  private func closesFence(line: Int, fence: UInt8, length: Int) -> Bool {
    guard line < fed.lineCount else { return false }
    let (cursor, isWhole) = match(line: line)
    let text = cursor.firstNonBlank(in: fed.bytes)
    guard isWhole, text.column - cursor.column < 4 else { return false }
    var index = text.offset
    while index < text.end, fed.bytes[index] == fence { index += 1 }
    // libcmark keeps a fence's length in a byte.
    guard index - text.offset >= min(length, 255) else { return false }
    return fed.bytes[index..<text.end].allSatisfy(ASCII.isBlank)
  }

  mutating func addHTMLBlock(_ node: CmarkNode, line: Int) {
    var record = NodeRecord(.htmlBlock)
    let count = node.literalLineCount
    record.text = codeText(line..<line + count, indent: 0)
    addLeafRecord(record, lines: line...max(line, line + count - 1), from: offset(of: node))
  }
}
