import RavenMarkdown

/// How a heading is written.
enum HeadingStyle: String {
  case atx
  case atxClosed = "atx_closed"
  case setext
}

/// The pieces of a heading's source.
struct HeadingParts {
  var style: HeadingStyle
  /// The `#` before the text; empty when underlined.
  var marker: Range<Int>
  /// The text, blanks around it excluded.
  var text: Range<Int>
  /// The `#` after the text; empty when there are none.
  var closing: Range<Int>
}

/// The pieces of the start of a list item.
struct ItemParts {
  /// `-`, or `12.`
  var marker: Range<Int>
  /// The blanks after it that belong to the marker.
  var blanks: Range<Int>
}

extension LintText {
  func headingParts(_ index: Int) -> HeadingParts {
    let source = nodes[index].source.range
    if nodes[index].flags.contains(.setext) {
      let underline = line(of: max(source.lowerBound, source.upperBound - 1))
      let lastLine = lines[max(underline - 1, 0)]
      let text = trimmed(source.lowerBound..<max(source.lowerBound, lastLine.end))
      return HeadingParts(
        style: .setext, marker: source.lowerBound..<source.lowerBound, text: text,
        closing: text.upperBound..<text.upperBound)
    }
    var open = source.lowerBound
    while open < source.upperBound, bytes[open] == UInt8(ascii: "#") { open += 1 }
    let rest = trimmed(open..<source.upperBound)
    var close = rest.upperBound
    while close > rest.lowerBound, bytes[close - 1] == UInt8(ascii: "#") { close -= 1 }
    let isClosed =
      close < rest.upperBound && (close == rest.lowerBound || ASCII.isBlank(bytes[close - 1]))
    let marker = source.lowerBound..<open
    guard isClosed else {
      return HeadingParts(
        style: .atx, marker: marker, text: rest, closing: rest.upperBound..<rest.upperBound)
    }
    return HeadingParts(
      style: .atxClosed, marker: marker, text: trimmed(rest.lowerBound..<close),
      closing: close..<rest.upperBound)
  }

  /// A heading's text as it is written, without HTML tags, line ends as blanks.
  func headingText(_ index: Int) -> String {
    let range = headingParts(index).text
    LintWork.add(range.count)
    var result: [UInt8] = []
    var from = range.lowerBound
    var node = index + 1
    while node < Int(nodes[index].end) {
      if nodes[node].kind == .htmlInline {
        result += bytes[from..<max(from, nodes[node].source.lower)]
        from = nodes[node].source.upper
      }
      node += 1
    }
    if result.isEmpty, from == range.lowerBound,
      !bytes[range].contains(where: { $0 == ASCII.newline || $0 == ASCII.carriageReturn })
    {
      return string(range)
    }
    result += bytes[min(from, range.upperBound)..<range.upperBound]
    let line = result.split { $0 == ASCII.newline || $0 == ASCII.carriageReturn }
    return String(decoding: Array(line.joined(separator: [ASCII.space])), as: UTF8.self)
  }

  func itemParts(_ index: Int) -> ItemParts {
    let start = nodes[index].source.lower
    var end = start
    while end < count, ASCII.isDigit(bytes[end]) { end += 1 }
    end = min(end + 1, count)
    var after = end
    let lineEnd = lines[line(of: start)].end
    while after < lineEnd, ASCII.isBlank(bytes[after]) { after += 1 }
    // An item without text on its line has no blanks of its own; code keeps all blanks but one.
    if after == lineEnd { after = end }
    if after - end > 4 { after = end + 1 }
    return ItemParts(marker: start..<end, blanks: end..<after)
  }

  /// A range without the blanks at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, ASCII.isSpace(bytes[start]) { start += 1 }
    while end > start, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    LintWork.add(range.count - (end - start))
    return start..<end
  }

  /// The column (bytes from the line's start) of an offset.
  func column(of offset: Int) -> Int { offset - lines[line(of: offset)].start }

  /// The end of the quote marks before an offset on its line, with one blank; the line's start where
  /// there are none.
  func quoteEnd(before offset: Int) -> Int {
    let start = lines[line(of: offset)].start
    var index = offset
    defer { LintWork.add(offset - index) }
    while index > start {
      if bytes[index - 1] == UInt8(ascii: ">") {
        return index < offset && ASCII.isBlank(bytes[index]) ? index + 1 : index
      }
      index -= 1
    }
    return start
  }

  /// Whether the front matter has a title, by a pattern of the configuration; an empty one finds none.
  func hasFrontMatterTitle(_ pattern: String) -> Bool {
    guard !pattern.isEmpty, !frontMatter.isEmpty else { return false }
    let usual = pattern == Self.titlePattern
    let expression = usual ? nil : try? Regex(pattern)
    for line in frontMatter where line < lines.count {
      if usual {
        if isTitle(lines[line].range) { return true }
      } else if let expression, sourceString(lines[line].range).contains(expression) {
        return true
      }
    }
    return false
  }

  /// The pattern for a title in front matter, the same as markdownlint's.
  static let titlePattern = #"^\s*"?title"?\s*[:=]"#

  private func isTitle(_ range: Range<Int>) -> Bool {
    // The buffer may hold blanks in place of front matter that the parser does not know.
    let text = sourceString(range).utf8.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x22 }
    return text.starts(with: "title:".utf8) || text.starts(with: "title=".utf8)
  }

  private func sourceString(_ range: Range<Int>) -> String {
    let table = document.lines
    let start = min(table.sourceOffset(of: range.lowerBound), source.count)
    let end = min(table.sourceOffset(of: range.upperBound), source.count)
    return String(decoding: source[start..<max(start, end)], as: UTF8.self)
  }
}

extension RuleOption {
  /// The pattern of a title in front matter.
  static let frontMatterTitle = frontMatterTitle()

  static func frontMatterTitle(pack: String? = nil) -> RuleOption {
    RuleOption(
      "front_matter_title", .text(LintText.titlePattern), pack: pack.map { .text($0) },
      "a line of front matter that counts as the title; empty for none")
  }
}

extension LintText {
  /// The link or image that starts at an offset. O(log *n*).
  func link(at offset: Int) -> Int? {
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].source.lower < offset { low = middle + 1 } else { high = middle }
    }
    while low < nodes.count, nodes[low].source.lower == offset {
      LintWork.add(1)
      if nodes[low].kind == .link || nodes[low].kind == .image { return low }
      low += 1
    }
    return nil
  }

  /// The line where a list, a quote or any other block really ends.
  func blankLines(above line: Int, atMost limit: Int) -> Int {
    var found = 0
    while found < limit, looksEmpty(line - 1 - found) { found += 1 }
    LintWork.add(found)
    return found
  }

  /// The blank-looking lines after a line, at most `limit`.
  func blankLines(below line: Int, atMost limit: Int) -> Int {
    var found = 0
    while found < limit, looksEmpty(line + 1 + found) { found += 1 }
    LintWork.add(found)
    return found
  }

  /// An edit that puts blank lines before a line.
  func blankLineEdit(before line: Int, prefixOf other: Int, count: Int = 1) -> LintReport.Edit {
    let prefix = quotePrefix(of: other)
    let start = line < lines.count ? lines[line].start : self.count
    let added = String(repeating: prefix + lineEnd, count: count)
    // A text without a last line end needs one before the line that is added.
    let isPastEnd = line >= lines.count
    return .init(start..<start, isPastEnd ? lineEnd + added : added)
  }
}
