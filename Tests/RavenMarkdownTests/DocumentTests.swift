import Testing

@testable import RavenMarkdown

@Suite struct DocumentTests {
  @Test func anEmptyTextIsADocumentWithoutChildren() throws {
    #expect(try Document(parsing: []).nodeCount == 1)
  }

  @Test func aTextThatIsTooLargeIsRefused() {
    let source = [UInt8](repeating: UInt8(ascii: "a"), count: Document.largestSource + 1)
    #expect(
      throws: ParseError.tooLarge(bytes: source.count, limit: Document.largestSource)
    ) { try Document(parsing: source) }
  }

  @Test func blankLinesUnderVeryDeepListsAreRefused() {
    let depth = 20_000
    let source = Array(
      (String(repeating: "- ", count: depth) + "x" + String(repeating: "\n", count: depth)).utf8)
    let error = #expect(throws: ParseError.self) { try Document(parsing: source) }
    guard case .tooMuchWork(.nesting, let line)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(line > 1)
  }

  @Test func deepQuotesWithoutBlankLinesAreRead() throws {
    let depth = 200_000
    let document = try Document(
      parsing: Array((String(repeating: "> ", count: depth) + "x\n").utf8))
    #expect(document.nodeCount == depth + 3)
    var events = 0
    for _ in document.walk() { events += 1 }
    #expect(events == 2 * document.nodeCount)
  }

  @Test(
    arguments: [
      ([0x6E, 0xE9, 0x73, 0x0A], "n\u{FFFD}s\n"),
      ([0xE2, 0x82, 0x00, 0x62], "\u{FFFD}\u{FFFD}b"),
      ([0xC0, 0xAF, 0x61], "\u{FFFD}a"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}"),
      ([0xF0, 0x9F, 0x98], "\u{FFFD}"),
      ([0xFF, 0xFE], "\u{FFFD}\u{FFFD}"),
      ([0xEF, 0xBB, 0xBF, 0x61], "a"),
    ] as [([UInt8], String)])
  func badBytesAreReplacedAndNothingElseIs(bytes: [UInt8], text: String) {
    #expect(SourceText(bytes).bytes == Array(text.utf8))
  }

  @Test func placesCountTheBytesThatWereGiven() throws {
    let source: [UInt8] = [0xEF, 0xBB, 0xBF, 0xFF, 0x0D, 0x0A, 0x00, 0x2A, 0x61, 0x2A]
    let document = try Document(parsing: source)
    var emphasis: Node?
    for case .enter(let node) in document.walk() where node.kind == .emphasis { emphasis = node }
    let range = try #require(emphasis?.range)
    #expect(range.start == SourceLocation(line: 2, column: 2, offset: 7))
    #expect(range.end == SourceLocation(line: 2, column: 5, offset: 10))
  }
}
