extension NormalizedWriter {
  /// HTML stays as it is, behind the prefixes of its containers.
  mutating func writeHTML(_ record: NodeRecord) {
    let range = record.text.range
    let container = containers[containers.count - 1]
    if isPositioned, container.kind == .item || container.kind == .footnoteDefinition,
      !range.isEmpty, ASCII.isBlank(document.buffer[range.lowerBound])
    {
      // Blanks after a marker would be its padding.
      endMarkerLine()
      addPrefix()
      isPositioned = true
    }
    let isOpen = HTMLEnding.isOpen(document.buffer, range)
    // Nothing can follow it in its container.
    if isOpen, !container.definitions.isEmpty { writeDefinitions() }
    startBlock(.htmlBlock)
    addLines(range, isBehindPrefix: true)
    containers[containers.count - 1].isOpenEnded = isOpen
  }
}

/// Whether a block of HTML ends by itself.
enum HTMLEnding {
  /// Whether the block's end is that of its container: HTML of the first five of CommonMark's types
  /// without the text that ends it.
  static func isOpen(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard let ending = ending(bytes, range) else { return false }
    return !ending.contains { find($0, bytes, range) }
  }

  private static func ending(_ bytes: [UInt8], _ range: Range<Int>) -> [StaticString]? {
    var start = range.lowerBound
    while start < range.upperBound, ASCII.isBlank(bytes[start]) { start += 1 }
    start += 1
    let end = range.upperBound
    guard start < end else { return nil }
    if bytes[start] == UInt8(ascii: "?") { return ["?>"] }
    if ASCII.matches("!--", in: bytes, at: start, end: end) { return ["-->"] }
    if ASCII.matches("![cdata[", in: bytes, at: start, end: end) { return ["]]>"] }
    if bytes[start] == UInt8(ascii: "!") { return [">"] }
    for name: StaticString in ["script", "pre", "style", "textarea"]
    where ASCII.matches(name, in: bytes, at: start, end: end) {
      let after = start + name.utf8CodeUnitCount
      if after == end || ASCII.isSpace(bytes[after]) || bytes[after] == UInt8(ascii: ">") {
        return ["</script>", "</pre>", "</style>", "</textarea>"]
      }
    }
    return nil
  }

  private static func find(_ text: StaticString, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    range.contains { ASCII.matches(text, in: bytes, at: $0, end: range.upperBound) }
  }
}
