import RavenMarkdown

/// Links are written so that they are links.
///
/// No blank may stand between the brackets, and an address with blanks needs `<` and `>` around it.
///
/// ```bad
/// See [the deck](my deck.pdf).
/// ```
///
/// ```good
/// See [the deck](<my deck.pdf>).
/// ```
enum MalformedLink: LintRule {
  static let info = RuleInfo(
    "malformed-link", tags: ["links"], severity: .error, "a link is no link")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    guard text.scan.has("]"), text.scan.has("(") else { return }
    let bytes = text.bytes
    for node in text.all(.text) {
      let range = text.nodes[node].source.range
      var index = range.lowerBound
      while index < range.upperBound {
        guard bytes[index] == UInt8(ascii: "]"),
          index == 0 || bytes[index - 1] != UInt8(ascii: "\\")
        else {
          index += 1
          continue
        }
        let close = index
        index += 1
        var open = close + 1
        let lineEnd = text.lines[text.line(of: close)].end
        if open < lineEnd, bytes[open] == ASCII.space { open += 1 }
        guard open < lineEnd, bytes[open] == UInt8(ascii: "("),
          let end = bytes[open..<min(open + 1000, lineEnd)].firstIndex(of: UInt8(ascii: ")")),
          let start = opening(bytes, range.lowerBound, close)
        else { continue }
        let inside = text.trimmed(open + 1..<end)
        guard !inside.isEmpty, looksLikeAddress(bytes[inside], apart: open > close + 1) else {
          continue
        }
        report.add(start..<end + 1, context: text.excerpt(start..<end + 1))
        index = end + 1
      }
    }
  }

  private static func opening(_ bytes: [UInt8], _ from: Int, _ close: Int) -> Int? {
    var index = close
    while index > from, close - index < 200 {
      index -= 1
      if bytes[index] == UInt8(ascii: "[") { return index + 1 < close ? index : nil }
      if bytes[index] == UInt8(ascii: "]") { return nil }
    }
    return nil
  }

  private static func looksLikeAddress(_ inside: ArraySlice<UInt8>, apart: Bool) -> Bool {
    let text = String(decoding: inside, as: UTF8.self).lowercased()
    let hasBlank = inside.contains(where: ASCII.isSpace)
    if apart, hasBlank { return false }
    if ["http://", "https://", "mailto:", "./", "../"].contains(where: { text.hasPrefix($0) }) {
      return true
    }
    let endings = [
      ".md", ".pdf", ".png", ".jpg", ".html", ".txt", ".docx", ".pptx", ".xlsx", ".svg",
    ]
    return endings.contains { text.hasSuffix($0) }
  }
}
