extension BlockBuilder {
  /// Adds the table that these lines hold, and the paragraph before it; false when they hold none.
  ///
  /// A table would read the underline of a heading as a row or as a rule.
  mutating func addTable(_ lines: [TextLine], underline: Int?) -> Bool {
    guard options.extensions.contains(.tables), let delimiter = delimiterIndex(lines) else {
      return false
    }
    var end = delimiter + 1
    while end < lines.count, isRow(lines[end]) { end += 1 }
    guard end == lines.count, underline == nil else {
      // What follows is read as after a paragraph, but stands after a table: read it again.
      var table = Array(lines[(delimiter - 1)..<end])
      if end == lines.count { takeRows(after: lines[end - 1].line, into: &table) }
      requestTable(table, startsBlock: delimiter == 1)
      return true
    }
    let header = delimiter - 1
    if header > 0 {
      let before = Array(lines[..<header])
      let (content, segments) = join(before)
      let start = fed.sourceOffset(of: before[0].start)
      let last = fed.sourceOffset(of: before[header - 1].end)
      addLeaf(
        NodeRecord(.paragraph), BlockLeaf(content: content, segments: segments),
        range: ByteRange(start..<max(start, last)), before[header - 1].line)
    }
    addRows(
      lines[header...].map { $0.start..<$0.end }, lastLine: lines[lines.count - 1].line)
    return true
  }

  /// The first line that is a delimiter row with as many columns as the line above has.
  private func delimiterIndex(_ lines: [TextLine]) -> Int? {
    for index in lines.indices.dropFirst() {
      let line = lines[index]
      guard line.line < marks.count, marks[line.line].contains(.delimiterRow), line.isWhole,
        line.indent < 4, TableScanner.isDelimiterRow(fed.bytes, line.start..<line.end)
      else { continue }
      let columns = TableScanner.cells(fed.bytes, line.start..<line.end).count
      let above = lines[index - 1]
      // A lazy line keeps its blanks, and those before a pipe are a cell (cmark-gfm).
      if columns > 0, TableScanner.cells(fed.bytes, above.start..<above.end).count == columns {
        return index
      }
    }
    return nil
  }

  private func isRow(_ line: TextLine) -> Bool {
    line.isWhole && line.indent < 4 && line.start < line.end
      && !TableScanner.startsBlock(fed.bytes, line.start..<line.end)
      && !TableScanner.cells(fed.bytes, line.start..<line.end).isEmpty
  }

  /// Adds the rows below a line that underlined a heading, or would have: `===` is a row.
  private func takeRows(after line: Int, into table: inout [TextLine]) {
    var line = line + 1
    while line < fed.lineCount {
      let row = textLine(line)
      guard isRow(row) else { return }
      table.append(row)
      line += 1
    }
  }

  /// Asks for the table's lines to be read as empty headings, so that what follows stands alone.
  private mutating func requestTable(_ lines: [TextLine], startsBlock: Bool) {
    for (index, text) in lines.enumerated() {
      // A lazy header stands where the delimiter row does.
      let model = text.isWhole ? text : lines[1]
      let span = fed.span(model.line)
      let isFirst = startsBlock && index == 0 && text.isWhole
      let start = isFirst ? prefixEnd(text) : model.prefixEnd
      let prefix = Array(fed.bytes[span.lowerBound..<start])
      var purpose = fed.replacement(text.line)?.purpose ?? FedText.Purpose()
      if index == 0 { purpose.tableLines = lines.count } else { purpose.isTableLine = true }
      if isFirst, start < text.start { purpose.cutsTask = true }
      purpose.rowStart = fed.sourceOffset(of: text.start)
      var change = BlockTree.LineChange.Text(
        bytes: prefix + [UInt8(ascii: "#")], textStart: prefix.count,
        sourceOffset: purpose.rowStart, purpose: purpose)
      if isFirst { change.keepFootnoteText(of: fed.replacement(text.line)) }
      tree.changes.append(BlockTree.LineChange(line: text.line, replacement: change))
    }
  }

  /// Where a header's text starts, a task's box included: the box must not stand before a heading.
  private func prefixEnd(_ text: TextLine) -> Int {
    guard let boxed, boxed.line == text.line else { return text.start }
    return boxed.marker
  }

  /// Adds a table whose lines were fed as headings.
  mutating func addReplacedTable(line: Int, count: Int) {
    let rows = (line..<line + count).map { line in
      let end = fed.sourceSpan(line).upperBound
      return min(fed.replacement(line)?.purpose.rowStart ?? end, end)..<end
    }
    tableLinesEnd = line + count
    addRows(rows, lastLine: line + count - 1)
  }

  /// Adds a table of rows: header, delimiter row, then the body.
  private mutating func addRows(_ rows: [Range<Int>], lastLine: Int) {
    let delimiters = TableScanner.cells(fed.bytes, rows[1])
    let alignments = delimiters.map { TableScanner.alignment(fed.bytes, $0) }
    var table = NodeRecord(.table)
    table.level = UInt16(alignments.count)
    let start = fed.sourceOffset(of: rows[0].lowerBound)
    table.source = ByteRange(
      start..<max(start, fed.sourceOffset(of: rows[rows.count - 1].upperBound)))
    let tableIndex = tree.records.count
    tree.records.append(table)
    for (index, row) in rows.enumerated() where index != 1 {
      addRow(row, alignments: alignments, isHeader: index == 0)
    }
    tree.records[tableIndex].end = UInt32(truncatingIfNeeded: tree.records.count)
    advance(to: lastLine + 1)
  }

  private mutating func addRow(_ row: Range<Int>, alignments: [ColumnAlignment], isHeader: Bool) {
    var record = NodeRecord(.tableRow)
    if isHeader { record.flags.insert(.header) }
    record.source = sourceRange(row)
    let rowIndex = tree.records.count
    tree.records.append(record)
    for (column, cell) in TableScanner.cells(fed.bytes, row).enumerated() {
      var record = NodeRecord(.tableCell)
      if column < alignments.count {
        record.level = alignments[column].rawValue
      } else {
        record.flags.insert(.surplus)
      }
      let (content, segments) = cellContent(cell)
      addLeaf(record, BlockLeaf(content: content, segments: segments), range: sourceRange(cell), -1)
    }
    tree.records[rowIndex].end = UInt32(truncatingIfNeeded: tree.records.count)
  }

  /// A cell's text, with the backslashes before pipes taken away.
  private mutating func cellContent(_ cell: Range<Int>) -> (Range<Int>, segments: Range<Int>) {
    let pipe = UInt8(ascii: "|")
    guard fed.bytes[cell].contains(pipe) else { return (cell, 0..<0) }
    let firstSegment = tree.segments.count
    let start = fed.bytes.count
    var index = cell.lowerBound
    var pieceStart = index
    while index < cell.upperBound {
      if fed.bytes[index] == UInt8(ascii: "\\"), index + 1 < cell.upperBound,
        fed.bytes[index + 1] == pipe
      {
        addPiece(pieceStart..<index)
        pieceStart = index + 1
        index += 1
      }
      index += 1
    }
    addPiece(pieceStart..<cell.upperBound)
    return (start..<fed.bytes.count, firstSegment..<tree.segments.count)
  }

  private mutating func addPiece(_ range: Range<Int>) {
    tree.segments.append(ContentSegment(content: fed.bytes.count, fed: range.lowerBound))
    fed.bytes.appendCopy(of: range)
  }
}
