import RavenMarkdown

/// Items of one list start in the same column.
///
/// Numbers may instead end in the same column, as in a list that is aligned to the right.
///
/// ```bad
/// - one
///  - two
/// ```
///
/// ```good
/// - one
/// - two
/// ```
enum ListIndent: LintRule {
  static let info = RuleInfo(
    "MD005", ["list-indent"], tags: ["bullet", "ul", "indentation"], fixable: true,
    "items of one list are indented differently")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for list in text.all(.list) {
      let isOrdered = text.nodes[list].flags.contains(.ordered)
      let expected = text.column(of: text.nodes[list].source.lower)
      var expectedEnd: Int?
      var alignsRight = false
      for item in text.children(of: list) {
        let parts = text.itemParts(item)
        let actual = text.column(of: parts.marker.lowerBound)
        guard isOrdered else {
          if actual != expected { add(text, parts, expected: expected, actual: actual, &report) }
          continue
        }
        let length = parts.marker.count
        let end = expectedEnd ?? actual + length
        expectedEnd = end
        guard actual != expected || alignsRight else { continue }
        if end == actual + length {
          alignsRight = true
        } else {
          add(
            text, parts, expected: alignsRight ? end - length : expected, actual: actual, &report)
        }
      }
    }
  }

  private static func add(
    _ text: LintText, _ parts: ItemParts, expected: Int, actual: Int, _ report: inout LintReport
  ) {
    let marker = parts.marker.lowerBound
    let lineStart = text.lines[text.line(of: marker)].start
    // Quote marks and outer items may stand before the marker.
    let isAlone = text.bytes[lineStart..<marker].allSatisfy { $0 == ASCII.space }
    let change =
      actual > expected
      ? LintReport.Edit(lineStart..<lineStart + actual - expected)
      : LintReport.Edit(marker..<marker, String(repeating: " ", count: expected - actual))
    report.add(
      lineStart..<parts.blanks.upperBound, detail: "Expected: \(expected); Actual: \(actual)",
      fix: isAlone ? [change] : [])
  }
}
