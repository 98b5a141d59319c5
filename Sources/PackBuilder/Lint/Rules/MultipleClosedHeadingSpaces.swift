import RavenMarkdown

/// One blank stands between each `#` of a closed heading and its text.
///
/// ```bad
/// ##  Report  ##
/// ```
///
/// ```good
/// ## Report ##
/// ```
enum MultipleClosedHeadingSpaces: LintRule {
  static let info = RuleInfo(
    "MD021", ["no-multiple-space-closed-atx"], tags: ["headings", "atx_closed", "spaces"],
    pack: false, fixable: true, "several blanks stand between a heading's text and the # around it")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for index in text.all(.heading) {
      let parts = text.headingParts(index)
      guard parts.style == .atxClosed, !parts.text.isEmpty else { continue }
      report.addHeadingBlanks(parts.marker.upperBound..<parts.text.lowerBound, text)
      report.addHeadingBlanks(parts.text.upperBound..<parts.closing.lowerBound, text)
    }
  }
}
