import RavenMarkdown

/// A file does not begin with a byte order mark.
///
/// UTF-8 needs none, and some programs show it or take it for text.
///
/// ```bad
/// \u{FEFF}# Report
/// ```
///
/// ```good
/// # Report
/// ```
enum ByteOrderMark: LintRule {
  static let info = RuleInfo(
    "byte-order-mark", tags: ["whitespace"], fixable: true, "the file begins with a byte order mark"
  )

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let count = text.document.lines.markCount
    guard count > 0 else { return }
    // The mark stands before the buffer's first byte.
    report.add(line: 0, 0..<0, fix: [.init(-count..<0)])
  }
}
