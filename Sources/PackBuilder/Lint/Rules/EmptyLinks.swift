import RavenMarkdown

/// Links lead somewhere.
///
/// ```bad
/// See [the plan]().
/// ```
///
/// ```good
/// See [the plan](plan.md).
/// ```
enum EmptyLinks: LintRule {
  static let info = RuleInfo(
    "MD042", ["no-empty-links"], tags: ["links"], severity: .error, "a link leads nowhere")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for link in text.all(.link) {
      let url = text.nodes[link].text
      guard url.isEmpty || (url.count == 1 && text.bytes[url.lower] == UInt8(ascii: "#")) else {
        continue
      }
      let source = text.nodes[link].source.range
      report.add(source, context: text.excerpt(source))
    }
  }
}
