import RavenMarkdown

/// Headings begin with `#` and not with its wide twin.
///
/// Keyboards for Chinese and Japanese write U+FF03, which is only text.
///
/// ```bad
/// ＃ Report
/// ```
///
/// ```good
/// # Report
/// ```
enum FullwidthHash: LintRule {
  static let info = RuleInfo(
    "fullwidth-hash", tags: ["headings"], fixable: true,
    "a heading begins with a full-width number sign")

  private static let sign: [UInt8] = [0xEF, 0xBC, 0x83]

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for number in text.bodyStart..<max(text.bodyStart, text.lines.count) {
      let line = text.lines[number]
      guard line.end - line.start > 3, text.bytes[line.start] == 0xEF,
        text.marks[number].isDisjoint(with: .verbatim)
      else { continue }
      var end = line.start
      var count = 0
      while end + 3 <= line.end, text.bytes[end..<end + 3].elementsEqual(sign) {
        end += 3
        count += 1
      }
      guard count > 0, count <= 6 else { continue }
      let hasBlank = end < line.end && ASCII.isBlank(text.bytes[end])
      report.add(
        line.start..<end, context: text.excerpt(text.content(of: number)),
        fix: [.init(line.start..<end, String(repeating: "#", count: count) + (hasBlank ? "" : " "))]
      )
    }
  }
}
