import RavenMarkdown

/// Turns offsets into columns: Unicode scalars from the start of the line.
struct ColumnCounter {
  private let text: LintText
  /// The place that was counted last: the next one is often near.
  private var last = (line: 0, offset: 0, column: 1)
  /// The scalars before every so many bytes, counted once a line turns out to be long.
  private var counts: [Int] = []
  private static let step = 256
  /// The longest way that is counted without them.
  private static let near = 2048

  init(_ text: LintText) { self.text = text }

  mutating func finding(
    _ entry: LintReport.Entry, _ info: RuleInfo, severity: Severity, file: String
  ) -> Finding {
    let start = place(entry.range.lowerBound, line: entry.line)
    // Most ranges end on their line, which saves the search for it.
    let line = text.lines[min(entry.line, text.lines.count - 1)]
    let isOnLine = line.start <= entry.range.lowerBound && entry.range.upperBound <= line.end
    let end = place(entry.range.upperBound, line: isOnLine ? entry.line : nil)
    return Finding(
      rule: info.id, alias: info.isMarkdownlint ? info.aliases.first : nil, severity: severity,
      file: file, line: start.line + 1, column: start.column,
      endLine: max(start.line, end.line) + 1, endColumn: end.column, message: entry.message,
      fix: entry.edits.map {
        SourceEdit(range: sourceRange($0.range), replacement: $0.replacement)
      }, bytes: sourceRange(entry.range))
  }

  /// A range of the buffer as one of the file's bytes.
  private func sourceRange(_ range: Range<Int>) -> Range<Int> {
    let end = text.document.lines.sourceOffset(of: range.upperBound)
    // Inside of what stands for a bad byte there is nothing of the file.
    return min(text.document.lines.sourceOffset(of: range.lowerBound), end)..<end
  }

  private mutating func place(_ offset: Int, line: Int?) -> (line: Int, column: Int) {
    let line = line ?? text.line(of: offset)
    let start = text.lines[min(line, text.lines.count - 1)].start
    guard offset > start else {
      last = (line, start, 1)
      return (line, 1)
    }
    var column: Int
    if last.line == line, last.offset <= offset, offset - last.offset <= Self.near {
      column = last.column + scalars(in: last.offset..<offset)
    } else if offset - start <= Self.near {
      column = 1 + scalars(in: start..<offset)
    } else {
      column = 1 + scalars(before: offset) - scalars(before: start)
    }
    last = (line, offset, column)
    return (line, column)
  }

  private func scalars(in range: Range<Int>) -> Int {
    LintWork.add(range.count)
    var count = 0
    for index in range where text.bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  private mutating func scalars(before offset: Int) -> Int {
    if counts.isEmpty { countAll() }
    let place = min(offset / Self.step, counts.count - 1)
    return counts[place] + scalars(in: place * Self.step..<offset)
  }

  private mutating func countAll() {
    LintWork.add(text.count)
    var count = 0
    for (index, byte) in text.bytes.enumerated() {
      if index % Self.step == 0 { counts.append(count) }
      if byte & 0xC0 != 0x80 { count += 1 }
    }
    if counts.isEmpty { counts = [0] }
  }
}
