/// What the estimate counts, and what each weighs.
///
/// The weights are hundredths of a token, fitted by least squares to counted texts of 28 kinds.
extension TokenEstimate {
  /// A kind of thing in a text that costs tokens.
  enum Feature: Int, CaseIterable {
    /// A word after a blank.
    case wordAfterBlank
    /// Any other word.
    case word
    /// A word that begins with a capital.
    case capital
    /// A word of five letters or more.
    case fiveLetters
    /// A word of eight letters or more.
    case eightLetters
    /// A word of eleven letters or more.
    case elevenLetters
    /// Each letter beyond the fourteenth.
    case lettersBeyond14
    /// Each letter of `jkqvwxz`.
    case rareLetters
    /// Each consonant beyond the third in a row.
    case consonants
    /// A word that begins with several capitals.
    case capitalsWord
    /// Each of its letters beyond the third.
    case capitalsBeyond3
    /// Each letter of a word that has letters beyond ASCII.
    case accentedWordLetters
    /// Each letter beyond ASCII.
    case accentedLetters
    /// Each of them that only Vietnamese has.
    case vietnamese
    /// Three digits.
    case digitGroups
    /// A single blank before a digit.
    case blankBeforeDigit
    /// Several blanks, or one at the end of a line.
    case blankRun
    /// Each blank beyond the sixteenth.
    case blanksBeyond16
    /// Line ends.
    case lineEnds
    /// Line ends after a sign.
    case lineEndsAfterSign
    /// Tabs.
    case tabs
    /// A single ASCII sign between letters.
    case signBetween
    /// A single sign after a letter.
    case signAfter
    /// A single sign before a letter.
    case signBefore
    /// A single sign beside no letter.
    case signAlone
    /// Several ASCII signs.
    case signRun
    /// Each of them that differs from the one before.
    case signOther
    /// Each of them that repeats it.
    case signSame
    case greek
    /// Cyrillic letters in a row.
    case cyrillicRun
    /// Each of them.
    case cyrillic
    case hebrew
    case arabic
    case indic
    /// Thai, Lao, Tibetan, Burmese and Georgian.
    case thai
    case kana
    case hangul
    case han
    /// East Asian punctuation and full-width forms.
    case eastAsianSigns
    /// The same box-drawing sign in a row.
    case boxRun
    /// Each of its repeats.
    case boxSame
    /// Dashes, quotes and other general punctuation.
    case generalSigns
    case emoji
    /// All other scalars.
    case others
  }

  /// Hundredths of a token for each feature, for the newest Claude family.
  static let claudeWeights = weights(\.claude)
  /// The same for GPT's o200k.
  static let gptWeights = weights(\.gpt)

  /// What ASCII letters weigh in a text of a language with accents.
  static let foreignWeights = (claude: 18, gpt: 3)

  private static func weights(_ side: KeyPath<(claude: Int, gpt: Int), Int>) -> [Int] {
    Feature.allCases.map { $0.weights[keyPath: side] }
  }
}

extension TokenEstimate.Feature {
  fileprivate var weights: (claude: Int, gpt: Int) {
    switch self {
    case .wordAfterBlank: (100, 89)
    case .word: (123, 105)
    case .capital: (85, 1)
    case .fiveLetters: (42, 0)
    case .eightLetters: (79, 9)
    case .elevenLetters: (195, 86)
    case .lettersBeyond14: (130, 49)
    case .rareLetters: (42, 33)
    case .consonants: (56, 104)
    case .capitalsWord: (277, 165)
    case .capitalsBeyond3: (67, 5)
    case .accentedWordLetters: (37, 19)
    case .accentedLetters: (-9, 85)
    case .vietnamese: (96, -64)
    case .digitGroups: (83, 97)
    case .blankBeforeDigit: (104, 99)
    case .blankRun: (87, 113)
    case .blanksBeyond16: (7, 0)
    case .lineEnds: (177, 174)
    case .lineEndsAfterSign: (73, -23)
    case .tabs: (135, 92)
    case .signBetween: (98, 5)
    case .signAfter: (124, 94)
    case .signBefore: (66, 81)
    case .signAlone: (139, 109)
    case .signRun: (85, 66)
    case .signOther: (78, 45)
    case .signSame: (14, 0)
    case .greek: (76, 39)
    case .cyrillicRun: (93, 170)
    case .cyrillic: (26, 2)
    case .hebrew: (82, 48)
    case .arabic: (78, 36)
    case .indic: (85, 36)
    case .thai: (95, 43)
    case .kana: (72, 62)
    case .hangul: (133, 68)
    case .han: (110, 67)
    case .eastAsianSigns: (127, 138)
    case .boxRun: (110, 97)
    case .boxSame: (31, 0)
    case .generalSigns: (150, 112)
    case .emoji: (308, 183)
    case .others: (186, 118)
    }
  }
}
