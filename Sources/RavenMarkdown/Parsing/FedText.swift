/// The text as libcmark is to read it: the source, with single lines replaced by others.
///
/// GitHub's footnotes and some tables change which blocks the lines below them belong to. Such a line is
/// replaced by one that makes CommonMark read what follows in the same way; the number of lines stays.
/// All offsets are into one buffer, the source first and the replacements after it.
struct FedText {
  var bytes: [UInt8]
  let lines: LineTable
  let lineCount: Int
  private(set) var replacements: [Int: Replacement] = [:]
  /// One flag a line where any is replaced: most lines of such a text are not either.
  private var isReplaced: [Bool] = []
  /// Where in the buffer the replacements end, in order.
  private var places: [(end: Int, line: Int)] = []

  /// A line that stands for another one.
  struct Replacement {
    /// The new line in the buffer, without a line end.
    var span: Range<Int>
    /// From this byte of the new line on, its text is the source's from `sourceOffset` on.
    var textStart: Int
    var sourceOffset: Int
    /// The tabs of the text that are fed as blanks, in order.
    var tabs: [Tab] = []
    var purpose: Purpose
  }

  /// A tab that is fed as blanks: where it stands in the fed text and in the source's, both from the
  /// text's start.
  struct Tab {
    var fed: Int
    var width: Int
    var source: Int
  }

  /// Why a line is replaced; more than one reason can meet on a line.
  struct Purpose {
    /// A list item stands in place of a footnote's definition.
    var footnote: FootnoteMark?
    /// An empty heading stands in place of a table's first line: the number of the table's lines.
    var tableLines = 0
    /// An empty heading stands in place of a further line of a table.
    var isTableLine = false
    /// Where the table's row starts in the source.
    var rowStart = 0
    /// A task's box is left out before a table, or with an empty heading in place of its missing text.
    var cutsTask = false
  }

  /// A footnote's definition that is fed as a list item.
  struct FootnoteMark {
    /// The label's bytes in the source.
    var label: Range<Int>
    /// Where the item's marker stands in the new line.
    var marker: Int
    /// Nothing follows on the line, so that an empty heading stands for the text.
    var isEmpty: Bool
    /// Where the definition starts in the source.
    var source: Int
  }

  /// Takes over a source's bytes, with room for what is appended to them.
  init(_ source: inout SourceText) {
    lines = source.lines
    lineCount = source.lineCount
    bytes = []
    swap(&bytes, &source.bytes)
    bytes.reserveCapacity(bytes.count + bytes.count / 2 + 256)
    // What is appended must not start where the source ends, which is a place of its own.
    bytes.append(ASCII.newline)
  }

  var sourceCount: Int { lines.sourceCount }

  mutating func replace(
    line: Int, with text: [UInt8], textStart: Int, sourceOffset: Int, tabs: [Tab] = [],
    purpose: Purpose
  ) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    replacements[line] = Replacement(
      span: start..<bytes.count, textStart: start + textStart, sourceOffset: sourceOffset,
      tabs: tabs, purpose: purpose)
    places.append((bytes.count, line))
    // The next replacement must not start where this one ends.
    bytes.append(ASCII.newline)
    if isReplaced.isEmpty { isReplaced = [Bool](repeating: false, count: lineCount) }
    isReplaced[line] = true
  }

  mutating func restore(line: Int) {
    replacements[line] = nil
    isReplaced[line] = false
  }

  /// What stands for a line, if anything does.
  func replacement(_ line: Int) -> Replacement? {
    guard !isReplaced.isEmpty, line < isReplaced.count, isReplaced[line] else { return nil }
    return replacements[line]
  }

  /// A line's bytes as they are fed, its line end excluded. `line` counts from 0.
  func span(_ line: Int) -> Range<Int> {
    replacement(line)?.span ?? sourceSpan(line)
  }

  /// A line's bytes in the source, its line end excluded.
  func sourceSpan(_ line: Int) -> Range<Int> {
    let start = Int(lines.starts[line])
    var end = line + 1 < lineCount ? Int(lines.starts[line + 1]) : lines.sourceCount
    if end > start, bytes[end - 1] == ASCII.newline { end -= 1 }
    if end > start, bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
    return start..<end
  }

  /// The source offset of a fed byte; of a replacement's own bytes, the nearest. O(log *n*) in the
  /// replacements.
  func sourceOffset(of offset: Int) -> Int {
    if offset <= sourceCount { return offset }
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].end < offset { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, let replacement = replacements[places[low].line] else {
      return sourceCount
    }
    let source = sourceSpan(places[low].line)
    if offset >= replacement.textStart {
      let place = sourcePlace(of: offset - replacement.textStart, tabs: replacement.tabs)
      return min(replacement.sourceOffset + place, source.upperBound)
    }
    let column = offset - replacement.span.lowerBound
    guard replacement.purpose.footnote != nil else {
      return min(source.lowerBound + column, replacement.sourceOffset)
    }
    // The prefix of a footnote's line is fed with blanks in place of tabs.
    var cursor = LineCursor(source)
    cursor.advance(columns: column, in: bytes)
    return min(cursor.offset, replacement.sourceOffset)
  }

  /// Where a byte of a replacement's text stands in the source's text, both from the text's start.
  private func sourcePlace(of place: Int, tabs: [Tab]) -> Int {
    var low = 0
    var high = tabs.count
    while low < high {
      let middle = (low + high) / 2
      if tabs[middle].fed <= place { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return place }
    let tab = tabs[low - 1]
    return place < tab.fed + tab.width ? tab.source : tab.source + 1 + place - tab.fed - tab.width
  }
}
