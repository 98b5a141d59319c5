import RavenMarkdown

/// Relative links lead to documents that go along.
///
/// In a project that is every document of its export; elsewhere a file beside the document.
///
/// ```bad
/// @ plans/winter.md
/// # Winter
///
/// See [the notes](../drafts/salt.md).
/// ```
///
/// ```good
/// @ plans/winter.md
/// # Winter
///
/// See [the notes](../notes/salt.md).
/// @ notes/salt.md
/// # Salt
/// ```
enum LinkOutsidePack: LintRule {
  static let info = RuleInfo(
    "link-outside-pack", tags: ["links", "pack"], severity: .error,
    "a link leads to nothing that goes along")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    guard text.surroundings != nil else { return }
    for link in RelativeLink.all(in: text) where !link.path.isEmpty {
      if case .missing = link.target { report.add(link.range, context: text.excerpt(link.range)) }
    }
  }
}

/// A link without a scheme, and what it leads to.
struct RelativeLink {
  var range: Range<Int>
  /// The path with its percent signs resolved; empty for an anchor of the same document.
  var path: String
  var anchor: String
  var target: LintSurroundings.Target

  /// The relative links of a document; of those with labels the definition.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - withAnchor: Whether only links with an anchor are wanted.
  /// - Returns: The links in document order.
  static func all(in text: LintText, withAnchor: Bool = false) -> [RelativeLink] {
    guard let surroundings = text.surroundings else { return [] }
    var links: [RelativeLink] = []
    for node in text.all(.link, .linkDefinition) {
      let record = text.nodes[node]
      guard
        record.kind == .linkDefinition
          ? !record.flags.contains(.comment) : !record.flags.contains(.reference),
        record.flags.isDisjoint(with: record.kind == .link ? [.autolink, .bare] : [])
      else { continue }
      guard isRelative(text.bytes[record.text.range]) else { continue }
      let url = text.string(record.text.range)
      let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)[0]
      if withAnchor, parts.count < 2 { continue }
      let path = PercentEncoding.decoded(String(file))
      links.append(
        RelativeLink(
          range: record.source.range, path: path,
          anchor: parts.count > 1 ? PercentEncoding.decoded(String(parts[1])) : "",
          target: path.isEmpty ? .file : surroundings.target(path)))
    }
    return links
  }

  private static func isRelative(_ url: ArraySlice<UInt8>) -> Bool {
    guard let first = url.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "<"),
      !url.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")])
    else { return false }
    let scheme = url.prefix {
      ASCII.isAlphanumeric($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
    }
    return
      !(scheme.count >= 2 && scheme.endIndex < url.endIndex
      && url[scheme.endIndex] == UInt8(ascii: ":"))
  }
}
