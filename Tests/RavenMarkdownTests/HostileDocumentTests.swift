import Testing

@testable import RavenMarkdown

/// Documents put together by chance from everything that could reach a terminal as control.
@Suite struct HostileDocumentTests {
  static let fragments: [String] = [
    "\u{1B}[31m", "\u{1B}]0;title\u{7}", "\u{1B}]8;;http://x\u{1B}\\", "\u{9B}1m",
    "\u{9D}0;x\u{9C}",
    "&#27;[2J", "&#x9b;", "&#155;1m", "&Tab;", "&NewLine;", "&#x202E;", "&#8;", "&#127;",
    "\u{202E}",
    "\u{2066}", "\u{2028}", "\u{8}", "\u{7F}", "\r", "\u{C}", "\u{0}", "\u{FEFF}", "\u{E0041}",
    "[a](<http://x.example/\u{1B}]0;t\u{7}>)", "[b](http://x.example \"t\u{1B}[1m\")",
    "[c](x:\u{1B})",
    "![alt\u{1B}](<p\u{1B}.png>)", "<http://a.example/\u{9B}>", "`code\u{1B}c`", "<b\u{1B}>",
    "<!-- \u{1B} -->",
    "<img alt=\"&#27;\u{1B}\" src=x>", "<a href=\"http://x/&#27;\u{202E}\">y</a>", "<x-\u{1B}>",
    "[^n]",
    "https://bare.example/\u{1B}[0m", "**", "*", "~~", "`", "[", "](", ")", "|", "a", "中文", "é",
    "👨‍👩‍👧", "e\u{301}",
    "\n", "\n", "\n\n", "\n\n", "\n> ", "\n- ", "\n1. ", "\n  - [x] ", "\n# ", "\n\t", "\n    ",
    "\n```\u{1B}x {a}\n",
    "\n```\n", "\n| a | b |\n| - | :-: |\n| ", " | ", " |\n", "\n> [!NOTE]\n> ", "\n[^n]: ",
    "\n<div>\n", "\n</div>\n",
    "\n<pre>\n", "\n---\n", "\n[r]: http://r.example/\u{1B}\n", "[r]", "\\\n", "  \n", "word",
    "two words", " ",
  ]

  /// A generator of its own, so that a failure comes back.
  struct Chance {
    var state: UInt64
    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  static func document(_ seed: Int) -> String {
    var chance = Chance(state: UInt64(seed))
    var text = seed % 7 == 0 ? "---\nkey: \u{1B}[1m\n\u{9B}: x\n---\n" : ""
    for _ in 0..<(5 + chance.below(60)) { text += fragments[chance.below(fragments.count)] }
    return text
  }

  @Test(arguments: 0..<40)
  func nothingReachesTheTerminalAsControl(batch: Int) throws {
    for seed in batch * 20..<batch * 20 + 20 {
      var source = Array(Self.document(seed).utf8)
      if seed % 5 == 0 { source.insert(contentsOf: [0xFF, 0x9B, 0xC2], at: source.count / 2) }
      let document = try Document(parsing: source)
      var options = TerminalOptions(width: 1 + seed % 50)
      options.showsFrontMatter = true
      options.links = TerminalOptions.Links.allCases[seed % 4]
      options.symbols = TerminalOptions.Symbols.allCases[seed / 4 % 2]
      let ansi = TerminalReading(String(decoding: document.terminalText(options), as: UTF8.self))
      options.format = .plain
      let bytes = document.terminalText(options)
      let plain = try #require(String(validating: bytes, as: UTF8.self), "seed \(seed)")
      #expect(ansi.text == plain, "seed \(seed)")
      let unsafe = plain.unicodeScalars.filter { $0 != "\n" && ScalarTraits($0.value).isUnsafe }
      #expect(unsafe.isEmpty, "seed \(seed)")
      let open = ansi.openAtLineEnds.filter { !$0.isEmpty }
      #expect(open.isEmpty, "seed \(seed)")
      #expect(plain.isEmpty || plain.hasSuffix("\n") && !plain.hasSuffix("\n\n"), "seed \(seed)")
      #expect(!plain.hasPrefix("\n"), "seed \(seed)")
    }
  }
}
