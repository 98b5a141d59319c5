import PackBuilder
import RavenMarkdown

/// The parts of a prompt and their sizes, as they are shown before it goes anywhere.
struct PromptTable {
  /// More documents than these are shown as one line, the largest of them by name.
  private static let mostRows = 30
  private static let titles = ["characters", "tokens"]

  private let prompt: Prompt

  init(_ prompt: Prompt) { self.prompt = prompt }

  /// Lines for a terminal of so many columns.
  func text(columns: Int) -> String {
    var rows = prompt.sections.map { section in
      (Self.title(of: section), section.measures.characters, section.measures.tokens.claude)
    }
    if rows.count > Self.mostRows {
      let rest = rows[Self.mostRows...]
      let sums = rest.reduce((0, 0)) { ($0.0 + $1.1, $0.1 + $1.2) }
      rows = rows[..<Self.mostRows] + [("and \(Words.grouped(rest.count)) more", sums.0, sums.1)]
    }
    let total = prompt.measures
    rows.append(("in all", total.characters, total.tokens.claude))
    let cells = rows.map { [Words.grouped($0.1), Words.roughly($0.2)] }
    let widths = Self.titles.indices.map { column in
      cells.reduce(Self.titles[column].count) { max($0, $1[column].count) }
    }
    let room = max(8, columns - widths[0] - widths[1] - 6)
    let name = min(room, rows.reduce(0) { max($0, DisplayWidth.columns(of: $1.0)) })
    func line(_ title: String, _ cells: [String]) -> String {
      var line = "  " + Words.fitted(title, to: name)
      for (cell, width) in zip(cells, widths) {
        line += "  " + String(repeating: " ", count: width - cell.count) + cell
      }
      return line + "\n"
    }
    var text = line("", Self.titles)
    for (row, cells) in zip(rows, cells) { text += line(row.0, cells) }
    let gpt = Words.roughly(total.tokens.gpt)
    return text + Words.wrapped("  (tokens of Claude 4.7+; \(gpt) of GPT)", columns: columns) + "\n"
  }

  private static func title(of section: Prompt.Section) -> String {
    section.kind == .text ? "your text" : section.name
  }

  /// A text as a terminal may show it: all but tabs and line ends as marks where it would act.
  static func visible(_ bytes: [UInt8]) -> [UInt8] {
    let tab = UInt8(ascii: "\t")
    var result: [UInt8] = []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { result.append(0x0A) }
      for (index, part) in line.split(separator: tab, omittingEmptySubsequences: false).enumerated()
      {
        if index > 0 { result.append(tab) }
        result += VisibleText.visible(String(decoding: part, as: UTF8.self)).utf8
      }
    }
    return result
  }
}
