import RavenMarkdown

/// Blank lines stand above and below headings.
///
/// A number may be given for each of the six levels; -1 means any.
///
/// ```bad
/// # Report
/// Text.
/// ```
///
/// ```good
/// # Report
///
/// Text.
/// ```
enum BlanksAroundHeadings: LintRule {
  static let info = RuleInfo(
    "MD022", ["blanks-around-headings"], tags: ["headings", "blank_lines"], pack: false,
    fixable: true, "a heading has too few blank lines around it",
    options: [
      RuleOption("lines_above", .numbers([1]), "blank lines above a heading"),
      RuleOption("lines_below", .numbers([1]), "blank lines below a heading"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let above = options.numberPerLevel("lines_above")
    let below = options.numberPerLevel("lines_below")
    for index in text.all(.heading) {
      let level = min(max(Int(text.nodes[index].level), 1), 6) - 1
      let first = text.firstLine(of: index)
      let last = text.lastLine(of: index)
      let wantedAbove = max(above[level], 0)
      let foundAbove = text.blankLines(above: first, atMost: wantedAbove)
      if foundAbove < wantedAbove {
        report.add(
          line: first, detail: "Expected: \(wantedAbove); Actual: \(foundAbove); Above",
          context: text.excerpt(text.content(of: first)),
          fix: [
            text.blankLineEdit(
              before: first, prefixOf: max(first - 1, 0), count: wantedAbove - foundAbove)
          ])
      }
      let wantedBelow = max(below[level], 0)
      let foundBelow = text.blankLines(below: last, atMost: wantedBelow)
      if foundBelow < wantedBelow {
        report.add(
          line: first, detail: "Expected: \(wantedBelow); Actual: \(foundBelow); Below",
          context: text.excerpt(text.content(of: first)),
          fix: [
            text.blankLineEdit(
              before: last + 1, prefixOf: last + 1, count: wantedBelow - foundBelow)
          ])
      }
    }
  }
}
