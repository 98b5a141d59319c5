import RavenMarkdown

/// Every fence is closed.
///
/// Without its end the rest of the document is code.
///
/// ```bad
/// ~~~sh
/// make
///
/// The rest.
/// ```
///
/// ```good
/// ~~~sh
/// make
/// ~~~
///
/// The rest.
/// ```
enum UnclosedFence: LintRule {
  static let info = RuleInfo(
    "unclosed-fence", tags: ["code"], severity: .error, "a fence is not closed")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for code in text.all(.codeBlock) where text.nodes[code].flags.contains([.fenced, .unclosed]) {
      let line = text.firstLine(of: code)
      report.add(line: line, context: text.excerpt(text.content(of: line)))
    }
  }
}
