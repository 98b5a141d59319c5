import RavenMarkdown
import Testing

@Suite struct HTMLTests {
  @Test func anEmptyDocumentIsNoBytes() {
    #expect(TreeBuilder.document { _ in }.html().isEmpty)
  }

  @Test func textEscapesFourCharactersAndNoMore() {
    let document = TreeBuilder.document { $0.paragraph("a<b>&\"c\" 'd' é/") }
    #expect(document.htmlText() == "<p>a&lt;b&gt;&amp;&quot;c&quot; 'd' é/</p>\n")
  }

  @Test func paragraphsOfTightListsHaveNoTags() {
    let document = TreeBuilder.document {
      $0.add(.list, flags: .tight) {
        $0.add(.item) {
          $0.paragraph("a")
          $0.add(.list, flags: [.ordered], numbers: (7, 0)) {
            $0.add(.item) { $0.paragraph("b") }
          }
        }
        $0.add(.item)
      }
    }
    #expect(
      document.htmlText()
        == "<ul>\n<li>a\n<ol start=\"7\">\n<li>\n<p>b</p>\n</li>\n</ol>\n</li>\n<li></li>\n</ul>\n")
  }

  @Test func aQuoteInATightItemKeepsItsParagraphTags() {
    let document = TreeBuilder.document {
      $0.add(.list, flags: [.tight, .ordered], numbers: (1, 0)) {
        $0.add(.item) { $0.add(.blockQuote) { $0.paragraph("a") } }
      }
    }
    #expect(
      document.htmlText()
        == "<ol>\n<li>\n<blockquote>\n<p>a</p>\n</blockquote>\n</li>\n</ol>\n")
  }

  @Test func codeNamesTheFirstWordOfItsInfoString() {
    let document = TreeBuilder.document {
      $0.add(.codeBlock, flags: .fenced, text: "a < b\n", aux: "swift\"s title=x")
      $0.add(.codeBlock, text: "plain\n")
    }
    #expect(
      document.htmlText()
        == "<pre><code class=\"language-swift&quot;s\">a &lt; b\n</code></pre>\n<pre><code>plain\n</code></pre>\n"
    )
  }

  @Test func addressesArePercentEncodedOnce() {
    let document = TreeBuilder.document {
      $0.add(.paragraph) {
        $0.add(.link, text: "/a b%20ä&c'd\\e\"", aux: "T\"<") { $0.text("x") }
      }
    }
    #expect(
      document.htmlText()
        == "<p><a href=\"/a%20b%20%C3%A4&amp;c&#x27;d%5Ce%22\" title=\"T&quot;&lt;\">x</a></p>\n")
  }

  @Test func alternativeTextIsFlat() {
    let document = TreeBuilder.document {
      $0.add(.paragraph) {
        $0.add(.image, text: "u", aux: "t") {
          $0.text("a ")
          $0.add(.emphasis) { $0.text("b\"") }
          $0.add(.softBreak)
          $0.add(.image, text: "v") { $0.add(.code, text: "c") }
          $0.add(.htmlInline, text: "<i>")
        }
        $0.text("!")
      }
    }
    #expect(
      document.htmlText()
        == "<p><img src=\"u\" alt=\"a b&quot; c&lt;i&gt;\" title=\"t\" />!</p>\n")
  }

  @Test func rawHTMLPassesOnlyWhenAllowed() {
    let document = TreeBuilder.document {
      $0.add(.htmlBlock, text: "<div>\n")
      $0.add(.paragraph) { $0.add(.htmlInline, text: "<b>") }
    }
    #expect(document.htmlText(raw: true) == "<div>\n<p><b></p>\n")
    #expect(document.htmlText(raw: false) == "&lt;div&gt;\n<p>&lt;b&gt;</p>\n")
  }

  @Test(arguments: [
    ("javascript:alert(1)", false), ("JaVaScRiPt:x", false), ("vbscript:x", false),
    ("file:///etc/passwd", false), ("data:text/html,x", false), ("DATA:image/svg+xml,x", false),
    ("data:image/png;base64,x", true), ("data:image/WebP,x", true), ("javascript", true),
    ("/javascript:", true), ("https://a.example/javascript:", true), ("", true),
  ])
  func dangerousAddressesBecomeEmptyUnlessAllowed(url: String, isSafe: Bool) {
    let document = TreeBuilder.document {
      $0.add(.paragraph) {
        $0.add(.link, text: url) { $0.text("x") }
        $0.add(.image, text: url)
      }
    }
    let shown = isSafe ? url : ""
    #expect(
      document.htmlText(raw: false)
        == "<p><a href=\"\(shown)\">x</a><img src=\"\(shown)\" alt=\"\" /></p>\n")
    #expect(
      document.htmlText(raw: true)
        == "<p><a href=\"\(url)\">x</a><img src=\"\(url)\" alt=\"\" /></p>\n")
  }

  @Test func whatIsNoTextDoesNotShow() {
    let document = TreeBuilder.document {
      $0.add(.frontMatter, text: "title: x\n")
      $0.add(.linkDefinition, text: "/u", aux: "t")
      $0.paragraph("a")
      $0.add(.footnoteDefinition, text: "unused") { $0.paragraph("hidden") }
    }
    #expect(document.htmlText() == "<p>a</p>\n")
  }

  @Test func tasksShowTheirBox() {
    let document = TreeBuilder.document {
      $0.add(.list, flags: .tight) {
        $0.add(.item, flags: [.task, .checked]) { $0.paragraph("a") }
        $0.add(.item, flags: .task)
      }
    }
    #expect(
      document.htmlText() == """
        <ul>
        <li><input type="checkbox" checked="" disabled="" /> a</li>
        <li><input type="checkbox" disabled="" /> </li>
        </ul>

        """)
  }

  @Test func alertsHaveGitHubsClasses() {
    let document = TreeBuilder.document {
      $0.add(.alert, level: Int(AlertKind.warning.rawValue)) { $0.paragraph("a") }
    }
    #expect(
      document.htmlText() == """
        <div class="markdown-alert markdown-alert-warning">
        <p class="markdown-alert-title">Warning</p>
        <p>a</p>
        </div>

        """)
  }

  @Test func twoHundredThousandQuotesNeedNoRecursion() {
    let depth = 200_000
    let document = TreeBuilder.document { $0.nest(.blockQuote, depth: depth) }
    #expect(document.html().count == depth * "<blockquote>\n</blockquote>\n".utf8.count)
  }
}
