/// A parsed markdown text: a tree of small nodes over one byte buffer.
///
/// The nodes lie in one array in pre-order: the children of a node follow it directly, and each node
/// knows where its subtree ends. A document is a value; it is `Sendable`, copies share storage, and
/// freeing it takes no recursion however deep the text nests.
///
/// ```swift
/// let document = try Document(parsing: Array("# Hello\n".utf8))
/// for event in document.walk() {
///   if case .enter(let node) = event, node.kind == .heading { print(node.level) }
/// }
/// ```
public struct Document: Sendable {
  /// The arena, never empty: node 0 is the document.
  package var nodes: [NodeRecord]
  /// The source (without a byte order mark, bad bytes replaced), then texts that stand nowhere in it.
  package var buffer: [UInt8]
  /// How the source's lines and offsets relate to the buffer.
  package var lines: LineTable

  package init(nodes: [NodeRecord], buffer: [UInt8], lines: LineTable) {
    self.nodes = nodes
    self.buffer = buffer
    self.lines = lines
  }

  /// The root.
  public var root: Node { Node(document: self, index: 0) }

  /// The number of nodes, the root included.
  public var nodeCount: Int { nodes.count }

  /// The bytes of a range of the buffer.
  package func bytes(_ range: ByteRange) -> ArraySlice<UInt8> { buffer[range.range] }
}
