import RavenMarkdown

/// All rows of a table have as many cells as its header.
///
/// What stands beyond the header's columns is not shown. A pipe inside code parts cells too, unless a
/// backslash stands before it.
///
/// ```bad
/// | Name | Floor |
/// | ---- | ----- |
/// | Ada  | 3     | left |
/// ```
///
/// ```good
/// | Name | Floor |
/// | ---- | ----- |
/// | Ada  | 3     |
/// ```
enum TableColumnCount: LintRule {
  static let info = RuleInfo(
    "MD056", ["table-column-count"], tags: ["table"], severity: .error,
    "a row of a table has more or fewer cells than its header")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for table in text.all(.table) {
      let expected = Int(text.nodes[table].level)
      for row in TableRow.rows(of: table, in: text) where !row.isDelimiter {
        let actual = row.cellCount
        guard actual != expected else { continue }
        let note =
          actual < expected
          ? "Too few cells, row will be missing data" : "Too many cells, extra data will be missing"
        let place =
          row.pipes.dropFirst(expected).first ?? max(row.range.lowerBound, row.range.upperBound - 1)
        report.add(
          place..<row.range.upperBound, detail: "Expected: \(expected); Actual: \(actual); \(note)")
      }
    }
  }
}
