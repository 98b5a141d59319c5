import RavenMarkdown

/// Finds partners for the pieces of documents whose sections are paired.
struct PiecePairing {
  private(set) var pairing: Pairing
  private let table: ContentTable

  /// Pieces are moved, not removed and added, from so many letters and digits on (as git has it).
  static let leastMoved = 20
  /// Two texts are versions of one from so many shared words on, of 1.
  private static let likeness = 0.4
  /// The same at different places.
  private static let farLikeness = 0.6
  /// Stretches of at most so many pairs are compared each with each.
  private static let mostPairs = 1024

  init(_ pairing: Pairing, _ table: ContentTable) {
    self.pairing = pairing
    self.table = table
  }

  /// A stretch of both documents that lies between equal pieces.
  private struct Gap {
    var old: [Int]
    var new: [Int]
  }

  private var old: [Outline.Piece] { pairing.old.pieces }
  private var new: [Outline.Piece] { pairing.new.pieces }

  mutating func pairAll(_ bags: inout WordBags, _ words: inout ContentTable) {
    var gaps: [Gap] = []
    for (index, partner) in pairing.newSection.enumerated() where partner >= 0 {
      pairEqual(pairing.old.sections[index], pairing.new.sections[partner], &gaps)
    }
    pairMoved()
    for var gap in gaps {
      gap.old.removeAll { pairing.newPiece[$0] >= 0 }
      gap.new.removeAll { pairing.oldPiece[$0] >= 0 }
      guard !gap.old.isEmpty, !gap.new.isEmpty else { continue }
      findSplits(&gap, &words)
      pairLike(gap, &bags)
    }
    pairLikeFar(&bags)
  }

  // MARK: - Equal pieces

  private mutating func pairEqual(
    _ before: Outline.Section, _ after: Outline.Section, _ gaps: inout [Gap]
  ) {
    if before.body == after.body {
      for (old, new) in zip(before.pieces, after.pieces) { pairing.pairPieces(old, new) }
      return
    }
    let first = (old: before.pieces.lowerBound, new: after.pieces.lowerBound)
    let changes = LineChanges(
      from: old[before.pieces].map(\.content), to: new[after.pieces].map(\.content)
    ).changes
    let kept = OrderedChanges.kept(
      changes, oldCount: before.pieces.count, newCount: after.pieces.count)
    for pair in kept { pairing.pairPieces(first.old + pair.old, first.new + pair.new) }
    for change in changes {
      gaps.append(
        Gap(
          old: change.old.map { first.old + $0 }, new: change.new.map { first.new + $0 }))
    }
  }

  /// Pairs pieces that are left, stand nowhere else and are long enough to be known again.
  private mutating func pairMoved() {
    var places: [Int: (old: Int, new: Int)] = [:]
    for index in old.indices where pairing.newPiece[index] < 0 {
      places[old[index].content, default: (-1, -1)].old =
        places[old[index].content] == nil ? index : -2
    }
    for index in new.indices where pairing.oldPiece[index] < 0 {
      guard let place = places[new[index].content] else { continue }
      places[new[index].content]?.new = place.new == -1 ? index : -2
    }
    for (content, place) in places where place.old >= 0 && place.new >= 0 {
      guard letters(content) >= Self.leastMoved else { continue }
      pairing.pairPieces(place.old, place.new)
      pairing.movedPieces.insert(place.old)
    }
  }

  private func letters(_ content: Int) -> Int {
    table.bytes(content).dropFirst().reduce(0) {
      $0 + (ASCII.isAlphanumeric($1) || $1 >= 0xC0 && $1 < LeafSpelling.opening ? 1 : 0)
    }
  }

  // MARK: - Split and joined paragraphs

  private mutating func findSplits(_ gap: inout Gap, _ words: inout ContentTable) {
    guard gap.old.count + gap.new.count > 2, gap.old.count * gap.new.count <= Self.mostPairs else {
      return
    }
    let before = gap.old.map { paragraph(old[$0], &words) }
    let after = gap.new.map { paragraph(new[$0], &words) }
    for (place, text) in before.enumerated() {
      guard let text, let parts = Self.parts(after, making: text) else { continue }
      let range = gap.new[parts.lowerBound]..<gap.new[parts.upperBound - 1] + 1
      guard range.count == parts.count else { continue }
      record(Pairing.Split(old: gap.old[place]..<gap.old[place] + 1, new: range))
    }
    for (place, text) in after.enumerated() where pairing.oldPiece[gap.new[place]] < 0 {
      guard let text, let parts = Self.parts(before, making: text) else { continue }
      let range = gap.old[parts.lowerBound]..<gap.old[parts.upperBound - 1] + 1
      guard range.count == parts.count else { continue }
      record(Pairing.Split(old: range, new: gap.new[place]..<gap.new[place] + 1))
    }
    gap.old.removeAll { pairing.newPiece[$0] >= 0 }
    gap.new.removeAll { pairing.oldPiece[$0] >= 0 }
  }

  private func paragraph(_ piece: Outline.Piece, _ words: inout ContentTable) -> [Int]? {
    guard piece.kind == .paragraph || piece.kind == .item else { return nil }
    return WordList(table.bytes(piece.content).dropFirst(), &words).numbers
  }

  /// Texts next to each other that make another one, at least two.
  private static func parts(_ texts: [[Int]?], making whole: [Int]) -> Range<Int>? {
    for start in texts.indices {
      var rest = whole[...]
      var index = start
      while index < texts.count, let text = texts[index], !text.isEmpty, rest.starts(with: text) {
        rest = rest.dropFirst(text.count)
        index += 1
      }
      if rest.isEmpty, index - start > 1 { return start..<index }
    }
    return nil
  }

  private mutating func record(_ split: Pairing.Split) {
    let isFree =
      split.old.allSatisfy { pairing.newPiece[$0] < 0 }
      && split.new.allSatisfy { pairing.oldPiece[$0] < 0 }
    guard isFree else { return }
    for index in split.old { pairing.newPiece[index] = split.new.lowerBound }
    for index in split.new { pairing.oldPiece[index] = split.old.lowerBound }
    pairing.splits.append(split)
  }

  // MARK: - Like pieces

  private mutating func pairLike(_ gap: Gap, _ bags: inout WordBags) {
    if gap.old.count == 1, gap.new.count == 1 {
      // What stands alone in one place became what stands alone there.
      if old[gap.old[0]].kind == new[gap.new[0]].kind {
        pairing.pairPieces(gap.old[0], gap.new[0])
      }
    } else if gap.old.count * gap.new.count <= Self.mostPairs {
      pairBest(gap, &bags)
    } else {
      pairing.isCoarse = true
      pairByRareWords(gap, &bags)
    }
  }

  private func score(_ before: Int, _ after: Int, _ bags: inout WordBags) -> Double {
    let (a, b) = (old[before], new[after])
    guard a.kind == b.kind else { return 0 }
    if a.kind == .frontMatter { return 1 }
    let score = bags.similarity(a.content, b.content, table)
    // Tables and code are versions of one even when most of a row or line differs.
    let least = a.kind == .table || a.kind == .code ? Self.likeness / 2 : Self.likeness
    return score >= least ? score : 0
  }

  /// The pairs in order that have most in common.
  private mutating func pairBest(_ gap: Gap, _ bags: inout WordBags) {
    let (rows, columns) = (gap.old.count, gap.new.count)
    var scores = [Double](repeating: 0, count: rows * columns)
    var best = [Double](repeating: 0, count: (rows + 1) * (columns + 1))
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let score = score(gap.old[row], gap.new[column], &bags)
        scores[row * columns + column] = score
        let here = row * (columns + 1) + column
        let next = here + columns + 1
        best[here] = max(best[next], best[here + 1])
        if score > 0 { best[here] = max(best[here], score + best[next + 1]) }
      }
    }
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      let here = row * (columns + 1) + column
      let next = here + columns + 1
      let score = scores[row * columns + column]
      if score > 0, best[here] == score + best[next + 1] {
        pairing.pairPieces(gap.old[row], gap.new[column])
        row += 1
        column += 1
      } else if best[here] == best[next] {
        row += 1
      } else {
        column += 1
      }
    }
  }

  private mutating func pairByRareWords(_ gap: Gap, _ bags: inout WordBags) {
    let words = gap.new.map { bags.bag(new[$0].content, table) }
    let index = RareWords(words)
    var found: [(old: Int, new: Int)] = []
    for before in gap.old {
      let bag = bags.bag(old[before].content, table)
      var top = (score: 0.0, new: -1)
      for candidate in index.candidates(for: bag)
      where new[gap.new[candidate]].kind == old[before].kind {
        let score = WordBags.similarity(bag, words[candidate])
        if score >= Self.likeness, score > top.score { top = (score, gap.new[candidate]) }
      }
      if top.new >= 0, found.last.map({ $0.new < top.new }) ?? true {
        found.append((before, top.new))
      }
    }
    for pair in found { pairing.pairPieces(pair.old, pair.new) }
  }

  /// Pairs what is left anywhere and much alike: moved and changed.
  private mutating func pairLikeFar(_ bags: inout WordBags) {
    let before = old.indices.filter { isLong(old[$0], pairing.newPiece[$0]) }
    let after = new.indices.filter { isLong(new[$0], pairing.oldPiece[$0]) }
    guard !before.isEmpty, !after.isEmpty else { return }
    let words = after.map { bags.bag(new[$0].content, table) }
    let index = RareWords(words)
    var found: [(score: Double, old: Int, new: Int)] = []
    for place in before {
      let bag = bags.bag(old[place].content, table)
      for candidate in index.candidates(for: bag)
      where new[after[candidate]].kind == old[place].kind {
        let score = WordBags.similarity(bag, words[candidate])
        if score >= Self.farLikeness { found.append((score, place, after[candidate])) }
      }
    }
    for pair in found.sorted(by: { ($1.score, $0.old, $0.new) < ($0.score, $1.old, $1.new) })
    where pairing.newPiece[pair.old] < 0 && pairing.oldPiece[pair.new] < 0 {
      pairing.pairPieces(pair.old, pair.new)
      pairing.movedPieces.insert(pair.old)
    }
  }

  private func isLong(_ piece: Outline.Piece, _ partner: Int) -> Bool {
    partner < 0 && letters(piece.content) >= Self.leastMoved
  }
}
