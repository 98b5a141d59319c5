import RavenMarkdown

/// Definitions of links are used, and there is one for each label.
///
/// Unused ones only cost room; of two with one label the second means nothing.
///
/// ```bad
/// See [the plan][plan].
///
/// [plan]: plan.md
/// [other]: other.md
/// ```
///
/// ```good
/// See [the plan][plan].
///
/// [plan]: plan.md
/// ```
enum ReferenceDefinitions: LintRule {
  static let info = RuleInfo(
    "MD053", ["link-image-reference-definitions"], tags: ["images", "links"], fixable: true,
    "a definition is not needed",
    options: [RuleOption("ignored_definitions", .words(["//"]), "labels that need not be used")])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let ignored = Set(options.words("ignored_definitions").map { ReferenceLinks.folded($0) })
    for node in text.all(.footnoteDefinition, .linkDefinition) {
      let record = text.nodes[node]
      let isDuplicate: Bool
      let name: String
      if record.kind == .linkDefinition {
        guard let label = text.definitionLabel(node) else { continue }
        name = ReferenceLinks.folded(text.string(label))
        isDuplicate = record.flags.contains(.duplicate)
      } else {
        name = "^" + ReferenceLinks.folded(text.string(record.text.range))
        isDuplicate = record.flags.contains(.duplicateFootnote)
      }
      guard isDuplicate || !record.flags.contains(.used), !ignored.contains(name) else { continue }
      let line = text.firstLine(of: node)
      let isOneLine = line == text.lastLine(of: node)
      let kind = isDuplicate ? "Duplicate" : "Unused"
      report.add(
        record.source.range, detail: "\(kind) link or image reference definition: \"\(name)\"",
        context: text.excerpt(record.source.range),
        fix: isOneLine ? [text.deletion(ofLine: line)] : [])
    }
  }
}

extension LintText {
  /// An edit that takes a whole line away.
  func deletion(ofLine line: Int) -> LintReport.Edit {
    if line + 1 < lines.count { return .init(lines[line].start..<lines[line + 1].start) }
    return .init((line > 0 ? lines[line - 1].end : lines[line].start)..<lines[line].end)
  }
}
