extension Document {
  /// The tree as text, one node per line: its kind, source range and attributes.
  ///
  /// Made for tests and for looking at what the parser saw. `Docs/tree-dump.md` describes the form,
  /// which stays the same from version to version.
  ///
  /// - Returns: UTF-8 bytes, each line ended by LF; no control character but that.
  /// - Complexity: O(*n* log *n*) in the size of the document; no recursion.
  public func treeDump() -> [UInt8] {
    var dump = TreeDump(document: self)
    dump.write()
    return dump.output
  }
}

/// Writes a tree as text. See ``Document/treeDump()``.
struct TreeDump {
  /// The levels that indentation shows; deeper nodes say their level instead, so that a deep tree's
  /// text grows with its nodes and not with their square.
  static let deepestIndentation = 32

  let document: Document
  var output: [UInt8] = []

  init(document: Document) { self.document = document }

  mutating func write() {
    var ends: [Int] = []
    for index in document.nodes.indices {
      while let end = ends.last, end <= index { ends.removeLast() }
      writeLine(document.nodes[index], depth: ends.count)
      ends.append(Int(document.nodes[index].end))
    }
  }

  private mutating func writeLine(_ node: NodeRecord, depth: Int) {
    output.append(contentsOf: repeatElement(0x20, count: 2 * min(depth, Self.deepestIndentation)))
    append("\(node.kind)")
    append(" ")
    let range = document.sourceRange(of: node.source)
    append("\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column)")
    if depth > Self.deepestIndentation { appendNumber("depth", depth) }
    if node.kind.isInline { writeInline(node) } else { writeBlock(node) }
    append("\n")
  }

  mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }

  /// Appends ` name` when a flag is set.
  mutating func appendFlag(_ name: String, _ isSet: Bool) {
    if isSet { append(" " + name) }
  }

  /// Appends ` name=number`.
  mutating func appendNumber(_ name: String, _ number: some BinaryInteger) {
    append(" \(name)=\(number)")
  }

  /// Appends ` name="text"`.
  mutating func appendText(_ name: String, _ text: ByteRange) {
    append(" \(name)=")
    appendQuoted(text)
  }
}
