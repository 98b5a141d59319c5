/// A project as it lies in a container: one file that holds all its documents.
public struct Pack: Sendable, Equatable {
  /// What `format` says in a pack file.
  public static let format = "raven-pack"
  /// The version of the format that is written, and the newest that is read.
  public static let schemaVersion = 1
  /// The oldest reader that understands what is written.
  public static let minReaderVersion = 1

  /// Whose pack it is.
  public var project: ProjectIdentity
  /// Grows by one with every change of the content, from 1.
  public var revision: Int
  /// `sha256:` and 64 hexadecimal digits; see ``computedContentHash``.
  public var contentHash: String
  /// When the content changed last.
  public var contentChangedAt: Timestamp
  /// The project's own wording for prompts, and what they hold by default.
  public var prompts: Prompts?
  /// The six sections of ``SectionKind`` in their order, then those that a newer packtool wrote.
  public var sections: [Section]

  /// A pack of these values; missing sections are added without documents, the six come first.
  public init(
    project: ProjectIdentity, revision: Int, contentHash: String, contentChangedAt: Timestamp,
    prompts: Prompts? = nil, sections: [Section]
  ) {
    self.project = project
    self.revision = revision
    self.contentHash = contentHash
    self.contentChangedAt = contentChangedAt
    self.prompts = prompts
    let known = SectionKind.allCases.map { kind in
      sections.first { $0.name == kind.rawValue } ?? Section(name: kind.rawValue)
    }
    self.sections = known + sections.filter { SectionKind(rawValue: $0.name) == nil }
  }

  /// The documents of a section, in the pack's order.
  public subscript(kind: SectionKind) -> [PackDocument] { self[kind.rawValue] }

  /// The documents of a section by its name; none for an unknown one.
  public subscript(section: String) -> [PackDocument] {
    sections.first { $0.name == section }?.documents ?? []
  }

  /// How many documents each section holds.
  public var counts: SectionCounts {
    SectionCounts(sections.map { ($0.name, $0.documents.count) })
  }

  /// A section and its documents.
  public struct Section: Sendable, Equatable {
    /// `foundation`, `blueprints` …, or the name that a newer packtool gave.
    public var name: String
    /// The documents in the order that readers show.
    public var documents: [PackDocument]

    /// A section.
    public init(name: String, documents: [PackDocument] = []) {
      self.name = name
      self.documents = documents
    }
  }

  /// Wording and a choice of documents that replace packtool's own in prompts.
  public struct Prompts: Sendable, Equatable {
    /// The text before the documents; `nil` for packtool's own.
    public var preamble: String?
    /// Texts by preset, in the order of their names' bytes.
    public var presets: [Preset]
    /// What a prompt holds for which nobody chose documents; `nil` for mission and personas.
    public var defaultScope: [String]?

    /// Wording; the presets are put in order.
    public init(preamble: String? = nil, presets: [Preset] = [], defaultScope: [String]? = nil) {
      self.preamble = preamble
      self.defaultScope = defaultScope
      self.presets = presets.sorted { Array($0.name.utf8).lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The text of one preset.
    public struct Preset: Sendable, Equatable {
      /// `brainstorm`, `review`, `think`.
      public var name: String
      /// The wording.
      public var text: String

      /// A preset.
      public init(name: String, text: String) {
        self.name = name
        self.text = text
      }
    }

    /// The text of a preset; `nil` for packtool's own.
    public subscript(preset: String) -> String? { presets.first { $0.name == preset }?.text }
  }
}

/// What a project is called.
public struct ProjectIdentity: Sendable, Equatable, Identifiable, Codable {
  /// The id: also the name of its pack's file.
  public var id: String
  /// What people call it.
  public var name: String
  /// One sentence on what it is; may be empty.
  public var summary: String

  /// An identity.
  public init(id: String, name: String, summary: String = "") {
    self.id = id
    self.name = name
    self.summary = summary
  }
}

/// How many documents sections hold, in order.
public struct SectionCounts: Sendable, Equatable {
  /// Names and counts, as written.
  public private(set) var names: [String]
  private var counts: [Int]

  /// Counts by section name.
  public init(_ counts: [(name: String, count: Int)]) {
    names = counts.map(\.name)
    self.counts = counts.map(\.count)
  }

  /// The documents of a section.
  public subscript(name: String) -> Int { names.firstIndex(of: name).map { counts[$0] } ?? 0 }

  /// The documents of a section.
  public subscript(kind: SectionKind) -> Int { self[kind.rawValue] }

  /// All documents.
  public var total: Int { counts.reduce(0, +) }
}
