import RavenMarkdown

/// A blank stands after the marker of a list item.
///
/// Without it the lines are text. Only two or more such lines in a row count.
///
/// ```bad
/// -Open the door
/// -Close the door
/// ```
///
/// ```good
/// - Open the door
/// - Close the door
/// ```
enum ListMarkerMissingSpace: LintRule {
  static let info = RuleInfo(
    "list-marker-missing-space", tags: ["ul", "whitespace"], fixable: true,
    "no blank stands after the markers of a list")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for paragraph in text.all(.paragraph) {
      let source = text.nodes[paragraph].source.range
      guard !source.isEmpty, isMarker(text.bytes[source.lowerBound]) else { continue }
      let mark = text.bytes[source.lowerBound]
      let starts = (text.firstLine(of: paragraph)...text.lastLine(of: paragraph)).map {
        max(text.content(of: $0).lowerBound, source.lowerBound)
      }
      let run = starts.prefix { start in
        start + 1 < text.count && text.bytes[start] == mark && ASCII.isLetter(text.bytes[start + 1])
          && !closes(text, mark, start)
      }
      guard run.count >= 2, let first = run.first else { continue }
      report.add(
        first..<first + 2, detail: "Actual: \(run.count) lines",
        fix: run.map { .init($0 + 1..<$0 + 1, " ") })
    }
  }

  private static func isMarker(_ byte: UInt8) -> Bool { "-+*".utf8.contains(byte) }

  /// Whether the mark comes again in the line, as that of emphasis does.
  private static func closes(_ text: LintText, _ mark: UInt8, _ start: Int) -> Bool {
    mark == UInt8(ascii: "*")
      && text.bytes[start + 1..<text.lines[text.line(of: start)].end].contains(mark)
  }
}
