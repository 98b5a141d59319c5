import RavenMarkdown

/// Spells out the text of paragraphs, headings and cells so that equal bytes mean the same.
///
/// A run of blanks is one blank, also at a line's end; text is composed (NFC). Markup becomes marks of
/// bytes that UTF-8 never has, in one spelling.
struct LeafSpelling {
  /// Opens a style, link or image; the byte after it says which.
  static let opening: UInt8 = 0xF8
  /// Closes a style; the byte after it says which.
  static let closing: UInt8 = 0xF9
  /// Something that is one piece; the byte after it says what, ``end`` ends it.
  static let atom: UInt8 = 0xFA
  static let end: UInt8 = 0xFB
  /// Closes a link or image: the URL, ``title``, the title, ``end``.
  static let target: UInt8 = 0xFD
  static let title: UInt8 = 0xFE

  /// What a mark is about, in the byte after it.
  enum Mark {
    static let emphasis = UInt8(ascii: "e")
    static let strong = UInt8(ascii: "s")
    static let strikethrough = UInt8(ascii: "d")
    static let link = UInt8(ascii: "l")
    static let image = UInt8(ascii: "i")
    static let code = UInt8(ascii: "c")
    static let html = UInt8(ascii: "h")
    static let footnote = UInt8(ascii: "f")
    static let lineBreak = UInt8(ascii: "b")
  }

  /// What was spelled so far.
  var bytes: [UInt8] = []

  /// Where the text since the last mark begins.
  private var textStart = 0
  private var mayBeDecomposed = false
  /// Whether a blank at this place would count.
  private var mayHaveBlank = false
  private var hasBlank = false
  /// The styles and links around the place that is spelled; empty between leaves.
  private var open: [(end: Int, kind: NodeKind, index: Int)] = []

  /// Adds the inlines of a node. O(*n*) in their size.
  mutating func append(_ leaf: Int, of document: Document) {
    let nodes = document.nodes
    let end = Int(nodes[leaf].end)
    let isHeading = nodes[leaf].kind == .heading
    textStart = bytes.count
    mayBeDecomposed = false
    mayHaveBlank = false
    hasBlank = false
    var index = leaf + 1
    // Of a text that is not closed off by the end of a style.
    var lastText = -1
    while index < end {
      while let last = open.last, last.end == index {
        open.removeLast()
        lastText = -1
        close(last.kind, last.index, document)
      }
      let node = nodes[index]
      switch node.kind {
      case .text:
        append(text: document.buffer, node.text.range)
        lastText = index
      case .softBreak:
        if isHeading || lastText != index - 1
          || !document.isBetweenWideCharacters(softBreak: index, end: end)
        {
          hasBlank = true
        }
      case .lineBreak:
        append(atom: Mark.lineBreak, [], 0..<0)
        mayHaveBlank = false
      case .code: append(atom: Mark.code, document.buffer, node.text.range)
      case .htmlInline: append(atom: Mark.html, document.buffer, node.text.range)
      case .footnoteReference: append(atom: Mark.footnote, document.buffer, node.text.range)
      case .emphasis, .strong, .strikethrough, .link, .image:
        finishText()
        bytes.append(Self.opening)
        bytes.append(Self.mark(of: node.kind))
        startText()
        open.append((Int(node.end), node.kind, index))
      default: break
      }
      index += 1
    }
    while let last = open.popLast() { close(last.kind, last.index, document) }
    hasBlank = false
    finishText()
  }

  private mutating func append(text source: [UInt8], _ range: Range<Int>) {
    var position = range.lowerBound
    let end = range.upperBound
    while position < end {
      if Self.isSpace(source[position]) {
        hasBlank = true
        position += 1
        continue
      }
      if hasBlank, mayHaveBlank { bytes.append(ASCII.space) }
      hasBlank = false
      mayHaveBlank = true
      // All up to a blank that another follows, or to anything but a blank that separates.
      let start = position
      while position < end {
        let byte = source[position]
        if byte >= 0x80 {
          if !mayBeDecomposed { mayBeDecomposed = !Self.isComposed(source, position, end) }
          position += Self.length(byte)
          continue
        }
        let plain = Self.plainCount(source, position, end)
        if plain > 0 {
          position += plain
          continue
        }
        if byte <= 0x20, Self.isSpace(byte) {
          let next = position + 1
          guard byte == ASCII.space, next < end, !Self.isSpace(source[next]) else { break }
        }
        position += 1
      }
      bytes.append(contentsOf: source[start..<position])
    }
  }

  /// How many of the next eight bytes are ASCII that goes over as it is, 0 if that is not known: no two
  /// blanks, no control characters, and no blank at the end, which another may follow.
  @inline(__always)
  private static func plainCount(_ source: [UInt8], _ position: Int, _ end: Int) -> Int {
    guard position + 8 <= end else { return 0 }
    let word = source.word(at: position)
    let (ones, tops) = (UInt64(0x0101_0101_0101_0101), UInt64(0x8080_8080_8080_8080))
    // The top bits of bytes below 0x20, and below 0x21, and of what is not ASCII.
    let others = ((word &- ones &* 0x20) & ~word | word) & tops
    let blanks = (word &- ones &* 0x21) & ~word & tops
    guard others == 0, blanks & blanks << 8 == 0 else { return 0 }
    return blanks >> 63 == 0 ? 8 : 7
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte >= 0x09 && byte <= 0x0D
  }

  private mutating func append(atom kind: UInt8, _ source: [UInt8], _ range: Range<Int>) {
    // A blank before a line break shows nowhere.
    if kind == Mark.lineBreak { hasBlank = false }
    finishText()
    bytes.append(Self.atom)
    bytes.append(kind)
    for byte in source[range] { bytes.append(byte == ASCII.newline ? ASCII.space : byte) }
    bytes.append(Self.end)
    startText()
  }

  private mutating func close(_ kind: NodeKind, _ index: Int, _ document: Document) {
    finishText()
    if kind == .link || kind == .image {
      bytes.append(Self.target)
      bytes.append(contentsOf: document.bytes(document.nodes[index].text))
      bytes.append(Self.title)
      bytes.append(contentsOf: document.bytes(document.nodes[index].aux))
      bytes.append(Self.end)
    } else {
      bytes.append(Self.closing)
      bytes.append(Self.mark(of: kind))
    }
    startText()
  }

  private static func mark(of kind: NodeKind) -> UInt8 {
    switch kind {
    case .emphasis: Mark.emphasis
    case .strong: Mark.strong
    case .strikethrough: Mark.strikethrough
    case .image: Mark.image
    default: Mark.link
    }
  }

  /// Ends the text before a mark: a blank that waits is written, decomposed letters are composed.
  private mutating func finishText() {
    if hasBlank, mayHaveBlank { bytes.append(ASCII.space) }
    hasBlank = false
    guard mayBeDecomposed else { return }
    mayBeDecomposed = false
    composeText()
  }

  /// Composes each stretch of letters and marks that may be decomposed, with the letter before it.
  private mutating func composeText() {
    let text = Array(bytes[textStart...])
    bytes.removeLast(text.count)
    var done = 0
    var letter = 0
    var position = 0
    while position < text.count {
      if text[position] < 0x80 || Self.isComposed(text, position, text.count) {
        letter = position
        position += Self.length(text[position])
        continue
      }
      while position < text.count, text[position] >= 0x80,
        !Self.isComposed(text, position, text.count)
      {
        position += Self.length(text[position])
      }
      bytes.append(contentsOf: text[done..<letter])
      bytes.append(contentsOf: NameFolding.composed(Array(text[letter..<position])))
      done = position
      letter = position
    }
    bytes.append(contentsOf: text[done...])
  }

  /// The length of a scalar by its first byte: a document's text is valid UTF-8.
  private static func length(_ first: UInt8) -> Int {
    first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }

  private mutating func startText() {
    textStart = bytes.count
    mayHaveBlank = true
  }

  /// Whether the scalar at a place certainly stays as it is when text is composed, and joins no other:
  /// `NFC_Quick_Check` is Yes and the combining class 0.
  ///
  /// Only the ranges that texts are full of are known, by their bytes; others are composed to find out.
  @inline(__always)
  private static func isComposed(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Bool {
    guard place + 1 < end else { return false }
    let second = bytes[place + 1]
    let third = place + 2 < end ? bytes[place + 2] : 0
    switch bytes[place] {
    case 0xC2...0xCB, 0xD0, 0xD1, 0xD3, 0xDA: return true  // to U+02FF, Cyrillic, Arabic
    case 0xCE: return second >= 0x91  // Greek
    case 0xCF: return second <= 0x8E
    case 0xD2: return !(0x83...0x89).contains(second)  // marks of Cyrillic
    case 0xD7: return second >= 0x90 && second <= 0xAA  // Hebrew letters
    case 0xD8: return second >= 0xA0  // Arabic letters
    case 0xD9: return second <= 0x8A
    case 0xE0:  // Devanagari without dot, virama, accents and the letters that NFC takes apart
      if second == 0xA4 { return third != 0xBC }
      return second == 0xA5 && third != 0x8D && !(third >= 0x91 && third <= 0x94)
        && !(third >= 0x98 && third <= 0x9F)
    case 0xE2: return isComposedSign(second, third)
    case 0xE3:  // U+302A to U+302F, U+3099 and U+309A
      return !(second == 0x80 && third >= 0xAA && third < 0xB0)
        && !(second == 0x82 && (third == 0x99 || third == 0x9A))
    case 0xE4...0xE9, 0xEB, 0xEC, 0xEE: return true
    case 0xEA: return second < 0x99 || second >= 0xB0
    case 0xED: return second < 0x9E || second == 0x9E && third <= 0xA3  // Korean syllables
    case 0xEF: return !(0xA4...0xAD).contains(second) && !(second == 0xB8 && third >= 0xA0)
    case 0xF0: return second >= 0x9F && second <= 0xAE
    default: return false
    }
  }

  /// U+2000 to U+2ABF and U+2B00 to U+2BFF without U+2000, U+2001, U+2126, U+212A, U+212B, U+2329, U+232A and
  /// the marks for signs.
  private static func isComposedSign(_ second: UInt8, _ third: UInt8) -> Bool {
    switch second {
    case 0x80: third > 0x81
    case 0x83: third < 0x90
    case 0x84: third != 0xA6 && third != 0xAA && third != 0xAB
    case 0x8C: third != 0xA9 && third != 0xAA
    default: second < 0xAB || second >= 0xAC && second <= 0xAF
    }
  }
}
