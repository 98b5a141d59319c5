import RavenMarkdown

/// Addresses stand in angle brackets or in links.
///
/// GitHub links bare ones all the same, but not every program does.
///
/// ```bad
/// See https://example.com for more.
/// ```
///
/// ```good
/// See <https://example.com> for more.
/// ```
enum BareURLs: LintRule {
  static let info = RuleInfo(
    "MD034", ["no-bare-urls"], tags: ["links", "url"], pack: false, fixable: true,
    "an address stands bare in the text")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let anchors = text.anchorRanges()
    var place = 0
    for link in text.all(.link) where text.nodes[link].flags.contains(.bare) {
      while place < anchors.count, anchors[place].upperBound <= link { place += 1 }
      if place < anchors.count, anchors[place].contains(link) { continue }
      let source = text.nodes[link].source.range
      report.add(
        source, context: text.excerpt(source), fix: [.init(source, "<\(text.string(source))>")])
    }
  }
}

extension LintText {
  /// The nodes between `<a …>` and its `</a>`, in order; none overlap.
  fileprivate func anchorRanges() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var open: (node: Int, parent: Int)?
    for node in all(.htmlInline) {
      guard let tag = tags(in: node).first, string(tag.name).lowercased() == "a" else { continue }
      if !tag.isClosing {
        if open == nil || open?.parent != parent(of: node) { open = (node, parent(of: node)) }
      } else if let start = open, start.parent == parent(of: node) {
        ranges.append(start.node..<node)
        open = nil
      }
    }
    return ranges
  }
}
