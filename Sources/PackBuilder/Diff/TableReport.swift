import RavenMarkdown

/// Says what changed in a table.
struct TableReport {
  let comparison: TableComparison
  let headings: [String]
  private(set) var changes: [DocumentChange] = []

  init(comparison: TableComparison, headings: [String]) {
    self.comparison = comparison
    self.headings = headings
  }

  private var old: TableText { comparison.old }
  private var new: TableText { comparison.new }

  /// Finds all changes; the report's table knows the cells' contents.
  mutating func collect(_ report: inout ChangeReport) {
    collectColumns(&report)
    collectRows(&report)
  }

  private func text(_ cell: Int, _ report: inout ChangeReport) -> String {
    WordList(report.words.bytes(cell).dropFirst(), &report.words).text
  }

  private func change(
    _ kind: DocumentChange.Kind, _ block: DocumentChange.Block, _ name: String,
    _ aspect: DocumentChange.Aspect? = nil
  ) -> DocumentChange {
    var change = DocumentChange(kind, block, aspect)
    change.headings = headings
    change.name = name
    return change
  }

  // MARK: - Columns

  private func header(_ column: Int, _ table: TableText, _ report: inout ChangeReport) -> String {
    let text = text(comparison.cell(table.header, column), &report)
    return text.isEmpty ? "\(column + 1)" : text
  }

  private mutating func collectColumns(_ report: inout ChangeReport) {
    for (column, partner) in comparison.newColumn.enumerated() {
      if partner < 0 {
        addLone(column, old, isOld: true, &report)
      } else {
        addPaired(column, partner, &report)
      }
    }
    for (column, partner) in comparison.oldColumn.enumerated() where partner < 0 {
      addLone(column, new, isOld: false, &report)
    }
  }

  private mutating func addPaired(_ column: Int, _ partner: Int, _ report: inout ChangeReport) {
    let (a, b) = (
      comparison.cell(old.header, column), comparison.cell(new.header, partner)
    )
    let name = header(partner, new, &report)
    if a != b {
      var change = change(.renamed, .tableColumn, name)
      change.old = text(a, &report)
      change.new = text(b, &report)
      change.words =
        report.compareWords(report.words.bytes(a).dropFirst(), report.words.bytes(b).dropFirst())
        .runs
      changes.append(change)
    }
    if comparison.movedColumns.contains(column) {
      var change = change(.moved, .tableColumn, name)
      change.from = "column \(column + 1)"
      change.to = "column \(partner + 1)"
      changes.append(change)
    }
    let alignments = (alignment(old, column), alignment(new, partner))
    if alignments.0 != alignments.1 {
      var change = change(.changed, .tableColumn, name, .alignment)
      change.from = alignments.0
      change.to = alignments.1
      changes.append(change)
    }
  }

  private func alignment(_ table: TableText, _ column: Int) -> String {
    guard column < table.alignments.count else { return "none" }
    return switch ColumnAlignment(rawValue: UInt16(table.alignments[column])) {
    case .left: "left"
    case .center: "center"
    case .right: "right"
    default: "none"
    }
  }

  private mutating func addLone(
    _ column: Int, _ table: TableText, isOld: Bool, _ report: inout ChangeReport
  ) {
    let name = header(column, table, &report)
    var change = change(isOld ? .removed : .added, .tableColumn, name)
    let cells = table.rows.map { text(comparison.cell($0, column), &report) }
    let content = ([name] + cells).joined(separator: "\n")
    report.countWords(content, removed: isOld)
    if isOld { change.old = content } else { change.new = content }
    if column > 0 {
      let neighbour = "after “\(header(column - 1, table, &report))”"
      if isOld { change.from = neighbour } else { change.to = neighbour }
    }
    changes.append(change)
  }

  // MARK: - Rows

  private func key(_ row: [Int], _ report: inout ChangeReport) -> String {
    text(row.first ?? -1, row, &report)
  }

  private func text(_ cell: Int, _ row: [Int], _ report: inout ChangeReport) -> String {
    cell < 0 ? "" : text(cell, &report)
  }

  private func line(_ row: [Int], _ report: inout ChangeReport) -> String {
    let cells = row.map { text($0, &report).replacing("|", with: "\\|") }
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private mutating func collectRows(_ report: inout ChangeReport) {
    // Rows that are gone stand before the next one that is still there.
    var next = 0
    for (row, partner) in comparison.newRow.enumerated() {
      if partner < 0 {
        addLone(old.rows[row], isOld: true, &report)
        continue
      }
      let isMoved = comparison.movedRows.contains(row)
      while !isMoved, next < partner {
        if comparison.oldRow[next] < 0 { addLone(new.rows[next], isOld: false, &report) }
        next += 1
      }
      if !isMoved { next = max(next, partner + 1) }
      addPairedRows(row, partner, isMoved, &report)
    }
    while next < new.rows.count {
      if comparison.oldRow[next] < 0 { addLone(new.rows[next], isOld: false, &report) }
      next += 1
    }
  }

  private mutating func addLone(_ row: [Int], isOld: Bool, _ report: inout ChangeReport) {
    var change = change(isOld ? .removed : .added, .tableRow, key(row, &report))
    let text = line(row, &report)
    report.countWords(text, removed: isOld)
    if isOld { change.old = text } else { change.new = text }
    changes.append(change)
  }

  private mutating func addPairedRows(
    _ row: Int, _ partner: Int, _ isMoved: Bool, _ report: inout ChangeReport
  ) {
    let (a, b) = (old.rows[row], new.rows[partner])
    let name = key(b, &report)
    if isMoved {
      var change = change(.moved, .tableRow, name)
      change.from = "row \(row + 1)"
      change.to = "row \(partner + 1)"
      changes.append(change)
    }
    for (column, other) in comparison.newColumn.enumerated() where other >= 0 {
      let cells = (comparison.cell(a, column), comparison.cell(b, other))
      guard cells.0 != cells.1 else { continue }
      var change = change(.changed, .tableCell, name)
      change.column = header(other, new, &report)
      change.old = text(cells.0, &report)
      change.new = text(cells.1, &report)
      change.words =
        report.compareWords(
          report.words.bytes(cells.0).dropFirst(), report.words.bytes(cells.1).dropFirst()
        ).runs
      changes.append(change)
    }
  }
}
