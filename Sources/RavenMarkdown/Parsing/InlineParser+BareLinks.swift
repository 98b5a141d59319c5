/// What is known about the run of a domain's characters that was read last, so that it is read once.
struct DomainRun {
  var start = 0
  var end = 0
}

extension InlineParser {
  /// `http://…`, `https://…` or `ftp://…`, with the position at the colon; false when it is none.
  mutating func parseBareURL() -> Bool {
    let colon = position
    guard brackets.isEmpty, colon + 3 < end, fed.bytes[colon + 1] == UInt8(ascii: "/"),
      fed.bytes[colon + 2] == UInt8(ascii: "/")
    else { return false }
    var from = colon
    while from > start, colon - from < 6, ASCII.isLetter(fed.bytes[from - 1]) { from -= 1 }
    if from > start, ASCII.isLetter(fed.bytes[from - 1]) { return false }
    guard isScheme(from..<colon), mayBeInHost(at: colon + 3),
      let domain = domainEnd(colon + 3, needsDot: false)
    else { return false }
    let last = linkEnd(from, domain)
    guard last > colon + 3 else { return false }
    takeBack(to: from)
    position = last
    addLink(
      from..<last, url: ByteRange(from..<last), text: ByteRange(from..<last), inner: from..<last,
      flags: .bare)
    return true
  }

  private func isScheme(_ range: Range<Int>) -> Bool {
    switch range.count {
    case 3: ASCII.matches("ftp", in: fed.bytes, at: range.lowerBound, end: range.upperBound)
    case 4: ASCII.matches("http", in: fed.bytes, at: range.lowerBound, end: range.upperBound)
    case 5: ASCII.matches("https", in: fed.bytes, at: range.lowerBound, end: range.upperBound)
    default: false
    }
  }

  /// Shortens the text that was read last, since a link takes its end.
  private mutating func takeBack(to offset: Int) {
    while lastPiece >= 0, pieces[lastPiece].kind == .text, pieces[lastPiece].from >= offset,
      pieces[lastPiece].text.count > 0
    {
      let previous = Int(pieces[lastPiece].previous)
      pieces[lastPiece].text = .empty
      if previous < 0 { break }
      pieces[previous].next = -1
      lastPiece = previous
    }
    guard lastPiece >= 0, pieces[lastPiece].kind == .text, pieces[lastPiece].to > offset else {
      return
    }
    let cut = pieces[lastPiece].to - offset
    guard Int(pieces[lastPiece].text.count) >= cut else { return }
    pieces[lastPiece].to = offset
    pieces[lastPiece].text.count -= UInt32(truncatingIfNeeded: cut)
  }

  /// `www.…` at the position; false when it is none.
  mutating func parseBareHost() -> Bool {
    let from = position
    guard brackets.isEmpty, end - from >= 4, fed.bytes[from + 1] == UInt8(ascii: "w"),
      fed.bytes[from + 2] == UInt8(ascii: "w"), fed.bytes[from + 3] == UInt8(ascii: "."),
      from == start || mayPrecedeHost(fed.bytes[from - 1]),
      let domain = domainEnd(from, needsDot: true)
    else { return false }
    let last = linkEnd(from, domain)
    guard last > from else { return false }
    position = last
    let text = ByteRange(from..<last)
    addLink(
      from..<last, url: prefixed("http://", text), text: text, inner: from..<last, flags: .bare)
    return true
  }

  private func mayPrecedeHost(_ byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || "*_~(".utf8.contains(byte)
  }

  /// Whether a host may hold the character at an offset: no space and no punctuation.
  private func mayBeInHost(at offset: Int) -> Bool {
    offset < end && CharacterClass(at: offset, in: fed.bytes, end: end) == .text
      && fed.bytes[offset] != 0x0B
  }

  /// The end of a domain: letters, digits, hyphens, dots and underscores, which the last two labels must
  /// not have. The byte before the block's end is not looked at (cmark-gfm).
  private mutating func domainEnd(_ from: Int, needsDot: Bool) -> Int? {
    var index = from + 1
    var dots = 0
    var underscores = 0
    var underscoresBefore = 0
    // Inside a run that was read before and refused, its end decides again in the same way.
    if from >= domain.start, from < domain.end { return nil }
    while index < end - 1 {
      let byte = fed.bytes[index]
      if byte == UInt8(ascii: "_") {
        underscores += 1
      } else if byte == UInt8(ascii: ".") {
        underscoresBefore = underscores
        underscores = 0
        dots += 1
      } else if byte != UInt8(ascii: "-") {
        guard mayBeInHost(at: index) else { break }
        index += 1
        // cmark-gfm takes the second byte of a character for none and looks no further.
        if byte >= 0x80 { break }
        continue
      }
      index += 1
    }
    index = min(index, end)
    guard underscores == 0, underscoresBefore == 0 else {
      domain = DomainRun(start: from, end: lastLabels(before: index, from: from))
      return nil
    }
    return !needsDot || dots > 0 ? index : nil
  }

  /// The start of the last two labels of a domain: before it, the same labels come last.
  private func lastLabels(before end: Int, from: Int) -> Int {
    var index = end
    var dots = 0
    while index > from {
      index -= 1
      if fed.bytes[index] == UInt8(ascii: ".") { dots += 1 }
      if dots == 2 { return index }
    }
    return from
  }

  /// Where a link ends: at white space or `<`, without the punctuation before it.
  private func linkEnd(_ from: Int, _ domain: Int) -> Int {
    var last = domain
    while last < end, !ASCII.isSpace(fed.bytes[last]), fed.bytes[last] != UInt8(ascii: "<") {
      last += 1
    }
    return trimmedEnd(from, last)
  }

  /// Gives back punctuation at the end, a closing parenthesis only where it closes nothing.
  func trimmedEnd(_ from: Int, _ end: Int) -> Int {
    let bytes = fed.bytes
    var last = end
    var unbalanced = 0
    for index in from..<end {
      if bytes[index] == UInt8(ascii: "(") { unbalanced -= 1 }
      if bytes[index] == UInt8(ascii: ")") { unbalanced += 1 }
    }
    while last > from {
      switch bytes[last - 1] {
      case UInt8(ascii: ")"):
        guard unbalanced > 0 else { return last }
        unbalanced -= 1
        last -= 1
      case UInt8(ascii: ";"):
        var name = last - 2
        while name > from, ASCII.isLetter(bytes[name]) { name -= 1 }
        let isEntity = name < last - 2 && name >= from && bytes[name] == UInt8(ascii: "&")
        last = isEntity ? name : last - 1
      case let byte where "?!.,:*_~'\"".utf8.contains(byte): last -= 1
      default: return last
      }
    }
    return last
  }
}
