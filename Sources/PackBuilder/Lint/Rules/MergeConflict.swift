import RavenMarkdown

/// No marks of a merge conflict are left.
///
/// A line of equal signs counts only between the other marks, and fenced code may show a conflict.
///
/// ```bad
/// <<<<<<< ours
/// One.
/// =======
/// Two.
/// >>>>>>> theirs
/// ```
///
/// ```good
/// One.
/// ```
enum MergeConflict: LintRule {
  static let info = RuleInfo(
    "merge-conflict-marker", tags: ["pack"], severity: .error, "a mark of a merge conflict is left")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    var isOpen = false
    for number in text.bodyStart..<max(text.bodyStart, text.lines.count)
    where !text.marks[number].contains(.fenced) {
      let line = text.lines[number]
      guard line.end - line.start >= 7 else { continue }
      let mark = text.bytes[line.start]
      guard "<>|=".utf8.contains(mark),
        text.bytes[line.start..<line.start + 7].allSatisfy({ $0 == mark })
      else { continue }
      let rest = line.start + 7
      let isBare = rest == line.end
      guard isBare || text.bytes[rest] == ASCII.space else { continue }
      if mark == UInt8(ascii: "=") || mark == UInt8(ascii: "|") {
        guard isOpen else { continue }
      } else if isBare {
        // Seven quote marks alone are quotes.
        continue
      }
      if mark == UInt8(ascii: "<") { isOpen = true }
      if mark == UInt8(ascii: ">") { isOpen = false }
      report.add(line: number, context: text.excerpt(text.content(of: number)))
    }
  }
}
