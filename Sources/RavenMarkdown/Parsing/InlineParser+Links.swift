/// An opening bracket that may begin a link, an image or a footnote's reference.
struct Bracket {
  var piece: Int
  /// The offset after it.
  var position: Int
  var isImage: Bool
  /// Another bracket was opened after it, so that its text is no label.
  var hasBracketAfter = false
}

extension InlineParser {
  mutating func openBracket(width: Int) {
    let from = position
    position += width
    var piece = InlinePiece(.text, from..<position)
    piece.text = ByteRange(from..<position)
    let index = add(piece)
    if !brackets.isEmpty { brackets[brackets.count - 1].hasBracketAfter = true }
    brackets.append(Bracket(piece: index, position: position, isImage: width == 2))
  }

  private mutating func popBracket() {
    brackets.removeLast()
    inactiveBelow = min(inactiveBelow, brackets.count)
  }

  mutating func parseClosingBracket() {
    let close = position
    position += 1
    guard let opener = brackets.last else { return addText(close..<position) }
    if !opener.isImage, brackets.count <= inactiveBelow {
      popBracket()
      return addText(close..<position)
    }
    if let link = inlineTarget() ?? referenceTarget(opener, close: close) {
      position = link.after
      return wrapLink(link, opener: opener)
    }
    position = close + 1
    popBracket()
    if let label = footnoteLabel(opener, close: close) {
      return addFootnote(label, opener: opener)
    }
    addText(close..<position)
  }

  struct LinkTarget {
    var url: ByteRange
    var title: ByteRange
    var after: Int
    var isReference = false
  }

  /// `(url "title")` at the position.
  private mutating func inlineTarget() -> LinkTarget? {
    guard position < end, fed.bytes[position] == UInt8(ascii: "(") else { return nil }
    let first = HTMLScanner.skipSpaces(fed.bytes, position + 1, end)
    guard let (url, afterURL) = LinkScanner.destination(fed.bytes, first, end) else { return nil }
    let titleStart = HTMLScanner.skipSpaces(fed.bytes, afterURL, end)
    var titleEnd = titleStart
    if titleStart > afterURL, let found = LinkScanner.title(fed.bytes, titleStart, end) {
      titleEnd = found
    }
    let after = HTMLScanner.skipSpaces(fed.bytes, titleEnd, end)
    guard after < end, fed.bytes[after] == UInt8(ascii: ")") else { return nil }
    return LinkTarget(
      url: Unescaping.cleaned(url, in: &fed.bytes),
      title: Unescaping.title(titleStart..<titleEnd, in: &fed.bytes), after: after + 1)
  }

  /// `[label]` at the position, or the bracket's own text as the label, where it is defined.
  private mutating func referenceTarget(_ opener: Bracket, close: Int) -> LinkTarget? {
    var label: Range<Int>?
    var after = close + 1
    if let (found, afterLabel) = LinkScanner.label(fed.bytes, position, end) {
      label = found
      after = afterLabel
    }
    if label?.isEmpty ?? true, !opener.hasBracketAfter { label = opener.position..<close }
    guard let label, let definition = references.find(label, in: fed.bytes) else { return nil }
    return LinkTarget(
      url: definition.url, title: definition.title, after: after, isReference: true)
  }

  private mutating func wrapLink(_ target: LinkTarget, opener: Bracket) {
    var piece = InlinePiece(opener.isImage ? .image : .link, pieces[opener.piece].from..<position)
    piece.text = target.url
    piece.aux = target.title
    if target.isReference { piece.flags.insert(.reference) }
    piece.firstChild = pieces[opener.piece].next
    replaceFrom(opener.piece, by: piece)
    processEmphasisInside(opener)
    popBracket()
    // No link holds a link: the brackets before this one can begin none any more.
    if !opener.isImage { inactiveBelow = brackets.count }
  }

  /// Pairs the delimiters inside a link: none of them reaches out of it.
  private mutating func processEmphasisInside(_ opener: Bracket) {
    processEmphasis(bottom: opener.position)
  }

  /// Puts a piece where another stands, in place of that one and all after it.
  private mutating func replaceFrom(_ old: Int, by piece: InlinePiece) {
    var piece = piece
    let previous = pieces[old].previous
    if piece.firstChild >= 0 { pieces[Int(piece.firstChild)].previous = -1 }
    piece.previous = previous
    let index = pieces.count
    pieces.append(piece)
    if previous >= 0 {
      pieces[Int(previous)].next = Int32(truncatingIfNeeded: index)
    } else {
      firstPiece = index
    }
    lastPiece = index
  }

  /// The label between `[^` and `]`, when it may be a footnote's.
  private func footnoteLabel(_ opener: Bracket, close: Int) -> Range<Int>? {
    guard options.extensions.contains(.footnotes), !opener.isImage,
      opener.position + 1 < close, fed.bytes[opener.position] == UInt8(ascii: "^")
    else { return nil }
    let label = opener.position + 1..<close
    return fed.bytes[label].contains(ASCII.newline) ? nil : label
  }

  /// Adds a reference, or its bytes as text where the footnote is not defined.
  private mutating func addFootnote(_ label: Range<Int>, opener: Bracket) {
    processEmphasis(bottom: opener.position)
    let from = pieces[opener.piece].from
    var piece: InlinePiece
    if let definition = footnotes.find(label, in: fed.bytes) {
      piece = InlinePiece(.footnoteReference, from..<position)
      piece.text = ByteRange(label)
      piece.aux.start = UInt32(truncatingIfNeeded: definition)
    } else {
      piece = InlinePiece(.text, from..<position)
      piece.text = ByteRange(from..<position)
    }
    replaceFrom(opener.piece, by: piece)
  }

  // MARK: Angle brackets

  /// `<`: an autolink, HTML, or just the character.
  mutating func parseAngle() {
    let from = position
    let inner = from + 1
    if let after = HTMLScanner.autolink(fed.bytes, inner, end) {
      return addAutolink(from..<after, isMail: false)
    }
    if let after = HTMLScanner.mailAutolink(fed.bytes, inner, end) {
      return addAutolink(from..<after, isMail: true)
    }
    guard let after = unclosed.html(fed.bytes, inner, end) else {
      position += 1
      return addText(from..<from + 1)
    }
    position = after
    var piece = InlinePiece(.htmlInline, from..<after)
    piece.text = ByteRange(from..<after)
    if HTMLTag.isBreak(fed.bytes, from..<after) { piece.flags.insert(.htmlBreak) }
    add(piece)
  }

  private mutating func addAutolink(_ range: Range<Int>, isMail: Bool) {
    position = range.upperBound
    let inner = range.lowerBound + 1..<range.upperBound - 1
    var text = ByteRange(inner)
    if fed.bytes[inner].contains(UInt8(ascii: "&")) {
      let value = Unescaping.withoutEntities(Array(fed.bytes[inner]))
      text = ByteRange(fed.bytes.count..<fed.bytes.count + value.count)
      fed.bytes.append(contentsOf: value)
    }
    var url = text
    if isMail { url = prefixed("mailto:", text) }
    addLink(range, url: url, text: text, inner: inner, flags: .autolink)
  }

  /// Text with something before it, which stands nowhere in the source.
  mutating func prefixed(_ prefix: String, _ text: ByteRange) -> ByteRange {
    let start = fed.bytes.count
    fed.bytes.append(contentsOf: prefix.utf8)
    fed.bytes.appendCopy(of: text.range)
    return ByteRange(start..<fed.bytes.count)
  }

  /// Adds a link whose text is a single piece.
  mutating func addLink(
    _ range: Range<Int>, url: ByteRange, text: ByteRange, inner: Range<Int>, flags: NodeFlags
  ) {
    var link = InlinePiece(.link, range)
    link.text = url
    link.flags = flags
    link.firstChild = Int32(truncatingIfNeeded: pieces.count)
    var child = InlinePiece(.text, inner)
    child.text = text
    pieces.append(child)
    add(link)
  }
}

/// Kinds of HTML of which no further end can follow in this block, so that it is looked for only once.
struct UnclosedHTML {
  private var instruction = false
  private var declaration = false
  private var characterData = false

  /// HTML after a `<`: the offset after it.
  mutating func html(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    guard offset + 1 < end else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "?"):
      guard !instruction else { return nil }
      let after = HTMLScanner.instruction(bytes, offset + 1, end)
      instruction = after == nil
      return after
    case UInt8(ascii: "!"):
      switch bytes[offset + 1] {
      case UInt8(ascii: "-"): return HTMLScanner.comment(bytes, offset + 2, end)
      case UInt8(ascii: "["):
        return characterData
          ? nil : HTMLScanner.characterData(bytes, offset + 2, end, unclosed: &characterData)
      default:
        return declaration
          ? nil : HTMLScanner.declaration(bytes, offset + 1, end, unclosed: &declaration)
      }
    default: return HTMLScanner.tag(bytes, offset, end)
    }
  }
}

/// Tags that mean something to the tree.
enum HTMLTag {
  /// Whether a tag is `<br>` in any spelling, attributes allowed.
  static func isBreak(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard ASCII.matches("<br", in: bytes, at: range.lowerBound, end: range.upperBound),
      range.count > 3
    else { return false }
    let next = bytes[range.lowerBound + 3]
    return ASCII.isSpace(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
  }
}
