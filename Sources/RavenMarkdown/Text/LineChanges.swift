/// Where two lists of lines differ.
///
/// The shortest edit is found (Myers, "An O(ND) Difference Algorithm and Its Variations", 1986) where it is
/// short. Else lines that stand once in each list are matched first (patience diff), and what lies between
/// them is compared in the same way. A stretch without such lines is compared from its start on, as far as an
/// edit of a limited length reaches each time.
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

  /// How many lines were compared and edits tried: what the work is, and no matter of time.
  package private(set) var steps = 0

  private let old: [Int]
  private let new: [Int]

  /// A shortest edit is given up after so many edits.
  private static let mostEdits = 400
  /// The edits of one step through a stretch that is compared from its start on.
  private static let stepEdits = 200
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
    /// Whether it is the rest of a stretch that is compared step by step.
    var isRest = false
  }

  private mutating func compare() {
    var gaps = [Gap(old: old.indices, new: new.indices)]
    while var gap = gaps.popLast() {
      trim(&gap)
      if gap.old.isEmpty || gap.new.isEmpty {
        add(gap.old, gap.new)
        continue
      }
      let edit = edit(gap, atMost: gap.isRest ? Self.stepEdits : Self.mostEdits)
      let anchors = edit.isWhole || gap.isRest || gap.depth >= Self.mostDepth ? [] : anchors(gap)
      if anchors.isEmpty {
        gap.old = apply(edit, to: gap.old, gap.new)
        gap.new = gap.new.lowerBound + edit.new..<gap.new.upperBound
        gap.isRest = true
        if !edit.isWhole { gaps.append(gap) }
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

  /// The shortest edit from the start of a stretch.
  private struct Edit {
    /// The lines of both lists, from the stretch's start, up to which it goes.
    var old: Int
    var new: Int
    /// The lines that it leaves as they are, counted in the whole lists.
    var kept: [(Int, Int)]
    /// Whether it goes to the end.
    var isWhole: Bool
  }

  /// Adds the changes of an edit.
  ///
  /// - Returns: The old lines after it.
  private mutating func apply(
    _ edit: Edit, to old: Range<Int>, _ new: Range<Int>
  ) -> Range<Int> {
    let end = (old: old.lowerBound + edit.old, new: new.lowerBound + edit.new)
    var place = (old: old.lowerBound, new: new.lowerBound)
    for match in edit.kept + [end] {
      add(place.old..<match.0, place.new..<match.1)
      place = (match.0 + 1, match.1 + 1)
    }
    return end.old..<old.upperBound
  }

  /// How far each diagonal reached before each number of edits.
  private struct Trace {
    /// Rows one after the other: that of *n* edits has the diagonals -*n* to *n* + 1.
    private var reach: [Int] = []
    private(set) var count = 0

    mutating func append(_ row: ArraySlice<Int>) {
      reach.append(contentsOf: row)
      count += 1
    }

    subscript(edits: Int, diagonal: Int) -> Int { reach[edits * (edits + 1) + edits + diagonal] }
  }

  /// The shortest edit of a stretch, or of as much of it as a number of edits reaches.
  private mutating func edit(_ gap: Gap, atMost limit: Int) -> Edit {
    let count = (old: gap.old.count, new: gap.new.count)
    let most = min(count.old + count.new, limit)
    // How far each diagonal reaches in the old list, after each number of edits.
    var reach = [Int](repeating: 0, count: 2 * most + 2)
    var trace = Trace()
    let mostSteps = (count.old + count.new) * Self.mostSteps
    var stepsLeft = mostSteps
    defer { steps += mostSteps - stepsLeft }
    var edits = 0
    while edits <= most, stepsLeft > 0 {
      trace.append(reach[(most - edits)...(most + edits + 1)])
      var diagonal = -edits
      while diagonal <= edits {
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
        if x >= count.old, y >= count.new {
          return Edit(
            old: count.old, new: count.new, kept: matches(gap, trace, (count.old, count.new)),
            isWhole: true)
        }
        diagonal += 2
      }
      stepsLeft -= edits
      edits += 1
    }
    let end = furthest(reach, most, edits - 1, count)
    return Edit(old: end.old, new: end.new, kept: matches(gap, trace, end), isWhole: false)
  }

  /// The place that is furthest in both lists together after a number of edits.
  private func furthest(
    _ reach: [Int], _ center: Int, _ edits: Int, _ count: (old: Int, new: Int)
  ) -> (old: Int, new: Int) {
    var best = (old: 0, new: 0)
    for diagonal in stride(from: -edits, through: edits, by: 2) {
      let x = reach[center + diagonal]
      let y = x - diagonal
      if x <= count.old, y <= count.new, x + y > best.old + best.new { best = (x, y) }
    }
    return best
  }

  /// Walks the trace back from a place, counted from the stretch's start.
  private func matches(
    _ gap: Gap, _ trace: Trace, _ end: (old: Int, new: Int)
  ) -> [(Int, Int)] {
    var matches: [(Int, Int)] = []
    var (x, y) = end
    for edits in stride(from: trace.count - 1, to: 0, by: -1) {
      let diagonal = x - y
      let isDown =
        diagonal == -edits
        || diagonal != edits && trace[edits, diagonal - 1] < trace[edits, diagonal + 1]
      let previous = isDown ? diagonal + 1 : diagonal - 1
      let start = trace[edits, previous]
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
