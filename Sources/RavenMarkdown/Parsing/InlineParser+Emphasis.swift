/// A run of `*`, `_` or `~` that may open or close.
struct Delimiter {
  var piece: Int
  var byte: UInt8
  var canOpen: Bool
  var canClose: Bool
  /// Its length when it was read.
  var length: Int
  /// The offset after it.
  var position: Int
  var previous: Int
  var next: Int
}

extension InlineParser {
  /// Reads a run of `*` or `_`.
  mutating func parseDelimiters(_ byte: UInt8) {
    let from = position
    while position < end, fed.bytes[position] == byte { position += 1 }
    let flanks = flanking(from..<position, skipsTildes: options.extensions.contains(.strikethrough))
    var canOpen = flanks.left
    var canClose = flanks.right
    if byte == UInt8(ascii: "_") {
      canOpen = flanks.left && (!flanks.right || flanks.punctuationBefore)
      canClose = flanks.right && (!flanks.left || flanks.punctuationAfter)
    }
    addDelimiter(byte, from: from, canOpen: canOpen, canClose: canClose)
  }

  /// Reads a run of `~`. Only one or two mean anything (cmark-gfm).
  mutating func parseTildes() {
    let from = position
    // cmark-gfm's limit for one run.
    while position < end, position - from < 100, fed.bytes[position] == UInt8(ascii: "~") {
      position += 1
    }
    let flanks = flanking(from..<position, skipsTildes: false)
    let counts = position - from <= 2
    addDelimiter(
      UInt8(ascii: "~"), from: from, canOpen: counts && flanks.left,
      canClose: counts && flanks.right)
  }

  private mutating func addDelimiter(_ byte: UInt8, from: Int, canOpen: Bool, canClose: Bool) {
    var piece = InlinePiece(.text, from..<position)
    piece.text = ByteRange(from..<position)
    let index = add(piece)
    guard canOpen || canClose else { return }
    if lastDelimiter >= 0 { delimiters[lastDelimiter].next = delimiters.count }
    delimiters.append(
      Delimiter(
        piece: index, byte: byte, canOpen: canOpen, canClose: canClose, length: position - from,
        position: position, previous: lastDelimiter, next: -1))
    lastDelimiter = delimiters.count - 1
  }

  private struct Flanking {
    var left: Bool
    var right: Bool
    var punctuationBefore: Bool
    var punctuationAfter: Bool
  }

  /// Which sides of a run touch text. cmark-gfm looks past all tildes when strikethrough is on.
  private func flanking(_ run: Range<Int>, skipsTildes: Bool) -> Flanking {
    let tilde = UInt8(ascii: "~")
    var before = run.lowerBound
    var after = run.upperBound
    if skipsTildes {
      while before > start, fed.bytes[before - 1] == tilde { before -= 1 }
      while after < end, fed.bytes[after] == tilde { after += 1 }
    }
    let left = CharacterClass(before: before, in: fed.bytes, start: start)
    let right = CharacterClass(at: after, in: fed.bytes, end: end)
    return Flanking(
      left: right != .space && (right == .text || left != .text),
      right: left != .space && (left == .text || right != .text),
      punctuationBefore: left == .punctuation, punctuationAfter: right == .punctuation)
  }

  /// Finds pairs among the delimiters after `bottom`, and forgets them.
  mutating func processEmphasis(bottom: Int) {
    guard lastDelimiter >= 0, delimiters[lastDelimiter].position >= bottom else { return }
    for kind in openerBounds.indices { openerBounds[kind] = bottom }
    var closer = -1
    var candidate = lastDelimiter
    while candidate >= 0, delimiters[candidate].position >= bottom {
      closer = candidate
      candidate = delimiters[candidate].previous
    }
    while closer >= 0 {
      let current = delimiters[closer]
      guard current.canClose else {
        closer = current.next
        continue
      }
      let bound = boundIndex(current)
      guard let opener = opener(for: current, above: openerBounds[bound]) else {
        openerBounds[bound] = current.position
        if !current.canOpen { remove(closer) }
        closer = current.next
        continue
      }
      if current.byte != UInt8(ascii: "~") {
        closer = emphasize(opener, closer)
      } else if delimiters[opener].length == current.length {
        strike(opener, closer)
        closer = current.next
      } else {
        // Further closers of this kind would meet the same opener, in vain.
        openerBounds[bound] = current.position
        closer = current.next
      }
    }
    while lastDelimiter >= 0, delimiters[lastDelimiter].position >= bottom { remove(lastDelimiter) }
  }

  private func boundIndex(_ delimiter: Delimiter) -> Int {
    switch delimiter.byte {
    case UInt8(ascii: "_"): 0
    case UInt8(ascii: "*"): 1 + (delimiter.canOpen ? 3 : 0) + delimiter.length % 3
    default: 7 + (delimiter.canOpen ? 2 : 0) + (delimiter.length - 1)
    }
  }

  private func opener(for closer: Delimiter, above bound: Int) -> Int? {
    var index = closer.previous
    while index >= 0, delimiters[index].position >= bound {
      let opener = delimiters[index]
      if opener.canOpen, opener.byte == closer.byte,
        !(closer.canOpen || opener.canClose) || closer.length % 3 == 0
          || (opener.length + closer.length) % 3 != 0
      {
        return index
      }
      index = opener.previous
    }
    return nil
  }

  /// Wraps what stands between two runs of equal length.
  private mutating func strike(_ opener: Int, _ closer: Int) {
    wrap(.strikethrough, opener: opener, closer: closer, used: delimiters[opener].length)
    removeBetween(opener, closer)
    remove(opener)
    remove(closer)
  }

  /// Wraps what stands between two runs, using up one or two of each; the next delimiter to look at.
  private mutating func emphasize(_ opener: Int, _ closer: Int) -> Int {
    let openLeft = Int(pieces[delimiters[opener].piece].text.count)
    let closeLeft = Int(pieces[delimiters[closer].piece].text.count)
    let used = openLeft >= 2 && closeLeft >= 2 ? 2 : 1
    removeBetween(opener, closer)
    wrap(used == 2 ? .strong : .emphasis, opener: opener, closer: closer, used: used)
    if openLeft == used { remove(opener) }
    guard closeLeft == used else { return closer }
    let next = delimiters[closer].next
    remove(closer)
    return next
  }

  /// Puts the pieces between two runs into a new one, and takes the used marks off the runs.
  private mutating func wrap(_ kind: NodeKind, opener: Int, closer: Int, used: Int) {
    let open = delimiters[opener].piece
    let close = delimiters[closer].piece
    pieces[open].text.count -= UInt32(used)
    pieces[open].to -= used
    pieces[close].text.count -= UInt32(used)
    pieces[close].text.start += UInt32(used)
    pieces[close].from += used
    var wrapper = InlinePiece(kind, pieces[open].to..<pieces[close].from)
    let first = pieces[open].next
    if Int(first) != close {
      wrapper.firstChild = first
      pieces[Int(first)].previous = -1
      pieces[Int(pieces[close].previous)].next = -1
    }
    let index = Int32(truncatingIfNeeded: pieces.count)
    wrapper.previous = Int32(truncatingIfNeeded: open)
    wrapper.next = Int32(truncatingIfNeeded: close)
    pieces.append(wrapper)
    pieces[open].next = index
    pieces[close].previous = index
  }

  private mutating func removeBetween(_ opener: Int, _ closer: Int) {
    var index = delimiters[closer].previous
    while index >= 0, index != opener {
      let previous = delimiters[index].previous
      remove(index)
      index = previous
    }
  }

  private mutating func remove(_ index: Int) {
    let delimiter = delimiters[index]
    if delimiter.next >= 0 {
      delimiters[delimiter.next].previous = delimiter.previous
    } else {
      lastDelimiter = delimiter.previous
    }
    if delimiter.previous >= 0 { delimiters[delimiter.previous].next = delimiter.next }
  }
}

/// What a character is to the runs beside it.
enum CharacterClass {
  case space, punctuation, text

  /// The class of the character that ends before `offset`; a block's start counts as a line end.
  init(before offset: Int, in bytes: [UInt8], start: Int) {
    guard offset > start else {
      self = .space
      return
    }
    var first = offset - 1
    guard bytes[first] >= 0x80 else {
      self.init(ascii: bytes[first])
      return
    }
    while first > start, bytes[first] & 0xC0 == 0x80 { first -= 1 }
    self.init(bytes[first..<offset])
  }

  /// The class of the character at `offset`; a block's end counts as a line end.
  init(at offset: Int, in bytes: [UInt8], end: Int) {
    guard offset < end else {
      self = .space
      return
    }
    guard bytes[offset] >= 0x80 else {
      self.init(ascii: bytes[offset])
      return
    }
    var last = offset + 1
    while last < end, bytes[last] & 0xC0 == 0x80 { last += 1 }
    self.init(bytes[offset..<last])
  }

  private init(ascii byte: UInt8) {
    // The vertical tab is no white space to libcmark.
    let isSpace = ASCII.isSpace(byte) && byte != 0x0B
    self = isSpace ? .space : ASCII.isPunctuation(byte) ? .punctuation : .text
  }

  private init(_ character: ArraySlice<UInt8>) {
    guard let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first else {
      self = .text
      return
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: self = .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      self = .punctuation
    default: self = .text
    }
  }
}
