import RavenMarkdown

/// No row of a table stands apart from it.
///
/// A blank line ends a table, and rows after it are text with pipes.
///
/// ```bad
/// | Name | Floor |
/// | ---- | ----- |
/// | Ada  | 3     |
///
/// | Ben  | 4     |
/// ```
///
/// ```good
/// | Name | Floor |
/// | ---- | ----- |
/// | Ada  | 3     |
/// | Ben  | 4     |
/// ```
enum TableOrphanRow: LintRule {
  static let info = RuleInfo("table-orphan-row", tags: ["table"], "a row is parted from its table")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let pipe = UInt8(ascii: "|")
    for table in text.all(.table) {
      let next = Int(text.nodes[table].end)
      guard next < text.nodes.count, text.nodes[next].kind == .paragraph,
        text.parent(of: next) == text.parent(of: table)
      else { continue }
      let source = text.trimmed(text.nodes[next].source.range)
      guard source.count > 2, text.bytes[source.lowerBound] == pipe,
        text.bytes[source.upperBound - 1] == pipe
      else { continue }
      report.add(line: text.firstLine(of: next), context: text.excerpt(source))
    }
  }
}
