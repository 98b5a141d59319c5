import Testing

@testable import RavenMarkdown

@Suite struct WordScannerTests {
  /// The pieces of a text between bars; blanks as `_`.
  private func pieces(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var scanner = WordScanner(bytes, bytes.indices)
    var pieces: [String] = []
    while let piece = scanner.next() {
      pieces.append(
        piece.kind == .blank ? "_" : String(decoding: bytes[piece.range], as: UTF8.self))
    }
    return pieces.joined(separator: "|")
  }

  @Test(arguments: [
    ("", ""),
    ("one two", "one|_|two"),
    ("a\t\n b", "a|_|b"),
    ("Don't, don’t!", "Don't|,|_|don’t|!"),
    ("3.14 1,000 a.b e.g.", "3.14|_|1,000|_|a.b|_|e.g|."),
    ("a,b 1.x", "a|,|b|_|1|.|x"),
    ("snake_case x-y", "snake_case|_|x|-|y"),
    ("ÄRGER straße", "ÄRGER|_|straße"),
    ("e\u{301}t\u{e9}", "e\u{301}t\u{e9}"),
    ("слово и Ωμέγα", "слово|_|и|_|Ωμέγα"),
    ("漢字かな", "漢|字|か|な"),
    ("한국어 단어", "한국어|_|단어"),
    ("ไทย", "ไ|ท|ย"),
    ("👍🏽👩‍👧x🇩🇪", "👍🏽|👩‍👧|x|🇩🇪"),
    ("\u{301}a", "\u{301}|a"),
    ("…“a”", "…|“|a|”"),
    ("1️⃣#", "1️⃣|#"),
  ])
  func wordsSignsAndBlanksAreParted(text: String, expected: String) {
    #expect(pieces(text) == expected)
  }

  @Test func everyByteIsInOnePiece() {
    for family in GeneratedDocument.Family.allCases {
      for seed in GeneratedDocument.firstSeed..<GeneratedDocument.firstSeed + 50 {
        let source = GeneratedDocument.bytes(family, seed: seed)
        var scanner = WordScanner(source, source.indices)
        var end = 0
        while let piece = scanner.next() {
          #expect(piece.range.lowerBound == end && !piece.range.isEmpty)
          end = piece.range.upperBound
        }
        #expect(end == source.count)
      }
    }
  }
}
