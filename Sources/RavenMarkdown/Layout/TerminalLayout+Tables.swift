/// A table whose cells have been made running text.
struct LaidTable {
  var cells: [Cell] = []
  /// Where each row starts in `cells`, and the end of the last.
  var rowStarts: [Int] = []
  var alignments: [ColumnAlignment]

  struct Cell {
    /// Its part of the flow.
    var text: Range<Int>
    /// Its part of the flow's forced breaks.
    var breaks: Range<Int>
    /// The first of its spans.
    var span: Int
    /// Of its widest line, should none be broken but where it must.
    var width = VisibleText.Measure()

    var hasInk: Bool { width.natural > 0 }
  }

  var columnCount: Int { alignments.count }
  var rowCount: Int { rowStarts.count - 1 }

  func row(_ index: Int) -> ArraySlice<Cell> { cells[rowStarts[index]..<rowStarts[index + 1]] }

  /// The widest of each column.
  var widths: [VisibleText.Measure] {
    var result = [VisibleText.Measure](repeating: VisibleText.Measure(), count: columnCount)
    for index in 0..<rowCount {
      for (column, cell) in row(index).enumerated() { result[column].formMaximum(cell.width) }
    }
    return result
  }
}

extension TerminalLayout {
  mutating func showTable(_ index: Int) {
    startBlock()
    let table = layTable(index)
    guard table.columnCount > 0, table.rowCount > 0 else { return }
    guard let widths = ColumnFit.widths(table.widths, room: room) else {
      showRecords(table)
      return
    }
    let standsApart = wrapsOften(table, widths)
    for row in 0..<table.rowCount where row == 0 || table.row(row).contains(where: \.hasInk) {
      if row > 1, standsApart { separateRows() }
      showRow(table, row, widths)
      if row == 0 { showTableRule(widths) }
    }
  }

  /// Makes running text of all cells, one after the other.
  private mutating func layTable(_ index: Int) -> LaidTable {
    let node = nodes[index]
    var table = LaidTable(
      alignments: [ColumnAlignment](repeating: .none, count: Int(node.level)))
    flow.removeAll()
    var row = index + 1
    while row < Int(node.end) {
      table.rowStarts.append(table.cells.count)
      let isHeader = table.rowStarts.count == 1
      var cell = row + 1
      var column = 0
      while cell < Int(nodes[row].end), column < table.columnCount {
        if isHeader {
          table.alignments[column] = ColumnAlignment(rawValue: nodes[cell].level) ?? .none
        }
        let style = isHeader ? theme[.tableHeader].over(bodyStyle) : bodyStyle
        table.cells.append(layCell(cell, style: style))
        column += 1
        cell = max(cell + 1, Int(nodes[cell].end))
      }
      row = max(row + 1, Int(nodes[row].end))
    }
    table.rowStarts.append(table.cells.count)
    return table
  }

  private mutating func layCell(_ index: Int, style: TerminalTextStyle) -> LaidTable.Cell {
    let start = flow.text.count
    let firstBreak = flow.breaks.count
    flow.startLine()
    flow.mark(style, .none)
    let span = flow.spans.count - 1
    addInlines(index + 1..<Int(nodes[index].end), style: style)
    var cell = LaidTable.Cell(
      text: start..<flow.text.count, breaks: firstBreak..<flow.breaks.count, span: span)
    var from = start
    for index in cell.breaks.lowerBound...cell.breaks.upperBound {
      let to = index < cell.breaks.upperBound ? flow.breaks[index] : flow.text.count
      cell.width.formMaximum(flow.text.measure(from..<to))
      from = to
    }
    return cell
  }

  /// Whether most rows take several lines: then it is hard to see where one ends.
  private func wrapsOften(_ table: LaidTable, _ widths: [Int]) -> Bool {
    var count = 0
    for row in 1..<max(1, table.rowCount) {
      let wraps = zip(table.row(row), widths).contains { cell, width in
        cell.width.natural > width || !cell.breaks.isEmpty
      }
      if wraps { count += 1 }
    }
    return count * 2 > table.rowCount - 1
  }

  /// Makes room between two rows.
  private mutating func separateRows() {
    pendingBlank = min(pendingBlank ?? Int.max, prefixes.count)
  }

  private mutating func showTableRule(_ widths: [Int]) {
    beginLine()
    for (column, width) in widths.enumerated() {
      if column > 0 { writer.putBlanks(ColumnFit.gap) }
      putRule(width, style: theme[.tableRule])
    }
    writer.endLine()
  }

  private mutating func showRow(_ table: LaidTable, _ row: Int, _ widths: [Int]) {
    let cells = table.row(row)
    lines.removeAll(keepingCapacity: true)
    var filled: [FilledCell] = []
    filled.reserveCapacity(cells.count)
    for (column, cell) in cells.enumerated() {
      let start = lines.count
      fill(cell.text, breaks: cell.breaks, width: widths[column])
      filled.append(FilledCell(lines: start..<lines.count, cursor: cell.span))
    }
    let height = max(1, filled.reduce(0) { max($0, $1.lines.count) })
    for line in 0..<height {
      beginLine()
      var pad = 0
      for column in filled.indices {
        let index = filled[column].lines.lowerBound + line
        guard index < filled[column].lines.upperBound else {
          pad += widths[column] + ColumnFit.gap
          continue
        }
        let free = max(0, widths[column] - lines[index].width)
        let before = table.alignments[column].blanksBefore(free)
        writer.putBlanks(pad + before)
        writer.put(flow, lines[index].start..<lines[index].end, &filled[column].cursor)
        pad = free - before + ColumnFit.gap
      }
      writer.endLine()
    }
  }

  /// A cell's part of the lines, and where its styles were left.
  private struct FilledCell {
    var lines: Range<Int>
    var cursor: Int
  }

  /// Shows each row as `header: value` lines, for tables that no width fits.
  ///
  /// Empty cells fall away, but in the first row, so that every header is shown.
  private mutating func showRecords(_ table: LaidTable) {
    let source = flow
    let headers = table.row(0)
    if table.rowCount == 1 {
      for cell in headers { showCells([cell], of: source) }
    }
    for row in 1..<max(1, table.rowCount) {
      if row > 1 { separateRows() }
      let cells = Array(table.row(row))
      for (column, header) in headers.prefix(row == 1 ? headers.count : cells.count).enumerated() {
        if column < cells.count, cells[column].hasInk {
          showCells([header, cells[column]], of: source)
        } else if row == 1 {
          showCells([header], of: source)
        }
      }
    }
  }

  private mutating func showCells(_ cells: [LaidTable.Cell], of source: StyledText) {
    flow.removeAll()
    for (index, cell) in cells.enumerated() {
      if index > 0, flow.text.count > 0 {
        flow.text.append(":")
        flow.text.appendBlank()
      }
      flow.append(source, cell.text, breaks: cell.breaks, span: cell.span)
    }
    showFlow(hanging: room >= ColumnFit.readable * 2 ? 2 : 0)
  }
}

extension ColumnAlignment {
  /// How many of a line's free columns stand before its text.
  fileprivate func blanksBefore(_ free: Int) -> Int {
    switch self {
    case .right: free
    case .center: free / 2
    case .left, .none: 0
    }
  }
}
