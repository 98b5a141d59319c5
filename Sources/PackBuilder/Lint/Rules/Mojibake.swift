import RavenMarkdown

/// Letters are not garbled.
///
/// `Ã©` and `â€™` are what is left of `é` and `’` when a program took UTF-8 for something else.
///
/// ```bad
/// A cafÃ© by the sea.
/// ```
///
/// ```good
/// A café by the sea.
/// ```
enum Mojibake: LintRule {
  static let info = RuleInfo("mojibake", tags: ["pack"], "letters are garbled")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    guard text.scan.mayBeGarbled else { return }
    let bytes = text.bytes
    for node in text.all(.text) {
      let range = text.nodes[node].source.range
      guard let first = bytes[range].firstIndex(where: { $0 == 0xC3 }) else { continue }
      var index = first
      while index + 3 < range.upperBound {
        // Ã or Â and then a sign from the second half of Latin-1; â and then a euro sign.
        let isPair =
          bytes[index] == 0xC3 && (bytes[index + 1] == 0x83 || bytes[index + 1] == 0x82)
          && bytes[index + 2] == 0xC2
        let isQuote =
          bytes[index] == 0xC3 && bytes[index + 1] == 0xA2 && bytes[index + 2] == 0xE2
          && bytes[index + 3] == 0x82
        guard isPair || isQuote else {
          index += 1
          continue
        }
        let end = min(index + (isPair ? 4 : 5), range.upperBound)
        report.add(index..<end, context: text.excerpt(index..<end))
        index = end
      }
    }
  }
}
