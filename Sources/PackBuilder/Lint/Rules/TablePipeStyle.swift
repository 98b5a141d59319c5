import RavenMarkdown

/// The rows of tables begin and end alike.
///
/// `consistent` takes the first row of the document: with a pipe at both ends, at one, or at none.
///
/// ```bad
/// | Name | Floor |
/// | ---- | ----- |
/// | Ada  | 3
/// ```
///
/// ```good
/// | Name | Floor |
/// | ---- | ----- |
/// | Ada  | 3     |
/// ```
enum TablePipeStyle: LintRule {
  static let info = RuleInfo(
    "MD055", ["table-pipe-style"], tags: ["table"], pack: false,
    "the rows of tables begin or end differently",
    options: [
      RuleOption(
        "style", .text("consistent"),
        choices: [
          "consistent", "leading_only", "leading_and_trailing", "no_leading_or_trailing",
          "trailing_only",
        ], "where pipes stand")
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    var style = options.text("style")
    for table in text.all(.table) {
      for row in TableRow.rows(of: table, in: text) {
        let range = row.range
        guard !range.isEmpty else { continue }
        let leading = text.bytes[range.lowerBound] == UInt8(ascii: "|")
        let trailing = row.pipes.last.map { $0 + 1 == range.upperBound } ?? false
        let actual = name(leading, trailing)
        if style == "consistent" { style = actual }
        let wantsLeading = style.hasPrefix("leading")
        let wantsTrailing = style == "leading_and_trailing" || style == "trailing_only"
        if leading != wantsLeading {
          report.add(
            range.lowerBound..<range.lowerBound + 1,
            detail:
              "Expected: \(style); Actual: \(actual); \(leading ? "Unexpected" : "Missing") leading pipe"
          )
        }
        if trailing != wantsTrailing {
          report.add(
            range.upperBound - 1..<range.upperBound,
            detail:
              "Expected: \(style); Actual: \(actual); \(trailing ? "Unexpected" : "Missing") trailing pipe"
          )
        }
      }
    }
  }

  private static func name(_ leading: Bool, _ trailing: Bool) -> String {
    switch (leading, trailing) {
    case (true, true): "leading_and_trailing"
    case (true, false): "leading_only"
    case (false, true): "trailing_only"
    case (false, false): "no_leading_or_trailing"
    }
  }
}

/// A line of a table.
struct TableRow {
  /// From its first character to its last that is no blank.
  var range: Range<Int>
  /// Where its pipes stand that part cells.
  var pipes: [Int]
  var isDelimiter: Bool

  /// The lines of a table: the header, the delimiter line, and the others.
  static func rows(of table: Int, in text: LintText) -> [TableRow] {
    var rows: [TableRow] = []
    for (place, row) in text.children(of: table).enumerated() {
      let number = text.firstLine(of: row)
      let start = text.nodes[row].source.lower
      rows.append(TableRow(start, line: number, text))
      if place == 0, number + 1 < text.lines.count {
        var next = text.lines[number + 1].start
        let end = text.lines[number + 1].end
        while next < end, !"|-:".utf8.contains(text.bytes[next]) || text.isQuoteDash(next, end) {
          next += 1
        }
        rows.append(TableRow(next, line: number + 1, text, isDelimiter: true))
      }
    }
    return rows
  }

  init(_ start: Int, line: Int, _ text: LintText, isDelimiter: Bool = false) {
    range = text.trimmed(start..<max(start, text.lines[line].end))
    pipes = []
    var index = range.lowerBound
    while index < range.upperBound {
      if text.bytes[index] == UInt8(ascii: "\\") {
        index += 1
      } else if text.bytes[index] == UInt8(ascii: "|") {
        pipes.append(index)
      }
      index += 1
    }
    self.isDelimiter = isDelimiter
  }

  /// How many cells the line has.
  var cellCount: Int {
    guard !range.isEmpty else { return 0 }
    var count = pipes.count + 1
    if pipes.first == range.lowerBound { count -= 1 }
    if let last = pipes.last, last + 1 == range.upperBound,
      pipes.count > 1 || pipes.first != range.lowerBound
    {
      count -= 1
    }
    return count
  }
}

extension LintText {
  /// Whether a hyphen is a list's bullet before a delimiter line and no part of it.
  fileprivate func isQuoteDash(_ index: Int, _ end: Int) -> Bool {
    bytes[index] == UInt8(ascii: "-") && index + 1 < end && bytes[index + 1] == ASCII.space
      && bytes[index + 2..<end].first(where: { $0 != ASCII.space }).map { $0 != UInt8(ascii: "|") }
        ?? true
  }
}
