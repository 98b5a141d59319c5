import RavenMarkdown

/// Blanks stand between both `#` of a closed heading and its text.
///
/// Without them the `#` becomes a part of the text.
///
/// ```bad
/// ## Report##
/// ```
///
/// ```good
/// ## Report ##
/// ```
enum MissingClosedHeadingSpace: LintRule {
  static let info = RuleInfo(
    "MD020", ["no-missing-space-closed-atx"], tags: ["headings", "atx_closed", "spaces"],
    fixable: true, "no blank stands between a heading's text and the # around it")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let hash = UInt8(ascii: "#")
    let bytes = text.bytes
    for number in text.bodyStart..<max(text.bodyStart, text.lines.count) {
      let line = text.lines[number]
      guard !line.isEmpty, bytes[line.start] == hash, text.marks[number].isDisjoint(with: .verbatim)
      else { continue }
      let end = text.content(of: number).upperBound
      var open = line.start
      while open < end, bytes[open] == hash { open += 1 }
      var close = end
      while close > open, bytes[close - 1] == hash { close -= 1 }
      guard open < close, close < end else { continue }
      let words = text.trimmed(open..<close)
      let inside = bytes[words]
      guard !words.isEmpty, !inside.dropFirst().dropLast().contains(hash) else { continue }
      let isEscaped = bytes[words.upperBound - 1] == UInt8(ascii: "\\")
      // `\#` at the end is text; the closing run starts after it.
      if isEscaped, end - close == 1 { continue }
      let lacksLeft = words.lowerBound == open
      let lacksRight = words.upperBound == close
      guard lacksLeft || lacksRight else { continue }
      var fixed = text.string(line.start..<open) + " " + text.string(words)
      fixed += isEscaped ? "# " + text.string(close + 1..<end) : " " + text.string(close..<end)
      report.add(
        line: number, lacksLeft ? line.start..<words.lowerBound + 1 : words.upperBound - 1..<end,
        context: text.excerpt(line.start..<end), fix: [.init(line.start..<line.end, fixed)])
    }
  }
}
