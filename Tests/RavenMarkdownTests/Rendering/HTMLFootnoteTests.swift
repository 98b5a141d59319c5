import RavenMarkdown
import Testing

@Suite struct HTMLFootnoteTests {
  private let back =
    "class=\"footnote-backref\" data-footnote-backref aria-label=\"Back to content\">↩"

  @Test func notesStandAtTheEndInTheOrderOfTheirNumbers() {
    let document = TreeBuilder.document {
      let second = $0.add(.footnoteDefinition, text: "b ä", numbers: (2, 1)) { $0.paragraph("B") }
      let first = $0.add(.footnoteDefinition, text: "a", numbers: (1, 1)) { $0.paragraph("A") }
      $0.add(.paragraph) {
        $0.add(.footnoteReference, text: "A", numbers: (first, 1))
        $0.add(.footnoteReference, text: "b ä", numbers: (second, 1))
      }
    }
    #expect(
      document.htmlText() == """
        <p><sup class="footnote-ref"><a href="#fn-a" id="fnref-a" data-footnote-ref>1</a></sup>\
        <sup class="footnote-ref"><a href="#fn-b%20%C3%A4" id="fnref-b%20%C3%A4" data-footnote-ref>2</a></sup></p>
        <section class="footnotes" data-footnotes>
        <ol>
        <li id="fn-a">
        <p>A <a href="#fnref-a" \(back)</a></p>
        </li>
        <li id="fn-b%20%C3%A4">
        <p>B <a href="#fnref-b%20%C3%A4" \(back)</a></p>
        </li>
        </ol>
        </section>

        """)
  }

  @Test func eachReferenceHasItsWayBack() {
    let document = TreeBuilder.document { tree in
      let references = (0..<2).map { _ in tree.add(.footnoteReference, text: "a") }
      let definition = tree.add(.footnoteDefinition, text: "a", numbers: (1, 2)) {
        $0.paragraph("A")
        $0.add(.codeBlock, text: "c\n")
      }
      for (place, reference) in references.enumerated() {
        tree.resolve(reference, to: definition, occurrence: place + 1)
      }
    }
    #expect(
      document.htmlText() == """
        <sup class="footnote-ref"><a href="#fn-a" id="fnref-a" data-footnote-ref>1</a></sup>\
        <sup class="footnote-ref"><a href="#fn-a" id="fnref-a-2" data-footnote-ref>1</a></sup>\
        <section class="footnotes" data-footnotes>
        <ol>
        <li id="fn-a">
        <p>A</p>
        <pre><code>c
        </code></pre>
        <a href="#fnref-a" \(back)</a> <a href="#fnref-a-2" \(back)<sup class="footnote-ref">2</sup></a>
        </li>
        </ol>
        </section>

        """)
  }

  @Test func aNoteInsideANoteStandsAfterIt() {
    let document = TreeBuilder.document {
      $0.add(.footnoteDefinition, text: "a", numbers: (1, 1)) {
        $0.paragraph("A")
        $0.add(.footnoteDefinition, text: "b", numbers: (2, 1)) { $0.paragraph("B") }
      }
    }
    #expect(
      document.htmlText() == """
        <section class="footnotes" data-footnotes>
        <ol>
        <li id="fn-a">
        <p>A <a href="#fnref-a" \(back)</a></p>
        </li>
        <li id="fn-b">
        <p>B <a href="#fnref-b" \(back)</a></p>
        </li>
        </ol>
        </section>

        """)
  }
}
