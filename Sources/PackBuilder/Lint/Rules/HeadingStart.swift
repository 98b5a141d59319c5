import RavenMarkdown

/// Headings start at the beginning of the line.
///
/// Inside quotes and lists that is where their text starts.
///
/// ```bad
///   # Report
/// ```
///
/// ```good
/// # Report
/// ```
enum HeadingStart: LintRule {
  static let info = RuleInfo(
    "MD023", ["heading-start-left"], tags: ["headings", "spaces"], pack: false, fixable: true,
    "a heading is indented")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for index in text.all(.heading) {
      let start = text.nodes[index].source.lower
      let blanks = text.blanksBefore(start, below: text.parent(of: index))
      guard !blanks.isEmpty else { continue }
      report.add(
        blanks, context: text.excerpt(text.content(of: text.line(of: start))), fix: [.init(blanks)])
    }
  }
}

extension LintText {
  /// The blanks before a block's start that belong to no quote mark and no item.
  func blanksBefore(_ start: Int, below container: Int) -> Range<Int> {
    let number = line(of: start)
    var base = lines[number].start
    var node = container
    while node > 0 {
      LintWork.add(1)
      if nodes[node].kind == .item {
        base = itemContent(node, on: number)
        break
      }
      if nodes[node].kind == .blockQuote || nodes[node].kind == .alert {
        base = quoteEnd(before: start)
        break
      }
      if nodes[node].kind == .footnoteDefinition {
        return start..<start
      }
      node = parent(of: node)
    }
    return min(base, start)..<start
  }

  /// Where the text of an item starts on one of its lines.
  private func itemContent(_ item: Int, on number: Int) -> Int {
    let parts = itemParts(item)
    if line(of: parts.marker.lowerBound) == number { return parts.blanks.upperBound }
    let width = column(of: parts.blanks.upperBound) + (parts.blanks.isEmpty ? 1 : 0)
    return min(lines[number].start + width, lines[number].end)
  }
}
