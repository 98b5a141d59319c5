/// What a reader can do with a project's pack.
public enum PackState: Sendable, Equatable {
  /// It is whole and the newest that is known.
  case ready
  /// It is still arriving.
  case waiting(Wait)
  /// It is whole, and older than one that was seen here before; `seen` is that one's revision.
  case stale(seen: Int)
  /// It was written for readers of this version or newer.
  case needsNewerReader(version: Int)
  /// It cannot be read; `reason` is half a sentence.
  case damaged(reason: String)

  /// What is waited for.
  public enum Wait: Sendable, Equatable {
    /// The manifest names a pack that is not there.
    case missing
    /// The file is elsewhere: a placeholder stands for it, or its bytes are not on this machine.
    case notDownloaded
    /// The file is not complete and was written to a moment ago.
    case growing
    /// The pack of this older revision is still there.
    case older(revision: Int)
    /// The bytes are not those that the manifest names.
    case otherBytes
  }

  /// One word, or a few: `ready`, `waiting`, `stale`, `needs a newer packtool`, `damaged`.
  public var name: String {
    switch self {
    case .ready: "ready"
    case .waiting: "waiting"
    case .stale: "stale"
    case .needsNewerReader: "needs a newer packtool"
    case .damaged: "damaged"
    }
  }

  /// Why it is so, as half a sentence; empty for ready.
  public var reason: String {
    switch self {
    case .ready: ""
    case .waiting(.missing): "the pack has not arrived"
    case .waiting(.notDownloaded): "the pack is not downloaded"
    case .waiting(.growing): "the pack is not complete yet"
    case .waiting(.older(let revision)): "revision \(revision) is still there"
    case .waiting(.otherBytes): "the pack is not the one that the manifest names yet"
    case .stale(let seen): "revision \(seen) was seen here before"
    case .needsNewerReader(let version): "version \(version) of the format"
    case .damaged(let reason): reason
    }
  }
}

/// A project as a reader finds it in a container.
public struct ContainerProject: Sendable, Equatable, Identifiable {
  /// What it is called; the id alone where nothing else is known yet.
  public var project: ProjectIdentity
  /// What can be done with its pack.
  public var state: PackState
  /// Where the pack lies, relative to the container.
  public var path: String
  /// The newest revision that the container tells of; `nil` where nothing does.
  public var revision: Int?
  /// When that revision's content changed.
  public var contentChangedAt: Timestamp?
  /// How many documents it holds.
  public var counts: SectionCounts?

  /// The project's id.
  public var id: String { project.id }

  /// A project of these values.
  public init(
    project: ProjectIdentity, state: PackState, path: String, revision: Int? = nil,
    contentChangedAt: Timestamp? = nil, counts: SectionCounts? = nil
  ) {
    self.project = project
    self.state = state
    self.path = path
    self.revision = revision
    self.contentChangedAt = contentChangedAt
    self.counts = counts
  }
}

/// What a container's manifest is good for.
public enum ManifestState: Sendable, Equatable {
  /// It was read; this is its revision.
  case read(revision: Int)
  /// There is none: packs are read by what they say themselves.
  case missing
  /// It is still arriving.
  case waiting(PackState.Wait)
  /// It was written for readers of this version or newer.
  case needsNewerReader(version: Int)
  /// It cannot be read; `reason` is half a sentence.
  case damaged(reason: String)
}

/// What a reader finds in a container.
public struct ContainerOverview: Sendable, Equatable {
  /// The projects in the order of their ids' bytes.
  public var projects: [ContainerProject]
  /// What the manifest is good for.
  public var manifest: ManifestState
  /// What is odd and does no harm, one sentence each without a full stop, the place first.
  public var warnings: [String]

  /// The contents of these values.
  public init(projects: [ContainerProject], manifest: ManifestState, warnings: [String] = []) {
    self.projects = projects
    self.manifest = manifest
    self.warnings = warnings
  }

  /// The project of an id.
  public subscript(id: String) -> ContainerProject? {
    projects.first { $0.id.utf8.elementsEqual(id.utf8) }
  }
}
