import RavenMarkdown

/// What changed between two sets of documents: two packs, two project folders, or two files.
///
/// Documents of one name belong together, then those of the same text, then those that share most of it.
public struct ContentComparison: Sendable {
  /// The documents that differ in any byte, in the order of the new set; those that are gone come last.
  public private(set) var documents: [ComparedDocument]
  /// Facts about the project itself that changed: its name, summary and wording.
  public private(set) var facts: [DocumentChange] = []

  /// A document that is compared.
  public struct Source: Sendable, Equatable {
    /// `foundation/mission`, or a file's name.
    public var name: String
    /// What readers see in lists.
    public var title: String
    /// The day of a chronicle entry.
    public var date: CalendarDate?
    /// The text.
    public var markdown: [UInt8]

    /// A document of these values.
    public init(name: String, title: String = "", date: CalendarDate? = nil, markdown: [UInt8]) {
      self.name = name
      self.title = title
      self.date = date
      self.markdown = markdown
    }
  }

  /// Compares two sets of documents.
  ///
  /// - Parameters:
  ///   - old: The documents before, each of another name.
  ///   - new: The documents after.
  ///   - isExact: Whether differences of spelling count too.
  ///   - jobs: How many documents are compared at a time; `nil` leaves it to the system.
  /// - Complexity: O(*n* log *n*) in the size of the documents that differ.
  public init(
    from old: [Source], to new: [Source], isExact: Bool = false, jobs: Int? = nil
  ) {
    let pairs = SourcePairs(old, new)
    let compared = pairs.both.concurrentMap(jobs: jobs) {
      ComparedDocument(from: old[$0.old], to: new[$0.new], isExact: isExact)
    }
    var found: [(place: Int, document: ComparedDocument)] = []
    for (pair, document) in zip(pairs.both, compared) where document.differs {
      found.append((pair.new, document))
    }
    for index in pairs.added { found.append((index, ComparedDocument(added: new[index]))) }
    documents = found.sorted { $0.place < $1.place }.map(\.document)
    documents += pairs.removed.map { ComparedDocument(removed: old[$0]) }
    MovedSections.find(in: &documents, from: old, to: new)
  }

  /// Compares two packs.
  public init(from old: Pack, to new: Pack, isExact: Bool = false, jobs: Int? = nil) {
    self.init(from: old.sources, to: new.sources, isExact: isExact, jobs: jobs)
    facts = Self.facts(from: (old.project, old.prompts), to: (new.project, new.prompts))
  }

  /// Compares two project folders, as their authors wrote them.
  ///
  /// Names that both projects have of their folders only are not compared.
  public init(from old: Project, to new: Project, isExact: Bool = false, jobs: Int? = nil) {
    self.init(from: old.sources, to: new.sources, isExact: isExact, jobs: jobs)
    var before = old.identity
    if old.settings.name == nil, new.settings.name == nil { before.name = new.identity.name }
    facts = Self.facts(from: (before, old.prompts), to: (new.identity, new.prompts))
  }

  /// Whether nothing changed that a reader would see, or with `isExact` no byte.
  public var isEqual: Bool { facts.isEmpty && documents.allSatisfy(\.isEqual) }

  /// Only some of the documents, or only some of their changes; without facts about the project.
  ///
  /// - Parameter part: What of a document is of interest; `nil` for nothing.
  /// - Returns: The rest of the comparison.
  public func filtered(_ part: (ComparedDocument) -> ComparedDocument?) -> ContentComparison {
    var result = self
    result.facts = []
    result.documents = documents.compactMap(part)
    return result
  }

  private static func facts(
    from old: (ProjectIdentity, Pack.Prompts?), to new: (ProjectIdentity, Pack.Prompts?)
  ) -> [DocumentChange] {
    let presets = (old.1?.presets ?? []).map(\.name) + (new.1?.presets ?? []).map(\.name)
    func texts(
      _ side: (identity: ProjectIdentity, prompts: Pack.Prompts?)
    ) -> [(name: String, text: String)] {
      [
        ("name", side.identity.name), ("summary", side.identity.summary),
        ("preamble", side.prompts?.preamble ?? ""),
      ] + Set(presets).sorted().map { ("preset \($0)", side.prompts?[$0] ?? "") }
    }
    return zip(texts(old), texts(new)).compactMap { a, b in
      guard !a.text.utf8.elementsEqual(b.text.utf8) else { return nil }
      var change = DocumentChange(
        a.text.isEmpty ? .added : b.text.isEmpty ? .removed : .changed, .frontMatter)
      change.name = a.name
      change.old = a.text.isEmpty ? nil : a.text
      change.new = b.text.isEmpty ? nil : b.text
      return change
    }
  }
}

extension Pack {
  /// The documents for comparing, in the pack's order.
  public var sources: [ContentComparison.Source] {
    sections.flatMap { section in
      section.documents.map {
        ContentComparison.Source(
          name: "\(section.name)/\($0.id)", title: $0.title, date: $0.date,
          markdown: Array($0.markdown.utf8))
      }
    }
  }
}

extension Project {
  /// The documents for comparing, as their author wrote them.
  public var sources: [ContentComparison.Source] {
    documents.map {
      ContentComparison.Source(
        name: "\($0.section.rawValue)/\($0.id)", title: $0.title, date: $0.date,
        markdown: $0.markdown)
    }
  }
}
