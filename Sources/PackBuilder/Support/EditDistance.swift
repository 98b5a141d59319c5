/// How far two words are apart, for "did you mean".
package enum EditDistance {
  /// The word nearest to a name, when one is near enough to be meant.
  ///
  /// Near enough is at most three changes, and at most half of the name's letters.
  package static func nearest(to name: String, among words: [String]) -> String? {
    let letters = Array(name.utf8)
    guard letters.count <= 64 else { return nil }
    let dashes = letters.prefix { $0 == UInt8(ascii: "-") }.count
    let limit = min(3, (letters.count - dashes) / 2)
    var best: (word: String, distance: Int)?
    for word in words {
      let distance = between(letters, Array(word.utf8))
      if distance <= limit, distance < best?.distance ?? Int.max { best = (word, distance) }
    }
    return best?.word
  }

  /// The smallest number of insertions, deletions, changes and swaps of neighbours.
  ///
  /// - Complexity: O(*a* · *b*).
  package static func between(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
