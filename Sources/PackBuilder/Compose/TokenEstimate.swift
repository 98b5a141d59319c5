/// How many tokens a language model would count in a text, about.
///
/// Half of all texts are within 4 % of the true count and 19 of 20 within 12.5 %; long documents in
/// English within 5 %. The estimate is a sum of weighted features, taken in one pass, so that no
/// tokenizer has to be shipped.
public struct TokenEstimate: Sendable, Equatable {
  /// What to leave free of a limit that must not be passed, in percent: 19 of 20 texts are nearer.
  public static let marginPercent = 12

  /// Tokens of the newest Claude family.
  public let claude: Int
  /// Tokens of GPT (o200k).
  public let gpt: Int

  /// Estimates the tokens of a text; 0 for an empty one, else at least 1.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(of text: String) { self.init(utf8: Array(text.utf8)) }

  /// Estimates the tokens of a text in UTF-8; bad bytes count as signs.
  public init(utf8 bytes: [UInt8]) {
    guard !bytes.isEmpty else {
      (claude, gpt) = (0, 0)
      return
    }
    var counter = TokenFeatureCounter(bytes)
    counter.countAll()
    claude = counter.tokens(Self.claudeWeights, foreign: Self.foreignWeights.claude)
    gpt = counter.tokens(Self.gptWeights, foreign: Self.foreignWeights.gpt)
  }
}

/// Counts features from left to right.
private struct TokenFeatureCounter {
  private let bytes: [UInt8]
  private var position = 0
  private var counts = [Int](repeating: 0, count: TokenEstimate.Feature.allCases.count)
  /// Letters of Latin words, within ASCII and beyond.
  private var asciiLetters = 0
  private var accentedLetters = 0
  /// What stands before the current place.
  private var before = TokenScalarClass.none

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The weighted sum, rounded, at least 1.
  func tokens(_ weights: [Int], foreign: Int) -> Int {
    var sum = 0
    for index in counts.indices { sum += counts[index] * weights[index] }
    if accentedLetters > 0 {
      // Few accents make a language foreign: from one letter of twelve on it counts in full.
      let all = asciiLetters + accentedLetters
      sum += foreign * asciiLetters * min(all, 12 * accentedLetters) / all
    }
    return max(1, (sum + 50) / 100)
  }

  mutating func countAll() {
    while position < bytes.count {
      let kind = next.kind
      switch kind {
      case .upper, .lower, .accented, .combining: countWord()
      case .digit: add(.digitGroups, (take(while: .digit) + 2) / 3)
      case .blank: countBlanks()
      case .lineEnd: countLineEnds()
      case .tab:
        take(while: .tab)
        add(.tabs)
      case .sign: countSigns()
      case .cyrillic:
        add(.cyrillicRun)
        add(.cyrillic, take(while: .cyrillic))
      case .box: countBoxes()
      default:
        if let feature = kind.feature { add(feature, take(while: kind)) }
      }
      before = kind
    }
  }

  private mutating func add(_ feature: TokenEstimate.Feature, _ count: Int = 1) {
    counts[feature.rawValue] += count
  }

  private var next: TokenScalar { TokenScalar(bytes, at: position) }

  /// Passes scalars of a class and gives their number.
  @discardableResult
  private mutating func take(while kind: TokenScalarClass) -> Int {
    var count = 0
    while position < bytes.count {
      let scalar = next
      guard scalar.kind == kind else { break }
      position += scalar.count
      count += 1
    }
    return count
  }

  private mutating func countBlanks() {
    let count = take(while: .blank)
    if count > 1 {
      add(.blankRun)
      add(.blanksBeyond16, max(0, count - 16))
      return
    }
    switch position < bytes.count ? next.kind : .none {
    case .digit: add(.blankBeforeDigit)
    case .none, .lineEnd, .tab: add(.blankRun)
    default: break
    }
  }

  private mutating func countLineEnds() {
    add(before == .sign ? .lineEndsAfterSign : .lineEnds)
    take(while: .lineEnd)
  }

  private mutating func countSigns() {
    let start = position
    var same = 0
    while position < bytes.count, next.kind == .sign {
      if position > start, bytes[position] == bytes[position - 1] { same += 1 }
      position += 1
    }
    let count = position - start
    guard count == 1 else {
      add(.signRun)
      add(.signSame, same)
      add(.signOther, count - 1 - same)
      return
    }
    let isBeforeLetter = position < bytes.count && next.kind.isLetter
    switch (before.isLetter, isBeforeLetter) {
    case (true, true): add(.signBetween)
    case (true, false): add(.signAfter)
    case (false, true): add(.signBefore)
    case (false, false): add(.signAlone)
    }
  }

  private mutating func countBoxes() {
    let first = next
    var count = 0
    while position < bytes.count {
      let scalar = next
      guard scalar.value == first.value else { break }
      position += scalar.count
      count += 1
    }
    add(.boxRun)
    add(.boxSame, count - 1)
  }
}

// MARK: - Words

extension TokenFeatureCounter {
  /// Capitals, then other letters: `camelCase` is two words.
  private mutating func countWord() {
    let start = position
    while position < bytes.count, next.kind == .upper { position += 1 }
    let capitals = position - start
    var (lower, accented, vietnamese) = (0, 0, 0)
    while position < bytes.count {
      let scalar = next
      switch scalar.kind {
      case .lower: lower += 1
      case .accented, .combining:
        accented += 1
        if scalar.isVietnamese { vietnamese += 1 }
      default:
        finishWord(start, capitals, lower, accented, vietnamese)
        return
      }
      position += scalar.count
    }
    finishWord(start, capitals, lower, accented, vietnamese)
  }

  private mutating func finishWord(
    _ start: Int, _ capitals: Int, _ lower: Int, _ accented: Int, _ vietnamese: Int
  ) {
    let length = capitals + lower + accented
    asciiLetters += capitals + lower
    accentedLetters += accented
    if accented > 0 {
      add(.accentedWordLetters, length)
      add(.accentedLetters, accented)
      add(.vietnamese, vietnamese)
    } else if capitals > 1 {
      add(.capitalsWord)
      add(.capitalsBeyond3, max(0, length - 3))
    } else {
      add(before == .blank ? .wordAfterBlank : .word)
      if capitals == 1 { add(.capital) }
      if length > 4 { add(.fiveLetters) }
      if length > 7 { add(.eightLetters) }
      if length > 10 { add(.elevenLetters) }
      add(.lettersBeyond14, max(0, length - 14))
      countLetters(start..<position)
    }
  }

  private mutating func countLetters(_ range: Range<Int>) {
    var consonants = 0
    for index in range {
      switch bytes[index] | 0x20 {
      case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
        UInt8(ascii: "u"), UInt8(ascii: "y"):
        consonants = 0
        continue
      case UInt8(ascii: "j"), UInt8(ascii: "q"), UInt8(ascii: "x"), UInt8(ascii: "z"),
        UInt8(ascii: "k"), UInt8(ascii: "w"), UInt8(ascii: "v"):
        add(.rareLetters)
      default: break
      }
      consonants += 1
      if consonants > 3 { add(.consonants) }
    }
  }
}
