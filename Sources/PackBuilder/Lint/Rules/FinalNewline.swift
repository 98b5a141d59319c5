import RavenMarkdown

/// A file ends in one line end.
///
/// In the example the sign ␄ is the end of the file.
///
/// ```bad
/// The last line has no end.␄
/// ```
///
/// ```good
/// The last line has an end.
/// ```
enum FinalNewline: LintRule {
  static let info = RuleInfo(
    "MD047", ["single-trailing-newline"], tags: ["blank_lines"], pack: false, fixable: true,
    "the file does not end in a line end")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let last = text.lines.count - 1
    guard last >= text.bodyStart, !text.looksEmpty(last) else { return }
    let end = text.lines[last].end
    var start = max(text.lines[last].start, end - 1)
    while start > text.lines[last].start, text.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    report.add(
      line: last, start..<end, fix: [.init(end..<end, text.lineEnd)])
  }
}
