import RavenMarkdown

/// One blank stands between the `#` of a heading and its text.
///
/// ```bad
/// #  Report
/// ```
///
/// ```good
/// # Report
/// ```
enum MultipleHeadingSpaces: LintRule {
  static let info = RuleInfo(
    "MD019", ["no-multiple-space-atx"], tags: ["headings", "atx", "spaces"], pack: false,
    fixable: true, "several blanks stand between the # and a heading's text")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for index in text.all(.heading) {
      let parts = text.headingParts(index)
      guard parts.style == .atx else { continue }
      report.addHeadingBlanks(parts.marker.upperBound..<parts.text.lowerBound, text)
    }
  }
}

extension LintReport {
  /// Notes blanks beside a heading's text when there is more than one.
  mutating func addHeadingBlanks(_ blanks: Range<Int>, _ text: LintText) {
    guard blanks.count > 1 else { return }
    let content = text.content(of: text.line(of: blanks.lowerBound))
    add(
      blanks, context: text.excerpt(content),
      fix: [.init(blanks.lowerBound + 1..<blanks.upperBound)])
  }
}
