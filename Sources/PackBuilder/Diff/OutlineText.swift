import RavenMarkdown

/// Writes parts of an outline as markdown that does not depend on the source's spelling.
struct OutlineText {
  let outline: Outline
  private let table: ContentTable
  private var words: ContentTable
  /// Of the section asked for last.
  private var lastHeadings: (section: Int, titles: [String]) = (-1, [])

  /// Deeper marks are left out: they would fill the line.
  private static let deepest = 12

  init(_ outline: Outline, _ table: ContentTable) {
    self.outline = outline
    self.table = table
    words = ContentTable()
  }

  /// The words of a content that starts with its kind's byte.
  private mutating func list(_ content: Int) -> WordList {
    WordList(table.bytes(content).dropFirst(), &words)
  }

  /// The title of a section without its markup.
  func title(_ section: Int) -> String {
    WordList.plainText(table.bytes(outline.sections[section].title).dropFirst())
  }

  /// The titles from the top down to a section.
  mutating func headings(_ section: Int) -> [String] {
    if section == lastHeadings.section { return lastHeadings.titles }
    var titles: [String] = []
    var place = section
    while place > 0 {
      titles.append(title(place))
      place = outline.sections[place].parent
    }
    lastHeadings = (section, titles.reversed())
    return lastHeadings.titles
  }

  /// The lines in the source from one node to another, from 1.
  func lines(ofNode node: Int, through last: Int?) -> ClosedRange<Int> {
    let document = outline.document
    let first = document.lines.line(of: document.nodes[node].source.lower)
    let end = document.nodes[max(last ?? node, node)].source.upper
    return first + 1...max(first, document.lines.line(of: max(0, end - 1))) + 1
  }

  /// Whole sections, or pieces of one.
  mutating func text(sections: Range<Int>, _ isWanted: (Int) -> Bool = { _ in true }) -> String {
    var parts: [String] = []
    for index in sections {
      let section = outline.sections[index]
      if section.heading >= 0 {
        parts.append(
          String(repeating: "#", count: section.level) + " " + list(section.title).text)
      }
      let text = text(pieces: section.pieces.filter(isWanted))
      if !text.isEmpty { parts.append(text) }
    }
    return parts.joined(separator: "\n\n")
  }

  /// Pieces, one after the other; items of one list without blank lines.
  mutating func text(pieces: some Sequence<Int>) -> String {
    var text = ""
    var before: Outline.Piece?
    for index in pieces {
      let piece = outline.pieces[index]
      if let before {
        let isTight = piece.kind == .item && before.kind == .item
        text += isTight ? "\n" : "\n\n"
      }
      before = piece
      let (first, rest) = prefixes(piece)
      for (place, line) in lines(piece).enumerated() {
        if place > 0 { text += "\n" }
        text += place == 0 ? first : line.isEmpty ? "" : rest
        text += line
      }
    }
    return text
  }

  private func prefixes(_ piece: Outline.Piece) -> (first: String, rest: String) {
    guard piece.container >= 0 else { return ("", "") }
    let container = outline.containers[piece.container]
    let quotes = String(repeating: "> ", count: min(container.quotes, Self.deepest))
    let levels = min(container.lists, Self.deepest)
    let indent = String(repeating: "  ", count: levels)
    guard piece.kind == .item else { return (quotes + indent, quotes + indent) }
    let outer = String(repeating: "  ", count: max(levels - 1, 0))
    let box = piece.isDone.map { $0 ? "[x] " : "[ ] " } ?? ""
    return (quotes + outer + "- " + box, quotes + indent)
  }

  /// What a piece says, without what it stands in.
  mutating func lines(_ piece: Outline.Piece) -> [String] {
    switch piece.kind {
    case .paragraph, .item: return [list(piece.content).text]
    case .heading:
      let level = table.bytes(piece.content).first.map { Int($0) - 0x30 } ?? 1
      return [String(repeating: "#", count: max(1, level)) + " " + list(piece.content).text]
    case .code:
      let (info, code) = Self.code(table.bytes(piece.content))
      return ["```" + String(decoding: info, as: UTF8.self)] + split(code) + ["```"]
    case .html: return split(table.bytes(piece.content).dropFirst())
    case .frontMatter:
      return ["---"] + split(table.bytes(piece.content).dropFirst()) + ["---"]
    case .rule: return ["---"]
    case .empty: return [""]
    case .definition: return ["[\(label(piece.node))]: " + definition(piece.content)]
    case .table:
      let text = TableText(table.bytes(piece.content), &words)
      return ([text.header] + text.rows).map { row(of: $0) }
    }
  }

  private func split(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a link's definition defines, as it is written, on one line.
  private func label(_ node: Int) -> String {
    let source = outline.document.bytes(outline.document.nodes[node].source).dropFirst()
    var isEscaped = false
    let label = source.prefix { byte in
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      return byte != UInt8(ascii: "]") || isEscaped
    }
    return label.split(whereSeparator: ASCII.isSpace)
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  /// The URL and title of a definition that nothing uses.
  func definition(_ content: Int) -> String {
    let parts = table.bytes(content).dropFirst().split(
      separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let title = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    let url = String(decoding: parts.first ?? [], as: UTF8.self)
    return title.isEmpty ? url : "\(url) \"\(title)\""
  }

  /// The cells of a row, their numbers those of the words' table.
  private mutating func row(of cells: [Int]) -> String {
    "| " + cells.map { cell(words.bytes($0)) }.joined(separator: " | ") + " |"
  }

  /// A cell's text; a pipe in it, in code too, would end the cell.
  private mutating func cell(_ spelled: ArraySlice<UInt8>) -> String {
    WordList(spelled.dropFirst(), &words).text.replacing("|", with: "\\|")
  }

  /// The info string and the text of a code block.
  static func code(_ spelled: ArraySlice<UInt8>) -> (
    info: ArraySlice<UInt8>, code: ArraySlice<UInt8>
  ) {
    let content = spelled.dropFirst()
    let end = content.firstIndex(of: 0) ?? content.endIndex
    return (content[..<end], content[end...].dropFirst())
  }

  /// The first words of a piece, for naming it.
  mutating func name(_ piece: Outline.Piece) -> String {
    switch piece.kind {
    case .paragraph, .item, .heading:
      // Names are short, texts may be long.
      return WordList(table.bytes(piece.content).dropFirst().prefix(400), &words).name
    case .code:
      let info = Self.code(table.bytes(piece.content)).info
      return String(decoding: info.prefix { $0 != ASCII.space }, as: UTF8.self)
    case .definition: return definition(piece.content)
    case .table, .html, .frontMatter, .rule, .empty:
      return WordList(Array((lines(piece).first ?? "").utf8)[...].prefix(400), &words).name
    }
  }
}
