import RavenMarkdown

/// All fences are backticks, or all are tildes.
///
/// ````bad
/// ~~~sh
/// make
/// ~~~
///
/// ```sh
/// make test
/// ```
/// ````
///
/// ```good
/// ~~~sh
/// make
/// ~~~
/// ```
enum FenceStyle: LintRule {
  static let info = RuleInfo(
    "MD048", ["code-fence-style"], tags: ["code"], pack: false, "fences are of two kinds",
    options: [
      RuleOption(
        "style", .text("consistent"), choices: ["consistent", "backtick", "tilde"],
        "the kind of fences")
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    var style = options.text("style")
    for code in text.all(.codeBlock) where text.nodes[code].flags.contains(.fenced) {
      let actual = text.nodes[code].flags.contains(.tilde) ? "tilde" : "backtick"
      if style == "consistent" { style = actual }
      if actual != style {
        report.add(line: text.firstLine(of: code), detail: "Expected: \(style); Actual: \(actual)")
      }
    }
  }
}
