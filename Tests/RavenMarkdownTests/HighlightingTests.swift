import Testing

@testable import RavenMarkdown

@Suite struct HighlightingTests {
  static let names = [
    "swift", "python", "javascript", "typescript", "jsx", "tsx", "go", "rust", "c", "java",
    "kotlin",
    "csharp", "ruby", "shell", "console", "json", "yaml", "toml", "html", "css", "sql", "diff",
    "dockerfile", "make", "markdown",
  ]

  static func language(_ name: String) throws -> Language {
    let bytes = Array(name.utf8)
    return try #require(Language(info: bytes, 0..<bytes.count), "\(name)")
  }

  /// The parts of a code that look special, each with its role.
  static func parts(_ code: String, _ name: String) throws -> [String] {
    let bytes = Array(code.utf8)
    var start = 0
    var parts: [String] = []
    for token in CodeLexer.tokens(bytes, 0..<bytes.count, try language(name)) {
      let text = String(decoding: bytes[start..<token.end], as: UTF8.self)
      if ![.codeBlock, .symbol, .variable].contains(token.role) {
        parts.append("\(token.role.name) \(text)")
      }
      start = token.end
    }
    #expect(start == bytes.count)
    return parts
  }

  @Test(arguments: [
    ("swift", "let x = \"a\\\"b\" // c", ["keyword let", "string \"a\\\"b\"", "comment // c"]),
    ("swift", "/* a /* b */ c */ d", ["comment /* a /* b */ c */"]),
    (
      "swift", "#if X\n@main f(1.5e3)",
      ["keyword #if", "type X", "attribute @main", "function f", "numeral 1.5e3"]
    ),
    ("c", "/* a /* b */ c", ["comment /* a /* b */"]),
    ("Python", "s = '''a\n'b''' # c", ["string '''a\n'b'''", "comment # c"]),
    ("js", "`a\n${b}` 'c\nd'", ["string `a\n${b}`", "string 'c", "string '"]),
    ("rust", "&'a str 'x' '\\n'", ["type str", "string 'x'", "string '\\n'"]),
    ("sh", "a#b $HOME '#' # c", ["attribute $HOME", "string '#'", "comment # c"]),
    ("console", "$ cd x\nlet it", ["muted $", "function cd"]),
    (
      "json", "{\"a\": \"b\", \"c\": [true, -1]}",
      [
        "attribute \"a\"", "string \"b\"", "attribute \"c\"", "numeral true", "numeral 1",
      ]
    ),
    ("yaml", "a-b: http://x # c", ["attribute a-b", "comment # c"]),
    ("toml", "[s]\nk = \"v\" # c", ["type [s]", "attribute k", "string \"v\"", "comment # c"]),
    (
      "html", "<a b=\"c\">d &amp; e<!-- f --></a>",
      [
        "tag <a", "attribute b", "string \"c\"", "tag >", "numeral &amp;", "comment <!-- f -->",
        "tag </a>",
      ]
    ),
    ("css", "a { color: #fff; }", ["attribute color"]),
    ("sql", "SELECT 'a''b' -- c", ["keyword SELECT", "string 'a''b'", "comment -- c"]),
    ("diff", "+a\n-b\n@@ c\n d", ["added +a", "removed -b", "changed @@ c"]),
    ("dockerfile", "FROM a\n# c", ["keyword FROM", "comment # c"]),
    ("md", "# A\n- `b`", ["keyword # A", "string `b`"]),
    ("ruby", "x = :sym if @y", ["numeral :sym", "keyword if", "attribute @y"]),
    ("go", "x := `a\\`", ["string `a\\`"]),
  ])
  func codeIsReadByItsLanguage(name: String, code: String, expected: [String]) throws {
    #expect(try Self.parts(code, name) == expected)
  }

  @Test(arguments: names) func anyTextIsCoveredWithoutGaps(name: String) throws {
    let language = try Self.language(name)
    let rest = [
      "\"", "'", "/*", "*/", "\\", "#", "$", "${", "<", "<!--", "&", "@", "[", ":", "=", "\u{0}",
    ]
    let fragments = HostileDocumentTests.fragments + rest
    for seed in 0..<60 {
      var chance = HostileDocumentTests.Chance(state: UInt64(seed))
      var code = ""
      for _ in 0..<chance.below(40) { code += fragments[chance.below(fragments.count)] }
      let bytes = Array(code.utf8)
      let ends = CodeLexer.tokens(bytes, 0..<bytes.count, language).map(\.end)
      let isGrowing = zip([0] + ends, ends).allSatisfy { $0 < $1 }
      #expect(isGrowing && ends.last ?? 0 == bytes.count, "seed \(seed)")
    }
  }

  @Test func unknownLanguagesStayPlain() {
    let name = Array("brainfuck".utf8)
    #expect(Language(info: name, 0..<name.count) == nil)
  }

  @Test func colouringNeverChangesTheText() throws {
    let source =
      "```swift {a=1}\nlet x = \"a\tb\" /* c\n\td */\n```\n\n> ```sh\n> \techo \"$x\"\n> ```\n"
    let document = try Document(parsing: Array(source.utf8))
    #expect(TerminalReading(document.ansi(20)).text == document.plain(20, symbols: .unicode))
    #expect(document.ansi(20).contains("\u{1B}[35mlet"))
  }
}
