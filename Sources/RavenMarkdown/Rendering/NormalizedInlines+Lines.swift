extension NormalizedInlines {
  /// Escapes what would begin a block, or make one of the text, at the start of each line.
  mutating func guardLines(_ place: Place) {
    guard !bytes.isEmpty else { return }
    let firstEnd = lineStarts.first.map { $0 - 1 } ?? bytes.count
    guardFirstLine(0..<firstEnd, place)
    for (index, start) in lineStarts.enumerated() {
      let end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count
      let before = index == 0 ? 0 : lineStarts[index - 1]
      guardLine(start..<end, after: before..<start - 1)
    }
  }

  /// Most lines begin with a letter, which means nothing.
  @inline(__always)
  private func isPlain(_ line: Range<Int>) -> Bool {
    line.isEmpty || ASCII.isLetter(bytes[line.lowerBound]) || bytes[line.lowerBound] > 0x80
  }

  private mutating func guardFirstLine(_ line: Range<Int>, _ place: Place) {
    if isPlain(line) {
      if place.isDocumentStart { guardByteOrderMark() }
      return
    }
    if bytes[line.lowerBound] == UInt8(ascii: "[") { return guardBracket(line, place) }
    if place.isAfterBox { return }
    if place.isAfterLine { return guardLine(line, after: nil) }
    guard !isEscaped(line.lowerBound) else { return }
    switch bytes[line.lowerBound] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "_"):
      if ListMarker.width(bytes, line.lowerBound, line.upperBound) != nil
        || isRule(line, marksBefore: place)
      {
        escape(at: line.lowerBound)
      }
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if let width = ListMarker.width(bytes, line.lowerBound, line.upperBound) {
        escape(at: line.lowerBound + width - 1)
      }
    case UInt8(ascii: "<"):
      if marks.first?.offset == line.lowerBound,
        HTMLScanner.startsBlock(bytes, line.lowerBound, line.upperBound)
      {
        escape(at: line.lowerBound)
      }
    default:
      if startsAnyBlock(line) { escape(at: line.lowerBound) }
    }
  }

  /// A line that continues text. Not all blocks may interrupt it, but a line may underline it.
  private mutating func guardLine(_ line: Range<Int>, after before: Range<Int>?) {
    guard !isPlain(line), !isEscaped(line.lowerBound) else { return }
    let start = line.lowerBound
    switch bytes[start] {
    case UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "_"):
      let isBullet =
        ListMarker.width(bytes, start, line.upperBound) != nil && line.count > 1
      if isBullet || isUnderline(line) || isRule(line, marksBefore: Place()) { guardStart(line) }
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      // Only a list that begins with 1 and is not empty may interrupt text.
      if let width = ListMarker.width(bytes, start, line.upperBound), width < line.count,
        bytes[start + width - 2] == UInt8(ascii: "1"),
        bytes[start..<start + width - 2].allSatisfy({ $0 == UInt8(ascii: "0") })
      {
        escape(at: start + width - 1)
      }
    case UInt8(ascii: "["):
      if let colon = footnoteColon(line) { escapeFootnote(start, colon) }
    case UInt8(ascii: "<"):
      if HTMLScanner.startsBlock(bytes, start, line.upperBound) { guardStart(line) }
    default:
      if startsAnyBlock(line) { guardStart(line) }
    }
    if let before, !isEscaped(start), isDelimiterRow(line, under: before) { guardStart(line) }
  }

  /// Headings, quotes and fences.
  private func startsAnyBlock(_ line: Range<Int>) -> Bool {
    switch bytes[line.lowerBound] {
    case UInt8(ascii: "#"): TableScanner.isHeading(bytes, line)
    case UInt8(ascii: ">"): true
    case UInt8(ascii: "`"), UInt8(ascii: "~"): TableScanner.isFence(bytes, line)
    default: false
    }
  }

  // MARK: Escapes

  private mutating func escape(at offset: Int) {
    edits.append(Edit(offset: offset, insertion: .backslash))
  }

  private func isEscaped(_ offset: Int) -> Bool { edits.contains { $0.offset == offset } }

  /// Escapes the first byte of a line, or indents the line where that byte is no text: no block may
  /// begin after four blanks, and the blanks of a text's further lines do not count.
  private mutating func guardStart(_ line: Range<Int>) {
    if bytes[line.lowerBound] == UInt8(ascii: "<") || isVerbatim(line.lowerBound) {
      escapeLiteral(at: line.lowerBound)
    } else {
      escape(at: line.lowerBound)
    }
  }

  private mutating func escapeLiteral(at offset: Int) {
    if marks.contains(where: { $0.offset == offset && $0.kind == .angle }) {
      escape(at: offset)
    } else {
      edits.append(Edit(offset: offset, insertion: .indent))
    }
  }

  /// Whether a line starts inside HTML or a title, where a backslash would be one.
  private func isVerbatim(_ offset: Int) -> Bool { false }

  // MARK: What lines look like

  /// Three or more of one of `-*_`, with bullets of the same kind before it on the line.
  private func isRule(_ line: Range<Int>, marksBefore place: Place) -> Bool {
    let mark = bytes[line.lowerBound]
    guard mark != UInt8(ascii: "+"), mark != UInt8(ascii: "=") else { return false }
    var count = place.bullet == mark ? place.bulletCount : 0
    for index in line {
      if bytes[index] == mark {
        count += 1
      } else if !ASCII.isBlank(bytes[index]) {
        return false
      }
    }
    return count >= 3
  }

  private func isUnderline(_ line: Range<Int>) -> Bool {
    let mark = bytes[line.lowerBound]
    guard mark == UInt8(ascii: "-") || mark == UInt8(ascii: "=") else { return false }
    return bytes[line].drop { $0 == mark }.allSatisfy(ASCII.isBlank)
  }

  private func isDelimiterRow(_ line: Range<Int>, under before: Range<Int>) -> Bool {
    switch bytes[line.lowerBound] {
    case UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "-"): break
    default: return false
    }
    guard TableScanner.isDelimiterRow(bytes, line) else { return false }
    let columns = TableScanner.cells(bytes, line).count
    return columns > 0 && TableScanner.cells(bytes, before).count == columns
  }

  /// Whether the draft begins with a tag that would begin a block.
  var beginsWithBlockOfHTML: Bool {
    let end = lineStarts.first.map { $0 - 1 } ?? bytes.count
    guard let first = bytes.first, first == UInt8(ascii: "<"), marks.first?.offset != 0 else {
      return false
    }
    return HTMLScanner.startsBlock(bytes, 0, end)
  }

  // MARK: Brackets

  private mutating func guardBracket(_ line: Range<Int>, _ place: Place) {
    guard !isEscaped(line.lowerBound) else { return }
    if let colon = footnoteColon(line) { return escapeFootnote(line.lowerBound, colon) }
    if isDefinition() || place.mayBecomeTask && isBox(line)
      || place.mayBecomeAlert && isAlert(line, place)
    {
      escape(at: line.lowerBound)
    }
  }

  private mutating func isDefinition() -> Bool {
    // A definition ends in a line end.
    bytes.append(ASCII.newline)
    defer { bytes.removeLast() }
    return LinkDefinition.read(bytes, 0, bytes.count) != nil
  }

  /// The colon of `[^a]:` at the start of a line.
  private func footnoteColon(_ line: Range<Int>) -> Int? {
    let start = line.lowerBound
    guard start + 1 < line.upperBound, bytes[start + 1] == UInt8(ascii: "^") else { return nil }
    var index = start + 2
    while index < line.upperBound, bytes[index] != UInt8(ascii: "]") {
      if ASCII.isBlank(bytes[index]) { return nil }
      index += 1
    }
    guard index > start + 2, index + 1 < line.upperBound, bytes[index + 1] == UInt8(ascii: ":")
    else { return nil }
    return index + 1
  }

  private mutating func escapeFootnote(_ bracket: Int, _ colon: Int) {
    let isText = marks.contains { $0.offset == bracket && $0.kind == .bracket }
    escape(at: isText ? bracket : colon)
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
      line.count == kind.marker.utf8.count + 3
        && ASCII.lowercasedEqual(bytes[line], "[!\(kind.marker)]".utf8)
    }
  }

  // MARK: Ends of texts

  /// Escapes marks at a heading's end that would close it.
  mutating func guardClosingMarks() {
    var start = bytes.count
    while start > 0, bytes[start - 1] == UInt8(ascii: "#") { start -= 1 }
    guard start < bytes.count, start == 0 || ASCII.isBlank(bytes[start - 1]) else { return }
    escape(at: start)
    edits.sort { $0.offset < $1.offset }
  }

  /// A byte order mark at a document's start would be dropped.
  private mutating func guardByteOrderMark() {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    bytes.replaceSubrange(0..<3, with: "&#65279;".utf8)
    for index in lineStarts.indices { lineStarts[index] += 5 }
    for index in edits.indices { edits[index].offset += 5 }
    for index in breaks.indices { breaks[index] += 5 }
  }
}

extension ASCII {
  /// Whether bytes are a word, letters in any case.
  static func lowercasedEqual(_ bytes: ArraySlice<UInt8>, _ word: String.UTF8View) -> Bool {
    bytes.elementsEqual(word) { lowercased($0) == lowercased($1) }
  }
}
