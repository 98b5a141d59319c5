import RavenMarkdown

/// Nothing is left to be filled in.
///
/// `TODO`, `FIXME`, `TBD`, `TBC`, `XXX` and `TKTK` in capitals, `lorem ipsum`, `<your name>` and
/// `[insert name]` are notes to the writer. Code is not looked at.
///
/// ```bad
/// The price is TBD.
/// ```
///
/// ```good
/// The price is 3 euros.
/// ```
enum PlaceholderText: LintRule {
  static let info = RuleInfo(
    "placeholder-text", tags: ["pack"], "text is left to be filled in")

  private static let words = ["TODO", "FIXME", "TBD", "TBC", "XXX", "TKTK"].map { Array($0.utf8) }
  private static let lorem = Array("lorem ipsum".utf8)

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for node in text.all(.text, .htmlInline) {
      let range = text.nodes[node].source.range
      if text.nodes[node].kind == .htmlInline {
        if ASCII.matches("<your ", in: text.bytes, at: range.lowerBound, end: range.upperBound)
          || ASCII.matches("<your-", in: text.bytes, at: range.lowerBound, end: range.upperBound)
        {
          report.add(range, context: text.excerpt(range))
        }
        continue
      }
      check(text, range, &report)
    }
  }

  private static func check(_ text: LintText, _ range: Range<Int>, _ report: inout LintReport) {
    let bytes = text.bytes
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      var found: Int?
      if byte == UInt8(ascii: "T") || byte == UInt8(ascii: "F") || byte == UInt8(ascii: "X") {
        if index == 0 || !isWord(bytes[index - 1]) { found = word(text, index, range.upperBound) }
      } else if byte | 0x20 == UInt8(ascii: "l") {
        if ASCII.matches("lorem ipsum", in: bytes, at: index, end: range.upperBound) {
          found = index + lorem.count
        }
      } else if byte == UInt8(ascii: "["),
        ASCII.matches("[insert ", in: bytes, at: index, end: range.upperBound),
        let close = bytes[index..<min(index + 500, range.upperBound)].firstIndex(
          of: UInt8(ascii: "]"))
      {
        let next = close + 1 < text.count ? bytes[close + 1] : 0
        if next != UInt8(ascii: "("), next != UInt8(ascii: ":") { found = close + 1 }
      }
      guard let end = found else {
        index += 1
        continue
      }
      report.add(index..<end, context: text.excerpt(index..<end))
      index = end
    }
  }

  /// The end of a placeholder that is a whole word.
  private static func word(_ text: LintText, _ index: Int, _ end: Int) -> Int? {
    for word in words where index + word.count <= end {
      if text.bytes[index..<index + word.count].elementsEqual(word),
        index + word.count == text.count || !isWord(text.bytes[index + word.count])
      {
        return index + word.count
      }
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      || byte >= 0x80
  }
}
