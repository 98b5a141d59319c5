/// Which lines of two texts have no partner in the other.
struct LineMatching {
  /// Per line of the first text, whether it went.
  private(set) var removed: [Bool]
  /// Per line of the second text, whether it came.
  private(set) var inserted: [Bool]

  /// More changes than this are not told apart: the whole part that differs counts as changed.
  private static let mostChanges = 1000
  /// More comparisons than this are not made either.
  private static let mostSteps = 20_000_000

  /// Matches lines so that as few as possible are changed.
  ///
  /// The greedy algorithm of Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations"
  /// (Algorithmica 1, 1986), after equal lines at both ends are set aside, and given up when the texts
  /// have little in common.
  ///
  /// - Parameters:
  ///   - old: A number for each line; equal lines have equal numbers.
  ///   - new: The same for the second text.
  /// - Complexity: O(*n* + *n* · *d*) for *d* changes, *n* · *d* being bounded by a constant.
  init(_ old: [Int], _ new: [Int]) {
    removed = [Bool](repeating: false, count: old.count)
    inserted = [Bool](repeating: false, count: new.count)
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let middle = (old[start..<old.count - end], new[start..<new.count - end])
    if middle.0.isEmpty || middle.1.isEmpty || !match(Array(middle.0), Array(middle.1), at: start) {
      for index in middle.0.indices { removed[index] = true }
      for index in middle.1.indices { inserted[index] = true }
    }
  }

  /// Marks the changed lines of the part between the equal ends; `false` when it was given up.
  private mutating func match(_ old: [Int], _ new: [Int], at start: Int) -> Bool {
    // `reach[bound + k]` is how far into the old text a way of `changes` edits leads where it stands `k`
    // lines further in the old text than in the new one.
    let bound = min(Self.mostChanges, old.count + new.count)
    var reach = [Int](repeating: 0, count: 2 * bound + 3)
    let center = bound + 1
    var history: [[Int]] = []
    var steps = 0
    for changes in 0...bound {
      history.append(Array(reach[(center - changes - 1)...(center + changes + 1)]))
      for diagonal in stride(from: -changes, through: changes, by: 2) {
        let comesDown =
          diagonal == -changes
          || diagonal != changes
            && reach[center + diagonal - 1] < reach[center + diagonal + 1]
        var x = comesDown ? reach[center + diagonal + 1] : reach[center + diagonal - 1] + 1
        while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] {
          x += 1
          steps += 1
        }
        reach[center + diagonal] = x
        if x == old.count, x - diagonal == new.count {
          mark(history, diagonal: diagonal, at: start)
          return true
        }
      }
      steps += changes
      guard steps < Self.mostSteps else { return false }
    }
    return false
  }

  /// Follows the shortest way back and marks its edits.
  private mutating func mark(_ history: [[Int]], diagonal last: Int, at start: Int) {
    var diagonal = last
    for changes in stride(from: history.count - 1, to: 0, by: -1) {
      // The row holds the diagonals from `-changes - 1` to `changes + 1`.
      let row = history[changes]
      let center = changes + 1
      let comesDown =
        diagonal == -changes
        || diagonal != changes && row[center + diagonal - 1] < row[center + diagonal + 1]
      if comesDown {
        diagonal += 1
        inserted[start + row[center + diagonal] - diagonal] = true
      } else {
        diagonal -= 1
        removed[start + row[center + diagonal]] = true
      }
    }
  }
}
