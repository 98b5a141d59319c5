extension NormalizedInlines {
  /// How the marks of emphasis are chosen, in the order of trial.
  private enum MarkChoice: CaseIterable {
    /// Stars, and underscores where stars would run together.
    case stars
    /// By depth.
    case alternating
    /// Those of the source.
    case asInSource
    /// Stars, with character references beside those that would not open or close between a letter and a
    /// punctuation mark.
    case besideReferences
  }

  /// Chooses the marks of emphasis, and escapes those that are text and would pair.
  ///
  /// Each choice is tried by pairing the runs of the draft as the parser does.
  mutating func resolveDelimiters() {
    let edited = edits.count
    for choice in MarkChoice.allCases {
      var references: Set<Int> = []
      if has(.open) {
        choose(choice)
        if choice == .besideReferences { references = referencesBesideMarks() }
      }
      if !isCautious {
        var pairing = NormalizedDelimiters(self, ignoring: [], references)
        // Escape what took part in wrong pairs; if that makes others, escape all.
        let misused = pairing.fits ? [] : pairing.misused
        if !misused.isEmpty { pairing = NormalizedDelimiters(self, ignoring: misused, references) }
        if pairing.fits {
          for index in misused { escape(marks[index]) }
          edits += references.map { Edit(offset: $0, change: .reference) }
          return
        }
      }
      if NormalizedDelimiters(self, ignoring: nil, references).fits || !has(.open) {
        edits += references.map { Edit(offset: $0, change: .reference) }
        break
      }
    }
    guard !isCautious else { return }
    _ = edited
    for mark in marks where mark.kind == .literal { escape(mark) }
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
        case .stars, .besideReferences: byte = starOrUnderscore(index, parent: open.last)
        case .alternating: byte = open.count % 2 == 0 ? star : underscore
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

  /// The letters beside marks that have punctuation on their other side: as a reference, a letter is
  /// punctuation too.
  private func referencesBesideMarks() -> Set<Int> {
    var references: Set<Int> = []
    for mark in marks where mark.kind == .open || mark.kind == .close {
      let end = mark.offset + mark.count
      let before = CharacterClass(before: mark.offset, in: bytes, start: 0)
      let after = CharacterClass(at: end, in: bytes, end: bytes.count)
      if mark.kind == .open, before == .text, after == .punctuation {
        var first = mark.offset - 1
        while first > 0, bytes[first] & 0xC0 == 0x80 { first -= 1 }
        references.insert(first)
      } else if mark.kind == .close, before == .punctuation, after == .text {
        references.insert(end)
      }
    }
    return references
  }
}
