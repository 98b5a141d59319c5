import RavenMarkdown
import Testing

@testable import PackBuilder

/// How many words are said to have gone and come.
@Suite struct WordCountTests {
  @Test(arguments: [
    ("a\n", "a\n\n---\n", 0, 0),
    ("a word here\n", "a **word** here\n", 0, 0),
    ("a, b\n", "a; b\n", 0, 0),
    ("a\n", "a\n\n[two words](https://example.com/path/page.html)\n", 0, 2),
    ("see x\n", "see [x](https://example.com/path/page.html)\n", 0, 0),
    ("[x](/one/two)\n", "[x](/three/four)\n", 0, 0),
    ("a\n", "a `b c` 👍 ok\n", 0, 3),
    ("一枚の紙は四週間。\n", "一枚の紙は三週間、ok👍。\n", 1, 2),
    ("a\n", "a\n\n紙は二枚。\n", 0, 4),
    ("| a |\n|---|\n| b |\n", "| a |\n|---|\n| b |\n| c d |\n", 0, 2),
    ("```\na = 1\n```\n", "```\na = 1;  // one\n```\n", 0, 1),
    ("x\n", "---\nkey: a value\n---\n\nx\n", 0, 3),
    ("a\n", "a\n\n](b c\n", 0, 2),
  ])
  func onlyWordsCount(old: String, new: String, removed: Int, added: Int) throws {
    let documents = (
      try Document(parsing: Array(old.utf8)), try Document(parsing: Array(new.utf8))
    )
    let forth = DocumentComparison(from: documents.0, to: documents.1).words
    #expect(forth.removed == removed)
    #expect(forth.added == added)
    let back = DocumentComparison(from: documents.1, to: documents.0).words
    #expect(back.removed == added)
    #expect(back.added == removed)
  }

  @Test func aNewDocumentCountsItsWords() {
    let source = ContentComparison.Source(
      name: "a", markdown: Array("# One\n\n- **two** [three](/four/five)\n\n---\n".utf8))
    let comparison = ContentComparison(from: [], to: [source])
    #expect(comparison.documents.first?.words.added == 3)
  }
}
