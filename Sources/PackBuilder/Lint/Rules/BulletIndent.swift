import RavenMarkdown

/// Bullets are indented by a fixed number of blanks for each level.
///
/// Lists inside numbered items follow their own indent and are not judged.
///
/// ```bad
/// - one
///    - two
/// ```
///
/// ```good
/// - one
///   - two
/// ```
enum BulletIndent: LintRule {
  static let info = RuleInfo(
    "MD007", ["ul-indent"], tags: ["bullet", "ul", "indentation"], pack: false, fixable: true,
    "a bullet is not indented by the blanks that its level asks for",
    options: [
      RuleOption("indent", .number(2), "blanks for each level"),
      RuleOption("start_indented", .flag(false), "whether the first level is indented"),
      RuleOption(
        "start_indent", .number(0), "blanks of the first level when indented; 0 for indent"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let indent = options.number("indent")
    let start = options.number("start_indent") == 0 ? indent : options.number("start_indent")
    let first = options.flag("start_indented") ? start : 0
    let hasFootnotes = !text.all(.footnoteDefinition).isEmpty
    var levels: [Int: Int] = [:]
    for list in text.all(.list) {
      let isOrdered = text.nodes[list].flags.contains(.ordered)
      // -1 stands for lists below a numbered item.
      let outer = enclosingList(of: list, text).map { levels[$0] ?? -2 }
      let level = isOrdered || outer.map { $0 < 0 } ?? false ? -1 : (outer ?? -1) + 1
      levels[list] = level
      guard !isOrdered, level >= 0 else { continue }
      let isInFootnote = hasFootnotes && text.isInside(list, .footnoteDefinition)
      for item in text.children(of: list) {
        let parts = text.itemParts(item)
        // What belongs to a footnote is indented by four.
        let expected = first + level * indent + (isInFootnote ? 4 : 0)
        let base = text.quoteEnd(before: parts.marker.lowerBound)
        let actual = parts.marker.lowerBound - base
        guard actual != expected else { continue }
        let lineStart = text.lines[text.line(of: base)].start
        report.add(
          lineStart..<parts.blanks.upperBound, detail: "Expected: \(expected); Actual: \(actual)",
          fix: [
            actual > expected
              ? .init(base..<base + actual - expected)
              : .init(base..<base, String(repeating: " ", count: expected - actual))
          ])
      }
    }
  }

  private static func enclosingList(of list: Int, _ text: LintText) -> Int? {
    var parent = text.parent(of: list)
    while parent > 0 {
      LintWork.add(1)
      switch text.nodes[parent].kind {
      case .list: return parent
      case .blockQuote, .alert: return nil
      default: parent = text.parent(of: parent)
      }
    }
    return nil
  }
}
