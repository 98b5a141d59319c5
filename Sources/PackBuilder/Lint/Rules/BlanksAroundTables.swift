import RavenMarkdown

/// Blank lines stand above and below tables.
///
/// Without one above, many programs take the table for text.
///
/// ```bad
/// > Text.
///
/// # People
/// | Name |
/// | ---- |
/// | Ada  |
/// ```
///
/// ```good
/// # People
///
/// | Name |
/// | ---- |
/// | Ada  |
/// ```
enum BlanksAroundTables: LintRule {
  static let info = RuleInfo(
    "MD058", ["blanks-around-tables"], tags: ["table"], fixable: true,
    "a table has no blank lines around it")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for table in text.all(.table) {
      let first = text.firstLine(of: table)
      let last = text.lastLine(of: table)
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
