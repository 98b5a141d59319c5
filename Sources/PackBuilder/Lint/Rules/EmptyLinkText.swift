import RavenMarkdown

/// Links have a text.
///
/// Without one there is nothing to see or to click.
///
/// ```bad
/// See [](https://example.com/plan).
/// ```
///
/// ```good
/// See [the plan](https://example.com/plan).
/// ```
enum EmptyLinkText: LintRule {
  static let info = RuleInfo("empty-link-text", tags: ["links"], "a link has no text")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for link in text.all(.link) {
      guard let label = text.label(of: link), text.trimmed(label).isEmpty else { continue }
      report.add(
        text.nodes[link].source.range, context: text.excerpt(text.nodes[link].source.range))
    }
  }
}
