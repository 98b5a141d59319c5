import Foundation
import RavenMarkdown
import Testing

@testable import PackBuilder

/// What texts are spelled out as for comparing.
@Suite struct LeafSpellingTests {
  /// The only paragraph of a document, spelled out.
  private func spelled(_ text: String) throws -> [UInt8] {
    let document = try Document(parsing: Array(text.utf8))
    #expect(document.nodes.dropFirst().first?.kind == .paragraph)
    #expect(document.nodes.count { $0.kind == .paragraph } == 1)
    var spelling = LeafSpelling()
    spelling.append(1, of: document)
    return spelling.bytes
  }

  private func composed(_ text: String) -> [UInt8] { NameFolding.composed(Array(text.utf8)) }

  /// Each scalar between letters, behind a mark, before one, and decomposed.
  private func samples(of scalar: Unicode.Scalar) -> [String] {
    let text = String(scalar)
    return [
      "x\(text)y", "a\u{301}\(text)b", "e\(text)\u{323}", "\u{1100}\(text)\u{11A8}",
      text.decomposedStringWithCanonicalMapping,
    ]
  }

  @Test func textIsComposedWhateverStandsBesideIt() throws {
    let values = [Array(0xA0...0x33FF), Array(0xA000...0xD7FF), Array(0xF900...0x1FBFF)].joined()
    let scalars = values.compactMap { Unicode.Scalar($0) }
    for start in stride(from: 0, to: scalars.count, by: 512) {
      let part = scalars[start..<min(start + 512, scalars.count)]
      // Letters at both ends: white space there would be trimmed.
      let text = "a " + part.flatMap(samples).joined(separator: " ") + " z"
      #expect(try spelled(text) == composed(text), "from \(String(part[start].value, radix: 16))")
    }
  }

  @Test(arguments: [
    ("a b", "a b"), ("a  b", "a b"), ("a \t b", "a b"), ("a\nb", "a b"), ("a\u{B}b", "a b"),
    ("seven c harac ters", "seven c harac ters"), ("eight 78  then", "eight 78 then"),
    ("1234567 !", "1234567 !"), ("123456 !! ", "123456 !!"), ("1234567  !", "1234567 !"),
    ("\u{1}234567 89", "\u{1}234567 89"), ("abcdefg ä hijklmn", "abcdefg ä hijklmn"),
  ])
  func aRunOfBlanksIsOneBlank(text: String, expected: String) throws {
    #expect(try spelled(text) == Array(expected.utf8))
  }

  @Test func blanksAreFoundAtEveryPlaceInAWord() throws {
    // Eight bytes are looked at together: every place in them, every neighbour.
    for place in 1..<24 {
      for gap in [" ", "  ", "   ", "\t", " \t", "!", " !", "! ", " ! ", "ä ", " ä", "\u{7F} "] {
        let text = String(repeating: "x", count: place) + gap + String(repeating: "y", count: 9)
        let words = text.split { $0 == " " || $0 == "\t" }
        let expected = words.joined(separator: " ")
        #expect(try spelled(text) == Array(expected.utf8), "\(place) \(gap)")
      }
    }
  }
}

/// Numbers for contents.
@Suite struct ContentTableTests {
  @Test func equalContentsHaveEqualNumbersWhereverTheyStand() {
    var table = ContentTable()
    var numbers: [[UInt8]: Int] = [:]
    for length in 0..<40 {
      for change in 0..<max(length, 1) {
        for shift in [0, 1, 7, 8] {
          var content = [UInt8](repeating: 0x61, count: length)
          if length > 0 { content[change] = 0 }
          // Other bytes around it must not count, nor a text's end right behind it.
          for after in [0, 3, 20] {
            let text =
              [UInt8](repeating: UInt8(shift), count: shift) + content
              + [UInt8](repeating: 0xFF, count: after)
            let number = table.number(of: text, shift..<shift + length)
            #expect(numbers[content, default: number] == number)
            numbers[content] = number
            #expect(Array(table.bytes(number)) == content)
          }
        }
      }
    }
    #expect(Set(numbers.values).count == numbers.count)
    #expect(table.count == numbers.count)
  }
}
