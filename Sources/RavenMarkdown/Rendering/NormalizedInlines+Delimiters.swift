extension NormalizedInlines {
  /// Chooses the marks of emphasis, and escapes those that are text and would pair.
  ///
  /// The choice is tried out: the runs of the draft are paired as the parser pairs them. Stars are tried
  /// first, then marks that differ from level to level, then those of the source, which are known to work.
  mutating func resolveDelimiters() {
    for choice in MarkChoice.allCases {
      if has(.open) { choose(choice) }
      var escaped = isCautious
      var pairing = NormalizedDelimiters(self, ignoringText: escaped)
      if pairing.fits { return }
      if !escaped {
        // Escape what took part in wrong pairs; if that makes others, escape all.
        let misused = pairing.misused
        pairing = NormalizedDelimiters(self, ignoring: misused)
        if pairing.fits {
          for index in misused { escape(marks[index]) }
          return
        }
        escaped = true
        pairing = NormalizedDelimiters(self, ignoringText: true)
      }
      if pairing.fits || choice == .asInSource || !has(.open) {
        if !isCautious {
          for mark in marks where mark.kind == .literal { escape(mark) }
        }
        return
      }
    }
  }

  private enum MarkChoice: CaseIterable {
    case stars, alternating, asInSource
  }

  /// Writes the marks of emphasis and strong text into the draft.
  private mutating func choose(_ choice: MarkChoice) {
    var open: [Int] = []
    for index in marks.indices {
      if marks[index].kind == .close {
        open.removeLast()
        continue
      }
      guard marks[index].kind == .open else { continue }
      if marks[index].byte != UInt8(ascii: "~") {
        let byte: UInt8
        switch choice {
        case .stars: byte = starOrUnderscore(index, parent: open.last)
        case .alternating: byte = open.count % 2 == 0 ? UInt8(ascii: "*") : UInt8(ascii: "_")
        case .asInSource:
          let source = document.nodes[marks[index].node].source.lower
          byte =
            document.buffer[source] == UInt8(ascii: "_") ? UInt8(ascii: "_") : UInt8(ascii: "*")
        }
        setByte(byte, of: index)
      }
      open.append(index)
    }
  }

  /// A star, unless it would run together with the mark before in a way that reads differently.
  private func starOrUnderscore(_ index: Int, parent: Int?) -> UInt8 {
    let star = UInt8(ascii: "*")
    let underscore = UInt8(ascii: "_")
    let mark = marks[index]
    if index > 0, marks[index - 1].kind == .close,
      marks[index - 1].offset + marks[index - 1].count == mark.offset
    {
      return marks[index - 1].byte == star ? underscore : star
    }
    guard let parent, parent == index - 1, marks[parent].byte != UInt8(ascii: "~"),
      marks[parent].offset + marks[parent].count == mark.offset, mark.count == 1,
      marks[parent].partner == mark.partner + 1,
      marks[mark.partner].offset + mark.count == marks[marks[parent].partner].offset
    else { return star }
    return marks[parent].byte == star ? underscore : star
  }

  private mutating func setByte(_ byte: UInt8, of open: Int) {
    let close = marks[open].partner
    for index in [open, close] {
      marks[index].byte = byte
      for offset in marks[index].offset..<marks[index].offset + marks[index].count {
        bytes[offset] = byte
      }
    }
  }
}
