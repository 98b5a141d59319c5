extension HTMLWriter {
  /// What is known of the table that is being written. Tables do not nest.
  struct TableState {
    /// One for each column of the header.
    var alignments: [ColumnAlignment] = []
    /// Whether the row is the header.
    var isHeader = false
    /// Whether rows after the header have begun.
    var hasBody = false
    /// The cells of the row so far.
    var column = 0
    /// The empty cells that may still be added. A header of many columns over many short rows would
    /// be quadratic; cmark-gfm has the same limit.
    var paddingLeft = 0x80000
  }

  /// Writes the beginning of a table, a row or a cell.
  ///
  /// - Returns: Whether it shows.
  mutating func enterTable(_ node: NodeRecord, at index: Int) -> Bool {
    switch node.kind {
    case .table:
      startLine()
      append("<table>\n")
      table.alignments = alignments(ofTable: index)
      table.hasBody = false
    case .tableRow:
      startLine()
      table.column = 0
      table.isHeader = node.flags.contains(.header)
      if table.isHeader {
        append("<thead>\n")
      } else if !table.hasBody {
        append("<tbody>\n")
        table.hasBody = true
      }
      append("<tr>\n")
    default:
      guard !node.flags.contains(.surplus) else { return false }
      startCell(ColumnAlignment(rawValue: node.level) ?? .none)
      table.column += 1
    }
    return true
  }

  /// Writes the end of what ``enterTable(_:at:)`` began.
  mutating func exitTable(_ node: NodeRecord) {
    switch node.kind {
    case .table:
      startLine()
      append(table.hasBody ? "</tbody>\n</table>\n" : "</table>\n")
    case .tableRow:
      padRow()
      startLine()
      append(table.isHeader ? "</tr>\n</thead>\n" : "</tr>\n")
    case .tableCell:
      endCell()
    default: break
    }
  }

  private mutating func padRow() {
    while table.column < table.alignments.count, table.paddingLeft > 0 {
      startCell(table.alignments[table.column])
      endCell()
      table.column += 1
      table.paddingLeft -= 1
    }
  }

  private mutating func startCell(_ alignment: ColumnAlignment) {
    startLine()
    append(table.isHeader ? "<th" : "<td")
    switch alignment {
    case .none: append(">")
    case .left: append(" align=\"left\">")
    case .center: append(" align=\"center\">")
    case .right: append(" align=\"right\">")
    }
  }

  private mutating func endCell() { append(table.isHeader ? "</th>" : "</td>") }

  /// The alignments of the header's cells.
  private func alignments(ofTable index: Int) -> [ColumnAlignment] {
    let header = index + 1
    guard header < Int(nodes[index].end) else { return [] }
    var result: [ColumnAlignment] = []
    var cell = header + 1
    while cell < Int(nodes[header].end), !nodes[cell].flags.contains(.surplus) {
      result.append(ColumnAlignment(rawValue: nodes[cell].level) ?? .none)
      cell = Int(nodes[cell].end)
    }
    return result
  }
}
