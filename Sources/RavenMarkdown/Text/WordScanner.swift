/// Steps through the words of a text, for comparing texts by words.
///
/// Words are those of Unicode's UAX #29 (Text Segmentation, default rules), except that a sign is a
/// grapheme cluster. Letters of scripts that are written without blanks stand alone: their words are known
/// to dictionaries only.
package struct WordScanner {
  /// A word, a sign, or blanks.
  package struct Piece {
    /// Offsets in the text's bytes.
    package let range: Range<Int>
    /// What it is.
    package let kind: Kind

    /// What a piece of text is.
    package enum Kind: Sendable {
      /// Letters and digits.
      case word
      /// One grapheme cluster: punctuation, a picture, an ideograph.
      case sign
      /// Blanks, tabs and line ends.
      case blank
    }
  }

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int
  private var clusters: ClusterScanner

  /// A scanner over a part of a text, which is UTF-8.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
    clusters = ClusterScanner(bytes, range)
  }

  /// The next piece, or `nil` at the end. O(1) amortized in the size of the text.
  package mutating func next() -> Piece? {
    guard position < end else { return nil }
    let start = position
    if Self.isBlank(bytes[start]) {
      while position < end, Self.isBlank(bytes[position]) { position += 1 }
      return Piece(range: start..<position, kind: .blank)
    }
    if isWordStart(start) {
      scanWord()
      return Piece(range: start..<position, kind: .word)
    }
    // Only what is not ASCII joins a sign of ASCII that is no line end.
    if bytes[start] < 0x80, start + 1 == end || bytes[start + 1] < 0x80 {
      position = start + 1
      return Piece(range: start..<position, kind: .sign)
    }
    clusters.skip(to: start)
    position = max(clusters.next()?.end ?? end, start + 1)
    return Piece(range: start..<position, kind: .sign)
  }

  /// The number of words of a text in markdown, which is UTF-8. O(*n*).
  ///
  /// Signs and markup are none, nor is a link's target; letters of scripts without blanks are one each.
  package static func count(_ bytes: [UInt8]) -> Int {
    var scanner = WordScanner(bytes, bytes.indices)
    var count = 0
    // Up to here no target ends.
    var open = 0
    while let piece = scanner.next() {
      switch piece.kind {
      case .word: count += 1
      case .blank: break
      case .sign:
        let start = piece.range.upperBound
        if bytes[piece.range.lowerBound] == UInt8(ascii: "]"), start >= open, start < bytes.count,
          bytes[start] == UInt8(ascii: "(")
        {
          let limit = bytes[start...].firstIndex { $0 == UInt8(ascii: ")") || $0 == ASCII.newline }
          open = limit ?? bytes.count
          if let limit, bytes[limit] != ASCII.newline { scanner.position = limit }
        } else if isUnspacedLetter(bytes, piece.range) {
          count += 1
        }
      }
    }
    return count
  }

  /// Whether a sign is a letter of a script that has no blanks between words: no punctuation, no picture.
  package static func isUnspacedLetter(_ bytes: [UInt8], _ sign: Range<Int>) -> Bool {
    guard bytes[sign.lowerBound] >= 0xE0 else { return false }
    let value = DecodedScalar(bytes, at: sign.lowerBound, before: sign.upperBound).value
    if value >= 0x4E00 && value <= 0x9FFF { return true }
    guard isUnspaced(value), let scalar = Unicode.Scalar(value) else { return false }
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .letterNumber: return true
    default: return false
    }
  }

  // MARK: - Words

  /// What a scalar is to words.
  private enum Kind { case letter, digit, mark, joiner, other }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte >= 0x09 && byte <= 0x0D
  }

  private func isWordStart(_ position: Int) -> Bool {
    switch kind(at: position).kind {
    case .letter, .digit: true
    default: bytes[position] == UInt8(ascii: "_")
    }
  }

  private mutating func scanWord() {
    var last = Kind.other
    while position < end {
      let byte = bytes[position]
      if ASCII.isLetter(byte) {
        last = .letter
        position += 1
        continue
      }
      let (kind, count) = kind(at: position)
      switch kind {
      case .letter, .digit:
        last = kind
        position += count
      case .mark: position += count
      case .joiner: position += count
      case .other:
        guard joinsWord(byte, count, after: last) else { return }
        position += count
      }
    }
  }

  /// Whether a sign between two letters, or between two digits, belongs to one word: rules WB6, WB7, WB11
  /// and WB12.
  private func joinsWord(_ byte: UInt8, _ count: Int, after last: Kind) -> Bool {
    guard position + count < end else { return false }
    let next = kind(at: position + count).kind
    let joinsLetters: Bool
    let joinsDigits: Bool
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "."): (joinsLetters, joinsDigits) = (true, true)
    case UInt8(ascii: ","), UInt8(ascii: ";"): (joinsLetters, joinsDigits) = (false, true)
    case 0xC2: (joinsLetters, joinsDigits) = (bytes[position + 1] == 0xB7, false)
    case 0xE2:
      let isQuote = count == 3 && bytes[position + 1] == 0x80 && bytes[position + 2] == 0x99
      (joinsLetters, joinsDigits) = (isQuote, isQuote)
    default: return false
    }
    return last == .letter && next == .letter && joinsLetters
      || last == .digit && next == .digit && joinsDigits
  }

  private func kind(at position: Int) -> (kind: Kind, count: Int) {
    let byte = bytes[position]
    if byte < 0x80 {
      if ASCII.isLetter(byte) { return (.letter, 1) }
      if ASCII.isDigit(byte) { return (.digit, 1) }
      return (byte == UInt8(ascii: "_") ? .joiner : .other, 1)
    }
    let scalar = DecodedScalar(bytes, at: position, before: end)
    return (Self.kind(of: scalar.value), scalar.count)
  }

  private static func kind(of value: UInt32) -> Kind {
    // What texts are full of, known without a look into Unicode's tables.
    switch value {
    case 0xC0...0x24F: return value == 0xD7 || value == 0xF7 ? .other : .letter
    case 0x400...0x481, 0x48A...0x52F, 0xAC00...0xD7A3: return .letter
    case 0x2010...0x2027, 0x2030...0x203E, 0x2190...0x245F, 0x2500...0x2775, 0x3000...0x3004,
      0x3008...0x3020, 0x4E00...0x9FFF, 0xFF01...0xFF0F, 0x1F300...0x1F64F:
      return .other
    default: break
    }
    let traits = ScalarTraits(value)
    if traits.isHangul { return .letter }
    if traits.isWide || isWithoutBlanks(value) { return .other }
    guard let scalar = Unicode.Scalar(value) else { return .other }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return .letter
    case .decimalNumber, .otherNumber: return .digit
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return .mark
    case .connectorPunctuation: return .joiner
    default: return .other
    }
  }

  /// Whether a scalar belongs to a script that has no blanks between words, or is a picture.
  package static func isUnspaced(_ value: UInt32) -> Bool {
    // Most texts stay below, and need no look into tables.
    guard value >= 0xE00 else { return false }
    let traits = ScalarTraits(value)
    return isWithoutBlanks(value) || traits.isWide && !traits.isHangul
  }

  /// Thai, Lao, Myanmar and Khmer.
  private static func isWithoutBlanks(_ value: UInt32) -> Bool {
    value >= 0xE00 && value < 0xF00 || value >= 0x1000 && value < 0x10A0
      || value >= 0x1780 && value < 0x1800
  }
}
