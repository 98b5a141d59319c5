import RavenMarkdown

/// Links into another document lead to a heading or an anchor of it.
///
/// ```bad
/// @ plans/winter.md
/// # Winter
///
/// See [the price](../notes/salt.md#cost).
/// @ notes/salt.md
/// # Salt
///
/// ## Price
/// ```
///
/// ```good
/// @ plans/winter.md
/// # Winter
///
/// See [the price](../notes/salt.md#price).
/// @ notes/salt.md
/// # Salt
///
/// ## Price
/// ```
enum BrokenAnchor: LintRule {
  static let info = RuleInfo(
    "pack-broken-anchor", tags: ["links", "pack"], severity: .error,
    "a link leads to an anchor that the other document does not have")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    guard text.surroundings != nil else { return }
    for link in RelativeLink.all(in: text, withAnchor: true)
    where !link.path.isEmpty && !link.anchor.isEmpty {
      guard case .document(let anchors) = link.target else { continue }
      let anchor = link.anchor.lowercased()
      if anchors.contains(anchor) || anchor == "top" || AnchorIndex.isCodeLine(link.anchor) {
        continue
      }
      report.add(link.range, detail: "Actual: #\(link.anchor)", context: text.excerpt(link.range))
    }
  }
}
