import Foundation
import Testing

@testable import PackBuilder

@Suite struct TokenEstimateTests {
  @Test func anEmptyTextHasNoTokensAndAnyOtherOneAtLeastOne() {
    #expect(TokenEstimate(of: "") == TokenEstimate(utf8: []))
    #expect(TokenEstimate(of: "").claude == 0)
    #expect(TokenEstimate(of: "a").claude == 1)
    #expect(TokenEstimate(of: " ").gpt == 1)
  }

  /// Worked out by hand from the weights, in hundredths.
  @Test(arguments: [
    // A word with a capital and five letters; a comma after a letter; a word after a blank with `w`; a
    // sign after a letter; a line end after a sign.
    (
      "Hello, world!\n", 123 + 85 + 42 + 124 + 100 + 42 + 42 + 124 + 73,
      105 + 1 + 0 + 94 + 89 + 0 + 33 + 94 - 23
    ),
    // Four digits are two groups; the blank before them counts.
    ("in 2026", 123 + 104 + 2 * 83, 105 + 99 + 2 * 97),
    ("灯灯", 2 * 110, 2 * 67),
    ("──────", 110 + 5 * 31, 97),
    ("a    b", 123 + 87 + 100, 105 + 113 + 89),
  ])
  func weightsAreAddedAsTheModelSays(text: String, claude: Int, gpt: Int) {
    #expect(TokenEstimate(of: text).claude == (claude + 50) / 100)
    #expect(TokenEstimate(of: text).gpt == (gpt + 50) / 100)
  }

  @Test func bytesThatAreNoTextAreCountedAndNeverCrash() {
    for byte in UInt8.min...UInt8.max {
      #expect(TokenEstimate(utf8: [byte]).claude >= 1)
      #expect(TokenEstimate(utf8: [0x61, byte, 0xE2]).claude >= 1)
    }
  }

  struct Counted: Decodable {
    let `class`: String
    let source: String
    let text: String
    let tokens: [String: Int]
  }

  @Test(.enabled(if: SharedMaterial.hasTokenCounts, "no counted texts beside the package"))
  func countedTextsAreEstimatedWithinTheBounds() throws {
    let data = try Data(contentsOf: SharedMaterial.folder.appending(path: "tokens/test.jsonl"))
    var errors: [String: [Double]] = [:]
    for line in data.split(separator: UInt8(ascii: "\n")) {
      let counted = try JSONDecoder().decode(Counted.self, from: Data(line))
      // Lists of the names of languages and countries are no texts.
      if ["iso_639", "iso_3166", "iso_4217", "iso_15924", "iso-codes"].contains(where: {
        counted.source.contains($0)
      }) {
        continue
      }
      let estimate = TokenEstimate(of: counted.text)
      for (name, value) in [("claude48", estimate.claude), ("o200k", estimate.gpt)] {
        let truth = Double(counted.tokens[name] ?? 0)
        errors[name, default: []].append(abs(Double(value) - truth) / truth)
      }
    }
    for (name, unsorted) in errors {
      let list = unsorted.sorted()
      #expect(list.count > 400)
      #expect(list[list.count / 2] <= 0.04, "\(name): median")
      #expect(list[list.count * 95 / 100] <= 0.125, "\(name): 95th percentile")
      #expect(list[list.count - 1] <= 0.4, "\(name): worst")
    }
  }
}
