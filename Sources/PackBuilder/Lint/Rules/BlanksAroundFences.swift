import RavenMarkdown

/// Blank lines stand above and below fenced code.
///
/// ```bad
/// Text.
/// ~~~sh
/// make
/// ~~~
/// ```
///
/// ```good
/// Text.
///
/// ~~~sh
/// make
/// ~~~
/// ```
enum BlanksAroundFences: LintRule {
  static let info = RuleInfo(
    "MD031", ["blanks-around-fences"], tags: ["code", "blank_lines"], pack: false, fixable: true,
    "fenced code has no blank lines around it",
    options: [RuleOption("list_items", .flag(true), "whether code in lists is looked at")])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let looksAtItems = options.flag("list_items")
    for code in text.all(.codeBlock) where text.nodes[code].flags.contains(.fenced) {
      if !looksAtItems, text.isInside(code, .list) { continue }
      let first = text.firstLine(of: code)
      let last = text.lastLine(of: code)
      if !text.looksEmpty(first - 1) {
        report.add(
          line: first, context: text.excerpt(text.content(of: first)),
          fix: [text.blankLineEdit(before: first, prefixOf: first)])
      }
      if !text.looksEmpty(last + 1), !text.looksEmpty(last) {
        report.add(
          line: last, context: text.excerpt(text.content(of: last)),
          fix: [text.blankLineEdit(before: last + 1, prefixOf: last)])
      }
    }
  }
}
