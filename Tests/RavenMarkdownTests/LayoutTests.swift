import Testing

@testable import RavenMarkdown

@Suite struct LayoutTests {
  @Test func blocksStandApart() {
    let document = Tree.document([
      Tree(.heading, level: 1, [.text("Title")]), .paragraph("One."),
      Tree(.htmlBlock, text: "<!-- hidden -->\n"), Tree(.thematicBreak), .paragraph("Two."),
      Tree(.htmlBlock, text: "<!-- last -->"),
    ])
    #expect(document.plain(10) == "Title\n=====\n\nOne.\n\n----------\n\nTwo.\n")
    #expect(document.plain(10, symbols: .unicode) == "Title\n\nOne.\n\n──────────\n\nTwo.\n")
  }

  @Test func anEmptyDocumentShowsNothing() {
    #expect(Tree.document([]).plain() == "")
    #expect(Tree.document([Tree(.heading, level: 2, [])]).plain() == "")
  }

  @Test func listsHangUnderTheirText() {
    let document = Tree.document([
      Tree(
        .list, [.ordered, .tight], number: 8,
        [
          .item(.paragraph("eight words are in this one item")),
          .item(.paragraph("nine"), Tree(.list, .tight, [.item(.paragraph("inner words wrap"))])),
          .item(), .item(.paragraph("ten")),
        ])
    ])
    #expect(
      document.plain(20)
        == """
         8. eight words are
            in this one item
         9. nine
            - inner words
              wrap
        10.
        11. ten

        """)
  }

  @Test func looseListsKeepTheirBlankLines() {
    let document = Tree.document([
      Tree(
        .list,
        [.item(.paragraph("a"), .paragraph("b")), .item(Tree(.codeBlock, text: "x\n\n y\n\n"))]),
      Tree(.list, .tight, [.item(.paragraph("c")), .item(.paragraph("d"))]),
    ])
    #expect(document.plain() == "- a\n\n  b\n\n-     x\n\n       y\n\n- c\n- d\n")
  }

  @Test func quotesBarTheirBlankLines() {
    let document = Tree.document([
      Tree(
        .blockQuote,
        [.paragraph("outer"), Tree(.blockQuote, [.paragraph("inner")]), .paragraph("end")]),
      .paragraph("after"),
    ])
    #expect(document.plain() == "> outer\n>\n> > inner\n>\n> end\n\nafter\n")
  }

  @Test func alertsAreTitled() {
    let document = Tree.document([
      Tree(.alert, level: AlertKind.warning.rawValue, [.paragraph("Hot."), .paragraph("Very.")])
    ])
    #expect(document.plain() == "> Warning\n> Hot.\n>\n> Very.\n")
  }

  @Test func tasksShowTheirBoxes() {
    let document = Tree.document([
      Tree(
        .list, .tight,
        [
          Tree(.item, .task, [.paragraph("open")]),
          Tree(.item, [.task, .checked], [.paragraph("done and more")]),
        ])
    ])
    #expect(document.plain(12) == "- [ ] open\n- [x] done\n      and\n      more\n")
    #expect(document.plain(80, symbols: .unicode) == "•  ☐  open\n•  ☑  done and more\n")
  }

  @Test func codeIsNeverCut() {
    let document = Tree.document([
      Tree(.codeBlock, .fenced, text: "\n\tone two three\na\tb  \n\n", aux: "swift {1}")
    ])
    #expect(document.plain(8) == "        one two three\n    a   b\n")
    #expect(document.plain(40, symbols: .unicode) == "  swift\n        one two three\n    a   b\n")
  }

  @Test func tablesAlign() {
    let document = Tree.document([
      .table(
        [["left", "mid", "right"], ["a", "b", "c"], ["long cell", "long mid", "long right"]],
        [.left, .center, .right])
    ])
    #expect(
      document.plain()
        == """
        left         mid          right
        ---------  --------  ----------
        a             b               c
        long cell  long mid  long right

        """)
  }

  @Test func wideTablesWrapTheirWidestColumns() {
    let document = Tree.document([
      .table([
        ["key", "a header of many words"], ["k1", "some words that do not fit"], ["k2", "short"],
      ])
    ])
    #expect(
      document.plain(20)
        == """
        key  a header of
             many words
        ---  ---------------
        k1   some words that
             do not fit
        k2   short

        """)
  }

  @Test func tablesBeyondAnyFitBecomeRecords() {
    let document = Tree.document([
      .table([["first", "second", "third"], ["aaaaaa", "", "cccccc"], ["d", "e", "f"]])
    ])
    #expect(
      document.plain(12)
        == "first:\naaaaaa\nsecond\nthird:\ncccccc\n\nfirst: d\nsecond: e\nthird: f\n")
  }

  @Test func recordsHangUnderTheirHeaders() {
    let document = Tree.document([
      .table([["first", "second"], ["one two three four five", "unbreakable-and-long"]])
    ])
    #expect(
      document.plain(16)
        == "first: one two\n  three four\n  five\nsecond:\n  unbreakable-\n  and-long\n")
  }

  @Test func rowsStandApartWhenMostOfThemWrap() {
    let document = Tree.document([
      .table([["a", "b"], ["1", "one two"], ["2", "short"], ["3", "three four"]])
    ])
    #expect(
      document.plain(8) == "a  b\n-  -----\n1  one\n   two\n\n2  short\n\n3  three\n   four\n")
    #expect(document.plain(10) == "a  b\n-  -------\n1  one two\n2  short\n3  three\n   four\n")
  }

  @Test func addressesAreCutAtSignsBeforeATableBecomesRecords() {
    let url = "https://example.org/stairs/first-floor"
    let document = Tree.document([.table([["what", "where"], ["a board", url]])])
    #expect(
      document.plain(30)
        == """
        what     where
        -------  ---------------------
        a board  https://example.org/
                 stairs/first-floor

        """)
    #expect(document.plain(25).hasPrefix("what: a board\nwhere:\n  https://example.org/"))
  }

  @Test func missingCellsAreEmptyAndSurplusOnesHidden() {
    let document = Tree.document([
      Tree(
        .table, level: 2,
        [
          .row([.cell("a"), .cell("b")], header: true), .row([.cell("1")]),
          .row([.cell("1"), .cell("2"), Tree(.tableCell, .surplus, [.text("3")])]),
        ])
    ])
    #expect(document.plain() == "a  b\n-  -\n1\n1  2\n")
  }

  @Test(arguments: [
    (TerminalOptions.Links.inline, "text (https://a.example/b) a.example #x\n"),
    (.none, "text a.example #x\n"), (.osc8, "text a.example #x\n"),
    (.list, "text (1) a.example #x\n\n(1) https://a.example/b\n"),
  ])
  func linksShowTheirTargets(links: TerminalOptions.Links, expected: String) {
    let document = Tree.document([
      Tree(
        .paragraph,
        [
          Tree(.link, text: "https://a.example/b", [.text("text")]), .text(" "),
          Tree(.link, text: "http://a.example/", [.text("a.example")]), .text(" "),
          Tree(.link, text: "#x", [.text("#x")]),
        ])
    ])
    #expect(document.plain(links: links) == expected)
  }

  @Test func linksWithinTheDocumentDoNotLookAsIfTheyOpened() {
    func look(_ url: String) -> String {
      Tree.document([Tree(.paragraph, [Tree(.link, text: url, [.text("a")])])]).ansi(9)
    }
    #expect(look("#b") == "\u{1B}[34ma\u{1B}[0m\n")
    #expect(look("a#b") != look("#b"))
  }

  @Test func osc8LinksAreEncodedAndAbsolute() {
    let document = Tree.document([
      Tree(
        .paragraph,
        [
          Tree(.link, text: "https://a.example/sp ace\u{1B}é", [.text("two words")]), .text(" "),
          Tree(.link, text: "./rel", [.text("rel")]),
        ])
    ])
    let target = "https://a.example/sp%20ace%1B%C3%A9"
    let text = document.ansi(5)
    #expect(text.components(of: "\u{1B}]8;id=1;\(target)\u{1B}\\") == 2)
    #expect(!text.contains("./rel"))
    #expect(TerminalReading(text).lines == ["two", "words", "rel"])
  }

  @Test func imagesAndFootnotesAreNamed() {
    let document = Tree.document([
      Tree(
        .paragraph,
        [
          Tree(.image, text: "a/pic.png", []), .text(" "),
          Tree(.image, text: "b.png", [.text("alt")]),
          Tree(.footnoteReference, text: "n", number: 10),
        ]),
      Tree(.footnoteDefinition, text: "unused", number: 0, [.paragraph("Never.")]),
      Tree(.footnoteDefinition, text: "n", number: 1, [.paragraph("Note."), .paragraph("More.")]),
    ])
    #expect(document.nodes[10].kind == .footnoteDefinition)
    #expect(
      document.plain()
        == "[image: pic.png] [image: alt][1]\n\n[1] Note.\n\n    More.\n[unused] Never.\n")
  }

  @Test func htmlIsReadable() {
    let document = Tree.document([
      Tree(.htmlBlock, text: "<div align=\"center\">\n  <b>inside</b>\n</div>\n"),
      Tree(.htmlBlock, text: "<details><summary>Sum</summary>\n"), .paragraph("Body."),
      Tree(.htmlBlock, text: "</details>"),
      Tree(
        .paragraph,
        [
          .text("one"), Tree(.htmlInline, .htmlBreak, text: "<br>"), .text("two "),
          Tree(.htmlInline, text: "<!-- c -->"), .text(" three"),
          Tree(.htmlInline, text: "<foo or foo>"), Tree(.htmlInline, text: "<b>"), .text("b"),
          Tree(.htmlInline, text: "</b>"),
          Tree(.htmlInline, text: "<img src=a/b.png alt='An alt'>"),
        ]),
    ])
    #expect(
      document.plain()
        == "inside\n\nSum\n\nBody.\n\none\ntwo three<foo or foo>b[image: An alt]\n")
  }

  @Test func frontMatterIsHiddenOrATable() {
    let document = Tree.document([
      Tree(.frontMatter, text: "title: A tale\nlonger: b\nlist:\n  - one\n"), .paragraph("Text."),
    ])
    #expect(document.plain() == "Text.\n")
    #expect(
      document.plain(frontMatter: true)
        == "title   A tale\nlonger  b\nlist\n        - one\n\nText.\n")
  }

  @Test func softBreaksVanishBetweenWideCharactersOnly() {
    let lines = { (a: String, b: String) in
      Tree.document([Tree(.paragraph, [.text(a), Tree(.softBreak), Tree(.strong, [.text(b)])])])
        .plain()
    }
    #expect(lines("中", "文") == "中文\n")
    #expect(lines("한", "글") == "한 글\n")
    #expect(lines("a", "文") == "a 文\n")
  }

  @Test func veryDeepNestingStaysLinear() {
    let depth = 200_000
    var nodes = [NodeRecord(.document)]
    for _ in 0..<depth { nodes.append(NodeRecord(.blockQuote)) }
    nodes.append(NodeRecord(.paragraph))
    nodes.append(NodeRecord(.text))
    nodes[nodes.count - 1].text = ByteRange(0..<3)
    for index in nodes.indices { nodes[index].end = UInt32(nodes.count) }
    let document = Document(nodes: nodes, buffer: Array("end".utf8), lines: LineTable())
    let bars = String(repeating: "> ", count: 35)
    #expect(document.plain() == bars + "end\n")
  }

  @Test func indentationStopsGrowingWithoutRoom() {
    var tree = Tree.paragraph("level12")
    for level in (1...11).reversed() {
      tree = Tree(.list, .tight, [.item(.paragraph("level\(level)"), tree)])
    }
    let lines = Tree.document([tree]).plain(20).split(separator: "\n")
    #expect(lines.first == "- level1")
    #expect(lines.dropFirst(7).first == "              - level8".dropFirst(2))
    #expect(lines.allSatisfy { $0.count <= 20 })
  }
}

extension String {
  /// How often a text stands in this one.
  func components(of text: String) -> Int { ranges(of: text).count }
}
