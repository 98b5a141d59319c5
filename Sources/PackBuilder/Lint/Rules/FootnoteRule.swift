import RavenMarkdown

/// Footnotes have a reference and a text.
///
/// ```bad
/// A claim.[^1]
///
/// [^2]: A note.
/// ```
///
/// ```good
/// A claim.[^1]
///
/// [^1]: A note.
/// ```
enum FootnoteRule: LintRule {
  static let info = RuleInfo("pack-footnote", tags: ["pack"], "a footnote lacks its other half")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for definition in text.all(.footnoteDefinition) {
      let record = text.nodes[definition]
      guard !record.flags.contains(.used) else { continue }
      let line = text.firstLine(of: definition)
      report.add(
        line: line, detail: "no reference", context: "[^\(text.string(record.text.range))]")
    }
    guard text.scan.has("^") else { return }
    let mark = [UInt8(ascii: "["), UInt8(ascii: "^")]
    for node in text.all(.text) {
      let range = text.nodes[node].source.range
      var from = range.lowerBound
      while let start = text.bytes.firstRange(of: mark, in: from..<range.upperBound) {
        from = start + 2
        guard start == 0 || text.bytes[start - 1] != UInt8(ascii: "\\"),
          let close = text.bytes[from..<min(from + 500, range.upperBound)].firstIndex(
            of: UInt8(ascii: "]")),
          close > from, !text.bytes[from..<close].contains(where: ASCII.isSpace)
        else { continue }
        report.add(start..<close + 1, detail: "no text", context: text.string(start..<close + 1))
        from = close
      }
    }
  }
}
