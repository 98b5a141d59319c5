import RavenMarkdown

/// No line is longer than 10,000 bytes.
///
/// Such a line is data or a paste gone wrong. Rows of tables may be longer.
///
/// ```bad {"bytes": 40}
/// A line that is longer than the limit of this example.
/// ```
///
/// ```good {"bytes": 40}
/// A line of ordinary length.
/// ```
enum HugeLine: LintRule {
  static let info = RuleInfo(
    "huge-line", tags: ["pack", "line_length"], "a line is huge",
    options: [RuleOption("bytes", .number(10_000), "bytes of a line")])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let limit = options.number("bytes")
    for (number, line) in text.lines.enumerated() where line.end - line.start > limit {
      guard !text.marks[number].contains(.table) else { continue }
      report.add(
        line: number, line.start..<line.start,
        detail: "Expected: \(limit); Actual: \(line.end - line.start)"
      )
    }
  }
}
