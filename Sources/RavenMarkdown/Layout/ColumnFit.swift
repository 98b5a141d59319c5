/// Widths for the columns of a table.
enum ColumnFit {
  /// Blanks between two columns.
  static let gap = 2
  /// Columns narrower than this are hard to read; text without blanks could go down to one character.
  static let readable = 8

  /// Words up to this width are never cut to make a table fit.
  static let wholeWord = 20

  /// Shares the room out among columns.
  ///
  /// Columns keep their natural width as long as it fits; else the widest are capped first, all to one
  /// level, but none below its widest word, nor, if there is room, below `readable`. If the words leave
  /// no room, long ones may be cut at signs, as URLs have them.
  ///
  /// - Returns: A width per column, or `nil` when even the least widths do not fit.
  /// - Complexity: O(*n* log *room*).
  static func widths(_ columns: [VisibleText.Measure], room: Int) -> [Int]? {
    let (gaps, overflow) = (columns.count - 1).multipliedReportingOverflow(by: gap)
    let available = room - gaps
    guard !overflow, available >= columns.count else { return nil }
    let natural = columns.map { max(1, $0.natural) }
    if natural.reduce(0, +) <= available { return natural }
    let words = columns.map { max(1, $0.widestPiece) }
    let leasts = [
      columns.indices.map { max(words[$0], min(natural[$0], readable)) }, words,
      columns.indices.map { min(words[$0], max(columns[$0].widestPart, wholeWord)) },
    ]
    guard let least = leasts.first(where: { $0.reduce(0, +) <= available }) else { return nil }
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
