/// Widths for the columns of a table.
enum ColumnFit {
  /// Blanks between two columns.
  static let gap = 2
  /// Columns narrower than this are hard to read; text without blanks could go down to one character.
  static let readable = 8

  /// Shares the room out among columns.
  ///
  /// Columns keep their natural width as long as it fits; else the widest are capped first, all to one
  /// level, but none below its widest word, nor, if there is room, below `readable`.
  ///
  /// - Returns: A width per column, or `nil` when even the least widths do not fit.
  /// - Complexity: O(*n* log *room*).
  static func widths(natural: [Int], widestWord: [Int], room: Int) -> [Int]? {
    let (gaps, overflow) = (natural.count - 1).multipliedReportingOverflow(by: gap)
    let available = room - gaps
    guard !overflow, available >= natural.count else { return nil }
    if natural.reduce(0, +) <= available { return natural }
    var least = natural.indices.map { max(widestWord[$0], min(natural[$0], readable)) }
    if least.reduce(0, +) > available { least = widestWord }
    guard least.reduce(0, +) <= available else { return nil }
    return capped(natural: natural, least: least, available: available)
  }

  private static func capped(natural: [Int], least: [Int], available: Int) -> [Int] {
    let widths = { (level: Int) in
      natural.indices.map { max(least[$0], min(natural[$0], level)) }
    }
    var low = 0
    var high = available
    while low < high {
      let middle = (low + high + 1) / 2
      if widths(middle).reduce(0, +) <= available { low = middle } else { high = middle - 1 }
    }
    var result = widths(low)
    var left = available - result.reduce(0, +)
    for column in result.indices where left > 0 && result[column] == low {
      if natural[column] > low {
        result[column] += 1
        left -= 1
      }
    }
    return result
  }
}
