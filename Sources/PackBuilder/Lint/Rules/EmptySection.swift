import RavenMarkdown

/// Sections hold text.
///
/// A heading that another of its own or a higher level follows at once, or the document's end, promises
/// what is not there. So does a heading without words.
///
/// ```bad
/// # Report
///
/// ## Costs
///
/// ## Gains
///
/// Many.
/// ```
///
/// ```good
/// # Report
///
/// ## Costs
///
/// Few.
/// ```
enum EmptySection: LintRule {
  static let info = RuleInfo(
    "empty-section", tags: ["headings", "pack"], severity: .info, "a section is empty")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for heading in text.all(.heading) {
      let line = text.firstLine(of: heading)
      if text.headingParts(heading).text.isEmpty {
        report.add(line: line, detail: "a heading without words")
        continue
      }
      guard text.parent(of: heading) == 0 else { continue }
      var next = Int(text.nodes[heading].end)
      while next < text.nodes.count,
        text.nodes[next].kind == .linkDefinition || isComment(text, next)
      {
        LintWork.add(1)
        next = Int(text.nodes[next].end)
      }
      if next < text.nodes.count {
        guard text.nodes[next].kind == .heading, text.nodes[next].level <= text.nodes[heading].level
        else {
          continue
        }
      } else if text.all(.heading).count == 1 {
        // A title alone is an empty document, which is not a section's fault.
        continue
      }
      report.add(line: line, context: text.headingText(heading))
    }
  }

  private static func isComment(_ text: LintText, _ node: Int) -> Bool {
    text.nodes[node].kind == .htmlBlock
      && text.bytes[text.nodes[node].source.range].starts(with: CommentDots.open)
  }
}
