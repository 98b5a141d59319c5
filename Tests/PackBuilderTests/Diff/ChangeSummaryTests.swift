import Testing

@testable import PackBuilder

/// What one line says about a document that changed.
@Suite struct ChangeSummaryTests {
  private func summary(_ old: String, _ new: String) -> String {
    func source(_ text: String) -> [ContentComparison.Source] {
      [ContentComparison.Source(name: "a", title: "T", markdown: Array(text.utf8))]
    }
    return "\(ChangeSummary(ContentComparison(from: source(old), to: source(new))))"
  }

  @Test(arguments: [
    ("- a\n", "- [ ] a\n", "1 item now a task"),
    ("- [ ] a\n", "- a\n", "1 item no task any more"),
    ("- a\n- b\n", "- [ ] a\n- [ ] b\n", "2 items now tasks"),
    ("- [x] a\n", "- [ ] a\n", "1 task open again"),
    (
      "- [ ] a\n- [ ] b\n- [x] c\n", "- [x] a\n- [x] b\n- [ ] c\n- [ ] d\n",
      "2 tasks done, 1 open again, 1 added"
    ),
    ("- [ ] a\n- [x] b\n", "- [x] a\n- b\n", "1 task done, 1 item no task any more"),
    ("- [ ] old words\n", "- [ ] new words\n", "1 task reworded"),
  ])
  func aTaskIsSaidToBeWhatItBecame(old: String, new: String, said: String) {
    #expect(summary(old, new) == "a: \(said)")
  }

  @Test(arguments: [
    ("## The plan\n", "## The *plan*\n", "The plan is now The *plan*"),
    ("## The *plan*\n", "## The plan\n", "The *plan* is now The plan"),
    ("## [P](a.md)\n", "## [P](b.md)\n", "[P](a.md) is now [P](b.md)"),
    ("## `x`\n", "## x\n", "`x` is now x"),
    ("## Old\n", "## *New*\n", "Old is now New"),
  ])
  func aHeadingIsNeverWhatItWas(old: String, new: String, said: String) {
    #expect(summary(old + "\nxyz\n", new + "\nxyz\n") == "a: \(said)")
  }

  private static let table =
    "| a | b | c |\n|---|---|---|\n| one long | 2 | 3 |\n| four | 5 | 6 |\n"

  @Test(arguments: [
    ("| four | 5 | 6 |\n", "", "1 row removed"),
    (
      "| four | 5 | 6 |\n", "| four | 5 | 6 |\n| seven | 8 | 9 |\n| ten | 1 | 2 |\n", "2 rows added"
    ),
    (" 5 ", " 7 ", "1 cell changed"),
    ("| c |", "| see |", "1 column renamed"),
    ("---|\n", "--:|\n", "1 column changed"),
    (
      "a | b | c |\n|---|---|---|\n| one long | 2 | 3 |\n| four | 5",
      "b | a | c |\n|---|---|---|\n| 2 | one long | 3 |\n| 5 | four", "1 column moved"
    ),
    (" |\n", " | |\n", "1 column added"),
  ])
  func rowsAndColumnsAreSaidToHaveComeAndGone(part: String, other: String, said: String) {
    let new =
      part == " |\n"
      ? "| a | b | c | d |\n|---|---|---|---|\n| one long | 2 | 3 | x |\n| four | 5 | 6 | y |\n"
      : Self.table.replacing(part, with: other)
    #expect(summary(Self.table, new) == "a: \(said)")
  }

  @Test(arguments: [
    ("- a\n- b\n- c\n", "- a\n  - b\n- c\n", "1 item on another level"),
    (
      "- a\n- b\n- an item long enough to be known again\n",
      "- an item long enough to be known again\n- a\n- b\n", "1 item moved"
    ),
    ("One idea. Another idea.\n", "One idea.\n\nAnother idea.\n", "1 paragraph split"),
    ("One idea.\n\nAnother idea.\n", "One idea. Another idea.\n", "2 paragraphs joined"),
    ("> [!NOTE]\n> a\n", "> [!TIP]\n> a\n", "1 alert changed"),
    ("> [!NOTE]\n> a\n", "> a\n", "1 quote changed"),
    ("> a\n", "a\n", "1 text no longer quoted"),
    ("a\n", "> a\n", "1 text now quoted"),
    ("a\n", "- a\n", "1 paragraph now an item"),
    ("1. a\n2. b\n", "5. a\n6. b\n", "1 list changed"),
    // Two things about one list.
    ("- a\n- b\n", "1. a\n\n2. b\n", "1 list changed"),
    ("```\na\n```\n", "```sh\na\n```\n", "1 code block changed"),
    ("```\na\n```\n", "```sh\nb\nc\n```\n", "1 code block changed"),
    (
      "```\na\nc\n```\n\n```\nb\nd\n```\n", "```\na\nx\n```\n\n```\nb\ny\n```\n",
      "2 code blocks changed"
    ),
    ("a\n", "a\n\nb\n", "1 paragraph added"),
    ("a  \nb\n", "a b\n", "1 line break changed"),
    ("[a](/x)\n", "[a](/y)\n", "1 link changed"),
    ("> ## a b\n", "> ### a b\n", "1 heading on another level"),
    ("old words\n", "new words\n", "reworded"),
  ])
  func onlyWordsAreReworded(old: String, new: String, said: String) {
    #expect(summary(old, new) == "a: \(said)")
  }

  @Test(arguments: [
    ("# A\n", "---\ntitle: A\nstatus: x\n---\n# A\n", "title, status added"),
    ("---\ntitle: A\n---\n# A\n", "# A\n", "title removed"),
    ("---\na: 1\nb: 2\n---\n", "---\na: 2\nc: 3\n---\n", "a changed, b removed, c added"),
  ])
  func keysAreSaidToHaveComeAndGone(old: String, new: String, said: String) {
    #expect(summary(old, new) == "a: \(said)")
  }
}
