import RavenMarkdown

/// What one revision of a pack changed, document by document.
public struct PackComparison: Sendable, Equatable {
  /// The documents that differ: in the new pack's order, the removed ones last.
  public let changes: [Change]
  /// Whether the project's name, summary or wording changed.
  public let changesProject: Bool
  /// Whether all changes are of spelling, and readers see the same.
  public let isFormattingOnly: Bool

  /// One document that differs.
  public struct Change: Sendable, Equatable {
    /// `foundation/mission`.
    public let name: String
    /// The title in the new pack, or in the old one where it was removed.
    public let title: String
    /// What became of it.
    public let kind: Kind

    /// What became of a document.
    public enum Kind: Sendable, Equatable {
      /// It is new.
      case added
      /// It is gone.
      case removed
      /// Its text changed.
      case changed
      /// Its title or its day changed, not its text.
      case retitled
      /// The same text stood under another name before.
      case renamed(from: String)
    }
  }

  /// Compares two packs; without an old one everything is new.
  ///
  /// - Complexity: O(*n*) in the size of the documents that changed.
  public init(from old: Pack?, to new: Pack) {
    let before = old.map { Self.documents(of: $0) } ?? []
    let after = Self.documents(of: new)
    let oldByName = Dictionary(before.map { ($0.name, $0.document) }) { first, _ in first }
    let newNames = Set(after.map(\.name))
    var gone = before.filter { !newNames.contains($0.name) }
    /// Where documents that are gone stand in `gone`, by their text, the first one last.
    var places: [String: [Int]] = [:]
    for (index, (_, document)) in gone.enumerated().reversed() {
      places[document.sha256, default: []].append(index)
    }
    var renamed: Set<Int> = []
    var changes: [Change] = []
    var isFormatting = true
    for (name, document) in after {
      let kind: Change.Kind
      if let previous = oldByName[name] {
        if previous.sha256 != document.sha256 {
          kind = .changed
          isFormatting =
            isFormatting && previous.title == document.title && previous.date == document.date
            && Self.looksTheSame(previous.markdown, document.markdown)
        } else if previous.title != document.title || previous.date != document.date {
          kind = .retitled
          isFormatting = false
        } else {
          continue
        }
      } else {
        isFormatting = false
        if let index = places[document.sha256]?.popLast() {
          renamed.insert(index)
          kind = .renamed(from: gone[index].name)
        } else {
          kind = .added
        }
      }
      changes.append(Change(name: name, title: document.title, kind: kind))
    }
    gone = gone.enumerated().filter { !renamed.contains($0.offset) }.map(\.element)
    changes += gone.map { Change(name: $0.name, title: $0.document.title, kind: .removed) }
    self.changes = changes
    changesProject = old.map { $0.project != new.project || $0.prompts != new.prompts } ?? false
    isFormattingOnly = isFormatting && gone.isEmpty && !changesProject && !changes.isEmpty
  }

  private static func documents(of pack: Pack) -> [(name: String, document: PackDocument)] {
    pack.sections.flatMap { section in
      section.documents.map { ("\(section.name)/\($0.id)", $0) }
    }
  }

  /// Whether two texts give the same HTML and front matter, composed or decomposed.
  private static func looksTheSame(_ a: String, _ b: String) -> Bool {
    guard let a = try? Document(parsing: Array(a.utf8)),
      let b = try? Document(parsing: Array(b.utf8)), frontMatter(of: a) == frontMatter(of: b)
    else { return false }
    let options = HTMLOptions(allowsRawHTML: true)
    return String(decoding: a.html(options), as: UTF8.self)
      == String(decoding: b.html(options), as: UTF8.self)
  }

  private static func frontMatter(of document: Document) -> String? {
    document.root.firstChild.flatMap { $0.kind == .frontMatter ? $0.text : nil }
  }
}

extension PackComparison: CustomStringConvertible {
  /// How many documents of one kind of change the line names.
  private static let mostNames = 20

  /// The changes on one line: `1 added: notes/x; 2 changed: foundation/mission, plans/p04`. Of many, the first
  /// are named.
  public var description: String {
    var parts: [String] = []
    func add(_ word: String, _ matches: (Change.Kind) -> Bool) {
      let names = changes.filter { matches($0.kind) }.map { change in
        if case .renamed(let old) = change.kind { return "\(old) → \(change.name)" }
        return change.name
      }
      guard !names.isEmpty else { return }
      let more = names.count - Self.mostNames
      let end = more > 0 ? " and \(more) more" : ""
      parts.append(
        "\(names.count) \(word): \(names.prefix(Self.mostNames).joined(separator: ", "))\(end)")
    }
    add("added") { $0 == .added }
    add("removed") { $0 == .removed }
    add("renamed") { if case .renamed = $0 { true } else { false } }
    add("retitled") { $0 == .retitled }
    add("changed") { $0 == .changed }
    if changesProject { parts.append("name, summary or wording of the project") }
    if isFormattingOnly { parts.insert("formatting only", at: 0) }
    return parts.isEmpty ? "nothing changed" : parts.joined(separator: "; ")
  }
}
