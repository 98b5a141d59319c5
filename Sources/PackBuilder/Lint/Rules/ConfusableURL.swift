import RavenMarkdown

/// Addresses do not mix alphabets.
///
/// A Cyrillic letter among Latin ones looks like the real address and leads elsewhere. Addresses in one
/// alphabet are fine.
///
/// ```bad
/// See [the bank](https://ex\u{0430}mple.com/).
/// ```
///
/// ```good
/// See [the bank](https://example.com/).
/// ```
enum ConfusableURL: LintRule {
  static let info = RuleInfo(
    "confusable-url", tags: ["security", "links"], "an address mixes alphabets")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for node in text.all(.link, .linkDefinition) {
      let url = text.bytes[text.nodes[node].text.range]
      guard url.contains(where: { $0 >= 0x80 }) else { continue }
      let address = String(decoding: url, as: UTF8.self)
      guard let host = host(of: address), host.split(separator: ".").contains(where: isMixed) else {
        continue
      }
      let source = text.nodes[node].source.range
      report.add(source, context: text.excerpt(source))
    }
  }

  private static func host(of address: String) -> Substring? {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return nil }
    return parts[2]
  }

  private static func isMixed(_ label: Substring) -> Bool {
    let scripts = Set(label.unicodeScalars.map { LetterScript($0.value) }).subtracting([.other])
    return scripts.count > 1
  }
}
