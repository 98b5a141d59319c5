/// A text without its words: all that libcmark needs to find the blocks, line for line.
///
/// What a line of text says makes no difference to the blocks around it, so its words become one form feed.
/// libcmark then has little to read and no inlines to find, and no text can make its inline parser slow:
/// ours reads the inlines from the source. Lines keep their prefixes and all that can start, end or shape
/// a block; those that a definition may reach into, and those that start HTML, are kept whole.
struct Skeleton {
  private(set) var bytes: [UInt8] = []

  /// - Throws: ``ParseError/tooMuchWork(cause:line:)`` when libcmark would take too long.
  init(
    _ fed: borrowing FedText, marks: [LineMarks], hasDefinitions: Bool, lines: Range<Int>,
    budget: inout WorkBudget
  ) throws(ParseError) {
    budget.startText()
    // Whether a definition may have started since the last blank line.
    var maySeeDefinition = false
    for line in lines {
      let span = fed.span(line)
      let start = bytes.count
      let text = Self.prefixEnd(fed.bytes, span)
      if text == span.upperBound {
        maySeeDefinition = false
        bytes.append(contentsOf: fed.bytes[span])
      } else {
        if hasDefinitions, fed.bytes[text] == UInt8(ascii: "[") { maySeeDefinition = true }
        if maySeeDefinition {
          bytes.append(contentsOf: fed.bytes[span])
        } else {
          bytes.append(fed.bytes, span.lowerBound..<text)
          let rest = text..<span.upperBound
          let mayEndHTML =
            marks[line].contains(.closing) && fed.bytes[rest].contains(UInt8(ascii: ">"))
          addText(fed.bytes, rest, mayEndHTML: mayEndHTML)
        }
      }
      try budget.add(bytes, start..<bytes.count, line: line)
      bytes.append(ASCII.newline)
    }
    // libcmark would drop a byte order mark at the start, which here is text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes.replaceSubrange(0..<3, with: repeatElement(Self.letter, count: 3))
    }
    try budget.finish(bytes, line: lines.upperBound)
  }

  /// The place after the blanks and the marks of quotes and items that a line starts with.
  private static func prefixEnd(_ bytes: [UInt8], _ span: Range<Int>) -> Int {
    var index = span.lowerBound
    while index < span.upperBound {
      let byte = bytes[index]
      if ASCII.isBlank(byte) || byte == UInt8(ascii: ">") {
        index += 1
      } else if ASCII.isLetter(byte) || byte >= 0x80 {
        return index
      } else if let width = ListMarker.width(bytes, index, span.upperBound) {
        index += width
        // Any white space after a marker makes it one.
        if index < span.upperBound, ASCII.isSpace(bytes[index]) { index += 1 }
      } else {
        return index
      }
    }
    return index
  }

  /// Adds what a line holds after its prefix.
  private mutating func addText(_ source: [UInt8], _ range: Range<Int>, mayEndHTML: Bool) {
    switch source[range.lowerBound] {
    case UInt8(ascii: "#") where !mayEndHTML && TableScanner.isHeading(source, range):
      var index = range.lowerBound
      while index < range.upperBound, source[index] == UInt8(ascii: "#") { index += 1 }
      bytes.append(contentsOf: source[range.lowerBound..<index])
      if index < range.upperBound { bytes.append(contentsOf: [ASCII.space, Self.words]) }
    case UInt8(ascii: "<"): bytes.append(contentsOf: source[range])
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      if TableScanner.isFence(source, range) {
        bytes.append(contentsOf: source[range])
      } else {
        addWords(source, range, mayEndHTML: mayEndHTML)
      }
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "="):
      if Self.isOneMark(source, range) {
        bytes.append(contentsOf: source[range])
      } else {
        addWords(source, range, mayEndHTML: mayEndHTML)
      }
    default: addWords(source, range, mayEndHTML: mayEndHTML)
    }
  }

  /// Stands for a byte that shall mean nothing.
  private static let letter = UInt8(ascii: "a")

  /// Stands for all the words of a line.
  ///
  /// To blocks a form feed is text: only blanks, tabs and line ends make a line blank. From the ends of a
  /// block's text it is trimmed as white space, so that libcmark finds no inline in it and makes no node.
  private static let words: UInt8 = 0x0C

  /// Adds one byte for a text. Where it may end an HTML block it keeps all but the bytes that mean
  /// something to inlines and nothing to HTML.
  private mutating func addWords(_ source: [UInt8], _ range: Range<Int>, mayEndHTML: Bool) {
    guard mayEndHTML else {
      return bytes.append(Self.words)
    }
    for index in range {
      switch source[index] {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["),
        UInt8(ascii: "&"), UInt8(ascii: "\\"):
        bytes.append(Self.letter)
      default: bytes.append(source[index])
      }
    }
  }

  /// A line of one kind of mark and blanks: a rule, or the underline of a heading.
  private static func isOneMark(_ source: [UInt8], _ range: Range<Int>) -> Bool {
    let mark = source[range.lowerBound]
    return source[range].allSatisfy { $0 == mark || ASCII.isBlank($0) }
  }
}
