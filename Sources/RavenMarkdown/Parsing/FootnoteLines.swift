/// Finds the lines that look like definitions of footnotes, and what is fed in their place.
///
/// `[^a]: text` becomes `+   text`: an item with four columns of padding, which is the indent that
/// cmark-gfm asks of a definition's further lines. libcmark then does nesting, lazy lines and
/// interruption. A line that turns out to stand in code or the like is restored afterwards.
enum FootnoteLines {
  /// What a footnote may be fed as, likeliest first. Other bullets could make a rule with the text
  /// after them, and a number above one does not interrupt a paragraph.
  private static let markers = ["+   ", "1)  ", "1.  "].map { Array($0.utf8) }

  /// Replaces the lines that look like definitions; the lines in order.
  static func replace(
    in fed: inout FedText, marks: [LineMarks], from firstLine: Int
  ) -> [Int] {
    var lines: [Int] = []
    var marker: [UInt8]?
    for line in firstLine..<max(firstLine, fed.lineCount) where marks[line].contains(.footnote) {
      guard let found = definition(fed.bytes, fed.sourceSpan(line)) else { continue }
      let prefix = expanded(fed.bytes, fed.sourceSpan(line).lowerBound..<found.start, column: 0)
      let rest = found.text..<fed.sourceSpan(line).upperBound
      let column = columns(fed.bytes, fed.sourceSpan(line).lowerBound..<found.text)
      let (text, tabs) =
        rest.isEmpty ? ([UInt8(ascii: "#")], []) : restOfLine(fed.bytes, rest, column: column)
      let mark = FedText.FootnoteMark(
        label: found.label, marker: prefix.count, isEmpty: rest.isEmpty, source: found.start)
      var purpose = FedText.Purpose()
      purpose.footnote = mark
      let item = marker ?? unusedMarker(in: fed, from: firstLine)
      marker = item
      fed.replace(
        line: line, with: prefix + item + text, textStart: prefix.count + item.count,
        sourceOffset: found.text, tabs: tabs, purpose: purpose)
      lines.append(line)
    }
    return lines
  }

  /// The marker that no list of the text uses: a footnote must not become an item of the list beside
  /// it, which the blank line between the two would make loose.
  private static func unusedMarker(in fed: FedText, from firstLine: Int) -> [UInt8] {
    var isUsed = Array(repeating: false, count: markers.count)
    for line in firstLine..<fed.lineCount {
      skipMarks(fed.bytes, fed.sourceSpan(line)) { marker in
        let mark = fed.bytes[marker.upperBound - 1]
        for index in markers.indices where markers[index].contains(mark) { isUsed[index] = true }
      }
    }
    return isUsed.firstIndex(of: false).map { markers[$0] } ?? markers[0]
  }

  /// The offset after a line's blanks and its marks of quotes and items; names each item's marker.
  @discardableResult
  private static func skipMarks(
    _ bytes: [UInt8], _ span: Range<Int>, marker: (Range<Int>) -> Void = { _ in }
  ) -> Int {
    var start = span.lowerBound
    while true {
      while start < span.upperBound, ASCII.isBlank(bytes[start]) { start += 1 }
      if start < span.upperBound, bytes[start] == UInt8(ascii: ">") {
        start += 1
      } else if let width = ListMarker.width(bytes, start, span.upperBound) {
        marker(start..<start + width)
        start += width
      } else {
        return start
      }
    }
  }

  /// `[^label]:` after nothing but blanks and marks of quotes and items.
  private static func definition(
    _ bytes: [UInt8], _ span: Range<Int>
  ) -> (start: Int, label: Range<Int>, text: Int)? {
    let end = span.upperBound
    let start = skipMarks(bytes, span)
    guard start + 1 < end, bytes[start] == UInt8(ascii: "["),
      bytes[start + 1] == UInt8(ascii: "^")
    else { return nil }
    var index = start + 2
    while index < end, bytes[index] != UInt8(ascii: "]"), !ASCII.isBlank(bytes[index]) {
      index += 1
    }
    guard index > start + 2, index + 1 < end, bytes[index] == UInt8(ascii: "]"),
      bytes[index + 1] == UInt8(ascii: ":")
    else { return nil }
    var text = index + 2
    while text < end, ASCII.isBlank(bytes[text]) { text += 1 }
    return (start, start + 2..<index, text)
  }

  /// The text after a label. Tabs between the marks of its own blocks stop where they stopped before.
  private static func restOfLine(
    _ bytes: [UInt8], _ rest: Range<Int>, column: Int
  ) -> (text: [UInt8], tabs: [FedText.Tab]) {
    var index = skipMarks(bytes, rest)
    if index == rest.upperBound {
      // Blanks at the line's end stand before no mark, but may be code.
      while index > rest.lowerBound, ASCII.isBlank(bytes[index - 1]) { index -= 1 }
    }
    var text: [UInt8] = []
    var tabs: [FedText.Tab] = []
    for offset in rest.lowerBound..<index {
      guard bytes[offset] == ASCII.tab else {
        text.append(bytes[offset])
        continue
      }
      let width = 4 - (column + text.count) % 4
      tabs.append(FedText.Tab(fed: text.count, width: width, source: offset - rest.lowerBound))
      text.append(contentsOf: repeatElement(ASCII.space, count: width))
    }
    return (text + bytes[index..<rest.upperBound], tabs)
  }

  /// Bytes with tabs as blanks; the first byte stands in `column`.
  private static func expanded(_ bytes: [UInt8], _ range: Range<Int>, column: Int) -> [UInt8] {
    var result: [UInt8] = []
    for index in range {
      if bytes[index] == ASCII.tab {
        let width = 4 - (column + result.count) % 4
        result.append(contentsOf: repeatElement(ASCII.space, count: width))
      } else {
        result.append(bytes[index])
      }
    }
    return result
  }

  private static func columns(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var column = 0
    for index in range { column += bytes[index] == ASCII.tab ? 4 - column % 4 : 1 }
    return column
  }
}
