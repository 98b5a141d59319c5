extension NormalizedWriter {
  /// Writes a table without padding: `| a | b |`.
  mutating func writeTable(_ index: Int, _ record: NodeRecord) {
    startBlock(.table)
    let end = Int(record.end)
    var row = index + 1
    var isHeader = true
    while row < end {
      if !isHeader { addPrefix() }
      writeRow(row)
      if isHeader {
        addPrefix()
        writeDelimiterRow(row)
      }
      isHeader = false
      row = Int(document.nodes[row].end)
      if isOverfull { return }
    }
  }

  private mutating func writeRow(_ row: Int) {
    output.append(UInt8(ascii: "|"))
    var cell = row + 1
    while cell < Int(document.nodes[row].end) {
      inlines.draft(cell, .cell, isCautious: cautious.contains(cell))
      inlines.resolve(definitions)
      inlines.sortEdits()
      output.append(ASCII.space)
      addCell()
      if !inlines.bytes.isEmpty { output.append(ASCII.space) }
      output.append(UInt8(ascii: "|"))
      cell = Int(document.nodes[cell].end)
    }
    output.append(ASCII.newline)
  }

  private mutating func writeDelimiterRow(_ header: Int) {
    output.append(UInt8(ascii: "|"))
    var cell = header + 1
    while cell < Int(document.nodes[header].end) {
      switch ColumnAlignment(rawValue: document.nodes[cell].level) {
      case .left: output.append(contentsOf: " :-- |".utf8)
      case .center: output.append(contentsOf: " :-: |".utf8)
      case .right: output.append(contentsOf: " --: |".utf8)
      default: output.append(contentsOf: " --- |".utf8)
      }
      cell = Int(document.nodes[cell].end)
    }
    output.append(ASCII.newline)
  }

  /// Adds the draft of a cell. A backslash keeps each pipe inside, wherever it stands.
  private mutating func addCell() {
    let start = output.count
    addDraft()
    guard inlines.bytes.contains(UInt8(ascii: "|")) else { return }
    let cell = Array(output[start...])
    output.removeLast(cell.count)
    for byte in cell {
      if byte == UInt8(ascii: "|") { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
  }
}
