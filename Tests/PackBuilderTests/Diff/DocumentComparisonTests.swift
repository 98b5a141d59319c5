import RavenMarkdown
import Testing

@testable import PackBuilder

/// What is said about pairs of small documents.
@Suite struct DocumentComparisonTests {
  private func changes(_ old: String, _ new: String) throws -> [DocumentChange] {
    let old = try Document(parsing: Array(old.utf8))
    let new = try Document(parsing: Array(new.utf8))
    return DocumentComparison(from: old, to: new).changes
  }

  /// `changed paragraph`, or with an aspect `changed list/start`.
  private func kinds(_ old: String, _ new: String) throws -> [String] {
    try changes(old, new).map { change in
      "\(change.kind) \(change.block.rawValue)" + (change.aspect.map { "/\($0)" } ?? "")
    }
  }

  /// The words of the only change: `kept [-gone-]{+new+}`.
  private func words(_ old: String, _ new: String) throws -> String {
    let changes = try changes(old, new)
    let change = try #require(changes.first)
    #expect(changes.count == 1)
    return change.words.map { run in
      switch run.op {
      case .equal: run.text
      case .removed: "[-\(run.text)-]"
      case .added: "{+\(run.text)+}"
      }
    }.joined()
  }

  // MARK: - No change

  @Test(arguments: [
    ("a\nb\n", "a b\n"),
    ("* a\n* b\n", "- a\n- b\n"),
    ("Title\n=====\n", "# Title\n"),
    ("[r]: /u\n<kbd>\nk\n\n[r]\n", "[r]: /u\n<kbd>\nk\n\n[r](/u)\n"),
    ("- [r]: /u\n\n[r]\n", "- [r]: /u\n\n[r](/u)\n"),
    ("<div>\nx\n</div>\n", "  <div>\nx \n</div>\t\n"),
    (
      "# T\n\na[^n] b[^m].\n\n[^m]: M\n\n[^n]: Note\n\nLast paragraph of all here.\n",
      "# T\n\na[^n] b[^m].\n\nLast paragraph of all here.\n\n[^n]: Note\n\n[^m]: M\n"
    ),
    ("*a* __b__\n", "_a_ **b**\n"),
    ("```\nx\n```\n", "~~~~\nx\n~~~~\n"),
    ("1. a\n2. b\n", "1. a\n1. b\n"),
    ("| a | b |\n|---|---|\n| 1 | 2 |\n", "|a|b|\n|-|-|\n|1|2|\n"),
    ("[a][r]\n\n[r]: /u\n", "[a](/u)\n"),
    ("caf\u{e9}\n", "cafe\u{301}\n"),
    ("a\r\nb\r\n", "a\nb\n"),
    ("&copy; a\n", "© a\n"),
    ("漢字\n漢字\n", "漢字漢字\n"),
    ("<https://a.example>\n", "[https://a.example](https://a.example)\n"),
    ("- a\n\n\n- b\n", "- a\n\n- b\n"),
    ("---\na: 1\n---\nx\n", "---\r\na: 1\r\n---\r\nx\r\n"),
  ])
  func anotherSpellingIsNoChange(old: String, new: String) throws {
    #expect(try kinds(old, new) == [])
    #expect(try kinds(new, old) == [])
  }

  // MARK: - Sections

  @Test func aSectionUnderAnotherHeadingIsRenamed() throws {
    let found = try changes("# A\n\n## Soil\n\nText.\n", "# A\n\n## Ground\n\nText.\n")
    #expect(found.map(\.kind) == [.renamed])
    #expect(found.first?.old == "Soil")
    #expect(found.first?.new == "Ground")
    #expect(found.first?.headings == ["A", "Ground"])
  }

  @Test func aRenamedSectionMayChangeAsWell() throws {
    let text = "One two three four five six seven eight nine ten."
    #expect(
      try kinds("## A\n\n\(text)\n", "## B\n\n\(text) Eleven.\n")
        == ["renamed section", "changed paragraph"])
  }

  @Test func aHeadingThatReadsAsBeforeIsNotRenamed() throws {
    let found = try changes("# A\n\n## The plan\n\nx\n", "# A\n\n## The *plan*\n\nx\n")
    #expect(found.map(\.kind) == [.changed])
    #expect(found.map(\.block) == [.heading])
    #expect(found.map(\.aspect) == [.markup])
    #expect(found.first?.name == "The plan")
    #expect(found.first?.old == "The plan")
    #expect(found.first?.new == "The *plan*")
  }

  @Test func theFewestSectionsMove() throws {
    let (a, b, c) = ("## A\n\nalpha\n\n", "## B\n\nbeta\n\n", "## C\n\ngamma\n\n")
    let found = try changes(a + b + c, c + a + b)
    #expect(found.map(\.name) == ["C"])
    #expect(found.map(\.kind) == [.moved])
    #expect(found.first?.from == "after “B”")
    #expect(found.first?.to == "before “A”")
  }

  @Test func aSectionThatNowStandsBelowTheNextIsAMove() throws {
    #expect(try kinds("# A\n\n## B\n", "## B\n\n# A\n") == ["moved section"])
    #expect(try kinds("## B\n\n# A\n", "# A\n\n## B\n") == ["moved section"])
  }

  @Test func theTwoPlacesOfAMovedSectionDiffer() throws {
    let texts = "Some text of it.\n\nMore of it here.\n\nAnd the last of it.\n\n"
    let old = "# T\n\n## A\n\nOne.\n\n### S\n\n\(texts)## B\n\nTwo.\n"
    let new = "# T\n\n## A\n\nOne.\n\n## B\n\nTwo.\n\n### S\n\n\(texts)"
    for found in [try changes(old, new), try changes(new, old)] {
      let move = try #require(found.first { $0.kind == .moved })
      #expect(move.from != nil && move.from != move.to)
    }
  }

  @Test func aMovedSectionTakesItsOwnAlong() throws {
    let (a, b) = ("## A\n\nalpha\n\n### A1\n\none\n\n", "## B\n\nbeta\n\n")
    #expect(try kinds(a + b, b + a) == ["moved section"])
  }

  @Test func aDeeperHeadingHasAnotherLevelAndNothingElse() throws {
    let old = "# T\n\n## A\n\na\n\n## B\n\nb\n\n### C\n\nc\n"
    #expect(
      try kinds(old, old.replacing("## B", with: "### B")) == ["changed heading/level"])
  }

  @Test func sectionsOfOneNameAreNotCrossed() throws {
    let old = "## N\n\nAlpha\n\n## N\n\nBeta\n"
    let found = try changes(old, old.replacing("Beta", with: "Gamma"))
    #expect(found.map(\.old) == ["Beta"])
  }

  @Test func aGoneSectionIsOneChangeWithAllItHeld() throws {
    let found = try changes("# T\n\n## A\n\na\n\n### B\n\n- b\n\n## C\n\nc\n", "# T\n\n## C\n\nc\n")
    #expect(found.map(\.kind) == [.removed])
    #expect(found.first?.old == "## A\n\na\n\n### B\n\n- b")
  }

  // MARK: - Words

  @Test(arguments: [
    ("the old pump", "the new pump", "the [-old-]{+new+} pump"),
    ("a, b", "a; b", "a[-,-]{+;+} b"),
    ("see [map](a.png)", "see the [map](a.png)", "see{+ the+} [map](a.png)"),
    ("x", "*x*", "{+*+}x{+*+}"),
    ("👍🏽 ok", "👍🏿 ok", "[-👍🏽-]{+👍🏿+} ok"),
    ("漢字", "漢語", "漢[-字-]{+語+}"),
    ("Don't go.", "Don't stay.", "Don't [-go-]{+stay+}."),
    ("One. Two.", "One. And a half. Two.", "One.{+ And a half.+} Two."),
    ("a  \nb", "a b", "a[-⏎-] b"),
  ])
  func onlyWhatChangedIsMarked(old: String, new: String, marked: String) throws {
    #expect(try words(old + "\n", new + "\n") == marked)
  }

  @Test func aTextWithLittleLeftIsShownWhole() throws {
    let old = "one two three four five six seven eight nine ten eleven twelve thirteen"
    let new = "uno dos three tres cuatro five cinco seis seven siete ocho nueve diez"
    #expect(try words(old, new) == "[-\(old)-]{+\(new)+}")
  }

  @Test func splitAndJoinedParagraphsAreToldAsSuch() throws {
    let (whole, parts) = ("One idea. Another idea.\n", "One idea.\n\nAnother idea.\n")
    #expect(try kinds(whole, parts) == ["changed paragraph/split"])
    #expect(try kinds(parts, whole) == ["changed paragraph/joined"])
  }

  @Test func linksThatLeadElsewhereAreLinks() throws {
    let found = try changes("[a](/x) ![b](/y)\n", "[a](/z \"t\") ![b](/w)\n")
    #expect(found.map(\.block) == [.link, .image])
    #expect(found.map(\.old) == ["/x", "/y"])
    #expect(found.map(\.new) == ["/z \"t\"", "/w"])
    #expect(found.map(\.name) == ["a", "b"])
  }

  // MARK: - Lists

  @Test(arguments: [
    ("- a\n- b\n", "- a\n- x\n- b\n", ["added list-item"]),
    ("- a\n- x\n- b\n", "- a\n- b\n", ["removed list-item"]),
    ("- [ ] a\n", "- [x] a\n", ["changed task/state"]),
    ("- [x] a\n", "- [ ] a\n", ["changed task/state"]),
    ("- a\n", "- [ ] a\n", ["changed task/state"]),
    ("1. a\n2. b\n", "5. a\n6. b\n", ["changed list/start"]),
    ("- a\n- b\n", "1. a\n2. b\n", ["changed list/numbering"]),
    ("- a\n- b\n", "- a\n\n- b\n", ["changed list/spacing"]),
    ("- a\n- b\n- c\n", "- a\n  - b\n- c\n", ["changed list-item/level"]),
    ("- a\n- b\n  - c\n", "- a\n  - b\n    - c\n", ["changed list-item/level"]),
    ("- a\n- b\n\n* c\n", "- a\n- b\n- c\n", ["changed list/joined"]),
    ("> a\n", "a\n", ["changed quote/context"]),
    ("> [!NOTE]\n> a\n", "> [!TIP]\n> a\n", ["changed quote/alert"]),
    ("> [!NOTE]\n> a\n", "> a\n", ["changed quote/alert"]),
    ("a\n", "- a\n", ["changed list-item/context"]),
    ("- a\n- b\n\nx\n", "x\n", ["removed list"]),
  ])
  func listsAndQuotesAreToldByTheirItems(old: String, new: String, kinds: [String]) throws {
    #expect(try self.kinds(old, new) == kinds)
  }

  @Test func aLongItemElsewhereHasMoved() throws {
    let long = "- a task that is long enough to be known again\n"
    #expect(try kinds("- a\n- b\n" + long, long + "- a\n- b\n") == ["moved list-item"])
  }

  @Test(arguments: [
    ("- [ ] a long text to be known again", "- [x] a long text to be known again", ["task/state"]),
    ("- a long text to be known again", "- [ ] a long text to be known again", ["task/state"]),
    ("1. a long text to be known again", "5. a long text to be known again", ["list/start"]),
    ("1. a long text to be known again", "- a long text to be known again", ["list/numbering"]),
    (
      "> [!NOTE]\n> a long text to be known again", "> [!TIP]\n> a long text to be known again",
      ["quote/alert"]
    ),
    ("a long text to be known again", "> a long text to be known again", ["quote/context"]),
    ("a long text to be known again", "- a long text to be known again", ["list-item/context"]),
    (
      "- a long text to be known again\n- another text that is known again",
      "- a long text to be known again\n\n- another text that is known again", ["list/spacing"]
    ),
    (
      "```swift\nlet number = first\nlet text = second\nlet sum = number\n```",
      "```c\nlet number = first\nlet text = third\nlet sum = number\n```",
      ["code-block/language", "code-line"]
    ),
    (
      "| a | price of it |\n|--|--|\n| the first row | 1 |",
      "| a | price of it |\n|--|:-:|\n| the first row | 2 |",
      ["table-cell", "table-column/alignment"]
    ),
  ])
  func whatElseChangedOfAMovedPieceIsTold(old: String, new: String, told: [String]) throws {
    let (first, last) = ("One text stays here.\n\nSo does another.", "\n")
    let kinds = try kinds(old + "\n\n" + first + last, first + "\n\n" + new + last)
    #expect(kinds.filter { $0.hasPrefix("moved") }.count == 1)
    #expect(kinds.filter { !$0.hasPrefix("moved") }.sorted() == told.map { "changed \($0)" })
    // No change of a table or of code shows what only comparing knows.
    for change in try changes(old + "\n\n" + first + last, first + "\n\n" + new + last) {
      #expect(change.words.allSatisfy { !$0.text.unicodeScalars.contains { $0.value < 0x0A } })
      #expect(change.words.allSatisfy { !$0.text.contains("\u{FFFD}") })
    }
  }

  @Test func neighboursThatMoveTogetherAreOneMoveThoughOneChanged() throws {
    let items = "- the first item is long enough\n- the second item is long enough"
    let texts = "One text stays here.\n\nSo does another."
    let found = try changes(
      "\(items)\n\n\(texts)\n",
      "\(texts)\n\n\(items.replacing("second item", with: "second one"))\n")
    #expect(found.map(\.kind).sorted { $0.rawValue < $1.rawValue } == [.changed, .moved])
    #expect(found.allSatisfy { $0.from == nil || $0.from != $0.to })
  }

  @Test func shortItemsAreNotKnownAgain() throws {
    #expect(try kinds("- a\n- b\n", "- b\n- a\n") == ["removed list-item", "added list-item"])
  }

  // MARK: - Tables

  private let table = "| Crop | Rows |\n|---|---|\n| bean | 4 |\n| kale | 6 |\n| leek | 2 |\n"

  @Test func cellsAreToldByRowAndColumn() throws {
    let found = try changes(table, table.replacing("| 6 |", with: "| 8 |"))
    #expect(found.map(\.block) == [.tableCell])
    #expect(found.first?.name == "kale")
    #expect(found.first?.column == "Rows")
    #expect(found.first?.old == "6")
    #expect(found.first?.new == "8")
  }

  @Test(arguments: [
    ("| kale | 6 |\n", "", ["removed table-row"]),
    ("| leek | 2 |\n", "| leek | 2 |\n| pea | 3 |\n", ["added table-row"]),
    ("| Rows |", "| Beds |", ["renamed table-column"]),
    ("|---|---|", "|---|--:|", ["changed table-column/alignment"]),
  ])
  func tablesAreToldByRowsAndColumns(part: String, other: String, kinds: [String]) throws {
    #expect(try self.kinds(table, table.replacing(part, with: other)) == kinds)
  }

  @Test func columnsAndRowsMove() throws {
    let moved = "| Rows | Crop |\n|---|---|\n| 4 | bean |\n| 6 | kale |\n| 2 | leek |\n"
    #expect(try kinds(table, moved) == ["moved table-column"])
    let rows = "| Crop | Rows |\n|---|---|\n| leek | 2 |\n| bean | 4 |\n| kale | 6 |\n"
    #expect(try kinds(table, rows) == ["moved table-row"])
  }

  // MARK: - Others

  @Test(arguments: [
    ("```\na\nb\n```\n", "```\na\n  b\n```\n", ["changed code-line"]),
    ("```\na\n```\n", "```sh\na\n```\n", ["changed code-block/language"]),
    ("```\na\n```\n", "```\na\nb\n```\n", ["added code-line"]),
    (
      "---\na: 1\nb: 2\n---\n", "---\na: 1\nc: 3\n---\n",
      ["removed front-matter", "added front-matter"]
    ),
    ("---\na: 1\n---\n", "---\na: 2\n---\n", ["changed front-matter"]),
    ("a\n", "a\n\n<!-- b -->\n", ["added html"]),
    ("a\n\n---\n\nb\n", "a\n\nb\n", ["removed rule"]),
    ("a[^x]\n\n[^x]: one\n", "a[^x]\n\n[^x]: two\n", ["changed paragraph"]),
    ("a[^x] b\n\n[^x]: one\n", "a b\n", ["changed paragraph", "removed footnote"]),
    ("", "a\n", ["added paragraph"]),
    ("a\n\n[r]: /u\n", "a\n\n[r]: /v\n", ["changed link"]),
  ])
  func otherBlocksAreToldAsTheyAre(old: String, new: String, kinds: [String]) throws {
    #expect(try self.kinds(old, new) == kinds)
  }

  @Test func blocksThatChangedPlacesAreOneMove() throws {
    let (a, b) = ("The gate needs two new hinges.\n\n", "The roof lost nine slates in March.\n\n")
    #expect(try kinds(a + b, b + a) == ["moved paragraph"])
  }

  @Test func blanksOfPreformattedTextCount() throws {
    #expect(try kinds("<PRE>\nx\n</PRE>\n", "<PRE>\nx \n</PRE>\n") == ["changed html"])
    #expect(try kinds("<div>\nx y\n</div>\n", "<div>\nx  y\n</div>\n") == ["changed html"])
  }

  @Test func aDefinitionWithoutItsLastLinkIsNoNews() throws {
    #expect(try kinds("[r] is\n\n[r]: /u\n", "r is\n\n[r]: /u\n") == ["changed paragraph"])
    #expect(try kinds("a\n\n[r]: /u\n", "a\n\n[r]: /v\n") == ["changed link"])
    #expect(try kinds("a\n\n[r]: /u\n", "a\n") == ["removed link"])
    #expect(try changes("a\n\n[r\\]\n s]:\n/u\n", "a\n").first?.old == "[r\\] s]: /u")
  }

  @Test func theWayBackGivesTheSameTheOtherWayRound() throws {
    let old = "# T\n\n## A\n\none two\n\n- x\n- y\n\n## B\n\nthree\n"
    let new = "# T\n\n## C\n\nfour five six\n\n## A\n\none too\n\n- y\n- z\n"
    let forth = try changes(old, new)
    let back = try changes(new, old)
    func texts(_ changes: [DocumentChange], _ kind: DocumentChange.Kind) -> [String] {
      changes.filter { $0.kind == kind }.map { $0.old ?? $0.new ?? "" }.sorted()
    }
    #expect(texts(forth, .added) == texts(back, .removed))
    #expect(texts(forth, .removed) == texts(back, .added))
    #expect(!texts(forth, .added).isEmpty)
  }
}
