import RavenMarkdown

/// Lines do not end in blanks, except two that break the line.
///
/// ```bad
/// One blank at the end.\u{20}
/// ```
///
/// ```good
/// No blank at the end.
/// ```
enum TrailingSpaces: LintRule {
  static let info = RuleInfo(
    "MD009", ["no-trailing-spaces"], tags: ["whitespace"], pack: false, fixable: true,
    "a line ends in blanks",
    options: [
      RuleOption("br_spaces", .number(2), "blanks that break a line; fewer than 2 allow none"),
      RuleOption("code_blocks", .flag(false), "whether code is looked at"),
      RuleOption(
        "list_item_empty_lines", .flag(false), "whether empty lines in lists may hold them"),
      RuleOption("strict", .flag(false), "whether a break must have text after it"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let breaking = options.number("br_spaces")
    let expected = breaking < 2 ? 0 : breaking
    let isStrict = options.flag("strict")
    let inLists = options.flag("list_item_empty_lines") ? listLines(text) : []
    var known: Set<Int>?
    func breaks(_ number: Int) -> Bool {
      let lines = known ?? breakLines(text)
      known = lines
      return lines.contains(number)
    }
    let bytes = text.dotted
    for number in text.bodyStart..<max(text.bodyStart, text.lines.count) {
      let line = text.lines[number]
      guard !line.isEmpty, ASCII.isSpace(bytes[line.end - 1]) else { continue }
      let marks = text.marks[number]
      if marks.contains(.indented) || (marks.contains(.fenced) && !marks.contains(.fence)) {
        guard options.flag("code_blocks") else { continue }
      }
      var start = line.end
      while start > line.start, ASCII.isSpace(bytes[start - 1]) { start -= 1 }
      let actual = line.end - start
      if actual == expected, !isStrict || breaks(number) { continue }
      if start == line.start, inLists.contains(number) { continue }
      report.add(
        start..<line.end,
        detail: "Expected: \(expected == 0 ? "0" : "0 or \(expected)"); Actual: \(actual)",
        // More blanks than a break needs are a break all the same.
        fix: actual > expected && expected > 0 && breaks(number)
          ? [.init(start + expected..<line.end)] : [.init(start..<line.end)])
    }
  }

  /// The lines between two blocks of one list item.
  private static func listLines(_ text: LintText) -> Set<Int> {
    var lines: Set<Int> = []
    for item in text.all(.item) {
      var last: Int?
      for child in text.children(of: item) {
        let first = text.firstLine(of: child)
        if let last, last + 1 < first { lines.formUnion(last + 1..<first) }
        last = text.lastLine(of: child)
      }
    }
    return lines
  }

  /// Lines of paragraphs that another line of the same paragraph follows, code spans excluded.
  private static func breakLines(_ text: LintText) -> Set<Int> {
    var lines: Set<Int> = []
    for paragraph in text.all(.paragraph) {
      lines.formUnion(text.firstLine(of: paragraph)..<text.lastLine(of: paragraph))
    }
    for code in text.all(.code) {
      lines.subtract(text.firstLine(of: code)..<text.lastLine(of: code))
    }
    return lines
  }
}
