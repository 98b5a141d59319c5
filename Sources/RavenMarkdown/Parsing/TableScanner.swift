/// Splits the lines of GitHub's tables, as cmark-gfm does.
enum TableScanner {
  /// More columns than this make no table (cmark-gfm's limit).
  static let mostColumns = Int(UInt16.max)

  /// Whether a line is hyphens with colons and pipes: `| :-- | --: |`. Hyphens alone underline a heading.
  static func isDelimiterRow(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    let end = range.upperBound
    var sawMark = false
    if index < end, bytes[index] == UInt8(ascii: "|") {
      index += 1
      sawMark = true
    }
    while true {
      index = HTMLScanner.skipSpaces(bytes, index, end)
      if index < end, bytes[index] == UInt8(ascii: ":") {
        index += 1
        sawMark = true
      }
      let start = index
      while index < end, bytes[index] == UInt8(ascii: "-") { index += 1 }
      guard index > start else { return false }
      if index < end, bytes[index] == UInt8(ascii: ":") {
        index += 1
        sawMark = true
      }
      index = HTMLScanner.skipSpaces(bytes, index, end)
      guard index < end else { return sawMark }
      guard bytes[index] == UInt8(ascii: "|") else { return false }
      sawMark = true
      index = HTMLScanner.skipSpaces(bytes, index + 1, end)
      if index == end { return true }
    }
  }

  /// The cells of a line, white space at their ends cut; empty when the line is no row.
  ///
  /// A pipe directly after a backslash never ends a cell, whatever stands before the backslash.
  static func cells(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    let end = range.upperBound
    let pipe = UInt8(ascii: "|")
    var index = range.lowerBound
    if index < end, bytes[index] == pipe { index = HTMLScanner.skipSpaces(bytes, index + 1, end) }
    while index < end {
      let start = index
      while index < end, bytes[index] != pipe {
        let escapes =
          bytes[index] == UInt8(ascii: "\\") && index + 1 < end
          && bytes[index + 1] == pipe
        index += escapes ? 2 : 1
      }
      cells.append(LinkScanner.trimmed(bytes, start..<index))
      if cells.count > mostColumns { return [] }
      if index < end { index = HTMLScanner.skipSpaces(bytes, index + 1, end) }
    }
    return cells
  }

  /// How a column stands, by its cell in the delimiter row.
  static func alignment(_ bytes: [UInt8], _ cell: Range<Int>) -> ColumnAlignment {
    guard !cell.isEmpty else { return .none }
    let left = bytes[cell.lowerBound] == UInt8(ascii: ":")
    let right = bytes[cell.upperBound - 1] == UInt8(ascii: ":")
    return left ? (right ? .center : .left) : (right ? .right : .none)
  }

  /// Whether a line ends a table: it starts a block in a place that is no paragraph.
  static func startsBlock(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    let end = range.upperBound
    guard start < end else { return true }
    switch bytes[start] {
    case UInt8(ascii: ">"): return true
    case UInt8(ascii: "<"): return HTMLScanner.startsBlock(bytes, start, end)
    case UInt8(ascii: "#"): return isHeading(bytes, range)
    case UInt8(ascii: "`"), UInt8(ascii: "~"): return isFence(bytes, range)
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"):
      if isThematicBreak(bytes, range) { return true }
    default: break
    }
    return ListMarker.width(bytes, start, end) != nil
  }

  /// One to six `#` and a blank or the line's end.
  static func isHeading(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound, bytes[index] == UInt8(ascii: "#") { index += 1 }
    guard (1...6).contains(index - range.lowerBound) else { return false }
    return index == range.upperBound || ASCII.isBlank(bytes[index])
  }

  /// Three or more backticks or tildes; no backtick after backticks.
  static func isFence(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let fence = bytes[range.lowerBound]
    var index = range.lowerBound
    while index < range.upperBound, bytes[index] == fence { index += 1 }
    guard index - range.lowerBound >= 3 else { return false }
    return fence == UInt8(ascii: "~") || !bytes[index..<range.upperBound].contains(fence)
  }

  private static func isThematicBreak(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let mark = bytes[range.lowerBound]
    var count = 0
    for index in range {
      if bytes[index] == mark {
        count += 1
      } else if !ASCII.isBlank(bytes[index]) {
        return false
      }
    }
    return count >= 3
  }
}
