import RavenMarkdown

/// A text as its words, signs and marks, for comparing and for showing.
struct WordList {
  /// The words in order.
  private(set) var words: [Word] = []
  private let bytes: [UInt8]

  /// One word, sign or mark.
  struct Word {
    /// Equal numbers are equal words.
    let number: Int
    /// Where it stands in the spelled text.
    let range: Range<Int>
    let kind: Kind
    /// Whether a blank stands before it.
    let isApart: Bool

    /// What it is.
    enum Kind: UInt8 {
      case word, sign
      /// A blank that counts, in code.
      case blank
      /// Markup that shows, and that of a bare link, which does not, or only where it touches a word.
      case markup, hidden, angle
      /// Code, a tag or a footnote's label.
      case atom
      /// The end of a link or image: its target.
      case target
      case lineBreak
    }
  }

  /// Takes a spelled text apart.
  ///
  /// - Parameters:
  ///   - spelled: What ``LeafSpelling`` wrote, or verbatim text.
  ///   - isVerbatim: Whether every blank counts.
  ///   - table: Where words get their numbers.
  /// - Complexity: O(*n*).
  init(_ spelled: ArraySlice<UInt8>, isVerbatim: Bool = false, _ table: inout ContentTable) {
    bytes = Array(spelled)
    words.reserveCapacity(bytes.count / 5)
    var position = 0
    var isApart = false
    while position < bytes.count {
      if bytes[position] >= LeafSpelling.opening, !isVerbatim {
        position = addMark(at: position, &isApart, &table)
      } else {
        var end = position
        while end < bytes.count, isVerbatim || bytes[end] < LeafSpelling.opening { end += 1 }
        addText(position..<end, isVerbatim, &isApart, &table)
        position = end
      }
    }
  }

  /// Their numbers.
  var numbers: [Int] { words.map(\.number) }

  private mutating func addText(
    _ range: Range<Int>, _ isVerbatim: Bool, _ isApart: inout Bool, _ table: inout ContentTable
  ) {
    var scanner = WordScanner(bytes, range)
    while let piece = scanner.next() {
      switch piece.kind {
      case .word: add(.word, piece.range, &isApart, &table)
      case .sign: add(.sign, piece.range, &isApart, &table)
      case .blank where isVerbatim: add(.blank, piece.range, &isApart, &table)
      case .blank: isApart = true
      }
    }
  }

  private mutating func add(
    _ kind: Word.Kind, _ range: Range<Int>, _ isApart: inout Bool, _ table: inout ContentTable
  ) {
    words.append(
      Word(
        number: table.number(of: bytes, range), range: range, kind: kind, isApart: isApart))
    // A line break parts words as a blank does.
    isApart = kind == .lineBreak
  }

  private mutating func addMark(
    at start: Int, _ isApart: inout Bool, _ table: inout ContentTable
  ) -> Int {
    let mark = start + 1 < bytes.count ? bytes[start + 1] : 0
    var end = min(start + 2, bytes.count)
    var kind = Word.Kind.markup
    if bytes[start] == LeafSpelling.atom || bytes[start] == LeafSpelling.target {
      while end < bytes.count, bytes[end - 1] != LeafSpelling.end { end += 1 }
      kind = bytes[start] == LeafSpelling.target ? .target : .atom
      if kind == .atom, mark == LeafSpelling.Mark.lineBreak { kind = .lineBreak }
      if kind == .target, let bareLink { kind = bareLink }
      if bytes[start] == LeafSpelling.target { bareLink = nil }
    } else if mark == LeafSpelling.Mark.link, bytes[start] == LeafSpelling.opening {
      bareLink = bareLink(at: start)
      kind = bareLink ?? .markup
    }
    add(kind, start..<end, &isApart, &table)
    return end
  }

  /// How the marks of the open link show, where it has its target as its text.
  private var bareLink: Word.Kind?

  /// The same of a link that begins at a place; its text is its target, but for what stands before it by
  /// custom.
  private func bareLink(at start: Int) -> Word.Kind? {
    guard let end = bytes[start...].firstIndex(of: LeafSpelling.target),
      let limit = bytes[end...].firstIndex(of: LeafSpelling.title),
      limit + 1 < bytes.count, bytes[limit + 1] == LeafSpelling.end
    else { return nil }
    let text = bytes[start + 2..<end]
    let url = bytes[end + 1..<limit]
    let isBare = ["", "mailto:", "http://"].contains { url.elementsEqual(Array($0.utf8) + text) }
    guard isBare else { return nil }
    let before = start > 0 ? bytes[start - 1] : ASCII.space
    let after = limit + 2 < bytes.count ? bytes[limit + 2] : ASCII.space
    let touches = [before, after].contains { ASCII.isAlphanumeric($0) || $0 >= 0x80 }
    return touches ? .angle : .hidden
  }

  // MARK: - Showing

  /// Adds a word as it is shown: markup in the spelling of markdown.
  func append(_ word: Word, to text: inout [UInt8]) {
    switch word.kind {
    case .word, .sign, .blank:
      for index in word.range { text.append(bytes[index]) }
    case .hidden: break
    case .angle: text += (bytes[word.range.lowerBound] == LeafSpelling.opening ? "<" : ">").utf8
    case .lineBreak: text += "⏎".utf8
    case .markup:
      switch bytes[word.range.upperBound - 1] {
      case LeafSpelling.Mark.emphasis: text += "*".utf8
      case LeafSpelling.Mark.strong: text += "**".utf8
      case LeafSpelling.Mark.strikethrough: text += "~~".utf8
      case LeafSpelling.Mark.image: text += "![".utf8
      default: text += "[".utf8
      }
    case .atom:
      let payload = bytes[(word.range.lowerBound + 2)..<(word.range.upperBound - 1)]
      switch bytes[word.range.lowerBound + 1] {
      case LeafSpelling.Mark.code: text += "`".utf8 + payload + "`".utf8
      case LeafSpelling.Mark.footnote: text += "[^".utf8 + payload + "]".utf8
      default: text += payload
      }
    case .target:
      let (url, title) = target(of: word)
      text += "](".utf8 + url
      if !title.isEmpty { text += " \"".utf8 + title + "\"".utf8 }
      text += ")".utf8
    }
  }

  /// The URL and title of a target.
  func target(of word: Word) -> (url: ArraySlice<UInt8>, title: ArraySlice<UInt8>) {
    let payload = bytes[word.range].dropFirst().dropLast()
    let end = payload.firstIndex(of: LeafSpelling.title) ?? payload.endIndex
    return (payload[..<end], payload[end...].dropFirst())
  }

  /// Words as they are shown.
  func text(_ range: Range<Int>) -> String {
    var text: [UInt8] = []
    for index in range {
      if words[index].isApart, index > range.lowerBound { text.append(0x20) }
      append(words[index], to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// All of it as it is shown.
  var text: String { text(words.indices) }

  /// Whether texts with this word in common have something in common: no punctuation, no markup.
  func counts(_ word: Word) -> Bool {
    switch word.kind {
    case .word, .atom: return true
    case .sign:
      // Letters of scripts without blanks, and pictures; U+2000 to U+2FFF are mostly punctuation.
      let lead = bytes[word.range.lowerBound]
      return lead >= 0xE0 && lead != 0xE2
    default: return false
    }
  }

  /// How many words readers would count: those of code too, no signs, no markup. O(*n*).
  func count(_ range: Range<Int>) -> Int {
    words[range].reduce(0) { sum, word in
      switch word.kind {
      case .word: return sum + 1
      case .sign: return sum + (WordScanner.isUnspacedLetter(bytes, word.range) ? 1 : 0)
      case .atom where bytes[word.range.lowerBound + 1] == LeafSpelling.Mark.code:
        return sum + WordScanner.count(Array(bytes[word.range].dropFirst(2).dropLast()))
      default: return sum
      }
    }
  }

  /// The first words without markup, of at most about 40 bytes.
  var name: String {
    var text: [UInt8] = []
    var isApart = false
    for index in words.indices {
      isApart = isApart || words[index].isApart
      switch words[index].kind {
      case .markup, .target, .hidden, .angle: continue
      default: break
      }
      let before = text.count
      if isApart, before > 0 { text.append(0x20) }
      let start = text.count
      append(words[index], to: &text)
      if before + text.count - start > 44, before > 0 {
        // Signs may end it; a gap follows a blank.
        return String(decoding: text[..<before], as: UTF8.self) + (isApart ? " …" : "…")
      }
      isApart = false
      if text.count > 60 {
        return String(String(decoding: text, as: UTF8.self).prefix(30)) + "…"
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Where sentences end: after a full stop, question or exclamation mark that a blank follows.
  var sentences: [Range<Int>] {
    var sentences: [Range<Int>] = []
    var start = 0
    for index in words.indices where endsSentence(index) {
      sentences.append(start..<index + 1)
      start = index + 1
    }
    if start < words.count { sentences.append(start..<words.count) }
    return sentences
  }

  private func endsSentence(_ index: Int) -> Bool {
    guard words[index].kind == .sign else { return words[index].kind == .lineBreak }
    let sign = bytes[words[index].range]
    switch sign.first {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
      return index + 1 < words.count && words[index + 1].isApart
    case 0xE3: return sign.elementsEqual([0xE3, 0x80, 0x82])  // 。
    case 0xEF:
      return sign.elementsEqual([0xEF, 0xBC, 0x81]) || sign.elementsEqual([0xEF, 0xBC, 0x9F])
    default: return false
    }
  }

  /// A spelled text without marks, for titles.
  static func plainText(_ spelled: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var position = spelled.startIndex
    while position < spelled.endIndex {
      let byte = spelled[position]
      switch byte {
      case LeafSpelling.opening, LeafSpelling.closing: position += 2
      case LeafSpelling.target:
        while position < spelled.endIndex, spelled[position] != LeafSpelling.end { position += 1 }
        position += 1
      case LeafSpelling.atom:
        let isCode =
          position + 1 < spelled.endIndex && spelled[position + 1] == LeafSpelling.Mark.code
        position += 2
        while position < spelled.endIndex, spelled[position] != LeafSpelling.end {
          if isCode { text.append(spelled[position]) }
          position += 1
        }
        position += 1
      default:
        text.append(byte)
        position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
