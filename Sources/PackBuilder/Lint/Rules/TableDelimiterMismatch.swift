import RavenMarkdown

/// The line under a table's header has as many cells as the header.
///
/// Otherwise there is no table, and the pipes show.
///
/// ```bad
/// | Name | Floor |
/// | ---- |
/// | Ada  | 3     |
/// ```
///
/// ```good
/// | Name | Floor |
/// | ---- | ----- |
/// | Ada  | 3     |
/// ```
enum TableDelimiterMismatch: LintRule {
  static let info = RuleInfo(
    "table-delimiter-mismatch", tags: ["table"], severity: .error,
    "the line under a table's header has another number of cells")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    guard text.scan.has("|") else { return }
    for paragraph in text.all(.paragraph) {
      let first = text.firstLine(of: paragraph)
      let last = text.lastLine(of: paragraph)
      guard last > first else { continue }
      for number in first + 1...last {
        let content = text.content(of: number)
        guard isDelimiter(text.bytes[content]) else { continue }
        let above = text.content(of: number - 1)
        let header = TableRow(above.lowerBound, line: number - 1, text)
        let delimiter = TableRow(content.lowerBound, line: number, text, isDelimiter: true)
        guard !header.pipes.isEmpty, header.cellCount != delimiter.cellCount else { continue }
        report.add(
          line: number, detail: "Expected: \(header.cellCount); Actual: \(delimiter.cellCount)")
      }
    }
  }

  private static func isDelimiter(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "|")) && line.contains(UInt8(ascii: "-"))
      && line.allSatisfy { "|-: \t".utf8.contains($0) }
  }
}
