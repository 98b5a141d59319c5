@testable import RavenMarkdown
import Testing

/// The checker itself must find what it is there for.
@Suite struct TreeInvariantTests {
  private let source = Array("- a".utf8)

  @Test func aSoundTreeHasNoViolations() throws {
    #expect(TreeInvariants.violations(of: try Document(parsing: source)) == [])
  }

  @Test(arguments: [
    ("an end before its start", 1), ("a kind in the wrong place", 2), ("text beyond the buffer", 3),
    ("a source beyond its parent", 4), ("a range without its mark", 5), ("a dead footnote", 6),
  ])
  func eachFaultIsFound(fault: String, number: Int) throws {
    var document = try Document(parsing: source)
    switch number {
    case 1: document.nodes[1].end = 1
    case 2: document.nodes[2].kind = .heading
    case 3: document.nodes[4].text = ByteRange(0..<9)
    case 4: document.nodes[4].source = ByteRange(0..<1)
    case 5: document.nodes[2].source = ByteRange(1..<3)
    default: document.nodes[4].kind = .footnoteReference
    }
    #expect(!TreeInvariants.violations(of: document).isEmpty)
  }
}
