/// Text with one look.
public struct TerminalRun: Sendable, Hashable {
  /// The text; control characters in it are shown as marks.
  public var text: String
  /// Its look.
  public var style: TerminalTextStyle
  /// Where it leads.
  public var link: TerminalWriter.Link

  /// Makes a run.
  public init(
    _ text: String, style: TerminalTextStyle = .plain, link: TerminalWriter.Link = .none
  ) {
    self.text = text
    self.style = style
    self.link = link
  }

  /// The columns that it takes.
  public var columns: Int { DisplayWidth.columns(of: text) }
}

extension TerminalWriter {
  /// Adds text to the current line, with blanks up to a number of columns.
  ///
  /// Text that is wider is written whole, never cut.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - columns: The columns that the text and its blanks take together.
  ///   - alignment: Where the text stands among them.
  public mutating func write(
    _ run: TerminalRun, paddedTo columns: Int, alignment: ColumnAlignment = .left
  ) {
    let free = max(0, columns - run.columns)
    let before = alignment == .right ? free : alignment == .center ? free / 2 : 0
    putBlanks(before)
    write(run.text, style: run.style, link: run.link)
    putBlanks(free - before)
  }

  /// Adds text whose blanks all count to the current line, tabs as four blanks.
  public mutating func writeVerbatim(_ string: String, style: TerminalTextStyle = .plain) {
    var text = VisibleText()
    let bytes = Array(string.utf8)
    text.appendVerbatim(bytes, 0..<bytes.count, tab: 4)
    put(text, 0..<text.count, style: style)
  }

  /// Fills whole lines with text, as full as they go, and ends the last.
  ///
  /// Lines break at blanks and around wide characters, as those of documents do; runs that touch are one
  /// word. A line end in a text counts as a blank. Text without a visible character makes no line.
  ///
  /// - Parameters:
  ///   - runs: The text.
  ///   - width: The columns of a line, its prefix included; at least one character is written per line.
  ///   - first: What stands before the first line.
  ///   - rest: What stands before the others; the wider of the two is what the text has less.
  /// - Complexity: O(*n*) in the size of the text.
  public mutating func fill(
    _ runs: [TerminalRun], width: Int, first: [TerminalRun] = [], rest: [TerminalRun] = []
  ) {
    var flow = StyledText()
    for run in runs {
      flow.mark(run.style, run.link)
      let bytes = Array(run.text.utf8)
      flow.text.append(bytes, 0..<bytes.count)
    }
    let indent = max(Self.columns(of: first), Self.columns(of: rest))
    var lines: [FilledLine] = []
    flow.text.fill(0..<flow.text.count, width: max(1, width - indent), into: &lines)
    var cursor = 0
    for (index, line) in lines.enumerated() {
      for run in index == 0 ? first : rest { write(run.text, style: run.style, link: run.link) }
      put(flow, line.start..<line.end, &cursor)
      endLine()
    }
  }

  private static func columns(of runs: [TerminalRun]) -> Int {
    runs.reduce(0) { $0 + $1.columns }
  }

  /// Writes a part of a flow in its styles. `cursor` is the span to look from; parts come in order.
  mutating func put(_ flow: StyledText, _ range: Range<Int>, _ cursor: inout Int) {
    if format == .plain {
      put(flow.text, range, style: .plain)
      return
    }
    let spans = flow.spans
    while cursor + 1 < spans.count, spans[cursor + 1].start <= range.lowerBound { cursor += 1 }
    var start = range.lowerBound
    while start < range.upperBound {
      let next = cursor + 1 < spans.count ? spans[cursor + 1].start : range.upperBound
      let end = min(next, range.upperBound)
      put(flow.text, start..<end, style: spans[cursor].style, link: spans[cursor].link)
      start = end
      if start < range.upperBound { cursor += 1 }
    }
  }
}
