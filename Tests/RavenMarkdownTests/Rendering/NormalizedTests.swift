import Testing

@testable import RavenMarkdown

/// The normal spelling of each construct, and of what is easily taken for one.
@Suite("Normal form")
struct NormalizedTests {
  /// A text and its normal form.
  struct Spelling: Sendable, CustomTestStringConvertible {
    let source: String
    let normal: String
    var testDescription: String { quoted(source.utf8) }

    init(_ source: String, _ normal: String) {
      self.source = source
      self.normal = normal
    }

    /// A text that is in normal form.
    init(_ source: String) { self.init(source, source) }
  }

  private func expect(
    _ spelling: Spelling, _ wrap: NormalizeOptions.Wrap = .keep,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let options = NormalizeOptions(wrap: wrap)
    let document = try Document(parsing: Array(spelling.source.utf8))
    let normal = try document.normalized(options).bytes
    #expect(
      String(decoding: normal, as: UTF8.self) == spelling.normal, sourceLocation: sourceLocation)
    let again = try Document(parsing: normal).normalized(options).bytes
    #expect(again == normal, "a second time", sourceLocation: sourceLocation)
  }

  // MARK: Blocks

  @Test(arguments: [
    Spelling("## a ##\n", "## a\n"), Spelling("a\n===\n", "# a\n"), Spelling("#\n"),
    Spelling("a\nb\n---\n", "## a b\n"), Spelling("a\\\nb\n===\n", "a\\\nb\n===\n"),
    Spelling("# a \\#\n"), Spelling("# \\#\n"), Spelling("# a#\n"),
    Spelling("a <b\nc>\n---\n", "a <b\nc>\n---\n"),
  ])
  func headings(spelling: Spelling) throws { try expect(spelling) }

  @Test(arguments: [
    Spelling("* a\n* b\n", "- a\n- b\n"), Spelling("-   a\n    - b\n", "- a\n  - b\n"),
    Spelling("- a\n\n* b\n\n+ c\n", "- a\n\n* b\n\n- c\n"),
    Spelling("1. a\n1. b\n", "1. a\n2. b\n"), Spelling("7) a\n"),
    Spelling("1. a\n\n1) b\n"), Spelling("1) a\n\n1. b\n"),
    Spelling("999999998. a\n1. b\n1. c\n", "999999998. a\n999999999. b\n999999999. c\n"),
    Spelling("- a\n\n- b\n- c\n", "- a\n\n- b\n\n- c\n"), Spelling("- a\n  - b\n\n  - c\n- d\n"),
    Spelling("-\n- a\n-\n"), Spelling("- - + a\n", "- - - a\n"), Spelling("- + *\n", "- - *\n"),
    Spelling("- \\--\n"), Spelling("- ***\n"), Spelling("- a\n\n* ---\n"),
    Spelling("- a\n  ***\n"), Spelling("- > a\n  >\n  b\n"),
    Spelling("*   a\n\n  <b>\n", "-  a\n\n  <b>\n"),
  ])
  func lists(spelling: Spelling) throws { try expect(spelling) }

  @Test(arguments: [
    Spelling("* [ ] a\n* [X] b\n", "- [ ] a\n- [x] b\n"), Spelling("- [ ] \n- [x] \n"),
    Spelling("- \\[ ] a\n"), Spelling("[ ] a\n"), Spelling("- [x] # a\n"),
    Spelling("- [x] a\n  ===\n"), Spelling("- [x] \\[a]: b\n"),
  ])
  func tasks(spelling: Spelling) throws {
    // An underlined heading stays one beside a box.
    try expect(spelling)
  }

  @Test(arguments: [
    Spelling(">a\n>\n>b\n", "> a\n>\n> b\n"), Spelling("> a\nb\n", "> a\n> b\n"), Spelling(">\n"),
    Spelling("> a\n\n> b\n"), Spelling("> [!note]\n> a\n", "> [!NOTE]\n> a\n"),
    Spelling("> [!TIP]\n>\n> - a\n"), Spelling("> \\[!TIP]\n> a\n"), Spelling("> [!TIP]\n"),
  ])
  func quotesAndAlerts(spelling: Spelling) throws { try expect(spelling) }

  @Test(arguments: [
    Spelling("a\n\n    b\n", "a\n\n```\nb\n```\n"),
    Spelling("~~~\n```\n~~~\n", "````\n```\n````\n"),
    Spelling("``` a b\n```\n", "```a b\n```\n"), Spelling("~~~ `\n~~~\n", "~~~`\n~~~\n"),
    Spelling("> ```\n> a\n\nb\n", "> ```\n> a\n> ```\n\nb\n"),
    Spelling("- ```\n  a\n\n  b\n  ```\n"),
    Spelling("```\n\n```\n"), Spelling("```a&amp;amp;\\\\*\n```\n"),
  ])
  func code(spelling: Spelling) throws { try expect(spelling) }

  @Test(arguments: [
    Spelling("a\n\n* * *\n\nb\n", "a\n\n---\n\nb\n"),
    // It would begin front matter.
    Spelling("---\n\na: b\n", "***\n\na: b\n"),
    Spelling("---\r\na:   b\r\n---\r\n# c #\r\n", "---\na:   b\n---\n\n# c\n"),
    Spelling("<div>\n a\n</div>\nb\n"), Spelling("- <div>\n   a\n  </div>\n"),
    Spelling("<!-- a\n\nb -->\nc\n", "<!-- a\n\nb -->\n\nc\n"),
    Spelling("\u{FEFF}\u{FEFF}a\n", "&#65279;a\n"), Spelling("", ""), Spelling(" \n\t\n", ""),
    Spelling("a", "a\n"), Spelling("a\r\nb\rc", "a\nb\nc\n"),
  ])
  func rulesHTMLAndEnds(spelling: Spelling) throws { try expect(spelling) }

  @Test(arguments: [
    Spelling("a|b\n:-:|---\n1|2\n", "| a | b |\n| :-: | --- |\n| 1 | 2 |\n"),
    Spelling("| a |\n| :-- |\n| `b\\|c` \\| d |\n"), Spelling("| a | b |\n| --: | --- |\n| c |\n"),
    Spelling("| a |\n| --- |\n| b | c |\n"), Spelling("| | a |\n| --- | --- |\n| | |\n"),
    Spelling("a | b\n\\- | -\n"), Spelling("a\n\\:-\n"),
  ])
  func tables(spelling: Spelling) throws { try expect(spelling) }

  @Test(arguments: [
    Spelling("a[^1]\n[^1]: b\n    c\n", "a[^1]\n\n[^1]: b\n    c\n"),
    Spelling("a[^1]\n\n[^1]: b\n\n    c\n"), Spelling("[^a]:\n    [^b]: c\n"),
    Spelling("[^a] b\n"), Spelling("\\[^a] b\n\n[^a]: c\n"), Spelling("\\[^a]: b\n"),
    Spelling("[^a]\\: b\n\n[^a]: c\n"),
  ])
  func footnotes(spelling: Spelling) throws { try expect(spelling) }

  // MARK: Definitions

  @Test(arguments: [
    Spelling("[a][r] ![b][r] [R]\n\n[r]: /u 'T'\n", "[a](/u \"T\") ![b](/u \"T\") [R](/u \"T\")\n"),
    Spelling("[a]: /u\n\nb\n", "b\n\n[a]: /u\n"),
    Spelling("> [a]: <u v>\n>\n> b\n", "> b\n>\n> [a]: <u v>\n"),
    Spelling("[r] \\[s]\n\n[r]: /u\n[s]: /v\n", "[r](/u) \\[s]\n\n[s]: /v\n"),
    Spelling("[r]\n\n[r]: /u\n[r]: /v\n", "[r](/u)\n\n[r]: /v\n"),
    Spelling("[//]: # 'a'\n", "[//]: # (a)\n"), Spelling("[a]: <>\n"),
    Spelling("- [a]: /u\n  b\n- c\n", "- b\n- c\n\n[a]: /u\n"),
    // The tag would begin a block of HTML.
    Spelling("[a]: /u\n<b>\nc\n"), Spelling("- a\n  - [b]: /u\n"),
  ])
  func definitions(spelling: Spelling) throws { try expect(spelling) }

  // MARK: Inlines

  @Test(arguments: [
    Spelling("_a_ __b__\n", "*a* **b**\n"), Spelling("**_a_** *__b__*\n", "**_a_** ***b***\n"),
    Spelling("*a*_b_ **c**__d__\n"), Spelling("a***b***c\n"), Spelling("*a **b***\n"),
    Spelling("*a*&#32;**b** *&#32;c*\n", "*a* **b** *&#32;c*\n"),
    Spelling("*\"*&#x4D;\n", "*\"*&#77;\n"), Spelling("~a~\n", "~~a~~\n"),
    Spelling("*a **b** c* **d *e* f**\n"), Spelling("*a _b_ c*\n", "*a *b* c*\n"),
  ])
  func emphasis(spelling: Spelling) throws { try expect(spelling) }

  @Test(arguments: [
    Spelling("5 \\* 3 a\\_b a\\*b\\! \\#\n", "5 * 3 a_b a*b! #\n"), Spelling("\\*a\\*\n"),
    Spelling("\\*\\*a**\n", "\\*\\*a\\*\\*\n"), Spelling("a_b_c 2 * 3 * 4\n"),
    Spelling("\\`a\\` b`\n", "\\`a\\` b`\n"), Spelling("``a`\n"), Spelling("a < b <c\n"),
    Spelling("\\<b> \\<http://a.b>\n"), Spelling("&amp; \\&amp; & &x;\n", "& \\&amp; & &x;\n"),
    Spelling("\\[a](b) [c] \\[d\\]\n", "\\[a](b) [c] [d]\n"),
    Spelling("a\\\\*b\\\\\n", "a\\\\*b\\\n"),
    Spelling("[a \\[b c](/u)\n"), Spelling("\\![a](/u)\n"), Spelling("~~a~~ ~b c ~~~ d~~\n"),
    // A pair from CommonMark 0.31 on.
    Spelling("£\\*(a)*\n", "£\\*(a)\\*\n"),
    Spelling("&copy; &nbsp;a&#10;b&#27;\n", "© &nbsp;a&#10;b&#27;\n"),
    Spelling("a\u{A0}b\n", "a&nbsp;b\n"),
  ])
  func escapesAndEntities(spelling: Spelling) throws { try expect(spelling) }

  @Test(arguments: [
    Spelling("\\# a\n"), Spelling("#a\n"), Spelling("\\- a\n\\+ b\n"), Spelling("1\\. a\n"),
    Spelling("a\n2. b\n1\\. c\n"), Spelling("\\> a\n\\> b\n"), Spelling("\\---\n"),
    Spelling("a\n\\---\n\\===\n"), Spelling("\\~~~\n"), Spelling("\\```\n", "\\`\\`\\`\n"),
    Spelling("\\<div>\n"), Spelling("a\n    <div>\n"), Spelling("\\[a]: b\n"),
    Spelling("&#32;a\nb&#32;\n"), Spelling("&#9;a\n"), Spelling("\\***\n"), Spelling("a\n#b =\n"),
  ])
  func startsOfLines(spelling: Spelling) throws { try expect(spelling) }

  @Test(arguments: [
    Spelling("a  \nb\n", "a\\\nb\n"), Spelling("a\\\nb\n"), Spelling("http://a.b  \nc\n"),
    Spelling("`` ` `` ` a` `  ` ``b`c``\n"), Spelling("`a\nb`\n", "`a b`\n"),
    Spelling("<b c='d'>e</b> <!-- f -->\n"),
  ])
  func breaksCodeAndHTML(spelling: Spelling) throws { try expect(spelling) }

  @Test(arguments: [
    Spelling(
      "[a](<u>) [b](<u v>) [c](u(v)) [d](<u(>)\n", "[a](u) [b](<u v>) [c](u(v)) [d](<u(>)\n"),
    Spelling("[a]() [b](<> \"t\") [c](/u 'it''s')\n", "[a]() [b](<> \"t\") [c](/u 'it''s')\n"),
    Spelling("[a](/u 'b \"c\"') [d](/u (e))\n", "[a](/u 'b \"c\"') [d](/u \"e\")\n"),
    Spelling("[a](/?b&amp;copy=1&amp;amp;)\n", "[a](/?b&copy=1&amp;amp;)\n"),
    Spelling("[a](b\\\\\\*c)\n", "[a](b\\\\*c)\n"), Spelling("[a](/u \"b\nc\")\n"),
    Spelling("<http://a.b/c_d> <me@a.b>\n"), Spelling("![a *b*](/u)\n"),
  ])
  func links(spelling: Spelling) throws { try expect(spelling) }

  @Test(arguments: [
    Spelling("http://a.b/c_d_e/*f*/ www.a.b/c_d me@a.b\n"), Spelling("http\\://a.b www\\.a.b\n"),
    Spelling("[a http://a.b\n"), Spelling("\\[ http://a.b\n"), Spelling("http://a.b&copy; c\n"),
    Spelling("\\*http://a.b*\n"), Spelling("http:// www. a://b http://a_b/c\n"),
    Spelling("(http://a.b)\n"),
  ])
  func bareLinks(spelling: Spelling) throws { try expect(spelling) }

  // MARK: Lines

  @Test(arguments: [
    Spelling("a\nb\\\nc\n", "a b\\\nc\n"), Spelling("中\n文\na\n", "中文 a\n"),
    Spelling("한\n국\n", "한 국\n"), Spelling("*中*\n文\n", "*中* 文\n"), Spelling("a\n\\- b\n", "a - b\n"),
    Spelling("- a\n  b\n\n> c\n> d\n", "- a b\n\n> c d\n"),
  ])
  func linesAreJoined(spelling: Spelling) throws { try expect(spelling, .none) }

  @Test(arguments: [
    Spelling("aaaa bbbb cccc dddd eeee ffff\n", "aaaa bbbb cccc dddd\neeee ffff\n"),
    Spelling("> aaaa bbbb cccc dddd eeee\n", "> aaaa bbbb cccc\n> dddd eeee\n"),
    Spelling("aaaa bbbb cccc dddd - eee\n", "aaaa bbbb cccc\ndddd - eee\n"),
    Spelling("aaaa bbbb cccc dddd 1. e\n", "aaaa bbbb cccc\ndddd 1. e\n"),
    Spelling("`aaaa bbbb cccc dddd eeee` f\n", "`aaaa bbbb cccc dddd eeee`\nf\n"),
    Spelling("a\nb\n", "a b\n"), Spelling("中中中中中中中中中 文\n", "中中中中中中中中中 文\n"),
    Spelling("aaaa bbbb cccc  dddd\n", "aaaa bbbb cccc  dddd\n"),
    Spelling("aaaa bbbb ccccc  dddd\n", "aaaa bbbb\nccccc  dddd\n"),
  ])
  func linesAreFilled(spelling: Spelling) throws { try expect(spelling, .columns(20)) }

  // MARK: What is said and refused

  @Test func whatReadersDoNotSeeIsNamed() throws {
    let source = "| a |\n|-|\n| b | c |\n\n[r]: /u\n[r]: /v\n[s]: /w\n[//]: # (n)\n\n[s]\n"
    let remarks = try Document(parsing: Array(source.utf8)).normalized().remarks
    #expect(remarks.map(\.kind) == [.surplusCell, .unusedDefinition, .duplicateDefinition])
    #expect(remarks.map(\.location.line) == [3, 5, 6])
  }

  @Test func aResultOfTooManyBytesIsRefused() throws {
    let source = String(repeating: ">", count: 3000) + "a\n" + String(repeating: "b\n", count: 3000)
    let document = try Document(parsing: Array(source.utf8))
    let limit = source.utf8.count * 16 + (1 << 20)
    #expect(throws: NormalizeError.tooLarge(limit: limit)) { try document.normalized() }
  }

  @Test func aDocumentOfTooManyNodesIsRefused() throws {
    let document = try Document(parsing: Array("- a\n* b\n- c\n".utf8))
    let count = document.nodes.count
    #expect(throws: Never.self) {
      try document.normalized(NormalizeOptions(), mostNodes: count)
    }
    #expect(throws: NormalizeError.tooManyNodes(limit: count - 1)) {
      try document.normalized(NormalizeOptions(), mostNodes: count - 1)
    }
  }

  @Test func deepNestingIsNoRecursion() throws {
    for source in [
      String(repeating: "> ", count: 200_000) + "a\n",
      String(repeating: "*a **a ", count: 20_000) + String(repeating: "a** a*", count: 20_000)
        + "\n",
    ] {
      let normal = try Document(parsing: Array(source.utf8)).normalized().bytes
      #expect(normal == Array(source.utf8))
    }
  }

  @Test func aDifferenceIsFound() throws {
    let pairs = [
      ("a", "b"), ("- a\n- b", "- a\n\n- b"), ("*a*", "**a**"), ("[a](b)", "[a](c)"),
      ("# a", "## a"), ("```\na\n```", "```\nb\n```"), ("> a", "a"), ("a\nb", "a b"),
      ("1. a", "2. a"), ("- [ ] a", "- [x] a"), ("a[^b]\n\n[^b]: c", "a\n\n[^b]: c"),
      ("| a |\n| - |", "| a |\n| :- |"), ("<b>", "<i>"), ("`a`", "`b`"), ("a", "a\n\nb"),
    ]
    for (one, other) in pairs {
      var comparison = NormalizedComparison(
        try Document(parsing: Array(one.utf8)), try Document(parsing: Array(other.utf8)),
        joinsLines: false)
      #expect(!comparison.differences(definitions: []).isEmpty, "\(one) and \(other)")
    }
  }
}
