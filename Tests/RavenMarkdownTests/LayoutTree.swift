@testable import RavenMarkdown

/// A tree written by hand, for tests of what follows the parser.
struct Tree {
  var kind: NodeKind
  var flags: NodeFlags = []
  var level: UInt16 = 0
  var text = ""
  var aux = ""
  /// Overrides `aux`: a number in its `start`.
  var number: UInt32?
  var children: [Tree] = []

  init(
    _ kind: NodeKind, _ flags: NodeFlags, level: UInt16 = 0, text: String = "",
    aux: String = "", number: UInt32? = nil, _ children: [Tree] = []
  ) {
    self.kind = kind
    self.flags = flags
    self.level = level
    self.text = text
    self.aux = aux
    self.number = number
    self.children = children
  }

  init(
    _ kind: NodeKind, level: UInt16 = 0, text: String = "", aux: String = "",
    number: UInt32? = nil, _ children: [Tree] = []
  ) {
    self.init(kind, [], level: level, text: text, aux: aux, number: number, children)
  }

  /// The document with these blocks.
  static func document(_ blocks: [Tree]) -> Document {
    var nodes: [NodeRecord] = []
    var buffer: [UInt8] = []
    func range(_ text: String) -> ByteRange {
      let start = buffer.count
      buffer.append(contentsOf: text.utf8)
      return ByteRange(start..<buffer.count)
    }
    func add(_ tree: Tree) {
      let index = nodes.count
      var record = NodeRecord(tree.kind)
      record.flags = tree.flags
      record.level = tree.level
      record.text = range(tree.text)
      record.aux = tree.number.map { ByteRange(start: $0, count: 0) } ?? range(tree.aux)
      nodes.append(record)
      for child in tree.children { add(child) }
      nodes[index].end = UInt32(nodes.count)
    }
    add(Tree(.document, blocks))
    return Document(nodes: nodes, buffer: buffer, lines: LineTable())
  }

  static func text(_ text: String) -> Tree { Tree(.text, text: text) }
  static func paragraph(_ text: String) -> Tree { Tree(.paragraph, [.text(text)]) }
  static func item(_ blocks: Tree...) -> Tree { Tree(.item, blocks) }
  static func row(_ cells: [Tree], header: Bool = false) -> Tree {
    Tree(.tableRow, header ? .header : [], cells)
  }
  static func cell(_ text: String, _ alignment: ColumnAlignment = .none) -> Tree {
    Tree(.tableCell, level: alignment.rawValue, [.text(text)])
  }

  static func table(_ rows: [[String]], _ alignments: [ColumnAlignment] = []) -> Tree {
    let columns = rows.first?.count ?? 0
    return Tree(
      .table, level: UInt16(columns),
      rows.enumerated().map { row, cells in
        .row(
          cells.enumerated().map { column, text in
            .cell(text, column < alignments.count ? alignments[column] : .none)
          }, header: row == 0)
      })
  }
}

extension Document {
  /// The lines of plain text, by default at 80 columns.
  func plain(
    _ width: Int = 80, symbols: TerminalOptions.Symbols = .ascii,
    links: TerminalOptions.Links = .inline, frontMatter: Bool = false
  ) -> String {
    let options = TerminalOptions(
      format: .plain, width: width, symbols: symbols, links: links, showsFrontMatter: frontMatter)
    return String(decoding: terminalText(options), as: UTF8.self)
  }

  func ansi(
    _ width: Int = 80, symbols: TerminalOptions.Symbols = .unicode,
    links: TerminalOptions.Links = .osc8
  ) -> String {
    let options = TerminalOptions(format: .ansi, width: width, symbols: symbols, links: links)
    return String(decoding: terminalText(options), as: UTF8.self)
  }
}

/// Text as a terminal takes it apart: lines without their escape sequences, and what was open at the
/// end of a line.
struct TerminalReading {
  var lines: [String] = []
  var openAtLineEnds: [String] = []

  /// Reads text; escape sequences other than SGR and OSC 8 are left in the lines.
  init(_ text: String) {
    var styles = ""
    var link = ""
    var line = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if scalar == "\n" {
        lines.append(String(line))
        openAtLineEnds.append(styles + link)
        line = String.UnicodeScalarView()
      } else if scalar == "\u{1B}", index < scalars.count, scalars[index] == "[",
        let end = scalars[index...].firstIndex(of: "m")
      {
        let codes = String(String.UnicodeScalarView(scalars[index + 1..<end]))
        styles = codes == "0" || codes == "" ? "" : styles + codes
        index = end + 1
      } else if scalar == "\u{1B}", index < scalars.count, scalars[index] == "]",
        let end = scalars.indices[(index + 1)...].first(where: {
          scalars[$0] == "\\" && scalars[$0 - 1] == "\u{1B}"
        })
      {
        let body = String(String.UnicodeScalarView(scalars[index + 1..<end - 1]))
        let parts = body.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
        link = parts.count == 3 ? String(parts[2]) : "malformed"
        index = end + 1
      } else {
        line.append(scalar)
      }
    }
    if !line.isEmpty { lines.append(String(line) + "<no line end>") }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }
}
