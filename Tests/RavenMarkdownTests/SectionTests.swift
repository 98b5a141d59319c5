import RavenMarkdown
import Testing

@Suite("Sections and the table of contents")
struct SectionTests {
  func document(_ text: String) throws -> Document { try Document(parsing: Array(text.utf8)) }

  func html(_ document: Document) -> String { String(decoding: document.html(), as: UTF8.self) }

  /// The document that the sections of these titles make.
  func excerpt(_ text: String, _ titles: String...) throws -> Document {
    let document = try document(text)
    return document.extracting(document.sections.filter { titles.contains($0.title) })
  }

  @Test func aSectionEndsAtTheNextHeadingThatIsNotDeeper() throws {
    let text = "intro\n\n# A\n\na\n\n## B\n\nb\n\n### C\n\nc\n\n## D\n\nd\n\n# E\n"
    #expect(try document(text).sections.map(\.title) == ["A", "B", "C", "D", "E"])
    #expect(html(try excerpt(text, "B")) == "<h2>B</h2>\n<p>b</p>\n<h3>C</h3>\n<p>c</p>\n")
    #expect(html(try excerpt(text, "E")) == "<h1>E</h1>\n")
    #expect(html(try excerpt(text, "C", "D")) == "<h3>C</h3>\n<p>c</p>\n<h2>D</h2>\n<p>d</p>\n")
    #expect(html(try excerpt(text, "A", "C")) == html(try excerpt(text, "A")))
    #expect(html(try excerpt(text)) == "")
  }

  @Test func headingsInsideOfOtherBlocksMakeNoSections() throws {
    let text = "# A\n\n> # quoted\n\n- # listed\n\n[^a]\n\n[^a]: # noted\n"
    #expect(try document(text).sections.map(\.title) == ["A"])
    #expect(try document("").sections.isEmpty)
    #expect(try document("---\na: b\n---\n\ntext\n").sections.isEmpty)
  }

  @Test func aTitleIsTheTextWithoutItsMarkup() throws {
    let text = "# *The*   `code` [link](/u) ![alt](/i) &amp; <b>b</b>[^a]\n\n[^a]: x\n\n"
    let titles = try document(text + "Two\nlines\n===\n").sections.map(\.title)
    #expect(titles == ["The code link alt & b", "Two lines"])
  }

  @Test func footnotesComeWithTheSectionAndAreNumberedAnew() throws {
    let text = """
      # A

      a[^x]

      # B

      b[^y] c[^z] d[^y]

      [^x]: only a
      [^y]: why[^w]
      [^z]: zed
      [^w]: double

      # C

      c[^x]
      """
    let whole = "# B\n\nb[^y] c[^z] d[^y]\n\n[^y]: why[^w]\n\n[^z]: zed\n\n[^w]: double\n"
    #expect(html(try excerpt(text, "B")) == html(try document(whole)))
    #expect(html(try excerpt(text, "C")) == html(try document("# C\n\nc[^x]\n\n[^x]: only a\n")))
  }

  @Test func aFootnoteInAQuoteStaysThereOnce() throws {
    let first = "# A\n\n> [^q]: quoted\n\nuse[^q]\n\n"
    let text = first + "# B\n\nuse[^q]\n"
    #expect(html(try excerpt(text, "A")) == html(try document(first)))
    #expect(html(try excerpt(text, "B")) == html(try document("# B\n\nuse[^q]\n\n[^q]: quoted\n")))
  }

  @Test func sourceRangesStayThoseOfTheWholeText() throws {
    let excerpt = try excerpt("# A\n\n# B\n\nb\n", "B")
    let heading = try #require(excerpt.root.firstChild)
    #expect(heading.range.start.line == 3)
  }

  @Test func headingsNestUnderTheNearestThatIsLessDeep() throws {
    func contents(_ levels: Int...) throws -> String {
      let lines = levels.enumerated().map { index, level in
        String(repeating: "#", count: level) + " h\(index)\n"
      }
      return html(try document(lines.joined()).tableOfContents)
    }
    func rendered(_ list: String) throws -> String { html(try document(list)) }
    #expect(try contents(1, 2, 3, 2, 1) == rendered("- h0\n  - h1\n    - h2\n  - h3\n- h4\n"))
    #expect(try contents(3, 2, 1) == rendered("- h0\n- h1\n- h2\n"))
    #expect(try contents(1, 3, 2, 3) == rendered("- h0\n  - h1\n  - h2\n    - h3\n"))
    #expect(try contents(2, 6, 6, 1) == rendered("- h0\n  - h1\n  - h2\n- h3\n"))
    #expect(try contents() == "")
  }

  @Test func contentsKeepMarkupButNoLinksAndNotes() throws {
    let contents = try document("# *A* [`b`](/u)[^a]\n\n[^a]: x\n").tableOfContents
    #expect(html(contents) == "<ul>\n<li><em>A</em> <code>b</code></li>\n</ul>\n")
    #expect(contents.root.firstChild?.range.start.line == 1)
  }

  @Test func excerptsAreWellFormed() throws {
    let text = String(repeating: "# A\n\n## B *c*\n\n- d\n\n> e[^f]\n\n", count: 50) + "[^f]: g\n"
    let document = try document(text)
    for excerpt in [
      document.extracting(document.sections), document.tableOfContents,
      document.extracting([document.sections[1]]),
    ] {
      var depth = 0
      var count = 0
      for event in excerpt.walk() {
        switch event {
        case .enter(let node):
          depth += 1
          count += 1
          let parts = node.children.map(\.range)
          #expect(parts.allSatisfy { $0.end.offset <= node.range.end.offset })
        case .exit: depth -= 1
        }
      }
      #expect(depth == 0)
      #expect(count == excerpt.nodeCount)
    }
  }

  @Test func aHundredThousandHeadingsAreListed() throws {
    let text = (0..<100_000).map { String(repeating: "#", count: $0 % 6 + 1) + " h\n" }.joined()
    #expect(try document(text).tableOfContents.nodeCount > 300_000)
  }
}
