import RavenMarkdown

/// Links are written `[text](target)`, not `(text)[target]`.
///
/// ```bad
/// See (the plan)[plan.md] first.
/// ```
///
/// ```good
/// See [the plan](plan.md) first.
/// ```
enum ReversedLinks: LintRule {
  static let info = RuleInfo(
    "MD011", ["no-reversed-links"], tags: ["links"], fixable: true,
    "the brackets of a link are the wrong way round")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    guard text.scan.hasReversedBrackets else { return }
    let spans = text.all(.code).map { text.nodes[$0].source.range }
    var place = 0
    for number in text.bodyStart..<max(text.bodyStart, text.lines.count)
    where text.marks[number].isDisjoint(with: .code) {
      let line = text.lines[number]
      var from = line.start
      while let found = reversed(text.dotted, from..<line.end, lineStart: line.start) {
        from = found.range.upperBound
        while place < spans.count, spans[place].upperBound <= found.range.lowerBound { place += 1 }
        if place < spans.count, spans[place].overlaps(found.range) { continue }
        report.add(
          found.range, detail: text.string(found.range),
          fix: [.init(found.range, "[\(text.string(found.words))](\(text.string(found.target)))")])
      }
    }
  }

  private struct Reversed {
    var range: Range<Int>
    var words: Range<Int>
    var target: Range<Int>
  }

  /// The first `(words)[target]` that nothing makes something else.
  private static func reversed(
    _ bytes: [UInt8], _ range: Range<Int>, lineStart: Int
  ) -> Reversed? {
    var from = range.lowerBound
    let bracket = [UInt8(ascii: ")"), UInt8(ascii: "[")]
    var earliest = range.lowerBound
    while let middle = bytes.firstRange(of: bracket, in: from..<range.upperBound) {
      from = middle + 2
      var open = middle
      while open > earliest, bytes[open - 1] != UInt8(ascii: "("),
        bytes[open - 1] != UInt8(ascii: ")")
      {
        open -= 1
      }
      LintWork.add(middle - open)
      defer { earliest = middle }
      guard open > earliest, bytes[open - 1] == UInt8(ascii: "("), open < middle,
        bytes[middle - 1] != UInt8(ascii: "\\"),
        open - 1 == lineStart || bytes[open - 2] != UInt8(ascii: "\\"),
        from < range.upperBound, bytes[from] != UInt8(ascii: "^"), bytes[from] != UInt8(ascii: "]"),
        let close = bytes[from..<min(from + 2000, range.upperBound)].firstIndex(
          of: UInt8(ascii: "]")),
        bytes[close - 1] != UInt8(ascii: "\\"),
        close + 1 == range.upperBound || bytes[close + 1] != UInt8(ascii: "(")
      else { continue }
      return Reversed(range: open - 1..<close + 1, words: open..<middle, target: from..<close)
    }
    return nil
  }
}
