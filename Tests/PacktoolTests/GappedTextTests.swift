import Testing

@testable import packtool

/// What is shown of the text between changes.
@Suite struct GappedTextTests {
  private let words = (1...30).map { "word\($0)" }.joined(separator: " ")

  @Test func eightWordsStayOnEitherSide() {
    let head = (1...8).map { " word\($0)" }.joined()
    let tail = (23...30).map { "word\($0)" }.joined(separator: " ")
    #expect((" " + words + " ").gapped(isFirst: false, isLast: false) == "\(head) … \(tail) ")
    #expect(words.gapped(isFirst: true, isLast: false) == "… \(tail)")
    #expect((" " + words).gapped(isFirst: false, isLast: true) == "\(head) …")
  }

  @Test(arguments: ["", " ", "a", " a b c ", "one two three four five six seven eight nine"])
  func shortTextsStayWhole(text: String) {
    #expect(text.gapped(isFirst: false, isLast: false) == text)
  }

  @Test func scriptsWithoutBlanksAreCountedByLetters() {
    let text = String(repeating: "海岸の記録を毎週集める", count: 9)
    let gapped = text.gapped(isFirst: false, isLast: false)
    #expect(gapped == "\(text.prefix(25))…\(text.suffix(24))")
    #expect(String(repeating: "กา", count: 60).gapped(isFirst: false, isLast: true).count == 26)
  }

  @Test func noClusterIsCut() {
    // Vowels and tone marks belong to the letter before them.
    let thai = String(repeating: "ที่นี่", count: 40)
    let kana = String(repeating: "か\u{3099}", count: 60)
    for text in [thai, kana] {
      for isFirst in [true, false] {
        let gapped = text.gapped(isFirst: isFirst, isLast: false)
        #expect(gapped.count < text.count)
        let parts = gapped.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
        #expect(text.hasPrefix(parts[0]) && text.hasSuffix(parts[1]))
      }
    }
  }

  @Test func longWordsAreNotCut() {
    let link = String(repeating: "https://example.org/a/b/c", count: 20)
    #expect(link.gapped(isFirst: false, isLast: false) == link)
  }
}
