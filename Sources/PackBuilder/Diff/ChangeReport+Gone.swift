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
  func group(
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
    if piece.kind == .frontMatter {
      return isOld ? addFrontMatter(piece, nil) : addFrontMatter(nil, piece)
    }
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
}
