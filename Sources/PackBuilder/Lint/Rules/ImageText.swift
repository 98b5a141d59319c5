import RavenMarkdown

/// Images have a text that says what they show.
///
/// It is all that a terminal, a chat box or a blind reader has of them.
///
/// ```bad
/// ![](https://example.com/plan.png)
/// ```
///
/// ```good
/// ![The plan of the stairwell](https://example.com/plan.png)
/// ```
enum ImageText: LintRule {
  static let info = RuleInfo(
    "MD045", ["no-alt-text"], tags: ["accessibility", "images"], "an image has no text")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for image in text.all(.image) {
      guard let label = text.label(of: image), text.trimmed(label).isEmpty else { continue }
      report.add(text.nodes[image].source.range)
    }
    for node in text.all(.htmlBlock, .htmlInline) {
      for tag in text.tags(in: node) where !tag.isClosing {
        guard text.string(tag.name).lowercased() == "img", text.attribute("alt", of: tag) == nil
        else { continue }
        if let hidden = text.attribute("aria-hidden", of: tag), text.string(hidden) == "true" {
          continue
        }
        report.add(tag.range)
      }
    }
  }
}
