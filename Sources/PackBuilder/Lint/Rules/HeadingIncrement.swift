import RavenMarkdown

/// Heading levels grow by one at a time.
///
/// Readers and outlines take a jump for a missing section. Going back up may skip levels.
///
/// ```bad
/// # Report
///
/// ### Detail
/// ```
///
/// ```good
/// # Report
///
/// ## Part
///
/// ### Detail
/// ```
enum HeadingIncrement: LintRule {
  static let info = RuleInfo(
    "MD001", ["heading-increment"], tags: ["headings"],
    "a heading is more than one level below the one before it", options: [.frontMatterTitle])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    var last = text.hasFrontMatterTitle(options.text("front_matter_title")) ? 1 : 6
    for index in text.all(.heading) {
      let level = Int(text.nodes[index].level)
      if level > last + 1 {
        report.add(
          line: text.firstLine(of: index), text.headingParts(index).marker,
          detail: "Expected: h\(last + 1); Actual: h\(level)")
      }
      last = level
    }
  }
}
