import RavenMarkdown

/// A table as its spelled cells.
struct TableText {
  /// Starts a row in a spelled table.
  static let rowMark: UInt8 = 0xF6
  /// Starts a cell; in the header its alignment follows.
  static let cellMark: UInt8 = 0xF7

  /// The contents of the header's cells.
  private(set) var header: [Int] = []
  /// The alignment of each column.
  private(set) var alignments: [UInt8] = []
  /// The contents of the other rows' cells.
  private(set) var rows: [[Int]] = []

  /// Takes a spelled table apart; cells get their numbers from a table of contents.
  init(_ spelled: ArraySlice<UInt8>, _ table: inout ContentTable) {
    var rowIndex = -1
    var position = spelled.startIndex + 1
    while position < spelled.endIndex {
      if spelled[position] == Self.rowMark {
        rowIndex += 1
        if rowIndex > 0 { rows.append([]) }
        position += 1
        continue
      }
      position += 1
      if rowIndex == 0, position < spelled.endIndex {
        alignments.append(spelled[position])
        position += 1
      }
      let start = position
      while position < spelled.endIndex, spelled[position] != Self.rowMark,
        spelled[position] != Self.cellMark
      {
        position += 1
      }
      let cell = table.number(of: [UInt8(ascii: "p")] + spelled[start..<position])
      if rowIndex <= 0 { header.append(cell) } else { rows[rowIndex - 1].append(cell) }
    }
  }

  /// How many columns there are, those without a header counted.
  var columnCount: Int { max(header.count, rows.map(\.count).max() ?? 0) }
}

/// What changed between two versions of a table.
struct TableComparison {
  let old: TableText
  let new: TableText
  private let order: OrderedChanges
  /// Numbers of cells without text.
  private let empty: Int

  /// The partner of each old column, -1 where it has none.
  private(set) var newColumn: [Int]
  private(set) var oldColumn: [Int]
  private(set) var movedColumns: Set<Int> = []
  private(set) var newRow: [Int]
  private(set) var oldRow: [Int]
  private(set) var movedRows: Set<Int> = []

  /// Compares columns by header, then rows by their first cell.
  ///
  /// - Complexity: O(*n*) in the number of cells, a constant factor more for many changes.
  init(_ old: TableText, _ new: TableText, _ order: OrderedChanges, _ table: inout ContentTable) {
    self.old = old
    self.new = new
    self.order = order
    empty = table.number(of: [UInt8(ascii: "p")])
    newColumn = [Int](repeating: -1, count: old.columnCount)
    oldColumn = [Int](repeating: -1, count: new.columnCount)
    newRow = [Int](repeating: -1, count: old.rows.count)
    oldRow = [Int](repeating: -1, count: new.rows.count)
    pairColumns()
    pairRows()
  }

  /// The content of a cell; rows that are too short have empty ones.
  func cell(_ cells: [Int], _ column: Int) -> Int { column < cells.count ? cells[column] : empty }

  // MARK: Columns

  private func headers(_ text: TableText) -> [Int] {
    (0..<text.columnCount).map { cell(text.header, $0) }
  }

  private mutating func pairColumns() {
    let headers = (headers(old), headers(new))
    let changes = order.changes(from: headers.0, to: headers.1)
    let kept = OrderedChanges.kept(
      changes, oldCount: headers.0.count, newCount: headers.1.count)
    for pair in kept { pairColumn(pair.old, pair.new) }
    // The same header elsewhere.
    for index in headers.0.indices where newColumn[index] < 0 {
      let found = headers.1.indices.filter {
        oldColumn[$0] < 0 && headers.1[$0] == headers.0[index]
      }
      if found.count == 1, let place = found.first, headers.0[index] != empty {
        pairColumn(index, place)
        movedColumns.insert(index)
      }
    }
    // Another header at the same place.
    for change in changes {
      let before = change.old.filter { newColumn[$0] < 0 }
      let after = change.new.filter { oldColumn[$0] < 0 }
      if before.count == after.count {
        for (a, b) in zip(before, after) { pairColumn(a, b) }
      } else {
        for a in before {
          let match = after.first { oldColumn[$0] < 0 && sharesMost(a, $0) }
          if let match { pairColumn(a, match) }
        }
      }
    }
  }

  private mutating func pairColumn(_ old: Int, _ new: Int) {
    newColumn[old] = new
    oldColumn[new] = old
  }

  /// Whether at least half of two columns' cells are the same, row by row.
  private func sharesMost(_ a: Int, _ b: Int) -> Bool {
    let count = min(old.rows.count, new.rows.count)
    guard count > 0 else { return false }
    let same = (0..<count).count { cell(old.rows[$0], a) == cell(new.rows[$0], b) }
    return 2 * same >= max(old.rows.count, new.rows.count)
  }

  // MARK: Rows

  /// The columns that both have, in the old table's order.
  private var shared: [(old: Int, new: Int)] {
    newColumn.enumerated().filter { $0.element >= 0 }.map { ($0.offset, $0.element) }
  }

  private mutating func pairRows() {
    let shared = shared
    var numbers: [[Int]: Int] = [:]
    func number(_ cells: [Int]) -> Int {
      let number = numbers[cells] ?? numbers.count
      numbers[cells] = number
      return number
    }
    let keys = (
      old.rows.map { row in number(shared.map { cell(row, $0.old) }) },
      new.rows.map { row in number(shared.map { cell(row, $0.new) }) }
    )
    let changes = order.changes(from: keys.0, to: keys.1)
    for pair in OrderedChanges.kept(changes, oldCount: keys.0.count, newCount: keys.1.count) {
      pairRow(pair.old, pair.new)
    }
    pairUnique(keys.0, keys.1)
    if let first = shared.first {
      pairUnique(
        old.rows.map { cell($0, first.old) }, new.rows.map { cell($0, first.new) })
    }
    for change in changes { pairAtPlace(change, shared) }
    findMoved()
  }

  private mutating func pairRow(_ old: Int, _ new: Int) {
    newRow[old] = new
    oldRow[new] = old
  }

  /// Pairs rows whose key no other row without a partner has.
  private mutating func pairUnique(_ before: [Int], _ after: [Int]) {
    var places: [Int: (old: Int, new: Int)] = [:]
    for (index, key) in before.enumerated() where newRow[index] < 0 && key != empty {
      places[key, default: (-1, -1)].old = places[key] == nil ? index : -2
    }
    for (index, key) in after.enumerated() where oldRow[index] < 0 {
      guard let place = places[key] else { continue }
      places[key]?.new = place.new == -1 ? index : -2
    }
    for (a, b) in places.values where a >= 0 && b >= 0 { pairRow(a, b) }
  }

  /// Pairs rows at one place of which half of the cells are the same.
  private mutating func pairAtPlace(
    _ change: LineChanges.Change, _ shared: [(old: Int, new: Int)]
  ) {
    var next = change.new.lowerBound
    for a in change.old where newRow[a] < 0 {
      // Only rows nearby: the table may be long.
      for b in next..<min(change.new.upperBound, next + 16) where oldRow[b] < 0 {
        let same = shared.count { cell(old.rows[a], $0.old) == cell(new.rows[b], $0.new) }
        guard 2 * same >= shared.count, same > 0 else { continue }
        pairRow(a, b)
        next = b + 1
        break
      }
    }
  }

  private mutating func findMoved() {
    let paired = newRow.indices.filter { newRow[$0] >= 0 }
    let kept = KeptOrder.elements(
      paired.map { newRow[$0] }, weights: [Int](repeating: 0, count: paired.count))
    for (index, isKept) in zip(paired, kept) where !isKept { movedRows.insert(index) }
  }
}
