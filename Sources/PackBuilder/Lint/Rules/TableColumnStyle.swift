import RavenMarkdown

/// The columns of a table are padded in one style.
///
/// `aligned` puts all pipes under those of the header, `compact` has one blank on each side of a cell,
/// `tight` has none. `any` takes for each table the style that fits best.
///
/// ```bad {"style": "compact"}
/// | Name | Floor |
/// | --- | --- |
/// | Ada  | 3 |
/// ```
///
/// ```good {"style": "compact"}
/// | Name | Floor |
/// | --- | --- |
/// | Ada | 3 |
/// ```
enum TableColumnStyle: LintRule {
  static let info = RuleInfo(
    "MD060", ["table-column-style"], tags: ["table"], pack: false,
    "the columns of a table are padded differently",
    options: [
      RuleOption(
        "style", .text("any"), choices: ["any", "aligned", "compact", "tight"],
        "how cells are padded"),
      RuleOption(
        "aligned_delimiter", .flag(false),
        "whether the delimiter line is aligned in the other styles too"),
    ])

  private struct Problem {
    enum Kind {
      case misaligned
      /// Blanks at one side, by the number that is wanted and the one that is there.
      case padded(side: StaticString, wanted: Int, actual: Int)
    }

    var place: Int
    var kind: Kind
    var style: StaticString

    /// Made only for what is reported: of three styles two are not.
    var detail: String {
      switch kind {
      case .misaligned: "Table pipe does not align with header for \(style)"
      case .padded(let side, let wanted, let actual):
        "Table pipe \(actual < wanted ? "is missing space" : wanted == 0 ? "has space" : "has extra space")"
          + " to the \(side) for style \"\(style)\""
      }
    }
  }

  private static let paddings: [(name: StaticString, wanted: Int)] = [("compact", 1), ("tight", 0)]

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let style = options.text("style")
    let alignsDelimiter = options.flag("aligned_delimiter")
    for table in text.all(.table) {
      var rows = TableRow.rows(of: table, in: text)
      // Cells beyond the header's columns are another rule's.
      let pipeCount = rows.first?.pipes.count ?? 0
      for place in rows.indices { rows[place].pipes = Array(rows[place].pipes.prefix(pipeCount)) }
      var best: [Problem]?
      if style == "any" || style == "aligned" {
        best = misaligned(rows, text, "style \"aligned\"", onlyDelimiter: false)
      }
      for (name, wanted) in Self.paddings where style == "any" || style == "\(name)" {
        var problems = unpadded(rows, text, wanted: wanted, name)
        if alignsDelimiter {
          problems += misaligned(rows, text, "option \"aligned_delimiter\"", onlyDelimiter: true)
        }
        if problems.count < best?.count ?? .max { best = problems }
      }
      for problem in (best ?? []).sorted(by: { $0.place < $1.place }) {
        report.add(problem.place..<problem.place + 1, detail: problem.detail)
      }
    }
  }

  /// The pipes that stand under none of the header's.
  private static func misaligned(
    _ rows: [TableRow], _ text: LintText, _ name: StaticString, onlyDelimiter: Bool
  ) -> [Problem] {
    guard let header = rows.first else { return [] }
    let columns = Set(self.columns(of: header, text))
    var problems: [Problem] = []
    for row in rows.dropFirst() where row.isDelimiter || !onlyDelimiter {
      for (pipe, column) in zip(row.pipes, self.columns(of: row, text))
      where !columns.contains(column) {
        problems.append(Problem(place: pipe, kind: .misaligned, style: name))
      }
    }
    return problems
  }

  /// The columns of a row's pipes, wide characters counted as two.
  private static func columns(of row: TableRow, _ text: LintText) -> [Int] {
    var columns: [Int] = []
    var from = text.lines[text.line(of: row.range.lowerBound)].start
    var column = 0
    for pipe in row.pipes {
      let piece = text.bytes[from..<pipe]
      column +=
        piece.allSatisfy { $0 < 0x80 }
        ? piece.count : DisplayWidth.columns(of: String(decoding: piece, as: UTF8.self))
      columns.append(column)
      from = pipe
    }
    return columns
  }

  /// The pipes with too many or too few blanks beside them.
  private static func unpadded(
    _ rows: [TableRow], _ text: LintText, wanted: Int, _ name: StaticString
  ) -> [Problem] {
    var problems: [Problem] = []
    let bytes = text.bytes
    for row in rows {
      for pipe in row.pipes {
        if pipe > row.range.lowerBound {
          var start = pipe
          while start > row.range.lowerBound, ASCII.isBlank(bytes[start - 1]) { start -= 1 }
          // The blanks of an empty cell belong to the pipe before it.
          if !(start > row.range.lowerBound && bytes[start - 1] == UInt8(ascii: "|")
            && pipe - start == wanted)
          {
            add(pipe - start, "left")
          }
        }
        if pipe + 1 < row.range.upperBound {
          var end = pipe + 1
          while end < row.range.upperBound, ASCII.isBlank(bytes[end]) { end += 1 }
          let isEmpty = bytes[end] == UInt8(ascii: "|")
          if !isEmpty || end - pipe - 1 != wanted {
            add(isEmpty ? wanted : end - pipe - 1, "right")
          }
        }
        func add(_ actual: Int, _ side: StaticString) {
          guard actual != wanted else { return }
          problems.append(
            Problem(
              place: pipe, kind: .padded(side: side, wanted: wanted, actual: actual), style: name))
        }
      }
    }
    return problems
  }
}
