/// A part of a code block and what it is.
struct CodeToken: Equatable {
  /// Where it ends; it starts where the one before ends.
  var end: Int
  var role: ThemeRole
}

/// Splits code into tokens by what its language looks like, without understanding it.
///
/// Tokens cover the code without gaps, so that colouring can never change its text.
struct CodeLexer {
  let bytes: [UInt8]
  private let start: Int
  let end: Int
  let language: Language
  var position: Int
  private(set) var tokens: [CodeToken] = []

  /// The tokens of a range of bytes. O(*n*).
  static func tokens(_ bytes: [UInt8], _ range: Range<Int>, _ language: Language) -> [CodeToken] {
    var lexer = CodeLexer(bytes: bytes, range, language)
    switch language.form {
    case .code: lexer.readCode()
    case .markup: lexer.readMarkup()
    case .diff, .console, .markdown: lexer.readLines()
    }
    return lexer.tokens
  }

  init(bytes: [UInt8], _ range: Range<Int>, _ language: Language) {
    self.bytes = bytes
    self.language = language
    start = range.lowerBound
    position = range.lowerBound
    end = range.upperBound
  }

  /// Ends a token at the current position.
  mutating func add(_ role: ThemeRole) {
    guard position > tokens.last?.end ?? start else { return }
    if tokens.last?.role == role {
      tokens[tokens.count - 1].end = position
      return
    }
    tokens.append(CodeToken(end: position, role: role))
  }

  /// Adds the tokens that another language makes of the bytes up to `limit`.
  mutating func add(upTo limit: Int, as language: Language) {
    for token in Self.tokens(bytes, position..<limit, language) {
      position = token.end
      add(token.role)
    }
    position = limit
    add(.codeBlock)
  }

  func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < end ? bytes[position + offset] : 0
  }

  func has(_ mark: [UInt8]) -> Bool {
    guard position + mark.count <= end else { return false }
    for index in mark.indices where bytes[position + index] != mark[index] { return false }
    return true
  }

  func has(_ mark: String) -> Bool {
    guard let first = mark.utf8.first, first == byte() else { return false }
    return has(Array(mark.utf8))
  }

  mutating func skipLine() {
    while position < end, bytes[position] != 0x0A { position += 1 }
  }

  /// Goes behind the next `mark`, or to the end.
  mutating func skip(behind mark: [UInt8]) {
    while position < end, !has(mark) { position += 1 }
    position = min(end, position + mark.count)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 &- 0x61 < 26 || byte == 0x5F || byte >= 0x80
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}

extension CodeLexer {
  /// Reads words, numbers, strings and comments.
  mutating func readCode() {
    var startsWord = true
    while position < end {
      let byte = bytes[position]
      let startedWord = startsWord
      startsWord = byte <= 0x20
      if byte <= 0x20 {
        position += 1
        add(.codeBlock)
      } else if readComment(startsWord: startedWord) || readQuote() {
        continue
      } else if Self.isLetter(byte) {
        readWord()
      } else if Self.isDigit(byte) {
        readNumber()
      } else if !readSigned(byte, startsWord: startedWord) {
        position += 1
        add(.symbol)
        // A comment in a shell starts a word, and a word starts after these.
        startsWord = byte == 0x3B || byte == 0x28
      }
    }
  }

  private mutating func readComment(startsWord: Bool) -> Bool {
    if startsWord || !language.traits.contains(.loneComments) {
      for mark in language.lineComments where has(mark) {
        skipLine()
        add(.comment)
        return true
      }
    }
    guard let (opening, closing) = language.blockComment, has(opening) else { return false }
    var depth = 0
    while position < end {
      if depth > 0, has(closing) {
        position += closing.count
        depth -= 1
        if depth == 0 { break }
      } else if depth == 0 || language.traits.contains(.nestedComments), has(opening) {
        position += opening.count
        depth += 1
      } else {
        position += 1
      }
    }
    add(.comment)
    return true
  }

  private mutating func readQuote() -> Bool {
    let byte = bytes[position]
    for quote in language.quotes where quote.mark[0] == byte && has(quote.mark) {
      position += quote.mark.count
      while position < end, !has(quote.mark) {
        if bytes[position] == 0x0A, !quote.spansLines { break }
        position += bytes[position] == 0x5C && quote.escapes ? 2 : 1
      }
      position = min(position, end)
      if position < end, has(quote.mark) { position += quote.mark.count }
      add(language.traits.contains(.colonKeys) && isBeforeColon ? .attribute : .string)
      return true
    }
    return byte == 0x27 && language.traits.contains(.characters) && readCharacter()
  }

  /// `'a'` or `'\n'`; a lone `'` is a lifetime's or a label's.
  private mutating func readCharacter() -> Bool {
    let limit = min(end, position + 12)
    var index = position + 1
    while index < limit, bytes[index] != 0x27, bytes[index] > 0x20 || index == position + 1 {
      index += bytes[index] == 0x5C ? 2 : 1
    }
    guard index < limit, bytes[index] == 0x27, index > position + 1,
      bytes[position + 1] == 0x5C || bytes[position + 1] >= 0x80 || index == position + 2
    else { return false }
    position = index + 1
    add(.string)
    return true
  }

  private mutating func readWord() {
    let start = position
    let hyphens = language.traits.contains(.hyphens)
    while position < end {
      let byte = bytes[position]
      guard Self.isLetter(byte) || Self.isDigit(byte) || hyphens && byte == 0x2D else { break }
      position += 1
    }
    let ignoresCase = language.traits.contains(.ignoresCase)
    if let role = language.words.find(bytes, start..<position, ignoresCase: ignoresCase) {
      add(role)
    } else if language.traits.contains(.colonKeys), isBeforeColon, byte(1) != 0x2F {
      add(.attribute)
    } else if language.traits.contains(.equalsKeys), isBefore(0x3D) {
      add(.attribute)
    } else if language.traits.contains(.calls), byte() == 0x28 {
      add(.function)
    } else if language.traits.contains(.capitalTypes), bytes[start] &- 0x41 < 26 {
      add(.type)
    } else {
      add(.variable)
    }
  }

  private mutating func readNumber() {
    while position < end {
      let byte = bytes[position]
      let isPoint = byte == 0x2E && Self.isDigit(self.byte(1))
      guard Self.isLetter(byte) || Self.isDigit(byte) || isPoint else { break }
      position += 1
    }
    add(.numeral)
  }

  /// Reads `$name`, `@name`, `#name`, `:name` and `[section]`.
  private mutating func readSigned(_ sign: UInt8, startsWord: Bool) -> Bool {
    let next = byte(1)
    switch sign {
    case 0x24 where language.traits.contains(.dollarVariables):
      position += 1
      if next == 0x7B || next == 0x28 {
        position += 1
        add(.variable)
        return true
      }
      if Self.isLetter(next) { skipName() } else if next > 0x20 { position += 1 }
      add(.attribute)
    case 0x40 where language.traits.contains(.atAttributes) && Self.isLetter(next):
      position += 1
      skipName()
      add(.attribute)
    case 0x23 where language.traits.contains(.hashKeywords) && Self.isLetter(next):
      position += 1
      skipName()
      add(.keyword)
    case 0x3A where language.traits.contains(.symbols) && startsWord && Self.isLetter(next):
      position += 1
      skipName()
      add(.numeral)
    case 0x5B where language.traits.contains(.equalsKeys) && isAtLineStart:
      skipLine()
      add(.type)
    default: return false
    }
    return true
  }

  private mutating func skipName() {
    while position < end, Self.isLetter(bytes[position]) || Self.isDigit(bytes[position]) {
      position += 1
    }
  }

  private var isAtLineStart: Bool {
    position == 0 || tokens.isEmpty || bytes[position - 1] == 0x0A
  }

  private var isBeforeColon: Bool { isBefore(0x3A) }

  /// Whether the sign is next, blanks aside.
  private func isBefore(_ sign: UInt8) -> Bool {
    var index = position
    while index < end, bytes[index] == 0x20 { index += 1 }
    return index < end && bytes[index] == sign
  }
}
