/// What an import did, or would do.
public struct ImportReport: Sendable, Equatable {
  /// A record that is new.
  public struct Imported: Sendable, Equatable {
    /// Its id.
    public let id: RecordID
    /// `capture` or `offsiteMeeting`.
    public let type: String
    /// The id of the project that it is in; `nil` while it is unfiled.
    public let project: String?
    /// The file that it is stored in, as bytes.
    public let stored: [UInt8]
  }

  /// A file that held nothing new.
  public struct Duplicate: Sendable, Equatable {
    /// The id of its record.
    public let id: RecordID
    /// Its name in the inbox, as bytes.
    public let file: [UInt8]
  }

  /// A file that was refused.
  public struct Rejected: Sendable, Equatable {
    /// Its name in the inbox, as bytes.
    public let file: [UInt8]
    /// Why.
    public let problem: RecordProblem
  }

  /// The records that are new, in the order of their files.
  public internal(set) var imported: [Imported] = []
  /// The files that held nothing new.
  public internal(set) var duplicates: [Duplicate] = []
  /// The files that were refused.
  public internal(set) var rejected: [Rejected] = []
  /// The files that stay in the inbox.
  public internal(set) var left: [LeftFile] = []
  /// What the user may want to know, one sentence each: the place first, no full stop.
  public internal(set) var warnings: [String] = []
  /// What went wrong, likewise; the next import tries again.
  public internal(set) var troubles: [String] = []

  /// Nothing done yet.
  public init() {}

  /// Whether the inbox held nothing to import.
  public var isIdle: Bool {
    imported.isEmpty && duplicates.isEmpty && rejected.isEmpty && troubles.isEmpty
  }
}

/// A file that stays in the inbox.
public struct LeftFile: Sendable, Equatable {
  /// What kind of reason there is.
  public enum Reason: Sendable {
    /// It is no file that records come in.
    case foreign
    /// It is on its way.
    case arriving
    /// A newer packtool may know what it is.
    case newer
    /// It could not be read, stored or moved.
    case trouble
  }

  /// Its name in the inbox, as bytes.
  public let file: [UInt8]
  /// What kind of reason there is.
  public let reason: Reason
  /// The reason as half a sentence that can follow the name.
  public let text: String
}
