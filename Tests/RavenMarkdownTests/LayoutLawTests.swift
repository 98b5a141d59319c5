import Testing

@testable import RavenMarkdown

/// The laws that hold for every document at every width.
@Suite struct LayoutLawTests {
  /// One of everything, with hostile text in every place that shows some.
  static let everything: Document = {
    let bad = "a\u{1B}[31mb\u{7}\u{9B}c\u{202E}d\u{2066}e\r\u{7F}"
    let words = "The quick brown fox — süß 中文字符，世界。 e\u{301}e\u{301} 👨‍👩‍👧🇩🇪 \(bad) end"
    let styled = Tree(
      .paragraph,
      [
        .text("glued"), Tree(.strong, [.text("bold"), Tree(.emphasis, [.text("both \(words)")])]),
        Tree(.softBreak), Tree(.code, text: "co  de `\(bad)`"),
        Tree(.link, text: "https://a.example/\(bad)é b", [.text("a link of some words")]),
        Tree(.lineBreak), Tree(.image, text: bad, []), Tree(.strikethrough, [.text("gone")]),
        Tree(.htmlInline, text: "<x \(bad)>"), Tree(.htmlInline, .htmlBreak, text: "<br>"),
      ])
    return Tree.document([
      Tree(.frontMatter, text: "key: \(bad)\n\(bad): 1\n- x\n"),
      Tree(.heading, level: 1, [.text(words)]), Tree(.heading, level: 3, [.text("Third")]), styled,
      Tree(
        .list, [.ordered], number: 998,
        [
          .item(styled, Tree(.blockQuote, [.paragraph(words), Tree(.list, .tight, [.item()])])),
          .item(Tree(.codeBlock, .fenced, text: "\tx \(bad)\n  \n中\t1  \n", aux: "lang\(bad) {a}")),
          Tree(.item, .task, [.paragraph("task")]), .item(Tree(.thematicBreak)),
        ]),
      Tree(.alert, level: 2, [.paragraph(words)]),
      .table(
        [["a", "header \(bad)"], ["中文字符中文字符", words], ["x", ""], ["", "y"]], [.right, .center]),
      Tree(.htmlBlock, text: "<p>para \(bad) <b>bold</b></p><img alt='\(bad)'>\n<!-- hidden -->"),
      .paragraph("note"), Tree(.footnoteDefinition, text: bad, number: 0, [styled]),
    ])
  }()

  static let combinations = TerminalOptions.Links.allCases.flatMap { links in
    TerminalOptions.Symbols.allCases.map { (links, $0) }
  }

  @Test(arguments: combinations)
  func plainTextIsTheOtherFormatWithoutEscapes(
    links: TerminalOptions.Links, symbols: TerminalOptions.Symbols
  ) {
    for width in 1...60 {
      var options = TerminalOptions(width: width, symbols: symbols, links: links)
      options.showsFrontMatter = width % 2 == 0
      let ansi = TerminalReading(
        String(decoding: Self.everything.terminalText(options), as: UTF8.self))
      options.format = .plain
      let plain = String(decoding: Self.everything.terminalText(options), as: UTF8.self)
      #expect(ansi.text == plain, "width \(width)")
      let open = ansi.openAtLineEnds.filter { !$0.isEmpty }
      #expect(open == [], "width \(width)")
      for scalar in plain.unicodeScalars where scalar != "\n" {
        #expect(!ScalarTraits(scalar.value).isUnsafe, "\(scalar.value) at width \(width)")
      }
    }
  }

  @Test func noLineIsWiderThanTheWidth() {
    for width in 1...60 {
      let text = Self.everything.plain(width)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        #expect(line.last != " ")
        let indent = line.prefix { "> -0123456789.[]x".contains($0) }
        let isCode = line.contains("    x") || line.contains("    中")
        let columns = DisplayWidth.columns(of: String(line))
        let rest = DisplayWidth.columns(of: String(line.dropFirst(indent.count)))
        #expect(columns <= width || isCode || rest <= 2, "width \(width): \(line)")
      }
      #expect(!text.contains("\n\n\n"))
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
  }

  @Test func everyWordIsShownAtEveryWidth() {
    let words = [
      "quick", "süß", "中文字符，世界。", "glued", "boldboth", "co", "de", "Third", "gone", "task", "note",
      "para", "bold", "U+202E", "␛[31mb␇U+009Bc",
    ]
    for width in 1...60 {
      let text = Self.everything.plain(width, links: .none)
      let joined = String(text.unicodeScalars.filter { !" \n>".unicodeScalars.contains($0) })
      for word in words { #expect(joined.contains(word), "\(word) at width \(width)") }
    }
  }

  @Test func piecesAreTheWholeText() {
    let document = Tree.document((1...3000).map { .paragraph("Paragraph \($0) of some words.") })
    var joined: [UInt8] = []
    var pieces = 0
    document.terminalText { piece in
      joined += piece
      pieces += 1
      #expect(piece.last == 0x0A)
    }
    #expect(joined == document.terminalText())
    #expect(pieces > 1)
  }
}
