import RavenMarkdown

/// Comments hold no prose.
///
/// Readers do not see a comment, but everybody who gets the text as text does, assistants too. One that
/// speaks to an assistant is an error. Marks for programs are not prose.
///
/// ```bad
/// <!-- We have not told Ana about this yet. -->
/// ```
///
/// ```good
/// <!-- toc -->
/// ```
enum HiddenComment: LintRule {
  static let info = RuleInfo(
    "hidden-comment", tags: ["security", "html"], "a comment holds prose that readers do not see")

  private static let programs = [
    "markdownlint", "packtool", "rumdl", "prettier", "toc", "tocstop", "start doctoc", "end doctoc",
    "doctoc", "vale", "cspell", "spell-checker", "eslint", "textlint", "remark", "lint", "more",
    "begin", "end", "all-contributors", "badge", "omit", "htmltest", "markdown-link-check",
    "truncate", "mdformat", "dprint", "editorconfig", "vim:", "spdx",
  ]
  private static let address = [
    "ignore previous", "ignore all", "ignore the above", "ignore any", "disregard", "instructions",
    "system prompt", "you are ", "you must", "assistant", "language model", "llm",
  ]

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for node in text.all(.htmlBlock, .htmlInline) {
      let source = text.nodes[node].source.range
      var from = source.lowerBound
      while let start = text.bytes.firstRange(of: CommentDots.open, in: from..<source.upperBound) {
        let inside = min(start + 4, source.upperBound)
        let close = text.bytes.firstRange(of: CommentDots.close, in: inside..<source.upperBound)
        let end = close ?? source.upperBound
        check(text, inside..<end, start..<(close.map { $0 + 3 } ?? end), &report)
        from = end
      }
    }
    for definition in text.all(.linkDefinition) {
      let record = text.nodes[definition]
      guard record.flags.contains(.comment) else { continue }
      check(text, record.source.range, record.source.range, &report)
    }
  }

  private static func check(
    _ text: LintText, _ inside: Range<Int>, _ range: Range<Int>, _ report: inout LintReport
  ) {
    let words = text.string(text.trimmed(inside)).lowercased()
    guard !programs.contains(where: { words.hasPrefix($0) }) else { return }
    let count = words.split(whereSeparator: { $0 == " " || $0.isNewline }).count { word in
      word.utf8.contains { ASCII.isLetter($0) || $0 >= 0x80 }
    }
    guard count >= 3 else { return }
    let speaks = address.contains { words.contains($0) }
    report.add(range, context: text.excerpt(range), severity: speaks ? .error : nil)
  }
}
