import RavenMarkdown
import Testing

@Suite struct TreeDumpTests {
  /// The lines without the ranges, which hand-built trees do not have.
  private func lines(_ document: Document) -> [String] {
    document.treeText().split(separator: "\n").map { String($0).replacing(" 1:1-1:1", with: "") }
  }

  @Test func childrenStandTwoBlanksFurtherIn() {
    let document = TreeBuilder.document {
      $0.add(.heading, level: 2, flags: .setext) { $0.text("a") }
      $0.paragraph("b")
    }
    #expect(
      lines(document) == [
        "document", "  heading level=2 setext", "    text \"a\"", "  paragraph", "    text \"b\"",
      ])
  }

  @Test func blocksSayTheirAttributes() {
    let document = TreeBuilder.document {
      $0.add(.list, level: 42, flags: .tight)
      $0.add(.list, level: 41, flags: [.ordered, .parenthesis], numbers: (3, 0)) {
        $0.add(.item, flags: [.task, .checked])
      }
      $0.add(.codeBlock, level: 4, flags: [.fenced, .tilde, .unclosed], text: "x\n", aux: "c")
      $0.add(.alert, level: 4)
      $0.add(.table, level: 1) {
        $0.add(.tableRow, flags: .header) { $0.add(.tableCell, level: 2, flags: .surplus) }
      }
      $0.add(.linkDefinition, flags: [.duplicate, .used], text: "/u", aux: "t")
      $0.add(.footnoteDefinition, flags: .used, text: "n", numbers: (1, 2))
    }
    #expect(
      lines(document) == [
        "document",
        "  list bullet=\"*\" tight",
        "  list ordered start=3 delimiter=\")\" loose",
        "    item task checked",
        "  codeBlock fenced tilde unclosed fence=4 info=\"c\" \"x\\n\"",
        "  alert caution",
        "  table columns=1",
        "    tableRow header",
        "      tableCell align=center surplus",
        "  linkDefinition duplicate used url=\"/u\" title=\"t\"",
        "  footnoteDefinition label=\"n\" used number=1 references=2",
      ])
  }

  @Test func inlinesSayTheirAttributes() {
    let document = TreeBuilder.document {
      let note = $0.add(.footnoteDefinition, text: "n", numbers: (5, 1))
      $0.add(.link, flags: [.bare, .reference], text: "/u", aux: "t")
      $0.add(.image, text: "")
      $0.add(.htmlInline, flags: .htmlBreak, text: "<br>")
      $0.add(.footnoteReference, text: "n", numbers: (note, 1))
    }
    #expect(
      lines(document).dropFirst(2) == [
        "  link bare reference url=\"/u\" title=\"t\"",
        "  image url=\"\"",
        "  htmlInline break \"<br>\"",
        "  footnoteReference label=\"n\" number=5 occurrence=1",
      ])
  }

  @Test func textShowsWhatCannotBeSeen() {
    let document = TreeBuilder.document {
      $0.text("\"\\\n\r\t\u{1B}\u{7F}\u{85}\u{A0}\u{200B}\u{202E}\u{FEFF}\u{E0041}é中👍\u{FFFD}")
    }
    #expect(
      lines(document)[1]
        == #"  text "\"\\\n\r\t\u{1B}\u{7F}\u{85}\u{A0}\u{200B}\u{202E}\u{FEFF}\u{E0041}é中👍�""#)
  }

  @Test func indentationEndsAtLevel32() {
    let document = TreeBuilder.document { $0.nest(.blockQuote, depth: 34) }
    let indent = String(repeating: " ", count: 64)
    #expect(
      lines(document).suffix(3) == [
        indent + "blockQuote", indent + "blockQuote depth=33", indent + "blockQuote depth=34",
      ])
  }

  @Test func aDeepTreeStaysSmall() {
    let document = TreeBuilder.document { $0.nest(.blockQuote, depth: 200_000) }
    #expect(document.treeDump().count < 200_000 * 110)
  }
}
