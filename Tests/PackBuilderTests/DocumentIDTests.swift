import Foundation
import Testing

@testable import PackBuilder

@Suite struct NameFoldingTests {
  private func composed(_ text: String) -> String {
    String(decoding: NameFolding.composed(Array(text.utf8)), as: UTF8.self)
  }

  private func folded(_ text: String) -> String {
    String(decoding: NameFolding.utf8(NameFolding.folded(Array(text.utf8))), as: UTF8.self)
  }

  private func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

  /// Whether the tables' version of Unicode knows all scalars of a text.
  private func isKnown(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.age.map { $0.major < 15 || ($0.major == 15 && $0.minor == 0) } ?? false
    }
  }

  /// All scalars but most of the thousands of ideographs and Korean syllables that are alike.
  private var scalars: [String] {
    let values = [
      Array(UInt32(0)...0x33FF), Array(0xA000...0xABFF),
      Array(stride(from: 0xAC00, to: 0xD7A4, by: 19)),
      Array(0xF900...0x12FFF), Array(0x16800...0x16FFF), Array(0x1B000...0x20010),
      Array(0x2F800...0x2FA20), Array(0xE0000...0xE01FF),
    ]
    return values.joined().compactMap { Unicode.Scalar($0).map { String($0) } }.filter(isKnown)
  }

  @Test func everyScalarIsComposedAsFoundationDoesIt() {
    let wrong = scalars.filter { text in
      !isSame(composed(text), text.precomposedStringWithCanonicalMapping)
        || !isSame(composed(text.decomposedStringWithCanonicalMapping), composed(text))
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  /// The standard library compares by canonical equivalence.
  @Test func whatIsComposedStaysCanonicallyTheSameBesideAnyMark() {
    // The standard library does not sort the parts of these three.
    let unsorted = ["\u{F73}", "\u{F75}", "\u{F81}"]
    let wrong = scalars.filter { !unsorted.contains($0) }.filter { scalar in
      let text = "e\u{301}" + scalar + "\u{323}\u{F71}o" + scalar
      return composed(text) != text || !isSame(composed(composed(text)), composed(text))
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test func marksInAnyOrderGiveOneForm() {
    let marks = [
      "\u{301}", "\u{323}", "\u{308}", "\u{5B0}", "\u{94D}", "\u{31B}", "\u{345}", "\u{FE0F}",
    ]
    for a in marks {
      for b in marks {
        for c in marks {
          let text = "o" + a + b + c + "x"
          #expect(isSame(composed(text), text.precomposedStringWithCanonicalMapping))
        }
      }
    }
  }

  @Test func everyScalarKeepsItsFoldingWhenItsCaseIsChanged() {
    // Dotted and dotless i fold apart on purpose.
    let wrong = scalars.filter { text in
      let upper = text.uppercased()
      guard !["\u{130}", "\u{131}"].contains(text), isKnown(upper) else { return false }
      return !isSame(folded(text), folded(upper)) || !isSame(folded(folded(text)), folded(text))
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test(arguments: [
    ("STRASSE", "strasse"), ("Straße", "strasse"), ("ΣΑΣ", "σασ"), ("σας", "σασ"),
    ("İ", "i\u{307}"),
    ("ﬁ", "fi"), ("Ü", "ü"), ("U\u{308}", "ü"), ("Ꭰ", "Ꭰ"), ("ꭰ", "Ꭰ"), ("ẞ", "ss"), ("ŉ", "ʼn"),
  ])
  func caseIsFoldedInFull(text: String, result: String) { #expect(isSame(folded(text), result)) }
}

@Suite struct DocumentIDTests {
  private func id(_ path: String) -> String { DocumentID.id(of: Array(path.utf8)) }

  @Test(arguments: [
    ("mission", "mission"), ("cable map", "cable-map"), ("-dash-first", "dash-first"),
    ("🎭 curtain", "curtain"), ("Überblick – Züge & 灯", "überblick-züge-灯"),
    ("2026-03-01 (copy)", "2026-03-01-copy"), ("A__b..C", "a-b-c"),
    ("deep/er/And/still/Nested", "deep/er/and/still/nested"),
    ("Été", "été"), ("हिन्दी नोट", "हिन्दी-नोट"), ("ไทย", "ไทย"), ("1\u{FE0F}\u{20E3} one", "1-one"),
    ("x²", "x²"), ("folder.md/file", "folder-md/file"), ("\u{301}a", "a"),
  ])
  func lettersStayAndAllElseIsOneHyphen(path: String, expected: String) {
    #expect(id(path).utf8.elementsEqual(expected.utf8), "\(id(path))")
  }

  @Test func composedAndDecomposedNamesAndBothCasesGiveOneId() {
    #expect(id("U\u{308}berblick-nfd").utf8.elementsEqual(id("\u{DC}BERBLICK-NFD").utf8))
    #expect(id("Same") == id("same"))
  }

  @Test func aNameOfWhichNothingStaysIsKnownByItsHash() {
    #expect(id("🎭") == "doc-" + SHA256.hexHash(Array("🎭".utf8)).prefix(6))
    #expect(id("notes/---") == "notes/doc-" + SHA256.hexHash(Array("---".utf8)).prefix(6))
    #expect(id("🎭") != id("🎪"))
  }

  @Test func bytesThatAreNoTextAreLikeAnythingThatIsNoLetter() {
    #expect(DocumentID.segment(Array("bad-".utf8) + [0xFF] + Array("name".utf8)) == "bad-name")
  }
}
