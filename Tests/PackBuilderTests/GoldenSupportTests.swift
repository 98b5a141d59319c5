@testable import PackBuilder
import Testing

@Suite struct EscapedTextTests {
  @Test func escapesAreVisible() {
    let escaped = EscapedText.escape(Array("\u{1B}[1ma\\b\u{1B}[0m\r\n\u{7F}é".utf8))
    #expect(String(decoding: escaped, as: UTF8.self) == "\\e[1ma\\\\b\\e[0m\\x0D\n\\x7Fé")
  }

  @Test func everyByteComesBack() {
    let bytes = Array(UInt8.min...UInt8.max) + Array("\\e\\\\x0A\\".utf8)
    #expect(EscapedText.unescape(EscapedText.escape(bytes)) == bytes)
  }

  @Test(arguments: ["\\", "\\q", "\\xZZ", "\\x+1", "\\x0"])
  func otherTextIsRefused(text: String) {
    #expect(EscapedText.unescape(Array(text.utf8)) == nil)
  }
}

@Suite struct LineDifferenceTests {
  private func difference(_ old: String, _ new: String) -> String {
    LineDifference(from: Array(old.utf8), to: Array(new.utf8)).description
  }

  @Test func changedLinesStandBetweenTheirNeighbours() {
    #expect(
      difference("a\nb\nc\nd\ne\nf\n", "a\nb\nc\nd\nE\nf\n") == "  …\n  c\n  d\n- e\n+ E\n  f")
  }

  @Test func blanksAndMissingLineEndsAreVisible() {
    #expect(difference("a \n", "a") == "- a·\n+ a ⏎ missing")
    #expect(difference("a\n", "a") == "- a\n+ a ⏎ missing")
    #expect(difference("a·\n", "a \n") == "- a·\n+ a·")
  }

  @Test func whatCannotBeSeenIsSpelledOut() {
    #expect(difference("", "a\tb\u{1B}\u{85}\n") == "+ a\\u{9}b\\u{1b}\\u{85}")
  }

  @Test func textsWithNothingInCommonAreCutShort() {
    let old = (0..<20_000).map { "a\($0)\n" }.joined()
    let new = (0..<20_000).map { "b\($0)\n" }.joined()
    let lines = LineDifference(from: Array(old.utf8), to: Array(new.utf8)).lines
    #expect(lines.count == 201)
    #expect(lines.last?.text == "… 39800 more changed lines")
    let repeated = (
      String(repeating: "a\n", count: 20_000), String(repeating: "a\nb\n", count: 10_000)
    )
    #expect(
      LineDifference(from: Array(repeated.0.utf8), to: Array(repeated.1.utf8)).lines.count == 201)
  }
}
