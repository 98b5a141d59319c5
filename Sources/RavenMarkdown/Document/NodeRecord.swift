/// One node as it lies in the arena: 32 bytes, no references.
///
/// The children of node *i* start at *i* + 1; the next sibling of a node is its `end`. Text, URLs and
/// titles are ranges into the document's one byte buffer.
package struct NodeRecord: Sendable, Hashable {
  package var kind: NodeKind
  package var flags: NodeFlags = []
  /// heading: 1–6 · alert: ``AlertKind`` · table: columns · tableCell: ``ColumnAlignment`` ·
  /// list: the bullet or delimiter's ASCII code · codeBlock: the fence's length.
  package var level: UInt16 = 0
  /// The index after the node's last descendant.
  package var end: UInt32 = 0
  /// text, code, codeBlock, htmlBlock, htmlInline, frontMatter: what it says · link, image,
  /// linkDefinition: the URL · footnoteReference, footnoteDefinition: the label.
  package var text: ByteRange = .empty
  /// link, image, linkDefinition: the title · codeBlock: the info string · list: the start number in
  /// `start` · footnoteReference: the definition's index in `start`, which of its references this is
  /// in `count` (from 1) · footnoteDefinition: its number in `start` (0: unused), its references in
  /// `count`.
  package var aux: ByteRange = .empty
  /// The bytes of the source that made the node, in the buffer's coordinates.
  package var source: ByteRange = .empty

  package init(_ kind: NodeKind) { self.kind = kind }
}

/// A range of bytes in the document's buffer, 8 bytes wide.
package struct ByteRange: Sendable, Hashable {
  package var start: UInt32
  package var count: UInt32

  package static let empty = ByteRange(start: 0, count: 0)

  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  package init(_ range: Range<Int>) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    count = UInt32(truncatingIfNeeded: range.count)
  }

  package var isEmpty: Bool { count == 0 }
  package var lower: Int { Int(start) }
  package var upper: Int { Int(start) + Int(count) }
  package var range: Range<Int> { lower..<upper }
}
