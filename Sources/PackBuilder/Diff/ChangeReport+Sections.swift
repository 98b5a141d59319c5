import RavenMarkdown

extension ChangeReport {
  /// Sections that went, came, moved, or are called otherwise.
  mutating func collectSections() {
    collectPairedSections()
    collectLoneSections(
      of: old, partners: pairing.newSection, pieces: pairing.newPiece, isOld: true)
    collectLoneSections(
      of: new, partners: pairing.oldSection, pieces: pairing.oldPiece, isOld: false)
  }

  private mutating func collectPairedSections() {
    for (before, after) in pairing.newSection.enumerated() where before > 0 && after > 0 {
      let (a, b) = (old.sections[before], new.sections[after])
      if a.title != b.title { addRenamed(before, after) }
      if a.level != b.level, !hasSameShift(before, after) { addLevel(before, after) }
      if pairing.movedSections.contains(before) { addMoved(before, after) }
    }
  }

  private mutating func addRenamed(_ before: Int, _ after: Int) {
    var change = DocumentChange(.renamed, .section)
    change.headings = newText.headings(after)
    change.name = newText.title(after)
    change.old = oldText.title(before)
    change.new = change.name
    let titles = (
      table.bytes(old.sections[before].title).dropFirst(),
      table.bytes(new.sections[after].title).dropFirst()
    )
    let comparison = compareWords(titles.0, titles.1)
    change.words = comparison.runs
    if change.old == change.new {
      // It has the name it had: what differs is how it is set, or where a link in it leads.
      change.kind = .changed
      change.block = .heading
      change.aspect = .markup
      change.old = comparison.old.text
      change.new = comparison.new.text
    }
    add(change, old: old.sections[before].heading, new: new.sections[after].heading)
  }

  /// Whether a section only follows its parent to another level.
  private func hasSameShift(_ before: Int, _ after: Int) -> Bool {
    let parents = (old.sections[before].parent, new.sections[after].parent)
    guard parents.0 > 0, parents.1 > 0, pairing.newSection[parents.0] == parents.1 else {
      return false
    }
    return old.sections[before].level - old.sections[parents.0].level
      == new.sections[after].level - new.sections[parents.1].level
  }

  private mutating func addLevel(_ before: Int, _ after: Int) {
    var change = DocumentChange(.changed, .heading, .level)
    change.headings = newText.headings(after)
    change.name = newText.title(after)
    change.from = "\(old.sections[before].level)"
    change.to = "\(new.sections[after].level)"
    add(change, old: old.sections[before].heading, new: new.sections[after].heading)
  }

  private mutating func addMoved(_ before: Int, _ after: Int) {
    var change = DocumentChange(.moved, .section)
    change.headings = newText.headings(after)
    change.name = newText.title(after)
    let (a, b) = (old.sections[before], new.sections[after])
    let partner = a.parent > 0 ? pairing.newSection[a.parent] : a.parent
    if a.parent > 0, partner != b.parent {
      change.from = "in “\(oldText.title(a.parent))”"
    } else {
      change.from = Self.place(of: before, in: old, oldText, prefersNext: false)
    }
    if b.parent > 0, partner != b.parent {
      change.to = "in “\(newText.title(b.parent))”"
    } else {
      change.to = Self.place(of: after, in: new, newText, prefersNext: true)
    }
    if change.from == change.to {
      // Under parents that are partners the same neighbour may stand before both.
      change.from = "line \(oldText.lines(ofNode: a.heading, through: nil).lowerBound)"
      change.to = "line \(newText.lines(ofNode: b.heading, through: nil).lowerBound)"
    }
    add(change, old: a.heading, new: b.heading)
  }

  /// Where a section stands among its parent's: before the next, or after the one before.
  private static func place(
    of section: Int, in outline: Outline, _ text: OutlineText, prefersNext: Bool
  ) -> String {
    let own = outline.sections[section]
    var previous: Int?
    if section > 1, section - 1 != own.parent {
      var place = section - 1
      while outline.sections[place].parent != own.parent, outline.sections[place].parent > 0 {
        place = outline.sections[place].parent
      }
      previous = place
    }
    let hasNext =
      own.end < outline.sections.count && outline.sections[own.end].parent == own.parent
    if hasNext, prefersNext || previous == nil { return "before “\(text.title(own.end))”" }
    if let previous { return "after “\(text.title(previous))”" }
    return "alone"
  }

  // MARK: - Gone and new

  private mutating func collectLoneSections(
    of outline: Outline, partners: [Int], pieces: [Int], isOld: Bool
  ) {
    let sections = outline.sections
    // Whether a section is gone with all its pieces and deeper sections.
    var isWhole = sections.indices.map { index in
      partners[index] < 0 && sections[index].pieces.allSatisfy { pieces[$0] < 0 }
    }
    for index in sections.indices.reversed() where !isWhole[index] {
      let parent = sections[index].parent
      if parent >= 0 { isWhole[parent] = false }
    }
    var index = 0
    while index < sections.count {
      guard partners[index] < 0 else {
        index += 1
        continue
      }
      let end = isWhole[index] ? sections[index].end : index + 1
      addLone(index..<max(end, index + 1), pieces, isOld: isOld)
      index = max(end, index + 1)
    }
  }

  /// The last node of some sections.
  private func last(of sections: Range<Int>, _ outline: Outline) -> Int? {
    let end = outline.sections[sections.upperBound - 1].pieces.upperBound
    return end > 0 ? outline.pieces[end - 1].node : nil
  }

  private mutating func addLone(_ sections: Range<Int>, _ pieces: [Int], isOld: Bool) {
    let first = sections.lowerBound
    var change = DocumentChange(isOld ? .removed : .added, .section)
    if isOld {
      change.headings = oldText.headings(first)
      change.name = oldText.title(first)
      let text = oldText.text(sections: sections) { pieces[$0] < 0 }
      countWords(text, removed: true)
      change.old = text
      addGone(change, old: max(old.sections[first].heading, 0), through: last(of: sections, old))
    } else {
      change.headings = newText.headings(first)
      change.name = newText.title(first)
      let text = newText.text(sections: sections) { pieces[$0] < 0 }
      countWords(text, removed: false)
      change.new = text
      add(
        change, old: nil, new: max(new.sections[first].heading, 0),
        through: last(of: sections, new))
    }
  }
}
