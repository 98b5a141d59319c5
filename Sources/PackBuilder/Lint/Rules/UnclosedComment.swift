import RavenMarkdown

/// Every comment ends.
///
/// Without its `-->` it hides the rest of the document.
///
/// ```bad
/// <!-- A note.
///
/// The rest.
/// ```
///
/// ```good
/// <!-- toc -->
///
/// The rest.
/// ```
enum UnclosedComment: LintRule {
  static let info = RuleInfo(
    "unclosed-comment", tags: ["html"], severity: .error, "a comment does not end")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for node in text.all(.htmlBlock) {
      let source = text.nodes[node].source.range
      guard text.bytes[source].starts(with: CommentDots.open),
        text.bytes.firstRange(
          of: CommentDots.close,
          in: min(source.lowerBound + 2, source.upperBound)..<source.upperBound) == nil
      else { continue }
      report.add(source.lowerBound..<min(source.lowerBound + 4, source.upperBound))
    }
  }
}
