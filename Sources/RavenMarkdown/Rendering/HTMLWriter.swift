/// Writes a tree as HTML. One walk over the text, then one over each footnote in use.
struct HTMLWriter {
  let nodes: [NodeRecord]
  let buffer: [UInt8]
  let allowsRawHTML: Bool
  var output: [UInt8] = []

  /// The nodes whose ends are still to be written, outermost first.
  var open: [Int] = []
  /// What is known of the table that is being written.
  var table = TableState()
  /// The child of the footnote being written whose end takes the way back; -1 outside footnotes.
  var backReferenceParagraph = -1
  /// The definition of the footnote being written.
  var footnote = 0

  init(document: Document, options: HTMLOptions) {
    nodes = document.nodes
    buffer = document.buffer
    allowsRawHTML = options.allowsRawHTML
  }

  mutating func writeDocument() {
    output.reserveCapacity(buffer.count + buffer.count / 8 + nodes.count * 4)
    write(childrenOf: 0)
    writeFootnotes()
  }

  /// Writes all below a node, but not the node itself.
  mutating func write(childrenOf root: Int) {
    let depth = open.count
    var position = root + 1
    let end = Int(nodes[root].end)
    open.append(root)
    while true {
      while open.count > depth + 1, let innermost = open.last, Int(nodes[innermost].end) == position
      {
        close(innermost)
      }
      guard position < end else { break }
      position = write(position)
    }
    open.removeLast()
  }

  /// Writes a node, or its beginning.
  ///
  /// - Returns: Where the walk goes on: the first child, or what follows the node.
  private mutating func write(_ index: Int) -> Int {
    let node = nodes[index]
    let next = Int(node.end)
    if node.kind.isInline {
      guard enterInline(node, at: index) else { return next }
    } else {
      guard enterBlock(node, at: index) else { return next }
    }
    open.append(index)
    return index + 1
  }

  private mutating func close(_ index: Int) {
    open.removeLast()
    let node = nodes[index]
    if node.kind.isInline { exitInline(node) } else { exitBlock(node, at: index) }
  }

  mutating func append(_ text: String) {
    output.append(contentsOf: text.utf8)
  }

  /// Starts a line unless one has just begun.
  mutating func startLine() {
    if let last = output.last, last != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
  }
}
