import RavenMarkdown

/// Link texts hold no blanks at their ends.
///
/// ```bad
/// See [ the plan ](plan.md).
/// ```
///
/// ```good
/// See [the plan](plan.md).
/// ```
enum LinkSpaces: LintRule {
  static let info = RuleInfo(
    "MD039", ["no-space-in-links"], tags: ["whitespace", "links"], pack: false, fixable: true,
    "a link's text begins or ends with blanks")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for link in text.all(.link) {
      guard let label = text.label(of: link) else { continue }
      let words = text.trimmed(label)
      let context = text.excerpt(label.lowerBound - 1..<label.upperBound + 1)
      let sides = [label.lowerBound..<words.lowerBound, words.upperBound..<label.upperBound]
      for side in sides {
        guard let start = text.bytes[side].firstIndex(where: ASCII.isBlank) else { continue }
        let blanks =
          start..<(text.bytes[start..<side.upperBound].firstIndex { !ASCII.isBlank($0) }
          ?? side.upperBound)
        report.add(
          blanks, context: context,
          fix: start == side.lowerBound || blanks.upperBound == label.upperBound
            ? [.init(blanks)] : [])
      }
    }
  }
}
