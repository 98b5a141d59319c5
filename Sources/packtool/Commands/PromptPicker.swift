import PackBuilder
import RavenMarkdown

/// The choice of a prompt's documents, line by line: what is shown, and what a line changes.
struct PromptPicker {
  /// Sections of more documents are one row until they are opened.
  private static let mostOpen = 6
  /// Longer lists are not shown again after every change.
  private static let mostRepeated = 24

  private let pack: Pack
  /// The tokens of what stands around the documents.
  private let around: Int
  private let parts: [(name: String, documents: [NamedDocument])]
  private var open: Set<String>
  /// What is chosen, in the order of choosing.
  private(set) var chosen: [NamedDocument] = []

  /// What a line led to.
  enum Step: Equatable {
    /// Another line is wanted, after the list or only the sum; `message` is for the user.
    case again(message: String?, showsList: Bool)
    case done
    case stop
  }

  /// One row of the list.
  private enum Row {
    case document(NamedDocument)
    case section(name: String, documents: [NamedDocument])
  }

  /// The choice from a pack, with some documents on.
  init(of pack: Pack, chosen names: [String], tokensAround around: Int) {
    self.pack = pack
    self.around = around
    parts = pack.sections.filter { !$0.documents.isEmpty }.compactMap { section in
      guard case .section(let name, let documents) = pack.part(named: section.name) else {
        return nil
      }
      return (name, documents)
    }
    open = Set(parts.filter { $0.documents.count <= Self.mostOpen }.map(\.name))
    open.insert(SectionKind.foundation.rawValue)
    for name in names {
      switch pack.part(named: name) {
      case .document(let document): turnOn([document])
      case .section(_, let documents): turnOn(documents)
      case nil: break
      }
    }
  }

  private var rows: [Row] {
    parts.flatMap { part -> [Row] in
      open.contains(part.name)
        ? part.documents.map { .document($0) }
        : [.section(name: part.name, documents: part.documents)]
    }
  }

  private var tokens: Int {
    chosen.reduce(around) { sum, document in
      // A pack may say any number.
      let (next, isTooLarge) = sum.addingReportingOverflow(document.document.tokens)
      return isTooLarge ? Int.max : next
    }
  }
}

// MARK: - What a line changes

extension PromptPicker {
  /// Reads one line: numbers, ranges and names turn documents on or off; `open`, `all`, `none`, `list` and
  /// `q` do as they say; an empty line goes on.
  mutating func apply(_ line: String) -> Step {
    let words = line.split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard !words.isEmpty else {
      return chosen.isEmpty ? .again(message: "Nothing is chosen.", showsList: false) : .done
    }
    let rows = rows
    let before = (chosen: chosen.map(\.name), open: open)
    var isWanted = false
    var messages: [String] = []
    var isOpening = false
    for word in words {
      switch word.lowercased() {
      case "q", "quit": return .stop
      case "all": turnOn(pack.namedDocuments)
      case "none": chosen = []
      case "list", "l": isWanted = true
      case "open", "o":
        isOpening = true
        continue
      default:
        if let problem = isOpening ? openSection(word, rows) : toggle(word, rows) {
          messages.append(problem)
        }
      }
      isOpening = false
    }
    if isOpening { messages.append("Open what? A section's number or name.") }
    let isShort = rows.count <= Self.mostRepeated && chosen.map(\.name) != before.chosen
    return .again(
      message: messages.isEmpty ? nil : messages.joined(separator: "\n"),
      showsList: isWanted || isShort || open != before.open)
  }

  private mutating func toggle(_ word: String, _ rows: [Row]) -> String? {
    if let range = range(word) {
      guard range.lowerBound >= 1, range.upperBound <= rows.count else {
        return "There are rows 1 to \(rows.count)."
      }
      toggle(range.flatMap { documents(of: rows[$0 - 1]) })
      return nil
    }
    switch pack.part(named: word) {
    case .document(let document): toggle([document])
    case .section(let name, let documents):
      guard !documents.isEmpty else { return "\(name) holds no documents." }
      toggle(documents)
    case nil: return "There is no '\(VisibleText.visible(word, atMost: 60))'."
    }
    return nil
  }

  private mutating func openSection(_ word: String, _ rows: [Row]) -> String? {
    if let number = Int(word), number >= 1, number <= rows.count,
      case .section(let name, _) = rows[number - 1]
    {
      open.insert(name)
      return nil
    }
    let name = word.hasSuffix("/") ? String(word.dropLast()) : word
    guard parts.contains(where: { $0.name == name }) else { return "That is no section." }
    open.insert(name)
    return nil
  }

  /// `7`, or `5-7`.
  private func range(_ word: String) -> ClosedRange<Int>? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil,
      first <= last
    else { return nil }
    return first...last
  }

  private func documents(of row: Row) -> [NamedDocument] {
    switch row {
    case .document(let document): [document]
    case .section(_, let documents): documents
    }
  }

  private func isOn(_ document: NamedDocument) -> Bool {
    chosen.contains { $0.name.utf8.elementsEqual(document.name.utf8) }
  }

  private mutating func turnOn(_ documents: [NamedDocument]) {
    for document in documents where !isOn(document) { chosen.append(document) }
  }

  private mutating func toggle(_ documents: [NamedDocument]) {
    guard documents.allSatisfy(isOn) else { return turnOn(documents) }
    chosen.removeAll { one in documents.contains { $0.name.utf8.elementsEqual(one.name.utf8) } }
  }
}

// MARK: - What is shown

extension PromptPicker {
  /// The list, for a terminal of so many columns.
  func list(columns: Int) -> String {
    let rows = rows
    let digits = String(rows.count).count
    let sizes = rows.map { size(of: $0) }
    let isWide = columns >= 60
    let cells = sizes.map { size in
      (isWide ? [Words.grouped(size.characters)] : []) + [Words.roughly(size.tokens)]
    }
    let titles = isWide ? ["characters", "tokens"] : ["tokens"]
    let widths = titles.indices.map { column in
      cells.reduce(titles[column].count) { max($0, $1[column].count) }
    }
    let taken = widths.reduce(digits + 8) { $0 + $1 + 2 }
    let names = rows.map { title(of: $0) }
    let longest = names.reduce(0) { max($0, DisplayWidth.columns(of: $1)) }
    let name = max(6, min(longest, columns - taken))
    func line(_ start: String, _ title: String, _ cells: [String]) -> String {
      var line = start + Words.fitted(title, to: name)
      for (cell, width) in zip(cells, widths) {
        line += "  " + String(repeating: " ", count: max(0, width - cell.count)) + cell
      }
      return line + "\n"
    }
    var text = line(String(repeating: " ", count: digits + 7), "", titles)
    for (index, row) in rows.enumerated() {
      let number = String(index + 1)
      let blanks = String(repeating: " ", count: digits - number.count + 2)
      text += line("\(blanks)\(number) \(mark(of: row)) ", names[index], cells[index])
    }
    return text
  }

  /// What is chosen, in one line.
  var sum: String {
    "\(Words.counted(chosen.count, "document")), \(Words.roughly(tokens)) tokens with the task\n"
  }

  /// How to go on, in lines that fit everywhere.
  static let help = """
    Numbers or names turn on and off: 3 5-7
    open N lists a section; all, none
    Enter goes on, q stops

    """

  private func title(of row: Row) -> String {
    switch row {
    case .document(let document): document.name
    case .section(let name, let documents):
      "\(name) (\(Words.counted(documents.count, "document")))"
    }
  }

  private func mark(of row: Row) -> String {
    let documents = documents(of: row)
    let on = documents.reduce(0) { $0 + (isOn($1) ? 1 : 0) }
    if on == 0 { return "[ ]" }
    return on == documents.count ? "[x]" : "[-]"
  }

  private func size(of row: Row) -> (characters: Int, tokens: Int) {
    documents(of: row).reduce((0, 0)) { sum, document in
      let characters = sum.0.addingReportingOverflow(document.document.characters)
      let tokens = sum.1.addingReportingOverflow(document.document.tokens)
      return (
        characters.overflow ? Int.max : characters.partialValue,
        tokens.overflow ? Int.max : tokens.partialValue
      )
    }
  }
}
