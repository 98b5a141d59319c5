/// One document of a pack.
public struct PackDocument: Sendable, Equatable, Identifiable {
  /// The document's id, unique in its section: `mission`, `2026-03-08-two-renewals`, `deep/nested`.
  public var id: String
  /// What readers see in lists.
  public var title: String
  /// The day of a chronicle entry; `nil` when it is undated, and for all others.
  public var date: CalendarDate?
  /// The text, in its normal spelling unless `isNormalized` is false.
  public var markdown: String
  /// Whether `markdown` is in its normal spelling; false where that would have changed its meaning.
  public var isNormalized: Bool
  /// The SHA-256 of `markdown` as UTF-8, in 64 hexadecimal digits.
  public var sha256: String
  /// Characters as readers count them (grapheme clusters).
  public var characters: Int
  /// Bytes of `markdown` as UTF-8.
  public var bytes: Int
  /// The estimated tokens of the newest Claude family.
  public var tokens: Int
  /// The tasks of a plan; `nil` for documents of other sections.
  public var tasks: TaskCount?
  /// The phases of a plan, in order; empty for documents of other sections.
  public var phases: [Phase]

  /// A document of these values.
  public init(
    id: String, title: String, date: CalendarDate? = nil, markdown: String,
    isNormalized: Bool = true, sha256: String, characters: Int, bytes: Int, tokens: Int,
    tasks: TaskCount? = nil, phases: [Phase] = []
  ) {
    self.id = id
    self.title = title
    self.date = date
    self.markdown = markdown
    self.isNormalized = isNormalized
    self.sha256 = sha256
    self.characters = characters
    self.bytes = bytes
    self.tokens = tokens
    self.tasks = tasks
    self.phases = phases
  }

  /// Tasks by their state.
  public struct TaskCount: Sendable, Equatable, Hashable, Codable {
    /// Tasks that are ticked.
    public var done: Int
    /// Tasks that are not.
    public var open: Int

    /// A count.
    public init(done: Int = 0, open: Int = 0) {
      self.done = done
      self.open = open
    }
  }

  /// A part of a plan: a section at the shallowest heading level below the title.
  public struct Phase: Sendable, Equatable, Hashable {
    /// The heading's text.
    public var title: String
    /// The tasks in it.
    public var tasks: TaskCount

    /// A phase.
    public init(title: String, tasks: TaskCount) {
      self.title = title
      self.tasks = tasks
    }
  }
}
