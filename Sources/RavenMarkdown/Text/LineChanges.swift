/// Where two lists of lines differ.
///
/// The shortest edit is found (Myers, "An O(ND) Difference Algorithm and Its Variations", 1986) where it is
/// short. Else lines that stand once in each list are matched first (patience diff), and what lies between
/// them is compared in the same way; a stretch that has too little in common counts as replaced.
public struct LineChanges: Sendable {
  /// Lines of the old list that were replaced by lines of the new one; either may be empty.
  public struct Change: Sendable, Hashable {
    /// The lines that went, counted from 0.
    public var old: Range<Int>
    /// The lines that came.
    public var new: Range<Int>

    /// Makes a change of two ranges.
    public init(old: Range<Int>, new: Range<Int>) {
      self.old = old
      self.new = new
    }
  }

  /// The changes, in order; between two of them at least one line is the same.
  public private(set) var changes: [Change] = []

  private let old: [Int]
  private let new: [Int]

  /// A shortest edit is given up after so many edits.
  private static let mostEdits = 400
  /// Or when it has compared this many lines for each line of the stretch.
  private static let mostSteps = 64
  /// Anchors are looked for between anchors, to this depth.
  private static let mostDepth = 16

  /// Compares lists of lines by numbers that are equal where lines are.
  ///
  /// - Parameters:
  ///   - old: The lines before.
  ///   - new: The lines after.
  /// - Complexity: O(*n* + *m*), a constant factor more for many changes.
  package init(from old: [Int], to new: [Int]) {
    self.old = old
    self.new = new
    compare()
  }

  /// Compares lists of lines.
  ///
  /// - Parameters:
  ///   - old: The lines before.
  ///   - new: The lines after.
  /// - Complexity: O(*n* + *m*), a constant factor more for many changes.
  public init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func numbered(_ lines: [ArraySlice<UInt8>]) -> [Int] {
      lines.map { line in
        let number = numbers[line] ?? numbers.count
        numbers[line] = number
        return number
      }
    }
    self.init(from: numbered(old), to: numbered(new))
  }

  /// A stretch of both lists that may differ.
  private struct Gap {
    var old: Range<Int>
    var new: Range<Int>
    var depth = 0
  }

  private mutating func compare() {
    var gaps = [Gap(old: old.indices, new: new.indices)]
    while var gap = gaps.popLast() {
      trim(&gap)
      if gap.old.isEmpty || gap.new.isEmpty {
        add(gap.old, gap.new)
        continue
      }
      if let kept = shortestEdit(gap) {
        edit(gap, keeping: kept)
        continue
      }
      let anchors = gap.depth < Self.mostDepth ? anchors(gap) : []
      if anchors.isEmpty {
        add(gap.old, gap.new)
        continue
      }
      // The last gap is pushed first, so that changes are found in order.
      var end = (old: gap.old.upperBound, new: gap.new.upperBound)
      for anchor in anchors.reversed() {
        gaps.append(
          Gap(old: anchor.old + 1..<end.old, new: anchor.new + 1..<end.new, depth: gap.depth + 1))
        end = anchor
      }
      gaps.append(
        Gap(
          old: gap.old.lowerBound..<end.old, new: gap.new.lowerBound..<end.new,
          depth: gap.depth + 1))
    }
  }

  /// Takes the lines off that are the same at both ends.
  private func trim(_ gap: inout Gap) {
    var (old, new) = (gap.old, gap.new)
    while let first = old.first, let other = new.first, self.old[first] == self.new[other] {
      old.removeFirst()
      new.removeFirst()
    }
    while let last = old.last, let other = new.last, self.old[last] == self.new[other] {
      old.removeLast()
      new.removeLast()
    }
    gap.old = old
    gap.new = new
  }

  /// Adds a change, or makes the last one longer when it ends here.
  private mutating func add(_ old: Range<Int>, _ new: Range<Int>) {
    guard !old.isEmpty || !new.isEmpty else { return }
    if let last = changes.last, last.old.upperBound == old.lowerBound,
      last.new.upperBound == new.lowerBound
    {
      changes[changes.count - 1].old = last.old.lowerBound..<old.upperBound
      changes[changes.count - 1].new = last.new.lowerBound..<new.upperBound
    } else {
      changes.append(Change(old: old, new: new))
    }
  }

  // MARK: Anchors

  /// Lines that stand once in each stretch, as many as keep their order.
  private func anchors(_ gap: Gap) -> [(old: Int, new: Int)] {
    var places: [Int: (old: Int, new: Int)] = [:]
    // -1: not seen, -2: seen more than once.
    for index in gap.old {
      places[old[index], default: (-1, -1)].old = places[old[index]] == nil ? index : -2
    }
    for index in gap.new {
      guard let place = places[new[index]] else { continue }
      places[new[index]]?.new = place.new == -1 ? index : -2
    }
    let pairs = places.values.filter { $0.old >= 0 && $0.new >= 0 }.sorted { $0.old < $1.old }
    return longestRise(pairs)
  }

  /// The longest part of the pairs that rises in the new list too: patience sorting.
  private func longestRise(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var piles: [Int] = []
    var below = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var low = 0
      var high = piles.count
      while low < high {
        let middle = (low + high) / 2
        if pairs[piles[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      if low > 0 { below[index] = piles[low - 1] }
      if low == piles.count { piles.append(index) } else { piles[low] = index }
    }
    var rise: [(old: Int, new: Int)] = []
    var index = piles.last ?? -1
    while index >= 0 {
      rise.append(pairs[index])
      index = below[index]
    }
    return rise.reversed()
  }

  // MARK: Shortest edits

  private mutating func edit(_ gap: Gap, keeping kept: [(Int, Int)]) {
    var place = (old: gap.old.lowerBound, new: gap.new.lowerBound)
    for match in kept + [(gap.old.upperBound, gap.new.upperBound)] {
      add(place.old..<match.0, place.new..<match.1)
      place = (match.0 + 1, match.1 + 1)
    }
  }

  /// The lines that the shortest edit leaves as they are; `nil` when it has too many steps.
  private func shortestEdit(_ gap: Gap) -> [(Int, Int)]? {
    let count = (old: gap.old.count, new: gap.new.count)
    let most = min(count.old + count.new, Self.mostEdits)
    // How far each diagonal reaches in the old list, after each number of edits.
    var reach = [Int](repeating: 0, count: 2 * most + 2)
    var trace: [[Int]] = []
    var stepsLeft = (count.old + count.new) * Self.mostSteps
    for edits in 0...most where stepsLeft > 0 {
      trace.append(Array(reach[(most - edits)...(most + edits + 1)]))
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let center = most + diagonal
        let isDown =
          diagonal == -edits || diagonal != edits && reach[center - 1] < reach[center + 1]
        var x = isDown ? reach[center + 1] : reach[center - 1] + 1
        if edits == 0 { x = 0 }
        var y = x - diagonal
        while x < count.old, y < count.new,
          old[gap.old.lowerBound + x] == new[gap.new.lowerBound + y]
        {
          x += 1
          y += 1
          stepsLeft -= 1
        }
        reach[center] = x
        if x >= count.old, y >= count.new { return matches(gap, trace) }
      }
      stepsLeft -= edits
    }
    return nil
  }

  /// Walks the trace back from the end.
  private func matches(_ gap: Gap, _ trace: [[Int]]) -> [(Int, Int)] {
    var matches: [(Int, Int)] = []
    var (x, y) = (gap.old.count, gap.new.count)
    for edits in stride(from: trace.count - 1, to: 0, by: -1) {
      // Entry i of a row is diagonal i - edits.
      let row = trace[edits]
      let diagonal = x - y
      let isDown =
        diagonal == -edits
        || diagonal != edits && row[diagonal - 1 + edits] < row[diagonal + 1 + edits]
      let previous = isDown ? diagonal + 1 : diagonal - 1
      let start = row[previous + edits]
      let first = isDown ? start : start + 1
      while x > first {
        x -= 1
        y -= 1
        matches.append((gap.old.lowerBound + x, gap.new.lowerBound + y))
      }
      x = start
      y = start - previous
    }
    while x > 0, y > 0 {
      x -= 1
      y -= 1
      matches.append((gap.old.lowerBound + x, gap.new.lowerBound + y))
    }
    return matches.reversed()
  }
}
