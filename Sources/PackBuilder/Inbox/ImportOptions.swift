/// A project that records can go to.
public struct ImportProject: Sendable, Equatable {
  /// The id that records name.
  public let id: String
  /// Its folder, as bytes.
  public let folder: [UInt8]

  /// A project.
  public init(id: String, folder: [UInt8]) {
    self.id = id
    self.folder = folder
  }
}

/// Where an import takes records from and where it puts them.
public struct ImportOptions: Sendable {
  /// The container's folder, which must exist.
  public var container: [UInt8]
  /// The importer's own state on this machine, outside of the container and of projects: the lock, the
  /// ledger and unfiled records lie there. It is made where it is missing.
  public var stateFolder: [UInt8]
  /// The projects that are known; of two with one id the first.
  public var projects: [ImportProject]
  /// The time of the import.
  public var clock: Timestamp
  /// Seconds after its last change in which a file that is no record may still be arriving.
  public var settle: Int
  /// The most records that are worked on between two waits for the disk.
  public var batch: Int
  /// How many files are read or written at a time; `nil` leaves it to the system.
  public var jobs: Int?
  /// Whether nothing is written or moved.
  public var isDryRun: Bool

  /// Seconds after which a file that is no record counts as arrived, unless told otherwise.
  public static let usualSettle = 60
  /// Records between two waits for the disk, unless told otherwise.
  public static let usualBatch = 500

  /// Options with the usual values.
  public init(
    container: [UInt8], stateFolder: [UInt8], projects: [ImportProject], clock: Timestamp,
    settle: Int = usualSettle, batch: Int = usualBatch, jobs: Int? = nil, isDryRun: Bool = false
  ) {
    self.container = container
    self.stateFolder = stateFolder
    self.projects = projects
    self.clock = clock
    self.settle = settle
    self.batch = max(1, batch)
    self.jobs = jobs
    self.isDryRun = isDryRun
  }
}
