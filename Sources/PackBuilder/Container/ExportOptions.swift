/// Where an export writes, and how.
public struct ExportOptions: Sendable {
  /// The container's folder, which must exist.
  public var container: [UInt8]
  /// The tool's own state on this machine, outside of the container: locks lie there. It is made where it
  /// is missing.
  public var stateFolder: [UInt8]
  /// The time of the export.
  public var clock: Timestamp
  /// Ids of projects that leave the container.
  public var removed: [String]
  /// How many revisions each project keeps.
  public var archiveLimit: Int
  /// How many documents are worked on at a time; `nil` leaves it to the system.
  public var jobs: Int?
  /// Whether nothing is written.
  public var isDryRun: Bool
  /// Hears how many documents of all projects are packed.
  public var progress: WorkProgress?

  /// Options with the usual values.
  public init(
    container: [UInt8], stateFolder: [UInt8], clock: Timestamp, removed: [String] = [],
    archiveLimit: Int = ProjectArchive.usualLimit, jobs: Int? = nil, isDryRun: Bool = false,
    progress: WorkProgress? = nil
  ) {
    self.container = container
    self.stateFolder = stateFolder
    self.clock = clock
    self.removed = removed
    self.archiveLimit = archiveLimit
    self.jobs = jobs
    self.isDryRun = isDryRun
    self.progress = progress
  }
}

/// What an export did, or would do.
public struct ExportReport: Sendable {
  /// One result a project, in the order that was asked for.
  public let projects: [ProjectResult]
  /// Ids of projects that left the container.
  public let removed: [String]
  /// The revision of the manifest afterwards.
  public let manifestRevision: Int
  /// The files of the container that were written or moved, relative to it, in order; none when nothing
  /// changed.
  public let written: [String]
  /// What the user may want to know, one sentence each: the place first, no full stop.
  public let warnings: [String]

  /// What became of one project.
  public struct ProjectResult: Sendable {
    /// Which project.
    public let project: ProjectIdentity
    /// What became of it.
    public let outcome: Outcome
    /// The revision of its pack afterwards.
    public let revision: Int
    /// What the revision changed; without changes where there is no new one.
    public let comparison: PackComparison
    /// The pack of the revision before, where there is one that could be read.
    public let before: Pack?
    /// The pack of this revision.
    public let pack: Pack
    /// Documents that were packed as they stand.
    public let problems: [ProjectProblem]
  }

  /// What became of a project.
  public enum Outcome: Sendable, Equatable {
    /// Its first revision.
    case added
    /// A new revision.
    case changed
    /// The same revision, written anew: other measures, or a file that was lost or damaged.
    case rewritten
    /// Nothing was written.
    case unchanged
  }
}
