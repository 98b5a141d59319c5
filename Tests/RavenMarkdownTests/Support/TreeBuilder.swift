@testable import RavenMarkdown

/// Builds trees by hand, for tests that must not depend on the parser.
///
/// ```swift
/// let document = TreeBuilder.document { tree in
///   tree.add(.paragraph) { tree in tree.text("Hello") }
/// }
/// ```
struct TreeBuilder {
  private(set) var nodes: [NodeRecord] = [NodeRecord(.document)]
  private(set) var buffer: [UInt8] = []

  static func document(_ build: (inout TreeBuilder) -> Void) -> Document {
    var tree = TreeBuilder()
    build(&tree)
    tree.nodes[0].end = UInt32(tree.nodes.count)
    return Document(nodes: tree.nodes, buffer: tree.buffer, lines: LineTable())
  }

  /// Adds a node and, inside it, what `children` adds.
  @discardableResult
  mutating func add(
    _ kind: NodeKind, level: Int = 0, flags: NodeFlags = [], text: String = "", aux: String? = nil,
    numbers: (start: Int, count: Int) = (0, 0), children: (inout TreeBuilder) -> Void = { _ in }
  ) -> Int {
    let index = nodes.count
    var node = NodeRecord(kind)
    node.level = UInt16(level)
    node.flags = flags
    node.text = store(text)
    node.aux =
      aux.map { store($0) }
      ?? ByteRange(start: UInt32(numbers.start), count: UInt32(numbers.count))
    nodes.append(node)
    children(&self)
    nodes[index].end = UInt32(nodes.count)
    return index
  }

  mutating func text(_ text: String) { add(.text, text: text) }

  mutating func paragraph(_ text: String) {
    add(.paragraph) { $0.text(text) }
  }

  /// Adds nodes inside each other without recursion.
  mutating func nest(_ kind: NodeKind, depth: Int) {
    let first = nodes.count
    for _ in 0..<depth { nodes.append(NodeRecord(kind)) }
    for index in first..<nodes.count { nodes[index].end = UInt32(nodes.count) }
  }

  /// Tells a reference where its definition is, when the definition comes later.
  mutating func resolve(_ reference: Int, to definition: Int, occurrence: Int = 1) {
    nodes[reference].aux = ByteRange(start: UInt32(definition), count: UInt32(occurrence))
  }

  private mutating func store(_ text: String) -> ByteRange {
    guard !text.isEmpty else { return .empty }
    let start = buffer.count
    buffer.append(contentsOf: text.utf8)
    return ByteRange(start..<buffer.count)
  }
}

extension Document {
  /// HTML as text, for comparisons that a person reads.
  func htmlText(raw: Bool = true) -> String {
    String(decoding: html(HTMLOptions(allowsRawHTML: raw)), as: UTF8.self)
  }

  func treeText() -> String { String(decoding: treeDump(), as: UTF8.self) }
}
