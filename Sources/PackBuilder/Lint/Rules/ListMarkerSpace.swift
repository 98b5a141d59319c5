import RavenMarkdown

/// A fixed number of blanks stands after the marker of a list item.
///
/// Lists whose items all take one line may have another number than the others.
///
/// ```bad
/// -   one
/// -   two
/// ```
///
/// ```good
/// - one
/// - two
/// ```
enum ListMarkerSpace: LintRule {
  static let info = RuleInfo(
    "MD030", ["list-marker-space"], tags: ["ol", "ul", "whitespace"], pack: false, fixable: true,
    "the blanks after a list marker are too many or too few",
    options: [
      RuleOption("ul_single", .number(1), "blanks after bullets of one-line items"),
      RuleOption("ol_single", .number(1), "blanks after numbers of one-line items"),
      RuleOption("ul_multi", .number(1), "blanks after bullets of other lists"),
      RuleOption("ol_multi", .number(1), "blanks after numbers of other lists"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for list in text.all(.list) {
      let items = text.children(of: list)
      let isSingle = text.lastLine(of: list) - text.firstLine(of: list) + 1 == items.count
      let kind = text.nodes[list].flags.contains(.ordered) ? "ol" : "ul"
      let expected = options.number("\(kind)_\(isSingle ? "single" : "multi")")
      for item in items {
        let parts = text.itemParts(item)
        guard !parts.blanks.isEmpty, parts.blanks.count != expected else { continue }
        report.add(
          parts.marker.lowerBound..<parts.blanks.upperBound,
          detail: "Expected: \(expected); Actual: \(parts.blanks.count)",
          fix: [.init(parts.blanks, String(repeating: " ", count: expected))])
      }
    }
  }
}
