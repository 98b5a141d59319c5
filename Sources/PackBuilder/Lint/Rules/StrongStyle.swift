import RavenMarkdown

/// All strong emphasis is written with the same mark.
///
/// Inside words only stars work, so they are allowed there.
///
/// ```bad
/// This is **one** and __another__.
/// ```
///
/// ```good
/// This is **one** and **another**.
/// ```
enum StrongStyle: LintRule {
  static let info = RuleInfo(
    "MD050", ["strong-style"], tags: ["emphasis"], pack: false, fixable: true,
    "strong emphasis is written with two kinds of marks", options: [MarkStyle.option])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    MarkStyle.check(text, .strong, width: 2, style: options.text("style"), &report)
  }
}
