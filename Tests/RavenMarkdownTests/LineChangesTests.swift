import RavenMarkdown
import Testing

@Suite("Changes between lists of lines")
struct LineChangesTests {
  private func changes(_ old: [Int], _ new: [Int]) -> [LineChanges.Change] {
    LineChanges(from: old, to: new).changes
  }

  /// The new list, made from the old one and the changes.
  private func rebuilt(_ old: [Int], _ new: [Int], _ changes: [LineChanges.Change]) -> [Int] {
    var result: [Int] = []
    var place = 0
    for change in changes {
      result += old[place..<change.old.lowerBound] + new[change.new]
      place = change.old.upperBound
    }
    return result + old[place...]
  }

  @Test func equalListsHaveNone() {
    #expect(changes([], []).isEmpty)
    #expect(changes([1, 2, 3], [1, 2, 3]).isEmpty)
  }

  @Test func aChangeNamesTheLinesOfBothSides() {
    #expect(changes([1, 2, 3], [1, 4, 5, 3]) == [.init(old: 1..<2, new: 1..<3)])
    #expect(changes([1, 3], [1, 2, 3]) == [.init(old: 1..<1, new: 1..<2)])
    #expect(changes([1], []) == [.init(old: 0..<1, new: 0..<0)])
  }

  @Test func linesCompareByTheirBytes() {
    let lines = [Array("a".utf8)[...], Array("b".utf8)[...]]
    #expect(LineChanges(from: lines, to: [lines[0]]).changes == [.init(old: 1..<2, new: 1..<1)])
  }

  @Test func shortListsGetTheShortestEdit() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let sides = (0..<2).map { _ in
        (0..<random.number(in: 0...12)).map { _ in random.number(in: 0...3) }
      }
      let found = changes(sides[0], sides[1])
      #expect(rebuilt(sides[0], sides[1], found) == sides[1])
      // The standard library's difference has the fewest changes there are.
      let count = found.reduce(0) { $0 + $1.old.count + $1.new.count }
      #expect(count == sides[1].difference(from: sides[0]).count)
      for (one, next) in zip(found, found.dropFirst()) {
        #expect(one.old.upperBound < next.old.lowerBound)
        #expect(one.new.upperBound < next.new.lowerBound)
      }
    }
  }

  @Test func manyChangesAreFoundBetweenLinesThatStandOnce() {
    let old = Array(0..<20_000)
    let new = old.map { $0 % 4 == 0 ? $0 + 100_000 : $0 }
    let found = changes(old, new)
    #expect(found.count == 5000)
    #expect(rebuilt(old, new, found) == new)
  }

  @Test func listsWithLittleInCommonAreLittleWork() {
    let repeated = [Int](repeating: 1, count: 50_000)
    let mixed = (0..<50_000).map { $0 % 2 }
    for (old, new) in [(repeated, mixed), (mixed, repeated), (Array(0..<50_000), repeated)] {
      let found = LineChanges(from: old, to: new)
      #expect(rebuilt(old, new, found.changes) == new)
      #expect(found.steps <= 200 * (old.count + new.count))
    }
  }
}
