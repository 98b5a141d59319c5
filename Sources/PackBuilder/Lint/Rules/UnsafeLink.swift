import RavenMarkdown

/// Links do not run programs.
///
/// `javascript:`, `vbscript:` and `data:text/html` addresses do when they are clicked.
///
/// ```bad
/// See [the plan](javascript:alert(1)).
/// ```
///
/// ```good
/// See [the plan](https://example.com/plan).
/// ```
enum UnsafeLink: LintRule {
  static let info = RuleInfo(
    "unsafe-link", tags: ["security", "links"], severity: .error, "a link runs a program")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for node in text.all(.link, .image) {
      if isUnsafe(text.bytes[text.nodes[node].text.range]) {
        let source = text.nodes[node].source.range
        report.add(source, context: text.excerpt(source))
      }
    }
    for node in text.all(.linkDefinition) where isUnsafe(text.bytes[text.nodes[node].text.range]) {
      report.add(text.nodes[node].source.range)
    }
  }

  private static func isUnsafe(_ url: ArraySlice<UInt8>) -> Bool {
    guard let first = url.first, first <= 0x20 || "jvdJVD".utf8.contains(first) else {
      return false
    }
    // Browsers leave out blanks and control characters.
    let plain = url.prefix(64).filter { $0 > 0x20 }.map { ASCII.lowercased($0) }
    return ["javascript:", "vbscript:", "data:text/html"].contains { plain.starts(with: $0.utf8) }
  }
}
