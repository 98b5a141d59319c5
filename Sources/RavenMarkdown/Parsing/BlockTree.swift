/// The blocks of a text, before its inlines are read.
struct BlockTree {
  /// In pre-order, with ``NodeRecord/end`` set. A record that holds inlines has the index of its leaf in
  /// `text.start`.
  var records: [NodeRecord] = []
  var leaves: [BlockLeaf] = []
  /// Where the bytes of joined lines come from, for all leaves.
  var segments: [ContentSegment] = []
  var definitions: [Definition] = []
  var footnotes: [Footnote] = []
  /// Lines that have to be read differently; the tree is then not to be used.
  var changes: [LineChange] = []

  /// A definition of a link, in document order.
  struct Definition {
    var record: Int
    var normalizedLabel: [UInt8]
    var url: ByteRange
    var title: ByteRange
  }

  /// A definition of a footnote, in document order.
  struct Footnote {
    var record: Int
    var normalizedLabel: [UInt8]
    /// The order in which the definitions end: of two with one label, the one that ends first counts.
    var closing = 0
  }

  /// What a replaced line shall be.
  struct LineChange {
    var line: Int
    /// `nil` restores the source's line.
    var replacement: Text?

    struct Text {
      var bytes: [UInt8]
      var textStart: Int
      var sourceOffset: Int
      var tabs: [FedText.Tab] = []
      var purpose: FedText.Purpose

      /// On a footnote's first line, what stands before a placeholder is the source's from where the
      /// footnote's text starts.
      mutating func keepFootnoteText(of replaced: FedText.Replacement?) {
        guard let replaced, replaced.purpose.footnote != nil else { return }
        textStart = replaced.textStart - replaced.span.lowerBound
        sourceOffset = replaced.sourceOffset
        tabs = replaced.tabs
      }
    }
  }
}

/// The inlines of one block, still as text: a range of the buffer, with the segments that say where its
/// bytes come from. Without segments it stands in the source, or in a replaced line, as it is.
struct BlockLeaf {
  var content: Range<Int>
  var segments: Range<Int> = 0..<0
}

/// From `content` on, a leaf's bytes are those from `fed` on.
struct ContentSegment {
  var content: Int
  var fed: Int
}

extension BlockTree {
  /// Where a byte of joined lines comes from in the fed text. O(log *n*) in the leaf's lines.
  func fedOffset(of offset: Int, in leaf: Range<Int>) -> Int {
    guard !leaf.isEmpty else { return offset }
    var low = leaf.lowerBound
    var high = leaf.upperBound
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].content <= offset { low = middle } else { high = middle }
    }
    return segments[low].fed + max(0, offset - segments[low].content)
  }
}

extension NodeFlags {
  /// list: some of its items are footnotes that were fed as items. Never in a finished tree.
  static let split = NodeFlags(rawValue: 128)
}
