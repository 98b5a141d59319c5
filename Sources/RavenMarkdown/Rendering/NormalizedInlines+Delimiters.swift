extension NormalizedInlines {
  /// How the marks of emphasis are chosen, in the order of trial.
  private enum MarkChoice: CaseIterable {
    /// Stars, and underscores where stars would run together.
    case stars
    /// By depth, stars outermost or innermost.
    case alternating, alternatingFromUnderscore
    /// Those of the source.
    case asInSource
  }

  /// Where letters are written as references.
  private struct Sides: OptionSet {
    let rawValue: UInt8
    /// Before opening marks.
    static let before = Sides(rawValue: 1)
    /// After closing marks.
    static let after = Sides(rawValue: 2)
  }

  /// Chooses the marks of emphasis, and escapes those that are text and would pair.
  ///
  /// Each choice is tried by pairing the runs of the draft as the parser does. When none fits, letters beside
  /// the marks are written as character references, which are punctuation there.
  mutating func resolveDelimiters() {
    for sides in [[], .before, .after, [.before, .after]] as [Sides] {
      for choice in MarkChoice.allCases {
        if has(.open) { choose(choice) }
        // The domain of a bare link may hold underscores, and be none with them.
        if choice != .asInSource,
          marks.contains(where: { $0.kind == .close && $0.isFixed && $0.byte == UInt8(ascii: "_") })
        {
          continue
        }
        if tryMarks(lettersBesideMarks(sides)) { return }
        if !has(.open) { break }
      }
      if !has(.open) { break }
    }
    guard !isCautious else { return }
    for mark in marks where mark.kind == .literal { escape(mark) }
  }

  /// Whether the marks fit as they are, or with escapes, which are added.
  private mutating func tryMarks(_ references: Set<Int>) -> Bool {
    if !isCautious {
      var pairing = NormalizedDelimiters(self, ignoring: [], references)
      // Escape what took part in wrong pairs; if that makes others, escape all.
      let misused = pairing.fits ? [] : pairing.misused
      if !misused.isEmpty { pairing = NormalizedDelimiters(self, ignoring: misused, references) }
      if pairing.fits {
        for index in misused { escape(marks[index]) }
        if pairing.touchesSymbol { escapeMisusedElsewhere(misused, references) }
        edits += references.map { Edit(offset: $0, change: .reference) }
        return true
      }
    }
    guard NormalizedDelimiters(self, ignoring: nil, references).fits else { return false }
    if !isCautious {
      for mark in marks where mark.kind == .literal { escape(mark) }
    }
    edits += references.map { Edit(offset: $0, change: .reference) }
    return true
  }

  /// Escapes text that pairs only where symbols count as punctuation, as newer versions of CommonMark say.
  private mutating func escapeMisusedElsewhere(_ escaped: Set<Int>, _ references: Set<Int>) {
    let misused = NormalizedDelimiters(
      self, ignoring: escaped, references, countsSymbols: true
    ).misused.subtracting(escaped)
    guard !misused.isEmpty,
      NormalizedDelimiters(self, ignoring: escaped.union(misused), references).fits
    else { return }
    for index in misused { escape(marks[index]) }
  }

  /// Writes the marks of emphasis and strong text into the draft.
  private mutating func choose(_ choice: MarkChoice) {
    let star = UInt8(ascii: "*")
    let underscore = UInt8(ascii: "_")
    var open: [Int] = []
    for index in marks.indices {
      if marks[index].kind == .close { open.removeLast() }
      guard marks[index].kind == .open else { continue }
      if marks[index].byte != UInt8(ascii: "~") {
        let byte: UInt8
        switch choice {
        case .stars: byte = starOrUnderscore(index, parent: open.last)
        case .alternating: byte = open.count % 2 == 0 ? star : underscore
        case .alternatingFromUnderscore: byte = open.count % 2 == 0 ? underscore : star
        case .asInSource:
          let source = document.nodes[marks[index].node].source.lower
          byte = document.buffer[source] == underscore ? underscore : star
        }
        setByte(byte, of: index)
      }
      open.append(index)
    }
  }

  /// A star, unless it would run together with the mark before in a way that reads differently.
  private func starOrUnderscore(_ index: Int, parent: Int?) -> UInt8 {
    let star = UInt8(ascii: "*")
    let other: (UInt8) -> UInt8 = { $0 == star ? UInt8(ascii: "_") : star }
    guard index > 0, marks[index - 1].offset + marks[index - 1].count == marks[index].offset else {
      return star
    }
    if marks[index - 1].kind == .close { return other(marks[index - 1].byte) }
    // Emphasis that fills all of its parent, from the first byte to the last.
    guard let parent, parent == index - 1, marks[index].count == 1,
      marks[parent].partner == marks[index].partner + 1,
      marks[marks[index].partner].offset + 1 == marks[marks[parent].partner].offset
    else { return star }
    return other(marks[parent].byte)
  }

  private mutating func setByte(_ byte: UInt8, of open: Int) {
    for index in [open, marks[open].partner] {
      marks[index].byte = byte
      for offset in marks[index].offset..<marks[index].offset + marks[index].count {
        bytes[offset] = byte
      }
    }
  }

  /// The letters right outside of marks.
  private func lettersBesideMarks(_ sides: Sides) -> Set<Int> {
    var letters: Set<Int> = []
    guard !sides.isEmpty else { return letters }
    for mark in marks {
      let end = mark.offset + mark.count
      if mark.kind == .open, sides.contains(.before),
        CharacterClass(before: mark.offset, in: bytes, start: 0) == .text
      {
        var first = mark.offset - 1
        while first > 0, bytes[first] & 0xC0 == 0x80 { first -= 1 }
        letters.insert(first)
      } else if mark.kind == .close, sides.contains(.after), !isMark(at: end, .bareLink),
        CharacterClass(at: end, in: bytes, end: bytes.count) == .text
      {
        letters.insert(end)
      }
    }
    return letters
  }
}
