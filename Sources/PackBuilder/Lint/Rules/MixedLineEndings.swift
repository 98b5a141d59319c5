import RavenMarkdown

/// All lines end alike.
///
/// The first line that ends differently from most is named; a fix changes all of them.
///
/// ```bad
/// One.
/// Two.\r
/// Three.
/// ```
///
/// ```good
/// One.
/// Two.
/// Three.
/// ```
enum MixedLineEndings: LintRule {
  static let info = RuleInfo(
    "mixed-line-endings", tags: ["whitespace"], fixable: true, "lines end differently")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    guard text.scan.has("\r") else { return }
    var counts: [String: Int] = [:]
    var ends: [(line: Int, range: Range<Int>, kind: String)] = []
    for (number, line) in text.lines.enumerated().dropLast() {
      let range = line.end..<text.lines[number + 1].start
      let kind = text.string(range)
      counts[kind, default: 0] += 1
      ends.append((number, range, kind))
    }
    guard counts.count > 1 else { return }
    let usual =
      ["\n", "\r\n", "\r"].max { counts[$0, default: 0] < counts[$1, default: 0] } ?? "\n"
    let others = ends.filter { $0.kind != usual }
    guard let first = others.first else { return }
    let names = ["\n": "LF", "\r\n": "CRLF", "\r": "CR"]
    report.add(
      line: first.line, first.range.lowerBound..<first.range.lowerBound,
      detail:
        "Expected: \(names[usual] ?? ""); Actual: \(names[first.kind] ?? ""); \(others.count) lines",
      fix: others.map { .init($0.range, usual) })
  }
}
