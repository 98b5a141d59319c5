import RavenMarkdown

extension ChangeReport {
  /// Pieces that stand elsewhere now; neighbours that moved together are one change.
  mutating func collectMovedPieces(_ pairs: inout ContainerPairs) {
    var index = 0
    while index < old.pieces.count {
      guard pairing.movedPieces.contains(index) else {
        index += 1
        continue
      }
      let start = index
      index += 1
      while movesAlong(index, after: start) { index += 1 }
      addMoved(start..<index, &pairs)
    }
  }

  /// Whether a piece moved together with the one before it.
  private func movesAlong(_ index: Int, after start: Int) -> Bool {
    index < old.pieces.count && pairing.movedPieces.contains(index)
      && pairing.newPiece[index] == pairing.newPiece[index - 1] + 1
      && old.pieces[index].section == old.pieces[start].section
      && new.pieces[pairing.newPiece[index]].section
        == new.pieces[pairing.newPiece[start]].section
  }

  private func isSame(_ piece: Int) -> Bool {
    old.pieces[piece].content == new.pieces[pairing.newPiece[piece]].content
      && old.pieces[piece].isDone == new.pieces[pairing.newPiece[piece]].isDone
  }

  /// Adds a move, and what else became of the pieces. A single text is told with its words in the move.
  private mutating func addMoved(_ range: Range<Int>, _ pairs: inout ContainerPairs) {
    let before = range.lowerBound
    let after = pairing.newPiece[before]
    let (_, block) = group(from: before, old) {
      $0.firstPiece == before && $0.end == range.upperBound
    }
    var change = DocumentChange(.moved, block)
    change.headings = headings(new: after)
    change.name = newText.name(new.pieces[after])
    if range.count > 1, block != .list, block != .quote {
      change.name += " (and \(range.count - 1) more)"
    }
    let isReworded = range.count == 1 && isRewordedOnly(before)
    if isReworded {
      let (a, b) = (old.pieces[before], new.pieces[after])
      change.words =
        compareWords(
          table.bytes(a.content).dropFirst(), table.bytes(b.content).dropFirst()
        ).runs
      change.old = oldText.lines(a).joined(separator: "\n")
      change.new = newText.lines(b).joined(separator: "\n")
    }
    setPlaces(of: before, in: &change)
    add(change, old: old.pieces[before].node, new: new.pieces[after].node)
    if !isReworded {
      for piece in range where !isSame(piece) { addChange(piece, pairing.newPiece[piece]) }
    }
    compareContainers(ofMoved: range, &pairs)
  }

  /// Whether nothing changed about a paragraph or item but its words.
  private func isRewordedOnly(_ piece: Int) -> Bool {
    let (a, b) = (old.pieces[piece], new.pieces[pairing.newPiece[piece]])
    return a.content != b.content && a.isDone == b.isDone
      && [a.kind, b.kind].allSatisfy { $0 == .paragraph || $0 == .item }
  }

  /// Says where a moved piece stood and stands; by lines where words would say the same twice.
  private mutating func setPlaces(of piece: Int, in change: inout DocumentChange) {
    let partner = pairing.newPiece[piece]
    let from = place(of: piece, old, pairing.newSection, isOld: true)
    let to = place(of: partner, new, pairing.oldSection, isOld: false)
    let lines = (
      oldText.lines(ofNode: old.pieces[piece].node, through: nil).lowerBound,
      newText.lines(ofNode: new.pieces[partner].node, through: nil).lowerBound
    )
    change.from = from == to ? "line \(lines.0)" : from
    change.to = from == to ? "line \(lines.1)" : to
  }

  /// Where a piece stands: after the one before it in its section, or at its start.
  private mutating func place(
    of piece: Int, _ outline: Outline, _ partners: [Int], isOld: Bool
  ) -> String {
    let own = outline.pieces[piece]
    let section = outline.sections[own.section]
    let other = isOld ? pairing.newPiece[piece] : pairing.oldPiece[piece]
    let otherSection = isOld ? new.pieces[other].section : old.pieces[other].section
    let title = isOld ? oldText.title(own.section) : newText.title(own.section)
    if partners[own.section] != otherSection, !title.isEmpty { return "under “\(title)”" }
    guard piece > section.pieces.lowerBound else {
      return title.isEmpty ? "at the start" : "at the start of “\(title)”"
    }
    let neighbour = outline.pieces[piece - 1]
    let name = isOld ? oldText.name(neighbour) : newText.name(neighbour)
    let word: String = neighbour.kind == .table ? "the table" : "“\(name)”"
    return name.isEmpty ? "after \(Self.phrase(neighbour.block))" : "after \(word)"
  }

  private static func phrase(_ block: DocumentChange.Block) -> String {
    switch block {
    case .codeBlock: "the code"
    case .rule: "the rule"
    default: "the \(block.rawValue)"
    }
  }
}
