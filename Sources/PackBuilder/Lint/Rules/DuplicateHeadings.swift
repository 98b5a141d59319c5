import RavenMarkdown

/// No two headings have the same text.
///
/// The profile `pack` looks only at headings under the same parent, so that change logs may repeat theirs.
///
/// ```bad
/// # Report
///
/// ## Costs
///
/// ## Costs
/// ```
///
/// ```good
/// # Report
///
/// ## Costs
///
/// ## Gains
/// ```
enum DuplicateHeadings: LintRule {
  static let info = RuleInfo(
    "MD024", ["no-duplicate-heading"], tags: ["headings"], "two headings have the same text",
    options: [
      RuleOption(
        "siblings_only", .flag(false), pack: .flag(true),
        "whether only headings under the same parent count")
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let siblingsOnly = options.flag("siblings_only")
    var known: [Set<String>] = Array(repeating: [], count: 7)
    var last = 1
    for index in text.all(.heading) {
      let words = text.headingText(index)
      let level = min(max(Int(text.nodes[index].level), 1), 6)
      if siblingsOnly {
        if level > last { for deeper in last + 1...level { known[deeper] = [] } }
        last = level
      }
      if !known[siblingsOnly ? level : 1].insert(words).inserted {
        report.add(line: text.firstLine(of: index), context: words)
      }
    }
  }
}
