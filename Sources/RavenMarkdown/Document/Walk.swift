/// A step of a walk through a tree.
public enum WalkEvent: Sendable {
  /// The walk reaches a node, before its children.
  case enter(Node)
  /// The walk leaves a node, after its children.
  case exit(Node)
}

extension Document {
  /// Walks the whole tree in document order, without recursion.
  ///
  /// Every node is entered once and left once.
  ///
  /// - Returns: The steps, made as they are asked for.
  /// - Complexity: O(*n*) in the number of nodes; memory O(depth).
  public func walk() -> Walk { Walk(document: self, from: 0) }
}

extension Node {
  /// Walks this node and all below it. See ``Document/walk()``.
  public func walk() -> Walk { Walk(document: document, from: index) }
}

/// The steps of a walk.
public struct Walk: Sequence, IteratorProtocol, Sendable {
  private let document: Document
  private var position: Int
  private let end: Int
  private var open: [Int] = []

  init(document: Document, from index: Int) {
    self.document = document
    position = index
    end = Int(document.nodes[index].end)
  }

  /// The next step, or `nil` when the first node has been left.
  public mutating func next() -> WalkEvent? {
    if let innermost = open.last, Int(document.nodes[innermost].end) == position {
      open.removeLast()
      return .exit(Node(document: document, index: innermost))
    }
    guard position < end else { return nil }
    open.append(position)
    position += 1
    return .enter(Node(document: document, index: position - 1))
  }
}
