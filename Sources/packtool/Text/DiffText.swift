import PackBuilder
import RavenMarkdown

/// A comparison for people: by document and section, with words marked in place.
struct DiffText {
  private var writer: TerminalWriter
  private let theme: Theme
  private let width: Int

  init(plan: RenderPlan, theme: Theme) {
    writer = TerminalWriter(
      format: plan.format == .ansi ? .ansi : .plain, colorDepth: plan.colors.depth)
    self.theme = theme
    width = plan.width
  }

  mutating func takeOutput() -> [UInt8] { writer.takeOutput() }

  /// Writes all changes and a line that sums them up.
  mutating func write(_ comparison: ContentComparison, isQuiet: Bool) {
    var isFirst = true
    func separate(_ writer: inout TerminalWriter) {
      if !isFirst { writer.endLine() }
      isFirst = false
    }
    if !comparison.facts.isEmpty {
      separate(&writer)
      line("project", theme[.path])
      for change in comparison.facts { write(change, indent: "  ") }
    }
    for document in comparison.documents where !document.isEqual {
      separate(&writer)
      write(document)
    }
    guard !isQuiet else { return }
    separate(&writer)
    writeSummary(comparison)
  }

  private mutating func line(_ text: String, _ style: TerminalTextStyle) {
    writer.fill([TerminalRun(text, style: style)], width: width)
  }

  // MARK: - Documents

  private mutating func write(_ document: ComparedDocument) {
    line(document.name, theme[.path])
    var headings: [String] = []
    let title = document.commonTitle
    for change in document.changes {
      var own = change.hidesItsHeading ? Array(change.headings.dropLast()) : change.headings
      if let title, own.first == title { own.removeFirst() }
      if own != headings, !own.isEmpty {
        writer.fill(
          [TerminalRun(own.joined(separator: " › "), style: theme[.heading3])], width: width,
          first: [TerminalRun("  ")], rest: [TerminalRun("    ")])
      }
      headings = own
      write(change, indent: own.isEmpty ? "  " : "    ")
    }
  }

  private mutating func writeSummary(_ comparison: ContentComparison) {
    let words = DiffSummaryText(comparison)
    line(words.text, comparison.isEqual ? theme[.muted] : theme[.strong])
  }

  // MARK: - Changes

  private mutating func write(_ change: DocumentChange, indent: String) {
    let sentence = DiffSentence(change)
    let style = theme[change.kind.role]
    let mark = "\(indent)\(change.kind.mark) "
    var runs: [TerminalRun] = []
    if !sentence.head.isEmpty { runs.append(TerminalRun(sentence.head, style: style)) }
    if !sentence.words.isEmpty {
      if !runs.isEmpty { runs.append(TerminalRun(" ")) }
      runs += self.runs(sentence.words)
    }
    if !runs.isEmpty {
      writer.fill(
        runs, width: width, first: [TerminalRun(mark, style: style)],
        rest: [TerminalRun(indent + "  ")])
    }
    for (kind, text) in sentence.blocks {
      writeBlock(text, kind, indent: indent, isVerbatim: sentence.isVerbatim)
    }
  }

  /// A text of several lines, each with its mark.
  private mutating func writeBlock(
    _ text: String, _ kind: DocumentChange.Kind, indent: String, isVerbatim: Bool
  ) {
    let style = theme[kind.role]
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = Substring(line)
      let blanks = line.prefix { $0 == " " }
      let prefix = TerminalRun("\(indent)\(kind.mark) ", style: style)
      if isVerbatim || line.isEmpty {
        writer.write(prefix.text, style: style)
        writer.writeVerbatim(String(line), style: style)
        writer.endLine()
      } else {
        let prefixes = [prefix, TerminalRun(String(blanks))]
        writer.fill(
          [TerminalRun(String(line.dropFirst(blanks.count)), style: style)], width: width,
          first: prefixes, rest: prefixes)
      }
    }
  }

  private func runs(_ words: [DocumentChange.WordRun]) -> [TerminalRun] {
    var runs: [TerminalRun] = []
    for (index, word) in words.enumerated() {
      switch word.op {
      case .equal:
        let text = word.text.gapped(isFirst: index == 0, isLast: index + 1 == words.count)
        runs.append(TerminalRun(text))
      case .removed:
        runs.append(TerminalRun("[-\(word.text)-]", style: theme[.removed]))
      case .added:
        runs.append(TerminalRun("{+\(word.text)+}", style: theme[.added]))
      }
    }
    return runs
  }

  // MARK: - Patches

  /// Writes a patch in colours; its control characters become marks, so it is for reading only.
  mutating func writePatch(_ patch: [UInt8]) {
    for line in patch.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      let text = String(decoding: line, as: UTF8.self)
      let style: TerminalTextStyle =
        switch line.first {
        case UInt8(ascii: "+"): theme[.added]
        case UInt8(ascii: "-"): theme[.removed]
        case UInt8(ascii: "@"): theme[.muted]
        default: .plain
        }
      writer.writeVerbatim(text, style: style)
      writer.endLine()
    }
  }

  // MARK: - Statistics

  /// Writes a line for each document.
  mutating func writeStatistics(_ comparison: ContentComparison) {
    let names = comparison.documents.map { document in
      document.oldName.map { "\($0) → \(document.name)" } ?? document.name
    }
    let columns = min(names.map { DisplayWidth.columns(of: $0) }.max() ?? 0, max(20, width - 30))
    for (document, name) in zip(comparison.documents, names) {
      writer.write(TerminalRun(name, style: theme[.path]), paddedTo: columns)
      writer.write("  ")
      switch document.state {
      case .formatting: writer.write("formatting only", style: theme[.muted])
      case .added: writer.write("new", style: theme[.added])
      case .removed: writer.write("gone", style: theme[.removed])
      default:
        let count = document.changes.count
        writer.write("\(count) change\(count == 1 ? "" : "s")", style: theme[.changed])
      }
      if document.words.added > 0 {
        writer.write("  +\(document.words.added)", style: theme[.added])
      }
      if document.words.removed > 0 {
        writer.write("  -\(document.words.removed)", style: theme[.removed])
      }
      if document.words.added + document.words.removed > 0 {
        writer.write(" words", style: theme[.muted])
      }
      writer.endLine()
    }
    writeSummary(comparison)
  }
}

extension DocumentChange.Kind {
  /// The sign in front of a change.
  var mark: String {
    switch self {
    case .added: "+"
    case .removed: "-"
    case .changed, .renamed: "~"
    case .moved: ">"
    }
  }

  var role: ThemeRole {
    switch self {
    case .added: .added
    case .removed: .removed
    case .changed, .renamed, .moved: .changed
    }
  }
}

extension ComparedDocument {
  /// The heading that all changes stand under, where it is the document's title: it says nothing that the
  /// document's name does not.
  var commonTitle: String? {
    guard hasOneTitle else { return nil }
    let titles = changes.compactMap(\.headings.first)
    guard let first = titles.first, titles.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}

extension DocumentChange {
  /// Whether the last of its headings is what it is about.
  var hidesItsHeading: Bool {
    block == .section || block == .heading && (aspect == .level || aspect == .markup)
  }
}
