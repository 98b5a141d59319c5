/// Data at the very start of a text, between `---` and `---` or `...`.
struct FrontMatter {
  /// The bytes between the two lines.
  var content: Range<Int>
  /// The bytes of the whole, the line end after the closing line excluded.
  var source: Range<Int>
  /// How many lines it takes.
  var lineCount: Int

  /// Finds front matter: its first line that is not blank must look like `key:` or a `#` comment.
  init?(in source: SourceText) {
    guard Self.isMark(source, line: 0, byte: UInt8(ascii: "-")) else { return nil }
    var sawKey = false
    for line in 1..<max(1, source.lineCount) {
      if Self.isMark(source, line: line, byte: UInt8(ascii: "-"))
        || Self.isMark(source, line: line, byte: UInt8(ascii: "."))
      {
        guard sawKey else { return nil }
        content = Int(source.lines.starts[1])..<Int(source.lines.starts[line])
        self.source = 0..<source.span(line).upperBound
        lineCount = line + 1
        return
      }
      if !sawKey {
        let text = LinkScanner.trimmed(source.bytes, source.span(line))
        if text.isEmpty { continue }
        guard Self.looksLikeData(source.bytes, text) else { return nil }
        sawKey = true
      }
    }
    return nil
  }

  private static func isMark(_ source: SourceText, line: Int, byte: UInt8) -> Bool {
    let span = source.span(line)
    guard span.count >= 3, source.bytes[span.lowerBound] == byte else { return false }
    var index = span.lowerBound
    while index < span.upperBound, source.bytes[index] == byte { index += 1 }
    guard index - span.lowerBound == 3 else { return false }
    return source.bytes[index..<span.upperBound].allSatisfy(ASCII.isBlank)
  }

  /// `key:` with a blank or nothing after it, `"key":`, or `# comment`.
  private static func looksLikeData(_ bytes: [UInt8], _ text: Range<Int>) -> Bool {
    if bytes[text.lowerBound] == UInt8(ascii: "#") { return true }
    var index = text.lowerBound
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      while index < text.upperBound, bytes[index] != quote { index += 1 }
      index += 1
    } else {
      guard ASCII.isAlphanumeric(quote) || quote == UInt8(ascii: "_") || quote >= 0x80 else {
        return false
      }
      while index < text.upperBound, bytes[index] != UInt8(ascii: ":") { index += 1 }
    }
    guard index < text.upperBound, bytes[index] == UInt8(ascii: ":") else { return false }
    return index + 1 == text.upperBound || ASCII.isSpace(bytes[index + 1])
  }
}
