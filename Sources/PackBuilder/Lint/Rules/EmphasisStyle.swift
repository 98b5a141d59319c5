import RavenMarkdown

/// All emphasis is written with the same mark.
///
/// Inside words only stars work, so they are allowed there.
///
/// ```bad
/// This is *one* and _another_.
/// ```
///
/// ```good
/// This is *one* and *another*.
/// ```
enum EmphasisStyle: LintRule {
  static let info = RuleInfo(
    "MD049", ["emphasis-style"], tags: ["emphasis"], pack: false, fixable: true,
    "emphasis is written with two kinds of marks", options: [MarkStyle.option])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    MarkStyle.check(text, .emphasis, width: 1, style: options.text("style"), &report)
  }
}

/// What emphasis and strong emphasis have in common.
enum MarkStyle {
  static let option = RuleOption(
    "style", .text("consistent"), choices: ["consistent", "asterisk", "underscore"], "the mark")

  static func check(
    _ text: LintText, _ kind: NodeKind, width: Int, style: String, _ report: inout LintReport
  ) {
    var style = style
    for node in text.all(kind) {
      let source = text.nodes[node].source.range
      let actual = text.bytes[source.lowerBound] == UInt8(ascii: "_") ? "underscore" : "asterisk"
      if style == "consistent" { style = actual }
      guard actual != style else { continue }
      if style == "underscore", isInsideWord(text, source) { continue }
      let marks = [
        source.lowerBound..<source.lowerBound + width,
        source.upperBound - width..<source.upperBound,
      ]
      let sign = String(repeating: style == "underscore" ? "_" : "*", count: width)
      // One mark alone is no repair.
      let fix = marks.map { LintReport.Edit($0, sign) }
      for mark in marks {
        report.add(mark, detail: "Expected: \(style); Actual: \(actual)", fix: fix)
      }
    }
  }

  private static func isInsideWord(_ text: LintText, _ source: Range<Int>) -> Bool {
    let before = source.lowerBound > 0 ? text.bytes[source.lowerBound - 1] : ASCII.space
    let after = source.upperBound < text.count ? text.bytes[source.upperBound] : ASCII.space
    return [before, after].contains {
      ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "_") || $0 >= 0x80
    }
  }
}
