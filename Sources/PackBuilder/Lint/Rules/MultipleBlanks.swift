import RavenMarkdown

/// There is never more than one blank line in a row.
///
/// Code is not looked at.
///
/// ```bad
/// One.
///
///
/// Two.
/// ```
///
/// ```good
/// One.
///
/// Two.
/// ```
enum MultipleBlanks: LintRule {
  static let info = RuleInfo(
    "MD012", ["no-multiple-blanks"], tags: ["whitespace", "blank_lines"], pack: false,
    fixable: true,
    "several blank lines follow each other",
    options: [RuleOption("maximum", .number(1), "blank lines that may follow each other")])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let maximum = options.number("maximum")
    var count = 0
    for number in text.bodyStart..<max(text.bodyStart, text.lines.count) {
      let marks = text.marks[number]
      guard marks.contains(.blank), marks.isDisjoint(with: .code) else {
        count = 0
        continue
      }
      count += 1
      guard count > maximum else { continue }
      let line = text.lines[number]
      // The line goes with the line end before it, which is there because other lines are.
      let start = number > 0 ? text.lines[number - 1].end : line.start
      report.add(
        line: number, line.start..<line.start, detail: "Expected: \(maximum); Actual: \(count)",
        fix: [.init(start..<line.end)])
    }
  }
}
