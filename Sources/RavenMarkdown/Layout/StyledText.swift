/// Running text before it is broken into lines: safe bytes, the styles of its parts, and the places
/// where a line must end.
struct StyledText {
  var text = VisibleText()
  /// Never empty while there is text; each reaches to the start of the next.
  private(set) var spans: [Span] = []
  /// Offsets where a line ends, in order.
  private(set) var breaks: [Int] = []

  /// Where the current line starts.
  private var lineStart = 0

  /// Where a look begins.
  struct Span {
    var start: Int
    var style: TerminalTextStyle
    var link: TerminalWriter.Link
  }

  mutating func removeAll() {
    text.removeAll()
    spans.removeAll(keepingCapacity: true)
    breaks.removeAll(keepingCapacity: true)
    lineStart = 0
  }

  /// Gives what is added from now on a look.
  mutating func mark(_ style: TerminalTextStyle, _ link: TerminalWriter.Link) {
    mark(style, link, at: text.count)
  }

  /// Gives what stands from an offset on a look; offsets come in order.
  mutating func mark(_ style: TerminalTextStyle, _ link: TerminalWriter.Link, at start: Int) {
    if let last = spans.last {
      if last.style == style, last.link == link { return }
      if last.start == start { spans.removeLast() }
    }
    spans.append(Span(start: start, style: style, link: link))
  }

  /// Ends the line here.
  mutating func breakLine() {
    breaks.append(text.count)
    startLine()
  }

  /// Ends the line here, unless it has no text.
  mutating func breakLineWithInk() {
    if text.count > lineStart { breakLine() }
  }

  /// Starts a line: blanks at its start fall away.
  mutating func startLine() {
    lineStart = text.count
    text.startLine()
  }

  /// Adds a part of another text with its styles and breaks.
  mutating func append(_ other: StyledText, _ range: Range<Int>, breaks: Range<Int>, span: Int) {
    let shift = text.count - range.lowerBound
    var index = span
    while index < other.spans.count, other.spans[index].start < range.upperBound || index == span {
      let start = max(range.lowerBound, other.spans[index].start)
      let end = index + 1 < other.spans.count ? other.spans[index + 1].start : range.upperBound
      mark(other.spans[index].style, other.spans[index].link)
      if start < end { text.append(other.text, start..<min(end, range.upperBound)) }
      index += 1
    }
    for index in breaks { self.breaks.append(other.breaks[index] + shift) }
  }

  /// Whether the text ends in a wide character of a script that puts no blanks between words.
  var endsWithoutBlank: Bool {
    guard text.asciiStart == text.count, text.count > 0 else { return false }
    var start = text.count - 1
    while start > 0, text.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    let traits = ScalarTraits(DecodedScalar(text.bytes, at: start, before: text.count).value)
    return traits.isWide && !traits.isHangul
  }
}
