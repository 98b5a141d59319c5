import RavenMarkdown

/// Two quotes are not parted by blank lines alone.
///
/// Some programs show them as one quote and others as two. Put text between them, or a `>` on the blank
/// line. Two alerts are always two, and the profile `pack` does not have the rule.
///
/// ```bad
/// > One.
///
/// > Two.
/// ```
///
/// ```good
/// > One.
/// >
/// > Two.
/// ```
enum BlankBetweenQuotes: LintRule {
  static let info = RuleInfo(
    "MD028", ["no-blanks-blockquote"], tags: ["blockquote", "whitespace"], pack: false,
    "two quotes are parted by blank lines alone")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for quote in text.all(.blockQuote) {
      let next = Int(text.nodes[quote].end)
      guard next < text.nodes.count, text.nodes[next].kind == .blockQuote,
        text.parent(of: next) == text.parent(of: quote)
      else { continue }
      let last = text.lastLine(of: quote)
      let start = text.firstLine(of: next)
      guard last + 1 < start else { continue }
      for number in last + 1..<start where text.marks[number].contains(.blank) {
        report.add(line: number)
      }
    }
  }
}
