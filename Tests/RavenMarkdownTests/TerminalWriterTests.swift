import Testing

@testable import RavenMarkdown

@Suite struct TerminalWriterTests {
  @Test func escapesAreWrittenOnlyWhereTheStyleChanges() {
    var writer = TerminalWriter(format: .ansi, colorDepth: .trueColor)
    writer.write("a", style: TerminalTextStyle(.bold))
    writer.write("b", style: TerminalTextStyle(.bold))
    writer.write(" ", style: .plain)
    writer.write("c", style: TerminalTextStyle([.bold, .italic], foreground: .rgb(1, 2, 3)))
    writer.write("d", style: TerminalTextStyle(.underline, foreground: .palette(12)))
    writer.write("e  ", style: TerminalTextStyle(background: .palette(200)))
    writer.endLine()
    writer.write("plain   ")
    writer.endLine()
    let expected =
      "\u{1B}[1mab \u{1B}[3;38;2;1;2;3mc\u{1B}[0;4;94md\u{1B}[0;48;5;200me\u{1B}[0m\nplain\n"
    #expect(String(decoding: writer.takeOutput(), as: UTF8.self) == expected)
    #expect(writer.lineCount == 2)
    #expect(writer.takeOutput().isEmpty)
  }

  @Test(arguments: [
    ("https://a.example", true), ("mailto:a@b", true), ("x-a.b+1:y", true), ("a.html", false),
    ("/a:b", false), ("", false), ("http:", false), ("1a:b", false), ("#a:b", false),
    ("C:\u{1B}", true), ("https://a/" + String(repeating: "é", count: 400), false),
  ])
  func onlyAbsoluteAddressesBecomeLinks(url: String, isLink: Bool) {
    var writer = TerminalWriter(format: .ansi)
    let link = writer.link(to: url)
    #expect((link != .none) == isLink)
    writer.write("x", link: link)
    writer.endLine()
    let text = String(decoding: writer.takeOutput(), as: UTF8.self)
    #expect(TerminalReading(text).lines == ["x"])
    #expect(text.contains("\u{1B}]8;") == isLink)
  }

  @Test func linesAreFilledBetweenPrefixes() {
    var writer = TerminalWriter(format: .ansi)
    writer.fill(
      [
        TerminalRun("some "), TerminalRun("bold", style: TerminalTextStyle(.bold)),
        TerminalRun("ness\nis 中文"),
      ],
      width: 12, first: [TerminalRun("1. ")], rest: [TerminalRun("   ")])
    writer.fill([TerminalRun("  ")], width: 5)
    let text = String(decoding: writer.takeOutput(), as: UTF8.self)
    #expect(text == "1. some\n   \u{1B}[1mbold\u{1B}[0mness\n   is 中文\n")
  }

  @Test func paddingCountsColumns() {
    var writer = TerminalWriter(format: .plain)
    writer.write(TerminalRun("中"), paddedTo: 5, alignment: .right)
    writer.write(TerminalRun("中"), paddedTo: 5)
    writer.write(TerminalRun("中中中"), paddedTo: 5, alignment: .center)
    writer.write(TerminalRun("\u{1B}"), paddedTo: 4)
    writer.endLine()
    #expect(String(decoding: writer.takeOutput(), as: UTF8.self) == "   中中   中中中␛\n")
  }
}
