/// Finds the lines that look like definitions of footnotes, and what is fed in their place.
///
/// `[^a]: text` becomes `+   text`: an item with four columns of padding, which is the indent that
/// cmark-gfm asks of a definition's further lines. libcmark then does nesting, lazy lines and
/// interruption. A line that turns out to stand in code or the like is restored afterwards.
enum FootnoteLines {
  ///
  /// Answers with the lines in order.
  static func replace(
    in fed: inout FedText, marks: [LineMarks], from firstLine: Int
  ) -> [Int] {
    var lines: [Int] = []
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
      fed.replace(
        line: line, with: prefix + Array("+   ".utf8) + text, textStart: prefix.count + 4,
        sourceOffset: found.text, tabs: tabs, purpose: purpose)
      lines.append(line)
    }
    return lines
  }

  /// `[^label]:` after nothing but blanks and marks of quotes and items.
  private static func definition(
    _ bytes: [UInt8], _ span: Range<Int>
  ) -> (start: Int, label: Range<Int>, text: Int)? {
    let end = span.upperBound
    var start = span.lowerBound
    while true {
      while start < end, ASCII.isBlank(bytes[start]) { start += 1 }
      if start < end, bytes[start] == UInt8(ascii: ">") {
        start += 1
      } else if let width = ListMarker.width(bytes, start, end) {
        start += width
      } else {
        break
      }
    }
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
    var index = rest.lowerBound
    while index < rest.upperBound, isMark(bytes[index]) { index += 1 }
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

  private static func isMark(_ byte: UInt8) -> Bool {
    ASCII.isBlank(byte) || ASCII.isDigit(byte) || ">*+-.)".utf8.contains(byte)
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
