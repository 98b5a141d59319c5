import RavenMarkdown
import Testing

@Suite struct HTMLTableTests {
  @Test func shortRowsAreFilledAndSurplusCellsAreHidden() {
    let document = TreeBuilder.document {
      $0.add(.table, level: 2) {
        $0.add(.tableRow, flags: .header) {
          $0.add(.tableCell, level: 1) { $0.text("a") }
          $0.add(.tableCell, level: 3) { $0.add(.strong) { $0.text("b") } }
        }
        $0.add(.tableRow) { $0.add(.tableCell, level: 1) { $0.text("c") } }
        $0.add(.tableRow) {
          $0.add(.tableCell, level: 1)
          $0.add(.tableCell, level: 3)
          $0.add(.tableCell, flags: .surplus) { $0.text("gone") }
        }
      }
    }
    #expect(
      document.htmlText() == """
        <table>
        <thead>
        <tr>
        <th align="left">a</th>
        <th align="right"><strong>b</strong></th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td align="left">c</td>
        <td align="right"></td>
        </tr>
        <tr>
        <td align="left"></td>
        <td align="right"></td>
        </tr>
        </tbody>
        </table>

        """)
  }

  @Test func aTableWithoutRowsHasNoBody() {
    let document = TreeBuilder.document {
      $0.add(.table, level: 1) {
        $0.add(.tableRow, flags: .header) { $0.add(.tableCell, level: 2) { $0.text("a") } }
      }
      $0.paragraph("b")
    }
    #expect(
      document.htmlText()
        == "<table>\n<thead>\n<tr>\n<th align=\"center\">a</th>\n</tr>\n</thead>\n</table>\n<p>b</p>\n"
    )
  }

  @Test func paddingOfAWholeDocumentIsLimited() {
    let columns = 1000
    let document = TreeBuilder.document { tree in
      for _ in 0..<2 {
        tree.add(.table, level: columns) {
          $0.add(.tableRow, flags: .header) { row in
            for _ in 0..<columns { row.add(.tableCell) }
          }
          for _ in 0..<400 { $0.add(.tableRow) { $0.add(.tableCell) } }
        }
      }
    }
    let cells = document.htmlText().split(separator: "\n").count { $0.hasPrefix("<td") }
    #expect(cells == 2 * 400 + 524_288)
  }
}
