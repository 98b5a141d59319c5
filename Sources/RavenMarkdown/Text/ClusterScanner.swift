/// A grapheme cluster of a text, as layout sees it.
struct Cluster {
  var start: Int
  var end: Int
  /// Columns.
  var width: Int
  /// The traits of its first and of its last scalar.
  var first: ScalarTraits
  var last: ScalarTraits
}

/// Steps through grapheme clusters, measuring them.
///
/// A scalar that joins no other is a cluster by the table alone; runs that may join (marks, emoji
/// sequences, flags, jamo) are split by the standard library, each run once.
struct ClusterScanner {
  private let bytes: [UInt8]
  private let plane = ScalarTraits.plane
  private(set) var position: Int
  private let end: Int
  private var run: [Cluster] = []
  private var runIndex = 0

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next cluster, or `nil` at the end. O(1) amortized.
  mutating func next() -> Cluster? {
    guard let cluster = peek() else { return nil }
    position = cluster.end
    return cluster
  }

  /// The cluster that `next` would return.
  mutating func peek() -> Cluster? {
    guard position < end else { return nil }
    let scalar = DecodedScalar(bytes, at: position, before: end)
    let traits = ScalarTraits(scalar.value, plane)
    let next = position + scalar.count
    if !traits.joins, !joins(at: next) {
      return Cluster(start: position, end: next, width: traits.width, first: traits, last: traits)
    }
    return clusterOfRun()
  }

  /// Goes on at an offset after the current one, which lies between two clusters.
  mutating func skip(to offset: Int) { position = offset }

  /// Whether the scalar at an offset may join the one before it.
  @inline(__always)
  func joins(at position: Int) -> Bool {
    guard position < end, bytes[position] >= 0x80 else { return false }
    let scalar = DecodedScalar(bytes, at: position, before: end)
    return ScalarTraits(scalar.value, plane).joins
  }

  /// The cluster at the current offset, which belongs to a run that the standard library splits.
  private mutating func clusterOfRun() -> Cluster {
    while runIndex < run.count, run[runIndex].start < position { runIndex += 1 }
    if runIndex == run.count || run[runIndex].start > position { splitRun() }
    return run[runIndex]
  }

  /// Splits the scalars up to the next sure boundary: between two that do not join.
  private mutating func splitRun() {
    run.removeAll(keepingCapacity: true)
    runIndex = 0
    var limit = position
    var before: ScalarTraits?
    while limit < end {
      let scalar = DecodedScalar(bytes, at: limit, before: end)
      let traits = ScalarTraits(scalar.value, plane)
      if let before, !before.joins, !traits.joins { break }
      before = traits
      limit += scalar.count
    }
    var start = position
    for character in String(decoding: bytes[position..<limit], as: UTF8.self) {
      let scalars = character.unicodeScalars
      let count = character.utf8.count
      let first = ScalarTraits(scalars.first?.value ?? 0)
      let last = ScalarTraits(scalars.last?.value ?? 0)
      run.append(
        Cluster(
          start: start, end: start + count, width: Self.width(of: scalars), first: first,
          last: last))
      start += count
    }
  }

  /// The width of one cluster: the sum of its scalars', but 2 for flags, for emoji joined by U+200D or
  /// with a skin tone, and for emoji with U+FE0F.
  private static func width(of scalars: Character.UnicodeScalarView) -> Int {
    var width = 0
    var base: Unicode.Scalar?
    var joined = false
    for scalar in scalars {
      switch scalar.value {
      case 0x1F1E6...0x1F1FF: return 2
      case 0x200D:
        joined = base.map { isPictographic($0) } ?? false
        continue
      case 0xFE0F:
        if let base, base.properties.isEmoji { width = max(width, 2) }
        continue
      case 0x1F3FB...0x1F3FF:
        if let base, base.properties.isEmojiModifierBase {
          width = max(width, 2)
          continue
        }
      default: break
      }
      let own = ScalarTraits(scalar.value).width
      if joined, isPictographic(scalar) { width = max(width, 2) } else { width += own }
      if own > 0 {
        base = scalar
        joined = false
      }
    }
    return width
  }

  private static func isPictographic(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji && scalar.value > 0xFF
  }
}
