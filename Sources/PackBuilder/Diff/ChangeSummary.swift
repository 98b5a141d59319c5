/// What changed, in one line: `mission: Promise reworded; plans/first-board: 2 tasks done, 1 added`.
public struct ChangeSummary: Sendable, Equatable, CustomStringConvertible {
  /// The line, without a full stop.
  public let description: String

  /// More documents than this are counted, not named, unless told otherwise.
  public static let usualDocuments = 6

  /// Sums a comparison up.
  ///
  /// - Parameters:
  ///   - comparison: What to sum up.
  ///   - mostDocuments: More documents than this are counted, not named.
  /// - Complexity: O(*n*) in the number of changes.
  public init(_ comparison: ContentComparison, mostDocuments: Int = usualDocuments) {
    let changed = comparison.documents.filter { !$0.isEqual }
    var parts = changed.prefix(mostDocuments).map { DocumentSummary($0).text }
    let rest = changed.count - parts.count
    if rest > 0 { parts.append("and \(Self.counted(rest, "more document"))") }
    if !comparison.facts.isEmpty {
      parts.append("project: \(comparison.facts.map(\.name).joined(separator: ", ")) changed")
    }
    let formatting = comparison.documents.count { $0.state == .formatting && $0.isEqual }
    if formatting > 0 {
      parts.append("formatting only: \(Self.counted(formatting, "document"))")
    }
    description = parts.isEmpty ? "nothing changed" : parts.joined(separator: "; ")
  }

  /// `1 task`, `2 tasks`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// What changed in one document.
private struct DocumentSummary {
  private(set) var text: String

  /// More facts than this are counted, not told.
  private static let mostFacts = 4

  init(_ document: ComparedDocument) {
    let name = Self.label(document.name)
    switch document.state {
    case .added: text = "\(name) added"
    case .removed: text = "\(name) removed"
    default:
      var facts = Facts(document).all
      if facts.count > Self.mostFacts {
        facts = facts.prefix(Self.mostFacts - 1) + ["\(facts.count - Self.mostFacts + 1) more"]
      }
      let start = document.oldName.map { "\(Self.label($0)) renamed to \(name)" } ?? name
      text = facts.isEmpty ? start : "\(start): \(facts.joined(separator: ", "))"
    }
  }

  /// A layer is known by its id.
  private static func label(_ name: String) -> String {
    let start = "\(SectionKind.foundation.rawValue)/"
    return name.hasPrefix(start) ? String(name.dropFirst(start.count)) : name
  }

  /// Facts about a document, the most telling first.
  private struct Facts {
    private var sections: [String] = []
    /// Headings under which texts changed, in order.
    private var reworded: [String] = []
    private var things = ChangeTally()
    /// Keys of front matter by what became of them.
    private var keys: [(kind: DocumentChange.Kind, names: [String])] = []

    private let title: String

    init(_ document: ComparedDocument) {
      title = document.title
      for change in document.changes { add(change) }
    }

    private mutating func add(_ change: DocumentChange) {
      switch (change.block, change.aspect) {
      case (.section, _): addSection(change)
      case (.document, .date): sections.append("day is \(change.to ?? "")")
      case (.document, nil) where change.kind != .renamed: addReworded(change)
      case (.document, _): break
      case (.heading, .level) where Int(change.to ?? "") != nil:
        sections.append("\(change.name) on level \(change.to ?? "")")
      case (.heading, .markup):
        sections.append("\(change.old ?? "") is now \(change.new ?? "")")
      case (.frontMatter, _): addKey(change)
      case (.paragraph, nil) where change.kind == .changed,
        (.listItem, nil) where change.kind == .changed,
        (.heading, nil) where change.kind == .changed:
        addReworded(change)
      default: things.add(change)
      }
    }

    private mutating func addReworded(_ change: DocumentChange) {
      // What stands under the document's own title is the document.
      let last = change.headings.last ?? ""
      let heading = change.headings.count == 1 && last == title ? "" : last
      if reworded.last != heading, !reworded.contains(heading) { reworded.append(heading) }
    }

    private mutating func addSection(_ change: DocumentChange) {
      let name = change.name.isEmpty ? "a section" : change.name
      switch change.kind {
      case .renamed: sections.append("\(change.old ?? "") is now \(name)")
      default: sections.append("\(name) \(change.kind.rawValue)")
      }
    }

    private mutating func addKey(_ change: DocumentChange) {
      if let index = keys.firstIndex(where: { $0.kind == change.kind }) {
        keys[index].names.append(change.name)
      } else {
        keys.append((change.kind, [change.name]))
      }
    }

    var all: [String] {
      var facts = sections
      if reworded.count > 2 {
        facts.append("\(reworded.count) sections reworded")
      } else {
        facts += reworded.map { $0.isEmpty ? "reworded" : "\($0) reworded" }
      }
      facts += things.facts
      for (kind, names) in keys {
        facts.append("\(names.joined(separator: ", ")) \(kind.rawValue)")
      }
      return facts
    }
  }
}
