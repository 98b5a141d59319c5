import RavenMarkdown

/// Blank lines stand above and below lists.
///
/// ```bad
/// Text.
/// - one
/// - two
/// ```
///
/// ```good
/// Text.
///
/// - one
/// - two
/// ```
enum BlanksAroundLists: LintRule {
  static let info = RuleInfo(
    "MD032", ["blanks-around-lists"], tags: ["bullet", "ul", "ol", "blank_lines"], pack: false,
    fixable: true, "a list has no blank lines around it")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    var end = 0
    for list in text.all(.list) where list >= end {
      end = Int(text.nodes[list].end)
      let first = text.firstLine(of: list)
      let last = text.lastLine(of: list)
      if !text.looksEmpty(first - 1) {
        report.add(
          line: first, context: text.excerpt(text.content(of: first)),
          fix: [text.blankLineEdit(before: first, prefixOf: first)])
      }
      if !text.looksEmpty(last + 1) {
        report.add(
          line: last, context: text.excerpt(text.content(of: last)),
          fix: [text.blankLineEdit(before: last + 1, prefixOf: last)])
      }
    }
  }
}
