import RavenMarkdown

/// Lines are not longer than a limit.
///
/// A line counts only when there is a blank beyond the limit, so that a long word or link does not.
///
/// ```bad
/// This line has more than eighty characters, and a blank after the eightieth of them here.
/// ```
///
/// ```good
/// This line is short.
/// ```
enum LineLength: LintRule {
  static let info = RuleInfo(
    "MD013", ["line-length"], tags: ["line_length"], pack: false, "a line is too long",
    options: [
      RuleOption("line_length", .number(80), "characters of a line"),
      RuleOption("heading_line_length", .number(80), "characters of a heading's line"),
      RuleOption("code_block_line_length", .number(80), "characters of a line of code"),
      RuleOption("code_blocks", .flag(true), "whether code is looked at"),
      RuleOption("tables", .flag(true), "whether tables are looked at"),
      RuleOption("headings", .flag(true), "whether headings are looked at"),
      RuleOption("strict", .flag(false), "whether lines without a blank beyond the limit count"),
      RuleOption("stern", .flag(false), "whether all but lines of a single word count"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let limit = options.number("line_length")
    let headingLimit = options.number("heading_line_length")
    let codeLimit = options.number("code_block_line_length")
    let isStrict = options.flag("strict")
    let isStern = options.flag("stern")
    var skipped: LintText.LineMarks = []
    if !options.flag("code_blocks") { skipped.formUnion(.code) }
    if !options.flag("tables") { skipped.insert(.table) }
    if !options.flag("headings") { skipped.insert(.heading) }
    for number in text.bodyStart..<max(text.bodyStart, text.lines.count) {
      let marks = text.marks[number]
      let line = text.lines[number]
      let most =
        marks.isDisjoint(with: .code)
        ? (marks.contains(.heading) ? headingLimit : limit) : codeLimit
      guard most >= 0, line.end - line.start > most, marks.isDisjoint(with: skipped) else {
        continue
      }
      let measure = Measure(text.bytes, line.range, most: most)
      guard measure.length > most else { continue }
      if marks.contains(.definition) || isDefinition(text.bytes, line.range) { continue }
      if !isStrict {
        let rest = text.bytes[measure.last..<line.end]
        if isStern ? isOneWord(text.bytes, line.range) : !rest.contains(where: ASCII.isSpace) {
          continue
        }
        if isLinkOnly(text, number) { continue }
      }
      report.add(
        line: number, measure.beyond..<line.end,
        detail: "Expected: \(most); Actual: \(measure.length)")
    }
  }

  /// A line against its limit.
  private struct Measure {
    /// Its scalars.
    var length = 0
    /// Where the last character within the limit starts.
    var last: Int
    /// Where the first beyond it does.
    var beyond: Int

    init(_ bytes: [UInt8], _ range: Range<Int>, most: Int) {
      last = range.lowerBound
      beyond = range.upperBound
      for index in range where bytes[index] & 0xC0 != 0x80 {
        if length == most - 1 { last = index }
        if length == most { beyond = index }
        length += 1
      }
    }
  }

  /// One word, perhaps after the marks of headings and quotes.
  private static func isOneWord(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound,
      ASCII.isSpace(bytes[index]) || [UInt8(ascii: "#"), UInt8(ascii: ">")].contains(bytes[index])
    {
      index += 1
    }
    return !bytes[index..<range.upperBound].contains(where: ASCII.isSpace)
  }

  private static func isDefinition(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound, ASCII.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: ">")
    {
      index += 1
    }
    guard index < range.upperBound, bytes[index] == UInt8(ascii: "[") else { return false }
    return bytes.firstRange(
      of: [UInt8(ascii: "]"), UInt8(ascii: ":")], in: index..<range.upperBound
    )
    .map { bytes[$0 - 1] != UInt8(ascii: "\\") } ?? false
  }

  /// Whether a line of a paragraph holds nothing but one link or image.
  private static func isLinkOnly(_ text: LintText, _ number: Int) -> Bool {
    guard !text.marks[number].contains(.table) else { return false }
    let content = text.content(of: number)
    var start = content.lowerBound
    var end = content.upperBound
    let marks: [UInt8] = Array("*_>".utf8)
    while start < end, marks.contains(text.bytes[start]) || ASCII.isSpace(text.bytes[start]) {
      start += 1
    }
    while end > start, marks.contains(text.bytes[end - 1]) { end -= 1 }
    guard let link = text.link(at: start) else { return false }
    return text.nodes[link].source.range == start..<end
  }
}
