import RavenMarkdown

/// Compares lists so that the way back gives the same changes the other way round.
struct OrderedChanges {
  /// Whether the texts that are compared were exchanged for comparing.
  let isReversed: Bool

  /// Where two lists differ.
  ///
  /// - Complexity: O(*n* + *m*), a constant factor more for many changes; see ``LineChanges``.
  func changes(from old: [Int], to new: [Int]) -> [LineChanges.Change] {
    guard isReversed else { return LineChanges(from: old, to: new).changes }
    return LineChanges(from: new, to: old).changes.map {
      LineChanges.Change(old: $0.new, new: $0.old)
    }
  }

  /// What is left of two lists between the changes, pair by pair.
  static func kept(
    _ changes: [LineChanges.Change], oldCount: Int, newCount: Int
  ) -> [(old: Int, new: Int)] {
    var pairs: [(old: Int, new: Int)] = []
    var (old, new) = (0, 0)
    let end = LineChanges.Change(old: oldCount..<oldCount, new: newCount..<newCount)
    for change in changes + [end] {
      while old < change.old.lowerBound, new < change.new.lowerBound {
        pairs.append((old, new))
        old += 1
        new += 1
      }
      (old, new) = (change.old.upperBound, change.new.upperBound)
    }
    return pairs
  }
}

/// The part of a list that has kept its order, as heavy as it can be.
enum KeptOrder {
  /// Which elements belong to it: those that do not have moved.
  ///
  /// As few as can be are left out; where there is a choice, light ones.
  ///
  /// - Parameters:
  ///   - positions: Where each element stands now, each place once.
  ///   - weights: What each is worth, 0 to 1,048,575.
  /// - Returns: For each element whether it has kept its order.
  /// - Complexity: O(*n* log *n*).
  static func elements(_ positions: [Int], weights: [Int]) -> [Bool] {
    let order = positions.indices.sorted { positions[$0] < positions[$1] }
    var rank = [Int](repeating: 0, count: positions.count)
    for (place, index) in order.enumerated() { rank[index] = place }
    // The best sum up to a rank, in a Fenwick tree of maxima.
    var best = [(sum: Int, index: Int)](repeating: (0, -1), count: positions.count + 1)
    var before = [Int](repeating: -1, count: positions.count)
    var top = (sum: 0, index: -1)
    for index in positions.indices {
      var found = (sum: 0, index: -1)
      var place = rank[index]
      while place > 0 {
        if best[place].sum > found.sum { found = best[place] }
        place -= place & -place
      }
      before[index] = found.index
      let sum = found.sum + (1 << 20) + min(max(weights[index], 0), (1 << 20) - 1)
      if sum > top.sum { top = (sum, index) }
      place = rank[index] + 1
      while place < best.count {
        if best[place].sum < sum { best[place] = (sum, index) }
        place += place & -place
      }
    }
    var kept = [Bool](repeating: false, count: positions.count)
    var index = top.index
    while index >= 0 {
      kept[index] = true
      index = before[index]
    }
    return kept
  }
}
