extension NormalizedInlines {
  /// Breaks lines at blanks so that they are at most `width` columns wide, as full as they go.
  ///
  /// No line begins with what could begin a block there.
  mutating func fill(_ width: Int, behind columns: (first: Int, others: Int)) {
    guard !breaks.isEmpty else { return }
    var starts: [Int] = []
    var hard = lineStarts[...]
    var column = columns.first
    var measured = 0
    var candidate: (offset: Int, column: Int)?
    for place in breaks + [bytes.count] {
      while let start = hard.first, start <= place {
        hard = hard.dropFirst()
        starts.append(start)
        measured = start
        column = columns.others
        candidate = nil
      }
      column += self.columns(measured..<place)
      measured = place
      if column > width, let last = candidate {
        bytes[last.offset] = ASCII.newline
        starts.append(last.offset + 1)
        column = columns.others + column - last.column - 1
        candidate = nil
      }
      if mayBreak(at: place, isFirstLine: starts.isEmpty) { candidate = (place, column) }
    }
    lineStarts = starts
  }

  /// Whether a blank may become a line end: a single one, between characters that need it.
  private func mayBreak(at place: Int, isFirstLine: Bool) -> Bool {
    guard place > 0, place + 1 < bytes.count, bytes[place - 1] > ASCII.space,
      bytes[place - 1] != UInt8(ascii: "\\"), bytes[place + 1] > ASCII.space,
      mayStartLine(place + 1), !isFirstLine || !isTagAlone(before: place)
    else { return false }
    guard bytes[place - 1] >= 0x80, bytes[place + 1] >= 0x80 else { return true }
    // A line end between two wide characters would be nothing.
    var before = place - 1
    while before > 0, bytes[before] & 0xC0 == 0x80 { before -= 1 }
    return
      !(ScalarTraits(DecodedScalar(bytes, at: before, before: place).value).isWide
      && ScalarTraits(DecodedScalar(bytes, at: place + 1, before: bytes.count).value).isWide)
  }

  /// Whether the text up to an offset is a single tag: alone on the first line it would be a block.
  private func isTagAlone(before place: Int) -> Bool {
    bytes[0] == UInt8(ascii: "<") && bytes[place - 1] == UInt8(ascii: ">") && !isMark(at: 0, .angle)
      && HTMLScanner.startsBlock(bytes, 0, place)
  }

  /// Whether nothing that begins at an offset can be taken for a block.
  private func mayStartLine(_ offset: Int) -> Bool {
    guard offset < bytes.count else { return false }
    switch bytes[offset] {
    case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "="), UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "<"),
      UInt8(ascii: "~"), UInt8(ascii: "`"):
      return false
    case UInt8(ascii: "\\"): return offset + 1 < bytes.count && bytes[offset + 1] != ASCII.newline
    case UInt8(ascii: "*"), UInt8(ascii: "_"):
      return isMark(at: offset, .open)
    case UInt8(ascii: "["):
      return offset + 1 < bytes.count && bytes[offset + 1] != UInt8(ascii: "^")
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return ListMarker.width(bytes, offset, bytes.count) == nil
    default: return true
    }
  }

  private func columns(_ range: Range<Int>) -> Int {
    var count = 0
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] < 0x80 {
        count += 1
        index += 1
      } else {
        let scalar = DecodedScalar(bytes, at: index, before: range.upperBound)
        count += ScalarTraits(scalar.value).width
        index += scalar.count
      }
    }
    return count
  }
}
