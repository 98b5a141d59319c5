import RavenMarkdown

/// All code blocks are fenced, or all are indented.
///
/// Indented code looks like prose once it is pasted; the profile `pack` wants fences.
///
/// ```bad
/// Run this:
///
///     make
///
/// Or this:
///
/// ~~~sh
/// make test
/// ~~~
/// ```
///
/// ```good
/// Run this:
///
/// ~~~sh
/// make
/// ~~~
/// ```
enum CodeBlockStyle: LintRule {
  static let info = RuleInfo(
    "MD046", ["code-block-style"], tags: ["code"], severity: .info,
    "code is written in two styles",
    options: [
      RuleOption(
        "style", .text("consistent"), pack: .text("fenced"),
        choices: ["consistent", "fenced", "indented"], "the style of code")
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    var style = options.text("style")
    for code in text.all(.codeBlock) {
      let actual = text.nodes[code].flags.contains(.fenced) ? "fenced" : "indented"
      if style == "consistent" { style = actual }
      if actual != style {
        report.add(line: text.firstLine(of: code), detail: "Expected: \(style); Actual: \(actual)")
      }
    }
  }
}
