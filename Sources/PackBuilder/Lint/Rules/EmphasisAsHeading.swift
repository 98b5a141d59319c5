import RavenMarkdown

/// A heading is marked as one, and not only set in bold or italics.
///
/// Outlines and readers know nothing of a paragraph that only looks like a heading. Text that ends in
/// punctuation, takes several lines or stands in a list is no heading.
///
/// ```bad
/// **Costs of the plan**
///
/// They are low.
/// ```
///
/// ```good
/// ## Costs of the plan
///
/// They are low.
/// ```
enum EmphasisAsHeading: LintRule {
  static let info = RuleInfo(
    "MD036", ["no-emphasis-as-heading"], tags: ["headings", "emphasis"],
    "emphasis stands where a heading is meant",
    options: [
      RuleOption("punctuation", .text(".,;:!?。，；：！？"), "characters that end a sentence instead")
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let signs = Set(options.text("punctuation").unicodeScalars)
    for paragraph in text.all(.paragraph) where text.parent(of: paragraph) == 0 {
      let inside = paragraph + 1
      guard inside < Int(text.nodes[paragraph].end) else { continue }
      let children = text.children(of: paragraph).filter { text.nodes[$0].kind != .htmlInline }
      guard children.count == 1, let only = children.first else { continue }
      let kind = text.nodes[only].kind
      guard kind == .emphasis || kind == .strong, Int(text.nodes[only].end) == only + 2,
        text.nodes[only + 1].kind == .text
      else { continue }
      let words = text.string(text.nodes[only + 1].source.range)
      guard let last = words.unicodeScalars.last, !signs.contains(last) else { continue }
      report.add(
        line: text.firstLine(of: only), text.nodes[only].source.range, context: words)
    }
  }
}
