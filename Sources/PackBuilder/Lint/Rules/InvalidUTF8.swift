import RavenMarkdown

/// Files are UTF-8.
///
/// Bytes that are not are lost as soon as the text goes anywhere. The first one of each line is named.
///
/// ```bad
/// A caf\xE9.
/// ```
///
/// ```good
/// A café.
/// ```
enum InvalidUTF8: LintRule {
  static let info = RuleInfo(
    "invalid-utf8", tags: ["pack"], severity: .error, "bytes are not UTF-8")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    var last = -1
    for repair in text.repairs where text.source[repair.source] != 0 {
      let line = text.line(of: repair.range.lowerBound)
      guard line > last else { continue }
      last = line
      report.add(repair.range, detail: "First bad byte at offset \(repair.source)")
    }
  }
}
