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

  @Test(arguments: ["\\", "\\q", "\\xZZ"])
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
  }
}
