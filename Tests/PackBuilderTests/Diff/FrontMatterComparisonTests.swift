import RavenMarkdown
import Testing

@testable import PackBuilder

/// What is said about front matter.
@Suite struct FrontMatterComparisonTests {
  /// `+ status: open`, `~ status: open → done`.
  private func lines(_ old: String, _ new: String) throws -> [String] {
    let old = try Document(parsing: Array(old.utf8))
    let new = try Document(parsing: Array(new.utf8))
    return DocumentComparison(from: old, to: new).changes.map { change in
      #expect(change.block == .frontMatter)
      return switch change.kind {
      case .added: "+ \(change.name): \(change.new ?? "")"
      case .removed: "- \(change.name): \(change.old ?? "")"
      default: "~ \(change.name): \(change.old ?? "") → \(change.new ?? "")"
      }
    }
  }

  @Test func frontMatterThatComesOrGoesIsToldByKey() throws {
    let text = "# A\n\nx\n"
    let front = "---\ntitle: A\nstatus: open\n---\n\n"
    #expect(try lines(text, front + text) == ["+ title: A", "+ status: open"])
    #expect(try lines(front + text, text) == ["- title: A", "- status: open"])
  }

  @Test func aCommentIsNoKey() throws {
    func front(_ lines: String...) -> String {
      (["---"] + lines + ["---", ""]).joined(separator: "\n")
    }
    #expect(
      try lines(front("a: 1", "# one: 1", "# two"), front("a: 1", "# two"))
        == ["- comment: # one: 1"])
    #expect(
      try lines(front("# one", "# two"), front("# one", "# too")) == ["~ comment: # two → # too"])
    #expect(
      try lines(front("a: 1"), front("# new", "a: 1")) == ["+ comment: # new"])
    // Between the lines of a value it cuts nothing off.
    #expect(
      try lines(front("a:", "- x", "# c", "- y"), front("a:", "- x", "# c", "- z"))
        == ["~ a: \n- x\n- y → \n- x\n- z"])
  }
}
