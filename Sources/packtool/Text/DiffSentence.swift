import PackBuilder

/// What is said of a change: a few words, the text word by word, and texts as a whole.
struct DiffSentence {
  /// What it is and what happened to it.
  private(set) var head = ""
  /// The text with what went and came.
  private(set) var words: [DocumentChange.WordRun] = []
  /// Texts that went or came as a whole.
  private(set) var blocks: [(DocumentChange.Kind, String)] = []
  /// Whether every blank of the texts counts.
  private(set) var isVerbatim = false
  /// Whether the texts are markdown.
  private(set) var isMarkdown = true

  init(_ change: DocumentChange) {
    isVerbatim =
      change.block == .codeLine || change.block == .html || change.aspect == .formatting
    isMarkdown = !isVerbatim && change.block != .frontMatter
    switch change.kind {
    case .added, .removed: describeLone(change)
    case .moved:
      head = "\(Self.noun(change)) moved: \(change.from ?? "") → \(change.to ?? "")"
      if let other = change.from?.firstIndex(of: "#"), change.block == .section {
        head = "\(Self.noun(change)) moved here from \(change.from?[..<other] ?? "")"
      }
      if let other = change.to?.firstIndex(of: "#"), change.block == .section, isGone(change) {
        head = "\(Self.noun(change)) moved to \(change.to?[..<other] ?? "")"
      }
      words = change.words
      if !words.isEmpty { head += ", and changed:" }
    case .renamed: describeRenamed(change)
    case .changed: describeChanged(change)
    }
  }

  // MARK: - New and gone

  private mutating func describeLone(_ change: DocumentChange) {
    let text = change.old ?? change.new ?? ""
    switch change.block {
    case .document where change.aspect == .formatting:
      head = "spelling"
      blocks = [(change.kind, Self.withoutEnd(text))]
    case .document:
      head = change.kind == .added ? "new document" : "document gone"
      blocks = [(change.kind, Self.withoutEnd(text))]
    case .frontMatter:
      if text.utf8.contains(0x0A) {
        let start = text.utf8.first == 0x0A ? "" : " "
        blocks = [(change.kind, "\(change.name):\(start)\(text)")]
      } else {
        head = "\(change.name): \(text)"
      }
    case .tableColumn:
      let cells = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      let place = (change.from ?? change.to).map { " \($0)" } ?? ""
      head = "column “\(change.name)”\(place): \(cells.joined(separator: ", "))"
    case .footnote:
      head = "footnote \(change.name)"
      blocks = [(change.kind, text)]
    case .link, .image: head = "\(change.block.rawValue) \(text)"
    case .tableRow: head = "row \(text)"
    default: blocks = [(change.kind, text)]
    }
  }

  private static func withoutEnd(_ text: String) -> String {
    text.utf8.last == 0x0A ? String(text.dropLast()) : text
  }

  // MARK: - Names

  private mutating func describeRenamed(_ change: DocumentChange) {
    switch change.block {
    case .document: head = "renamed, was \(change.old ?? "")"
    case .section:
      head = "section renamed:"
      words = change.words
    default:
      head = "\(change.block.rawValue.replacing("table-", with: "")) renamed:"
      words = change.words.isEmpty ? Self.exchange(change) : change.words
    }
  }

  /// Whether a change stands in the document that a section left.
  private func isGone(_ change: DocumentChange) -> Bool { change.newLines == nil }

  private static func exchange(_ change: DocumentChange) -> [DocumentChange.WordRun] {
    [
      DocumentChange.WordRun(.removed, change.old ?? change.from ?? ""),
      DocumentChange.WordRun(.added, change.new ?? change.to ?? ""),
    ]
  }

  private static func noun(_ change: DocumentChange) -> String {
    let noun: String =
      switch change.block {
      case .listItem: "item"
      case .tableRow: "row"
      case .tableColumn: "column"
      case .codeBlock: "code"
      default: change.block.rawValue
      }
    return change.name.isEmpty ? noun : "\(noun) “\(change.name)”"
  }

  // MARK: - Changes

  private mutating func describeChanged(_ change: DocumentChange) {
    switch change.aspect {
    case .state: describeTask(change)
    case .split:
      head = change.block == .list ? "list split" : "paragraph split in \(change.to ?? "two"):"
      words = change.words
    case .joined:
      head =
        change.block == .list ? "lists joined" : "\(change.from ?? "two") paragraphs joined:"
      words = change.words
    case .target:
      head = "\(Self.noun(change)):"
      words = Self.exchange(change)
    case .formatting:
      head = "spelling"
      blocks = [
        (.removed, Self.withoutEnd(change.old ?? "")), (.added, Self.withoutEnd(change.new ?? "")),
      ]
    case .language: head = "code language: \(change.from ?? "") → \(change.to ?? "")"
    case .markup:
      head = "heading:"
      words = change.words
    case .level, .start, .numbering, .spacing, .context, .alert, .alignment, .date:
      let aspect = Self.phrase(change.aspect)
      head = "\(Self.noun(change)):\(aspect) \(change.from ?? "") → \(change.to ?? "")"
    case nil: describeText(change)
    }
  }

  private static func phrase(_ aspect: DocumentChange.Aspect?) -> String {
    switch aspect {
    case .level: " level"
    case .start: " first number"
    case .alignment: " alignment"
    case .date: " day"
    default: ""
    }
  }

  private mutating func describeTask(_ change: DocumentChange) {
    switch (change.from, change.to) {
    case (_, "done"): head = "task done:"
    case ("done", "open"): head = "task open again:"
    case (_, "open"): head = "now a task:"
    default: head = "no task any more:"
    }
    if change.words.isEmpty { head += " \(change.name)" }
    words = change.words
  }

  /// Texts of several lines with a mark for each line's end.
  private static func onOneLine(
    _ words: [DocumentChange.WordRun]
  ) -> [DocumentChange.WordRun] {
    var isFirst = true
    return words.map { run in
      var text = ""
      var isAfterEnd = false
      for scalar in run.text.unicodeScalars {
        if isAfterEnd, scalar != " " { text += " " }
        isAfterEnd = scalar == "\n"
        if isAfterEnd { text += isFirst ? "⏎" : " ⏎" } else { text.unicodeScalars.append(scalar) }
        isFirst = false
      }
      if isAfterEnd { text += " " }
      return DocumentChange.WordRun(run.op, text)
    }
  }

  private mutating func describeText(_ change: DocumentChange) {
    switch change.block {
    case .tableCell:
      head = "row “\(change.name)”, column “\(change.column ?? "")”:"
      words = change.words
    case .codeLine:
      blocks = [(.removed, change.old ?? ""), (.added, change.new ?? "")]
    case .frontMatter:
      head = "\(change.name):"
      words = Self.onOneLine(change.words.isEmpty ? Self.exchange(change) : change.words)
    case .html:
      blocks = [(.removed, change.old ?? ""), (.added, change.new ?? "")]
    default: words = change.words
    }
  }
}

/// The line that sums a comparison up.
struct DiffSummaryText {
  let text: String

  init(_ comparison: ContentComparison) {
    let statistics = ChangeStatistics(comparison)
    let formatting = statistics.documents[.formatting] ?? 0
    let spelling = "formatting only: \(Words.counted(formatting, "document"))"
    guard !comparison.isEqual else {
      text = formatting > 0 ? "no changes; \(spelling)" : "no changes"
      return
    }
    var parts: [String] = []
    let kinds: [(DocumentChange.Kind, String)] = [
      (.added, "added"), (.removed, "removed"), (.changed, "changed"), (.moved, "moved"),
      (.renamed, "renamed"),
    ]
    for (kind, word) in kinds {
      if let count = statistics.changes[kind] { parts.append("\(Words.grouped(count)) \(word)") }
    }
    let documents = comparison.documents.count { !$0.isEqual }
    var sentence = Words.counted(statistics.total, "change")
    // Changes may be of the project only.
    if documents > 1 || documents == 1 && comparison.documents.count > 1 {
      sentence += " in \(Words.counted(documents, "document"))"
    }
    sentence += ": " + parts.joined(separator: ", ")
    let words = statistics.words
    if words.added + words.removed > 0 {
      sentence += "; words +\(Words.grouped(words.added)) -\(Words.grouped(words.removed))"
    }
    if formatting > 0 { sentence += "; \(spelling)" }
    text = sentence
  }
}
