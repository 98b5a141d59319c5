/// A part of a text that is only broken when it is wider than a line.
struct UnbreakablePiece {
  var start: Int
  var end: Int
  var width: Int
  /// The columns of the blanks before it.
  var glue: Int
}

/// Steps through the unbreakable pieces of a text.
///
/// A line may be broken at blanks (not U+00A0), at U+200B, and around wide characters except where
/// East Asian line-start and line-end rules forbid.
struct PieceScanner {
  private let bytes: [UInt8]
  private let plane = ScalarTraits.plane
  private let end: Int
  private var clusters: ClusterScanner

  init(_ text: VisibleText, _ range: Range<Int>) {
    bytes = text.bytes
    end = range.upperBound
    clusters = ClusterScanner(bytes, range)
  }

  /// Goes on at an offset after the current one.
  mutating func seek(_ offset: Int) { clusters.skip(to: offset) }

  /// The next piece, or `nil` when only blanks are left.
  mutating func next() -> UnbreakablePiece? {
    var glue = 0
    var start = clusters.position
    while start < end {
      let byte = bytes[start]
      if byte == 0x20 {
        glue += 1
        start += 1
        continue
      }
      guard byte >= 0x80 else { break }
      let scalar = DecodedScalar(bytes, at: start, before: end)
      let traits = ScalarTraits(scalar.value, plane)
      guard traits.isBlank else { break }
      glue += traits.width
      start += scalar.count
    }
    guard start < end else { return nil }
    var ascii = start
    while ascii < end, bytes[ascii] > 0x20, bytes[ascii] < 0x80 { ascii += 1 }
    if ascii == end || bytes[ascii] == 0x20 {
      clusters.skip(to: ascii)
      return UnbreakablePiece(start: start, end: ascii, width: ascii - start, glue: glue)
    }
    // The last letter before the first byte beyond ASCII may carry a mark.
    let sure = max(start, ascii - 1)
    clusters.skip(to: sure)
    return piece(from: start, sure: sure, glue: glue)
  }

  /// The piece that starts at `start` and is ASCII up to `sure`.
  private mutating func piece(from start: Int, sure: Int, glue: Int) -> UnbreakablePiece {
    var piece = UnbreakablePiece(start: start, end: sure, width: sure - start, glue: glue)
    var before = ScalarTraits(bits: sure > start ? plane[Int(bytes[sure - 1])] : 0)
    while piece.end < end {
      let byte = bytes[piece.end]
      if byte == 0x20 { break }
      if byte < 0x80, piece.end + 1 == end || bytes[piece.end + 1] < 0x80 {
        let traits = ScalarTraits(bits: plane[Int(byte)])
        if ScalarTraits.breaks(between: before, and: traits) { break }
        piece.end += 1
        piece.width += 1
        before = traits
        continue
      }
      let scalar = DecodedScalar(bytes, at: piece.end, before: end)
      let traits = ScalarTraits(scalar.value, plane)
      let next = piece.end + scalar.count
      if !traits.joins, !clusters.joins(at: next) {
        if traits.isBlank || piece.end > start && ScalarTraits.breaks(between: before, and: traits)
        {
          break
        }
        piece.end = next
        piece.width += traits.width
        before = traits
        continue
      }
      clusters.skip(to: piece.end)
      guard let cluster = clusters.peek(), !cluster.first.isBlank else { break }
      if piece.end > start, ScalarTraits.breaks(between: before, and: cluster.first) { break }
      piece.end = cluster.end
      piece.width += cluster.width
      before = cluster.last
    }
    clusters.skip(to: piece.end)
    return piece
  }
}
