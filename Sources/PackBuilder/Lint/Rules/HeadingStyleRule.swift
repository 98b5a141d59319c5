import RavenMarkdown

/// All headings are written in one style.
///
/// The styles are `atx` (`# A`), `atx_closed` (`# A #`) and `setext` (underlined), and two that underline
/// the first two levels and mark the others. `consistent` takes the style of the first heading.
///
/// ```bad
/// # One
///
/// Two
/// ---
/// ```
///
/// ```good
/// # One
///
/// ## Two
/// ```
enum HeadingStyleRule: LintRule {
  static let info = RuleInfo(
    "MD003", ["heading-style"], tags: ["headings"], pack: false,
    "headings are written in different styles",
    options: [
      RuleOption(
        "style", .text("consistent"),
        choices: [
          "consistent", "atx", "atx_closed", "setext", "setext_with_atx", "setext_with_atx_closed",
        ], "the style of all headings")
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    var style = options.text("style")
    for index in text.all(.heading) {
      let actual = text.headingParts(index).style
      if style == "consistent" { style = actual.rawValue }
      var expected = style
      if style.hasPrefix("setext_with_atx") {
        let marked = style == "setext_with_atx" ? HeadingStyle.atx : .atxClosed
        expected = text.nodes[index].level <= 2 ? HeadingStyle.setext.rawValue : marked.rawValue
      }
      if actual.rawValue != expected {
        report.add(
          line: text.firstLine(of: index),
          detail: "Expected: \(expected); Actual: \(actual.rawValue)")
      }
    }
  }
}
