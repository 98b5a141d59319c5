import RavenMarkdown

/// Code spans hold no blanks at their ends.
///
/// One on each side is allowed, and one beside a backtick is needed.
///
/// ```bad
/// Run `make ` first.
/// ```
///
/// ```good
/// Run `make` first.
/// ```
enum CodeSpaces: LintRule {
  static let info = RuleInfo(
    "MD038", ["no-space-in-code"], tags: ["whitespace", "code"], pack: false,
    fixable: true,
    "a code span begins or ends with blanks")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let bytes = text.bytes
    let tick = UInt8(ascii: "`")
    for code in text.all(.code) {
      let source = text.nodes[code].source.range
      var start = source.lowerBound
      var end = source.upperBound
      while start < end, bytes[start] == tick { start += 1 }
      // The closing run is as long as the opening one, and a backtick may stand before it.
      end -= start - source.lowerBound
      guard start < end, bytes[start..<end].contains(where: { !ASCII.isSpace($0) }) else {
        continue
      }
      let isPadded = isPadding(bytes[start]) && isPadding(bytes[end - 1])
      let head = blanks(bytes, start, end, step: 1, isPadded)
      let tail = blanks(bytes, end - 1, start - 1, step: -1, isPadded)
      let strips =
        isPadded && head.count > 0 && tail.count > 0 && !head.meetsTick && !tail.meetsTick
      if head.count > 0 {
        add(
          text, code,
          strips && bytes[start] == ASCII.space
            ? start..<head.end : head.end - head.count..<head.end, &report)
      }
      if tail.count > 0 {
        let from = tail.end + 1
        add(
          text, code, from..<(strips && bytes[end - 1] == ASCII.space ? end : from + tail.count),
          &report)
      }
    }
  }

  private static func add(
    _ text: LintText, _ code: Int, _ range: Range<Int>, _ report: inout LintReport
  ) {
    report.add(range, context: text.excerpt(text.nodes[code].source.range), fix: [.init(range)])
  }

  private static func isPadding(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.newline || byte == ASCII.carriageReturn
  }

  /// The needless blanks at one end: how many, where the text begins, and whether it is a backtick.
  private static func blanks(
    _ bytes: [UInt8], _ from: Int, _ limit: Int, step: Int, _ isPadded: Bool
  ) -> (count: Int, end: Int, meetsTick: Bool) {
    var index = from
    if isPadded { index += step }
    while index != limit, bytes[index] == ASCII.newline || bytes[index] == ASCII.carriageReturn {
      index += step
    }
    var count = 0
    while index != limit, ASCII.isBlank(bytes[index]) {
      count += 1
      index += step
    }
    // A line of blanks alone is no text to judge.
    if index == limit || ASCII.isSpace(bytes[index]) { return (0, index, false) }
    let meetsTick = bytes[index] == UInt8(ascii: "`")
    if meetsTick, !isPadded, count > 0 { count -= 1 }
    return (
      count,
      step > 0
        ? index - (meetsTick && !isPadded ? 1 : 0) : index + (meetsTick && !isPadded ? 1 : 0),
      meetsTick
    )
  }
}
