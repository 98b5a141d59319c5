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
  let bytes: [UInt8]
  private(set) var position: Int
  let end: Int
  private var run: [Cluster] = []
  private var runIndex = 0

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next cluster, or `nil` at the end. O(1) amortized.
  mutating func next() -> Cluster? {
    if runIndex < run.count {
      runIndex += 1
      position = run[runIndex - 1].end
      return run[runIndex - 1]
    }
    guard position < end else { return nil }
    let scalar = DecodedScalar(bytes, at: position, before: end)
    let traits = ScalarTraits(scalar.value)
    let next = position + scalar.count
    if !traits.joins, next >= end || bytes[next] < 0x80 || !traitsOfScalar(at: next).joins {
      defer { position = next }
      return Cluster(start: position, end: next, width: traits.width, first: traits, last: traits)
    }
    splitRun()
    return self.next()
  }

  /// Gives back the cluster that `next` returned last.
  mutating func unread(_ cluster: Cluster) {
    if runIndex > 0, run[runIndex - 1].start == cluster.start { runIndex -= 1 }
    position = cluster.start
  }

  /// Goes on at an offset between two clusters, after the current one.
  mutating func skip(to offset: Int) {
    position = offset
    while runIndex < run.count, run[runIndex].start < offset { runIndex += 1 }
  }

  private func traitsOfScalar(at position: Int) -> ScalarTraits {
    ScalarTraits(DecodedScalar(bytes, at: position, before: end).value)
  }

  /// Splits the scalars up to the next sure boundary: between two that do not join.
  private mutating func splitRun() {
    run.removeAll(keepingCapacity: true)
    runIndex = 0
    var limit = position
    var before: ScalarTraits?
    while limit < end {
      let scalar = DecodedScalar(bytes, at: limit, before: end)
      let traits = ScalarTraits(scalar.value)
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
          start: start, end: start + count, width: Self.width(of: scalars), first: first, last: last
        ))
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
