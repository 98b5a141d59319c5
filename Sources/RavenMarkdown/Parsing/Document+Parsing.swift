extension Document {
  /// The largest text that is accepted, in bytes (64 MiB).
  public static let largestSource = 64 << 20

  /// Parses markdown.
  ///
  /// Any bytes are accepted: a byte order mark is dropped, NUL and bytes that are not UTF-8 become
  /// U+FFFD.
  ///
  /// - Parameters:
  ///   - source: The text, at most ``largestSource`` bytes.
  ///   - options: The additions to CommonMark that are on.
  /// - Throws: ``ParseError`` when the text is too large or made to be slow.
  /// - Complexity: O(*n*) in the size of the text for all texts that are not refused.
  public init(parsing source: [UInt8], options: ParseOptions = ParseOptions()) throws(ParseError) {
    guard source.count <= Self.largestSource else {
      throw .tooLarge(bytes: source.count, limit: Self.largestSource)
    }
    var text = SourceText(source)
    let frontMatter =
      options.extensions.contains(.frontMatter) ? FrontMatter(in: text) : nil
    let firstLine = frontMatter?.lineCount ?? 0
    var fed = FedText(&text)
    var footnoteLines: [Int] = []
    if options.extensions.contains(.footnotes), text.allMarks.contains(.footnote) {
      footnoteLines = FootnoteLines.replace(in: &fed, marks: text.marks, from: firstLine)
    }
    var builder = BlockBuilder(
      consume fed, source: text, options: options, firstLine: firstLine,
      footnoteLines: footnoteLines)
    builder.start(frontMatter)
    try builder.build()
    self = Self.assembled(consume builder)
  }

  /// Reads the inlines.
  private static func assembled(_ builder: consuming BlockBuilder) -> Document {
    let lines = builder.fed.lines
    var parser = InlineParser(consume builder)
    let nodes = parser.assemble()
    return Document(nodes: nodes, buffer: parser.fed.bytes, lines: lines)
  }
}

extension BlockBuilder {
  /// Begins the tree: the document, and the front matter before its blocks.
  mutating func start(_ frontMatter: FrontMatter?) {
    var document = NodeRecord(.document)
    document.source = ByteRange(0..<fed.sourceCount)
    tree.records.append(document)
    guard let frontMatter else { return }
    var record = NodeRecord(.frontMatter)
    record.text = ByteRange(frontMatter.content)
    record.source = ByteRange(frontMatter.source)
    record.end = UInt32(truncatingIfNeeded: tree.records.count + 1)
    tree.records.append(record)
  }
}

extension FedText {
  /// Replaces or restores lines, after dropping what was appended beyond `size`.
  mutating func apply(_ changes: [BlockTree.LineChange], dropping size: Int) {
    bytes.removeLast(bytes.count - size)
    for change in changes {
      if let text = change.replacement {
        replace(
          line: change.line, with: text.bytes, textStart: text.textStart,
          sourceOffset: text.sourceOffset, tabs: text.tabs, purpose: text.purpose)
      } else {
        restore(line: change.line)
      }
    }
  }
}
