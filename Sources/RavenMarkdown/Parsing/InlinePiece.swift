/// An inline while its block is read.
struct InlinePiece {
  var kind: NodeKind
  var flags: NodeFlags = []
  var text: ByteRange = .empty
  var aux: ByteRange = .empty
  /// Where it stands in the block's text.
  var from: Int
  var to: Int
  var previous: Int32 = -1
  var next: Int32 = -1
  var firstChild: Int32 = -1

  init(_ kind: NodeKind, _ range: Range<Int>) {
    self.kind = kind
    from = range.lowerBound
    to = range.upperBound
  }
}
