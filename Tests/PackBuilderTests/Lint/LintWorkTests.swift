#if DEBUG
  import Testing

  @testable import PackBuilder

  /// Twice the text is twice the work, for every rule and for texts made to be slow.
  ///
  /// Operations are counted and not time, so that a busy machine changes nothing.
  @Suite("Work of lint") struct LintWorkTests {
    private static let units: [(name: String, unit: String)] = [
      ("table", "| a | b |\n|---|---|\n| `c` | [d](e.md) |\n| f | |\n\n"),
      ("table row", "| a | b \\| c | d |\n"),
      ("pipes", "a|b|"),
      ("list", "- a\n  - b\n    1. c\n- [ ] d\n* e\n"),
      ("ordered list", "3. a\n5. b\n\n1) c\n"),
      ("flat item", "- a\n"),
      (
        "links",
        "[a](b.md) ![c](d.png) [e][f] [g] <https://e.org> https://e.org (h)[i] [](j) [k]()\n"
      ),
      ("definitions", "[a]: b.md \"c\"\n\n"),
      ("anchors", "# A b\n\n[c](#a-b) [d](#gone)\n\n"),
      ("tags", "<div id=\"a\" hidden><p style=\"color:red\">b<br></p></div>\n\n"),
      ("inline tags", "a <b>c</b> <a name=\"d\">e</a> "),
      ("open tag", "<a href=\"b\" "),
      ("comments", "<!-- a -->b <!-- markdownlint-disable-line MD013 --> "),
      ("open comments", "<!-- markdownlint-disable MD013 "),
      ("comments over lines", "<!-- packtool-disable\n"),
      ("configuring comments", "<!-- rumdl-configure-file {"),
      ("disabled line", "<!-- packtool-disable-line --><b>"),
      ("brackets", "["), ("closing brackets", "]("), ("reversed", "(a)["), ("images", "![a"),
      ("full references", "[a][b"), ("footnotes", "[^a] [^"),
      ("definitions of notes", "[^a]: b\n\n"),
      ("stars", "*a_ "), ("spaced stars", "** a ** "), ("underscores", "__a _b"),
      ("ticks", "` a ``"), ("fences", "```\na\n~~~\nb\n"), ("shell", "```sh\n$ a\n```\n\n"),
      ("headings", "#a\n##  b ##\n c\n===\n\n"), ("bold lines", "**a**\n\n"),
      ("quotes", "> a\n>> b\n\n> c\n"), ("deep quote", ">"),
      ("paths", "=/root/=/home/a(/Users/b\"file:///"), ("words", "/home/a TODO [insert <your "),
      ("addresses", "a@b.co +1 415 555 2671 4111 1111 1111 1111 "),
      ("links to sites", "http://a:b@c.d://e.f@"),
      ("tokens", "sk-ant-a AKIAAAAA glpat-eyJhbGciOiJIUzI1NiJ9.eyJ token=a1b2c3d4e5f6g7h8 "),
      ("key blocks", "-----BEGIN "), ("data", "data:a;base64,AAAA"), ("long word", "aA0"),
      ("hidden", "a\u{200B}b\u{202E}c\u{E0041}\u{E0042}"), ("garbled", "Ã©Ã "),
      ("conflict", "<<<<<<< a\nb\n=======\nc\n>>>>>>> d\n"), ("rules", "***\n---\na: b\n---\n"),
      ("names", "javascript:JAVASCRIPT_ http://javascript/"), ("blanks", "a  \n\t b\u{A0}\n\n\n"),
      ("cell", "|`a|"), ("escapes", "\\[\\*\\|"), ("bad bytes", "a\u{0}"),
    ]

    /// All rules with their options set so that they look.
    private static let configuration = """
      {"rules": {"default": true, "MD043": {"headings": ["# A", "*"]},
        "MD044": {"names": ["JavaScript"]}, "MD004": {"style": "sublist"},
        "MD052": {"shortcut_syntax": true}, "MD054": {"url_inline": false, "inline": false}}}
      """

    private static let linter = Result {
      Linter(try LintConfiguration(parsing: Array(configuration.utf8)))
    }

    private func work(_ unit: String, _ size: Int) throws -> [Int] {
      let count = max(1, size / unit.utf8.count)
      let source = Array(String(repeating: unit, count: count).utf8)
      let surroundings = LintSurroundings {
        $0.hasSuffix("b.md") ? .document(anchors: []) : .missing
      }
      let linter = try Self.linter.get()
      return try linter.work(in: source, surroundings: surroundings)
    }

    @Test(arguments: units.map(\.name))
    func isLinearInTheSizeOfTheText(name: String) throws {
      let unit = try #require(Self.units.first { $0.name == name }?.unit)
      let once: [Int]
      let twice: [Int]
      do {
        // Both are huge lines, where they are lines.
        once = try work(unit, 10_500)
        twice = try work(unit, 21_000)
      } catch is ParseError {
        // Such a text is refused before any rule looks.
        return
      }
      for place in RuleCatalog.infos.indices {
        // A constant part is small beside the rest.
        let most = once[place] * 11 / 5 + 2_000
        #expect(
          twice[place] <= most,
          "\(RuleCatalog.infos[place].id): \(once[place]) operations, then \(twice[place])")
      }
      let (rest, restTwice) = (once.last ?? 0, twice.last ?? 0)
      #expect(
        restTwice <= rest * 11 / 5 + 2_000,
        "around the rules: \(rest) operations, then \(restTwice)")
    }

    @Test func aQuadraticRuleWouldBeSeen() {
      let counter = LintWork()
      LintWork.$counter.withValue(counter) {
        let text = [UInt8](repeating: 0x5B, count: 100)
        for start in text.indices { _ = text.firstRange(of: [0x5D], in: start..<text.count) }
      }
      #expect(counter.total == 5_050)
    }
  }

  import RavenMarkdown

  extension Linter {
    /// What each rule does on its own, and at the end what is done around them.
    fileprivate func work(in source: [UInt8], surroundings: LintSurroundings) throws -> [Int] {
      let text = try LintText(source, surroundings: surroundings)
      let resolved = configuration.resolved(for: "")
      var counts: [Int] = []
      for (place, rule) in RuleCatalog.rules.enumerated() {
        let counter = LintWork()
        LintWork.$counter.withValue(counter) {
          var report = LintReport(text)
          report.begin(place, RuleCatalog.infos[place])
          rule.check(text, resolved.options[place], &report)
        }
        counts.append(counter.total)
      }
      let all = LintWork()
      LintWork.$counter.withValue(all) { _ = findings(in: text, file: "a.md") }
      return counts + [all.total]
    }
  }
#endif
