/// The table of contents of a container.
public struct Manifest: Sendable, Equatable {
  /// What `format` says in a manifest.
  public static let format = "raven-manifest"
  /// The version of the format that is written, and the newest that is read.
  public static let schemaVersion = 1
  /// The oldest reader that understands what is written.
  public static let minReaderVersion = 1

  /// Grows by one whenever an entry changes, from 1.
  public var revision: Int
  /// One entry a project, in the order of the bytes of their ids.
  public var projects: [Entry]

  /// A manifest; the entries are put in order.
  public init(revision: Int, projects: [Entry]) {
    self.revision = revision
    self.projects = projects.sorted {
      Array($0.project.id.utf8).lexicographicallyPrecedes($1.project.id.utf8)
    }
  }

  /// The entry of a project.
  public subscript(id: String) -> Entry? {
    projects.first { $0.project.id.utf8.elementsEqual(id.utf8) }
  }

  /// What a manifest says of one project.
  public struct Entry: Sendable, Equatable, Identifiable {
    /// Which project.
    public var project: ProjectIdentity
    /// Where its pack lies, relative to the container: `packs/pebblepost.json`.
    public var pack: String
    /// The revision of the pack.
    public var revision: Int
    /// The SHA-256 of the pack file's bytes, in 64 hexadecimal digits.
    public var sha256: String
    /// The size of the pack file.
    public var bytes: Int
    /// When the content changed last.
    public var contentChangedAt: Timestamp
    /// How many documents each section holds.
    public var counts: SectionCounts

    /// The project's id.
    public var id: String { project.id }

    /// An entry of these values.
    public init(
      project: ProjectIdentity, pack: String, revision: Int, sha256: String, bytes: Int,
      contentChangedAt: Timestamp, counts: SectionCounts
    ) {
      self.project = project
      self.pack = pack
      self.revision = revision
      self.sha256 = sha256
      self.bytes = bytes
      self.contentChangedAt = contentChangedAt
      self.counts = counts
    }

    /// The entry for a pack and the bytes of its file.
    public init(pack: Pack, file: [UInt8]) {
      self.init(
        project: pack.project, pack: Container.packPath(id: pack.project.id),
        revision: pack.revision, sha256: SHA256.hexHash(file), bytes: file.count,
        contentChangedAt: pack.contentChangedAt, counts: pack.counts)
    }
  }
}
