extension NormalizedInlines {
  /// Escapes what would begin a block, or make one of the text, at the start of each line.
  mutating func guardLines(_ place: Place) {
    guard !bytes.isEmpty else { return }
    if place.isDocumentStart { guardByteOrderMark() }
    sortEdits()
    let known = edits
    var edit = 0
    var verbatim = verbatimStarts[...]
    for index in -1..<lineStarts.count {
      let start = index < 0 ? 0 : lineStarts[index]
      let end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count
      guard start < end, !isPlain(bytes[start]) else { continue }
      while edit < known.count, known[edit].offset < start { edit += 1 }
      if edit < known.count, known[edit].offset == start { continue }
      let line = Line(
        range: start..<end, before: index < 0 ? nil : (index == 0 ? 0 : lineStarts[index - 1]),
        isEdited: edit < known.count && known[edit].offset < end)
      let point = index < 0 ? firstEscape(line, place) : escape(line)
      guard let point else { continue }
      while let next = verbatim.first, next < start { verbatim = verbatim.dropFirst() }
      let isVerbatim = verbatim.first == start
      // No block begins after four blanks, and those of a text's further lines do not count.
      let isText = !isVerbatim && (bytes[point] != UInt8(ascii: "<") || isMark(at: point, .angle))
      edits.append(
        isText ? Edit(offset: point, change: .backslash) : Edit(offset: start, change: .indent))
    }
  }

  /// A line of the draft.
  private struct Line {
    var range: Range<Int>
    /// Where the line before it starts, if there is one.
    var before: Int?
    /// It holds an escape, so it is not of marks alone.
    var isEdited: Bool

    var start: Int { range.lowerBound }
    var end: Int { range.upperBound }
  }

  /// Most lines begin with a letter, which means nothing.
  @inline(__always)
  private func isPlain(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || byte >= 0x80 }

  // MARK: Lines

  /// The byte to escape so that the block's first line begins no other block.
  private mutating func firstEscape(_ line: Line, _ place: Place) -> Int? {
    let start = line.start
    if bytes[start] == UInt8(ascii: "[") { return bracketEscape(line.range, place) }
    if place.isAfterBox { return nil }
    if place.isAfterLine { return escape(line) }
    switch bytes[start] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "_"):
      let isBlock =
        ListMarker.width(bytes, start, line.end) != nil
        || isRule(line, bullet: place.bullet, count: place.bulletCount)
      return isBlock ? start : nil
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return ListMarker.width(bytes, start, line.end).map { start + $0 - 1 }
    case UInt8(ascii: "<"):
      // A tag that began a block would not be an inline.
      return isMark(at: start, .angle) && HTMLScanner.startsBlock(bytes, start, line.end)
        ? start : nil
    default: return startsBlock(line) ? start : nil
    }
  }

  /// The byte to escape so that a line continues the text. Not all blocks may interrupt it, but a line may
  /// underline it.
  private func escape(_ line: Line) -> Int? {
    let start = line.start
    switch bytes[start] {
    case UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "_"):
      let isBullet = line.range.count > 1 && ListMarker.width(bytes, start, line.end) != nil
      if isBullet || isUnderline(line) || isRule(line, bullet: 0, count: 0) { return start }
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      // Only a list that begins with 1 and is not empty may interrupt text.
      guard let width = ListMarker.width(bytes, start, line.end), start + width < line.end,
        bytes[start + width - 2] == UInt8(ascii: "1"),
        bytes[start..<start + width - 2].allSatisfy({ $0 == UInt8(ascii: "0") })
      else { return nil }
      return start + width - 1
    case UInt8(ascii: "["): return footnoteEscape(line.range)
    case UInt8(ascii: "<"):
      return HTMLScanner.interruptsParagraph(bytes, start, line.end) ? start : nil
    default: if startsBlock(line) { return start }
    }
    return isDelimiterRow(line) ? start : nil
  }

  /// Headings, quotes and fences.
  private func startsBlock(_ line: Line) -> Bool {
    switch bytes[line.start] {
    case UInt8(ascii: "#"): TableScanner.isHeading(bytes, line.range)
    case UInt8(ascii: ">"): true
    case UInt8(ascii: "`"), UInt8(ascii: "~"): TableScanner.isFence(bytes, line.range)
    default: false
    }
  }

  /// Three or more of one of `-*_`, with bullets of the same kind before it on the line.
  private func isRule(_ line: Line, bullet: UInt8, count: Int) -> Bool {
    let mark = bytes[line.start]
    guard !line.isEdited, mark != UInt8(ascii: "+"), mark != UInt8(ascii: "=") else { return false }
    var total = bullet == mark ? count : 0
    for index in line.range {
      if bytes[index] == mark {
        total += 1
      } else if !ASCII.isBlank(bytes[index]) {
        return false
      }
    }
    return total >= 3
  }

  private func isUnderline(_ line: Line) -> Bool {
    let mark = bytes[line.start]
    guard !line.isEdited, mark == UInt8(ascii: "-") || mark == UInt8(ascii: "=") else {
      return false
    }
    return bytes[line.range].drop { $0 == mark }.allSatisfy(ASCII.isBlank)
  }

  /// The second line of a table, whose first would be the line before.
  private func isDelimiterRow(_ line: Line) -> Bool {
    switch bytes[line.start] {
    case UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "-"): break
    default: return false
    }
    guard !line.isEdited, let before = line.before, TableScanner.isDelimiterRow(bytes, line.range)
    else { return false }
    let columns = TableScanner.cells(bytes, line.range).count
    return columns > 0 && TableScanner.cells(bytes, before..<line.start - 1).count == columns
  }

  // MARK: Brackets

  private mutating func bracketEscape(_ line: Range<Int>, _ place: Place) -> Int? {
    if let escape = footnoteEscape(line) { return escape }
    let isBlock =
      isDefinition() || place.mayBecomeTask && isBox(line)
      || place.mayBecomeAlert && isAlert(line, place)
    return isBlock ? line.lowerBound : nil
  }

  private mutating func isDefinition() -> Bool {
    // A definition ends in a line end.
    bytes.append(ASCII.newline)
    defer { bytes.removeLast() }
    return LinkDefinition.read(bytes, 0, bytes.count) != nil
  }

  /// The byte to escape in `[^a]:` at the start of a line: the colon after a reference, else the bracket.
  private func footnoteEscape(_ line: Range<Int>) -> Int? {
    let start = line.lowerBound
    guard start + 1 < line.upperBound, bytes[start + 1] == UInt8(ascii: "^") else { return nil }
    var index = start + 2
    while index < line.upperBound, bytes[index] != UInt8(ascii: "]") {
      if ASCII.isBlank(bytes[index]) { return nil }
      index += 1
    }
    guard index > start + 2, index + 1 < line.upperBound, bytes[index + 1] == UInt8(ascii: ":")
    else { return nil }
    return isMark(at: start, .bracket) ? start : index + 1
  }

  private func isBox(_ line: Range<Int>) -> Bool {
    let start = line.lowerBound
    guard line.count >= 4, bytes[start + 2] == UInt8(ascii: "]"), ASCII.isBlank(bytes[start + 3])
    else { return false }
    return bytes[start + 1] == ASCII.space || bytes[start + 1] | 0x20 == UInt8(ascii: "x")
  }

  private func isAlert(_ line: Range<Int>, _ place: Place) -> Bool {
    guard !place.isAloneInQuote || line.upperBound < bytes.count else { return false }
    return AlertKind.allCases.contains { kind in
      bytes[line].elementsEqual("[!\(kind.marker)]".utf8) {
        ASCII.lowercased($0) == ASCII.lowercased($1)
      }
    }
  }

  // MARK: Ends of texts

  /// Escapes marks at a heading's end that would close it.
  mutating func guardClosingMarks() {
    var start = bytes.count
    while start > 0, bytes[start - 1] == UInt8(ascii: "#") { start -= 1 }
    guard start < bytes.count, start == 0 || ASCII.isBlank(bytes[start - 1]) else { return }
    edits.append(Edit(offset: start, change: .backslash))
  }

  /// A byte order mark at a document's start would be dropped.
  private mutating func guardByteOrderMark() {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    edits.append(Edit(offset: 0, change: .reference))
  }
}
