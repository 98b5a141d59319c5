import RavenMarkdown

/// Which sections and pieces of two documents belong together.
struct Pairing {
  var old: Outline
  var new: Outline
  /// The partner of each section, -1 where there is none.
  var newSection: [Int]
  var oldSection: [Int]
  /// The partner of each piece, -1 where there is none.
  var newPiece: [Int]
  var oldPiece: [Int]
  /// Pieces of the old document whose partners stand at another place.
  var movedPieces: Set<Int> = []
  /// Texts that were split, or joined.
  var splits: [Split] = []
  /// Sections of the old document whose partners stand at another place.
  var movedSections: Set<Int> = []
  /// Whether something was compared with less care because it would have taken too long.
  var isCoarse = false

  /// One paragraph that became several, or the other way round.
  struct Split {
    var old: Range<Int>
    var new: Range<Int>
  }

  init(_ old: Outline, _ new: Outline) {
    self.old = old
    self.new = new
    newSection = [Int](repeating: -1, count: old.sections.count)
    oldSection = [Int](repeating: -1, count: new.sections.count)
    newPiece = [Int](repeating: -1, count: old.pieces.count)
    oldPiece = [Int](repeating: -1, count: new.pieces.count)
  }

  mutating func pairSections(_ old: Int, _ new: Int) {
    newSection[old] = new
    oldSection[new] = old
  }

  mutating func pairPieces(_ old: Int, _ new: Int) {
    newPiece[old] = new
    oldPiece[new] = old
  }

  /// The same seen from the other side.
  var reversed: Pairing {
    var result = Pairing(new, old)
    result.newSection = oldSection
    result.oldSection = newSection
    result.newPiece = oldPiece
    result.oldPiece = newPiece
    result.movedPieces = Set(movedPieces.map { newPiece[$0] })
    result.movedSections = Set(movedSections.map { newSection[$0] })
    result.splits = splits.map { Split(old: $0.new, new: $0.old) }
    result.isCoarse = isCoarse
    return result
  }

  /// Whether the documents mean the same.
  var isEqual: Bool {
    old.sections.count == new.sections.count
      && zip(old.sections, new.sections).allSatisfy {
        $0.title == $1.title && $0.level == $1.level && $0.body == $1.body
      }
  }
}

/// Finds partners for sections: first those that are the same, then those that are called the same, then those
/// that say the same or much the same.
struct SectionPairing {
  private(set) var pairing: Pairing
  private let table: ContentTable

  /// A section counts as the same under another heading from so many shared words on (of 1).
  private static let likeness = 0.4

  init(_ pairing: Pairing, _ table: ContentTable) {
    self.pairing = pairing
    self.table = table
  }

  private var old: [Outline.Section] { pairing.old.sections }
  private var new: [Outline.Section] { pairing.new.sections }

  /// Pairs all that can be.
  mutating func pairAll(_ bags: inout WordBags) {
    pairing.pairSections(0, 0)
    pairInOrder { Self.key($0.path, $0.body) }
    pairInOrder { Self.key($0.title, $0.body) }
    pairUnique { Self.key($0.title, $0.body) }
    pairByHeading()
    let table = table
    pairUnique { table.bytes($0.body).count > 1 ? $0.body : nil }
    pairByHeading()
    pairLike(&bags)
    pairByHeading()
    pairUnique { $0.title }
    findMoved()
  }

  /// Two numbers of contents in one; both are small.
  private static func key(_ a: Int, _ b: Int) -> Int { a << 32 | b & 0xFFFF_FFFF }

  /// Pairs sections of equal keys that have kept their order.
  private mutating func pairInOrder(_ key: (Outline.Section) -> Int) {
    typealias List = (keys: [Int], places: [Int])
    func numbered(_ sections: [Outline.Section], _ partners: [Int]) -> List {
      let places = sections.indices.filter { partners[$0] < 0 }
      return (places.map { key(sections[$0]) }, places)
    }
    func keep(_ shared: Set<Int>, of list: inout List) {
      let kept = list.keys.indices.filter { shared.contains(list.keys[$0]) }
      list = (kept.map { list.keys[$0] }, kept.map { list.places[$0] })
    }
    var before = numbered(old, pairing.newSection)
    var after = numbered(new, pairing.oldSection)
    // What the other list does not have only makes the edit longer.
    let shared = Set(before.keys).intersection(after.keys)
    keep(shared, of: &before)
    keep(shared, of: &after)
    let changes = LineChanges(from: before.keys, to: after.keys).changes
    let kept = OrderedChanges.kept(
      changes, oldCount: before.keys.count, newCount: after.keys.count)
    for pair in kept { pairing.pairSections(before.places[pair.old], after.places[pair.new]) }
  }

  /// Pairs sections whose key no other section without a partner has.
  private mutating func pairUnique(_ key: (Outline.Section) -> Int?) {
    var places: [Int: (old: Int, new: Int)] = [:]
    // -1: none, -2: several.
    for index in old.indices where pairing.newSection[index] < 0 {
      guard let key = key(old[index]) else { continue }
      places[key, default: (-1, -1)].old = places[key] == nil ? index : -2
    }
    for index in new.indices where pairing.oldSection[index] < 0 {
      guard let key = key(new[index]), let place = places[key] else { continue }
      places[key]?.new = place.new == -1 ? index : -2
    }
    for (old, new) in places.values where old >= 0 && new >= 0 { pairing.pairSections(old, new) }
  }

  /// Pairs sections of one heading whose parents are partners, in order.
  private mutating func pairByHeading() {
    var waiting: [Int: [Int]] = [:]
    for index in new.indices.reversed() where pairing.oldSection[index] < 0 {
      waiting[Self.key(new[index].parent, new[index].title), default: []].append(index)
    }
    for index in old.indices where pairing.newSection[index] < 0 {
      let parent = old[index].parent
      let partner = parent < 0 ? -1 : pairing.newSection[parent]
      guard parent < 0 || partner >= 0 else { continue }
      if let found = waiting[Self.key(partner, old[index].title)]?.popLast() {
        pairing.pairSections(index, found)
      }
    }
  }

  /// Pairs sections that share many words, the likest first.
  private mutating func pairLike(_ bags: inout WordBags) {
    let before = old.indices.filter { pairing.newSection[$0] < 0 }
    let after = new.indices.filter { pairing.oldSection[$0] < 0 }
    guard !before.isEmpty, !after.isEmpty else { return }
    let words = (
      before.map { bag(of: old[$0], pairing.old, &bags) },
      after.map { bag(of: new[$0], pairing.new, &bags) }
    )
    let index = RareWords(words.1)
    var found: [(score: Double, old: Int, new: Int)] = []
    for (place, bag) in words.0.enumerated() {
      for candidate in index.candidates(for: bag) {
        let score = WordBags.similarity(bag, words.1[candidate])
        if score >= Self.likeness { found.append((score, before[place], after[candidate])) }
      }
    }
    for pair in found.sorted(by: { ($1.score, $0.old, $0.new) < ($0.score, $1.old, $1.new) })
    where pairing.newSection[pair.old] < 0 && pairing.oldSection[pair.new] < 0 {
      pairing.pairSections(pair.old, pair.new)
    }
  }

  private func bag(
    of section: Outline.Section, _ outline: Outline, _ bags: inout WordBags
  ) -> [Int] {
    var words = bags.bag(section.title, table)
    for piece in outline.pieces[section.pieces] { words += bags.bag(piece.content, table) }
    return words.sorted()
  }

  // MARK: - Moves

  /// A section moved when its order among its parent's has changed, or when its parent is another one and the
  /// order in the whole text has changed.
  private mutating func findMoved() {
    let paired = old.indices.filter { $0 > 0 && pairing.newSection[$0] >= 0 }
    let inText = kept(paired)
    var families: [Int: [Int]] = [:]
    for (place, index) in paired.enumerated() {
      let parent = old[index].parent
      let partner = parent < 0 ? -1 : pairing.newSection[parent]
      if new[pairing.newSection[index]].parent == partner {
        families[parent, default: []].append(index)
      } else if !inText[place] {
        pairing.movedSections.insert(index)
      }
    }
    for family in families.values {
      for (index, isKept) in zip(family, kept(family)) where !isKept {
        pairing.movedSections.insert(index)
      }
    }
    // A section may stand in the way of one that is now below it: neither of the two has moved so far.
    let rest = paired.filter(withoutMoved())
    for (index, isKept) in zip(rest, kept(rest)) where !isKept {
      pairing.movedSections.insert(index)
    }
  }

  /// Whether a section of the old document has neither moved nor gone along with one that has.
  private func withoutMoved() -> (Int) -> Bool {
    var hasMoved = [Bool](repeating: false, count: old.count)
    for (index, section) in old.enumerated() {
      let partner = pairing.newSection[index]
      let goesAlong =
        section.parent >= 0 && partner >= 0 && hasMoved[section.parent]
        && new[partner].parent == pairing.newSection[section.parent]
      hasMoved[index] = goesAlong || pairing.movedSections.contains(index)
    }
    return { !hasMoved[$0] }
  }

  private func kept(_ sections: [Int]) -> [Bool] {
    KeptOrder.elements(
      sections.map { pairing.newSection[$0] },
      weights: sections.map {
        size(of: old[$0], pairing.old) + size(of: new[pairing.newSection[$0]], pairing.new)
      })
  }

  private func size(of section: Outline.Section, _ outline: Outline) -> Int {
    let end = outline.sections[section.end - 1].pieces.upperBound
    return (section.pieces.lowerBound..<end).count
  }
}
