import Testing

/// Laws over random texts. `FUZZ_COUNT` sets how many of each family, `FUZZ_SEED` where they start.
@Suite struct GeneratedDocumentTests {
  @Test(arguments: GeneratedDocument.Family.allCases)
  func generatedTextsKeepEveryLaw(family: GeneratedDocument.Family) {
    var shown: Set<[UInt8]> = []
    for seed in GeneratedDocument.seeds where shown.count < 10 {
      let source = GeneratedDocument.bytes(family, seed: seed)
      for property in Property.all where property.failure(of: source) != nil {
        let shortest = Shrinker.shrink(source) { property.failure(of: $0) != nil }
        guard shown.insert(shortest).inserted else { continue }
        let failure = property.failure(of: shortest) ?? "gone"
        Issue.record("seed \(seed) of \(family): \(quoted(shortest)): \(failure)")
      }
    }
  }

  @Test func theSameSeedGivesTheSameText() {
    for family in GeneratedDocument.Family.allCases {
      #expect(GeneratedDocument.bytes(family, seed: 7) == GeneratedDocument.bytes(family, seed: 7))
      #expect(GeneratedDocument.bytes(family, seed: 7) != GeneratedDocument.bytes(family, seed: 8))
    }
  }
}

@Suite struct ShrinkerTests {
  @Test func whatDoesNotMatterIsDropped() {
    let text = Array("one\ntwo x\nthree\nfour y\n".utf8)
    let shortest = Shrinker.shrink(text) {
      $0.contains(UInt8(ascii: "x")) && $0.contains(UInt8(ascii: "y"))
    }
    #expect(shortest == Array("xy".utf8))
  }

  @Test func aTextThatCannotShrinkStays() {
    let text = Array("ab\n".utf8)
    #expect(Shrinker.shrink(text) { $0 == text } == text)
  }
}
