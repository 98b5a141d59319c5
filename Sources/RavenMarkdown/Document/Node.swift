/// A node of a document, as a cursor: cheap to make, and valid as long as its document.
public struct Node: Sendable {
  /// The document that the node belongs to.
  public let document: Document
  /// The node's place in pre-order; 0 is the root.
  public let index: Int

  package init(document: Document, index: Int) {
    self.document = document
    self.index = index
  }

  package var record: NodeRecord { document.nodes[index] }

  /// What the node is.
  public var kind: NodeKind { record.kind }
  /// What else is true of it.
  public var flags: NodeFlags { record.flags }

  /// heading: its level, 1–6; 0 on other kinds.
  public var level: Int { kind == .heading ? Int(record.level) : 0 }

  /// alert: which of the five it is.
  public var alert: AlertKind? { kind == .alert ? AlertKind(rawValue: record.level) : nil }

  /// table: the number of its columns, as its header says; 0 on other kinds.
  public var columnCount: Int { kind == .table ? Int(record.level) : 0 }

  /// tableCell: where the column's text stands.
  public var alignment: ColumnAlignment {
    kind == .tableCell ? ColumnAlignment(rawValue: record.level) ?? .none : .none
  }

  /// list: the number of its first item, 0–999,999,999; `nil` where the list has bullets.
  public var startNumber: Int? {
    kind == .list && flags.contains(.ordered) ? Int(record.aux.start) : nil
  }

  /// The node's own text: of a text, code or HTML node, or of front matter; empty on other kinds.
  public var text: String { hasLiteral ? string(record.text) : "" }

  /// link, image, linkDefinition: where it leads, escapes and entities resolved.
  public var url: String? { hasDestination ? string(record.text) : nil }

  /// link, image, linkDefinition: its title; empty when there is none.
  public var title: String? { hasDestination ? string(record.aux) : nil }

  /// codeBlock: the words after the opening fence; empty when there are none.
  public var info: String? { kind == .codeBlock ? string(record.aux) : nil }

  /// footnoteReference, footnoteDefinition: its label without `[^` and `]`.
  public var label: String? {
    kind == .footnoteReference || kind == .footnoteDefinition ? string(record.text) : nil
  }

  /// footnoteReference, footnoteDefinition: the number that readers see; `nil` when unused.
  public var footnoteNumber: Int? {
    switch kind {
    case .footnoteReference: Int(document.nodes[Int(record.aux.start)].aux.start)
    case .footnoteDefinition: record.aux.start == 0 ? nil : Int(record.aux.start)
    default: nil
    }
  }

  /// Where the node stands in the source.
  public var range: SourceRange { document.sourceRange(of: record.source) }

  /// The first child, if any.
  public var firstChild: Node? {
    Int(record.end) > index + 1 ? Node(document: document, index: index + 1) : nil
  }

  /// The children, in order. O(1) to make, O(1) per step.
  public var children: Children { Children(parent: self) }

  private var hasLiteral: Bool {
    switch kind {
    case .text, .code, .codeBlock, .htmlBlock, .htmlInline, .frontMatter: true
    default: false
    }
  }

  private var hasDestination: Bool {
    kind == .link || kind == .image || kind == .linkDefinition
  }

  private func string(_ range: ByteRange) -> String {
    String(decoding: document.bytes(range), as: UTF8.self)
  }

  /// The children of a node.
  public struct Children: Sequence, Sendable {
    let parent: Node

    /// Steps from sibling to sibling.
    public func makeIterator() -> Iterator {
      Iterator(document: parent.document, position: parent.index + 1, end: Int(parent.record.end))
    }

    /// Steps from sibling to sibling.
    public struct Iterator: IteratorProtocol {
      let document: Document
      var position: Int
      let end: Int

      /// The next child, or `nil` after the last.
      public mutating func next() -> Node? {
        guard position < end else { return nil }
        defer { position = Int(document.nodes[position].end) }
        return Node(document: document, index: position)
      }
    }
  }
}
