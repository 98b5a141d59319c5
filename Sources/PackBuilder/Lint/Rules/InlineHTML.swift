import RavenMarkdown

/// Text is markdown and not HTML.
///
/// Terminals and chat boxes show tags as they are. The profile `pack` allows a few that markdown has
/// nothing for.
///
/// ```bad
/// A <font>loud</font> word.
/// ```
///
/// ```good
/// A **loud** word.
/// ```
enum InlineHTML: LintRule {
  static let info = RuleInfo(
    "MD033", ["no-inline-html"], tags: ["html"], "a tag of HTML stands in the text",
    options: [
      RuleOption(
        "allowed_elements", .words([]),
        pack: .words(["br", "kbd", "sub", "sup", "details", "summary"]), "elements that are allowed"
      ),
      RuleOption(
        "table_allowed_elements", .words([]), "elements that are allowed in tables besides"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    guard !text.all(.htmlInline).isEmpty || !text.all(.htmlBlock).isEmpty else { return }
    let allowed = Set(options.words("allowed_elements").map { $0.lowercased() })
    let inTables = Set(options.words("table_allowed_elements").map { $0.lowercased() })
    for node in text.all(.htmlBlock, .htmlInline) {
      let isInTable = !inTables.isEmpty && text.isInside(node, .table)
      for tag in text.tags(in: node) where !tag.isClosing {
        let name = text.string(tag.name)
        if allowed.contains(name.lowercased()) { continue }
        if isInTable, inTables.contains(name.lowercased()) { continue }
        report.add(tag.range, detail: "Element: \(name)")
      }
    }
  }
}
