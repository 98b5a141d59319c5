import RavenMarkdown

extension ChangeReport {
  /// Pieces that went from or came to sections that are in both documents.
  mutating func collectGone() {
    collectLone(isOld: true)
    collectLone(isOld: false)
  }

  private mutating func collectLone(isOld: Bool) {
    let outline = isOld ? old : new
    let partners = isOld ? pairing.newPiece : pairing.oldPiece
    let sectionPartners = isOld ? pairing.newSection : pairing.oldSection
    // How many pieces before an index have no partner.
    var sums = [0]
    sums.reserveCapacity(partners.count + 1)
    for partner in partners { sums.append(sums[sums.count - 1] + (partner < 0 ? 1 : 0)) }
    for (index, section) in outline.sections.enumerated() where sectionPartners[index] >= 0 {
      var piece = section.pieces.lowerBound
      while piece < section.pieces.upperBound {
        guard partners[piece] < 0 else {
          piece += 1
          continue
        }
        let (range, block) = group(from: piece, outline) { container in
          sums[container.end] - sums[container.firstPiece] == container.end - container.firstPiece
        }
        addLone(range, block, isOld: isOld)
        piece = max(range.upperBound, piece + 1)
      }
    }
  }

  /// The outermost thing that begins with a piece and is wholly wanted.
  private func group(
    from piece: Int, _ outline: Outline, where isWhole: (Outline.Container) -> Bool
  ) -> (Range<Int>, DocumentChange.Block) {
    var range = piece..<piece + 1
    var block = outline.pieces[piece].block
    var place = outline.pieces[piece].container
    while place >= 0 {
      let container = outline.containers[place]
      guard container.firstPiece == piece, isWhole(container) else { break }
      range = piece..<container.end
      block = container.kind == .item ? outline.pieces[piece].block : container.block
      place = container.parent
    }
    return (range, block)
  }

  private mutating func addLone(
    _ range: Range<Int>, _ block: DocumentChange.Block, isOld: Bool
  ) {
    let first = range.lowerBound
    let piece = isOld ? old.pieces[first] : new.pieces[first]
    var change = DocumentChange(isOld ? .removed : .added, block)
    change.headings = isOld ? headings(old: first) : headings(new: first)
    change.name = isOld ? oldText.name(piece) : newText.name(piece)
    if block == .footnote {
      let outline = isOld ? old : new
      let record = outline.document.nodes[outline.containers[piece.container].node]
      change.name = String(decoding: outline.document.bytes(record.text), as: UTF8.self)
    }
    if piece.kind == .empty, piece.container >= 0 {
      change.block = (isOld ? old : new).containers[piece.container].block
    }
    if isOld {
      let text = oldText.text(pieces: range)
      countWords(text, removed: true)
      change.old = text
      addGone(change, old: piece.node, through: old.pieces[range.upperBound - 1].node)
    } else {
      let text = newText.text(pieces: range)
      countWords(text, removed: false)
      change.new = text
      add(
        change, old: nil, new: piece.node, through: new.pieces[range.upperBound - 1].node)
    }
  }

  // MARK: - Moved

  /// Pieces that stand elsewhere now; neighbours that moved together are one change.
  mutating func collectMovedPieces() {
    var index = 0
    while index < old.pieces.count {
      guard pairing.movedPieces.contains(index) else {
        index += 1
        continue
      }
      let start = index
      index += 1
      while movesAlong(index, after: start) { index += 1 }
      addMoved(start..<index)
    }
  }

  /// Whether a piece moved unchanged together with the one before it.
  private func movesAlong(_ index: Int, after start: Int) -> Bool {
    index < old.pieces.count && pairing.movedPieces.contains(index)
      && pairing.newPiece[index] == pairing.newPiece[index - 1] + 1
      && old.pieces[index].section == old.pieces[start].section
      && new.pieces[pairing.newPiece[index]].section
        == new.pieces[pairing.newPiece[start]].section
      && isSame(index) && isSame(start)
  }

  private func isSame(_ piece: Int) -> Bool {
    old.pieces[piece].content == new.pieces[pairing.newPiece[piece]].content
      && old.pieces[piece].isDone == new.pieces[pairing.newPiece[piece]].isDone
  }

  private mutating func addMoved(_ range: Range<Int>) {
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
    change.from = place(of: before, old, pairing.newSection, isOld: true)
    change.to = place(of: after, new, pairing.oldSection, isOld: false)
    if !isSame(before) {
      let (a, b) = (old.pieces[before], new.pieces[after])
      let isVerbatim = a.kind == .code || a.kind == .html
      change.words =
        compareWords(
          table.bytes(a.content).dropFirst(), table.bytes(b.content).dropFirst(),
          isVerbatim: isVerbatim
        ).runs
      change.old = oldText.lines(a).joined(separator: "\n")
      change.new = newText.lines(b).joined(separator: "\n")
    }
    add(change, old: old.pieces[before].node, new: new.pieces[after].node)
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
