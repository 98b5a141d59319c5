import RavenMarkdown

/// All thematic breaks are written alike.
///
/// `consistent` takes the first one of the document.
///
/// ```bad
/// One.
///
/// ---
///
/// Two.
///
/// ***
/// ```
///
/// ```good
/// One.
///
/// ---
///
/// Two.
/// ```
enum RuleStyle: LintRule {
  static let info = RuleInfo(
    "MD035", ["hr-style"], tags: ["hr"], pack: false, "thematic breaks are written differently",
    options: [RuleOption("style", .text("consistent"), "the break as it is to be written")])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    var style = options.text("style")
    for index in text.all(.thematicBreak) {
      let actual = text.string(text.trimmed(text.nodes[index].source.range))
      if style == "consistent" { style = actual }
      if actual != style {
        report.add(
          line: text.firstLine(of: index), detail: "Expected: \(style); Actual: \(actual)")
      }
    }
  }
}
