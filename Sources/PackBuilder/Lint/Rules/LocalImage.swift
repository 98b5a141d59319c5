import RavenMarkdown

/// Images are on the web.
///
/// A pack holds text alone: whoever reads it elsewhere has no file beside it.
///
/// ```bad
/// ![The plan](plan.png)
/// ```
///
/// ```good
/// ![The plan](https://example.com/plan.png)
/// ```
enum LocalImage: LintRule {
  static let info = RuleInfo(
    "local-image", tags: ["images", "pack"], "an image is a file that a pack does not hold")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for image in text.all(.image) {
      let record = text.nodes[image]
      guard isLocal(text.string(record.text.range)) else { continue }
      report.add(record.source.range, context: text.excerpt(record.source.range))
    }
    for node in text.all(.htmlBlock, .htmlInline) {
      for tag in text.tags(in: node) where !tag.isClosing {
        guard text.string(tag.name).lowercased() == "img",
          let source = text.attribute("src", of: tag), isLocal(text.string(source))
        else { continue }
        report.add(tag.range, context: text.excerpt(tag.range))
      }
    }
  }

  private static func isLocal(_ url: String) -> Bool {
    let lower = url.lowercased()
    return !url.isEmpty && !["http://", "https://", "//", "data:"].contains { lower.hasPrefix($0) }
  }
}
