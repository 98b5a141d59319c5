extension NormalizedInlines {
  /// A place in the draft.
  struct Mark {
    var kind: Kind
    var byte: UInt8 = 0
    var offset: Int
    var count = 1
    /// Belongs to the word that begins with a bare link: a backslash would be a part of the link.
    var isFixed = false
    /// open, close: the mark of the other end; -1 while it is not known.
    var partner = -1
    /// open: the node that it begins.
    var node = -1

    enum Kind: UInt8 {
      /// A run of `*`, `_` or `~` that is text.
      case literal
      /// Marks around emphasis, strong text and strikethrough.
      case open, close
      /// A bracket that is text.
      case bracket, closingBracket
      /// The brackets around a link's text, and around an image's.
      case linkStart, linkEnd, imageStart, imageEnd
      /// A run of backticks that is text.
      case backticks
      /// `<` that is text.
      case angle
      /// The colon of `://` and the first letter of `www.` in text that is no link.
      case colon, host
      /// A link without any marks.
      case bareLink
    }
  }

  /// A change to the draft.
  struct Edit {
    var offset: Int
    var change: Change

    enum Change {
      /// A backslash before the byte.
      case backslash
      /// Four blanks before the byte, which starts a line.
      case indent
      /// A character reference in place of the character.
      case reference
    }
  }

  mutating func add(_ mark: Mark) {
    marks.append(mark)
    found |= 1 << mark.kind.rawValue
  }

  @inline(__always)
  func has(_ kind: Mark.Kind) -> Bool { found & 1 << kind.rawValue != 0 }

  /// Whether a mark of a kind stands at an offset. O(log *n*).
  func isMark(at offset: Int, _ kind: Mark.Kind) -> Bool {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low < marks.count && marks[low].offset == offset && marks[low].kind == kind
  }

  /// Escapes every byte of a mark.
  mutating func escape(_ mark: Mark) {
    guard !mark.isFixed else { return }
    for offset in mark.offset..<mark.offset + mark.count {
      edits.append(Edit(offset: offset, change: .backslash))
    }
  }

  /// Puts the changes in the order of their places.
  mutating func sortEdits() {
    if edits.count > 1 { edits.sort { $0.offset < $1.offset } }
  }
}
