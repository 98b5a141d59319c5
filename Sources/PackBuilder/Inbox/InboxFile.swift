/// A file of an inbox, judged by its name and kind before it is opened.
struct InboxFile: Sendable {
  /// Its name, as bytes.
  let name: [UInt8]
  /// What it is; only files that may be records are opened.
  let kind: Kind

  enum Kind: Sendable, Equatable {
    /// A file that may be a record; its size in bytes, when it was changed last.
    case candidate(bytes: Int, modified: Int)
    /// Something to leave where it is, and why.
    case left(String)
    /// A file that is elsewhere and has not arrived; its name without the placeholder's marks.
    case placeholder(of: [UInt8])
    /// It cannot be looked at.
    case trouble(String)
  }

  /// The name without what a drive added to a copy, for the order of records.
  private let baseName: [UInt8]

  /// Judges a name of an inbox; `nil` for what nobody needs to hear of: temporary and hidden files, the
  /// folders of consumed and refused records, and what has gone meanwhile.
  init?(_ name: [UInt8], in folder: [UInt8], _ files: any FileSystem) {
    self.name = name
    baseName = Self.baseName(of: name)
    if name.first == UInt8(ascii: ".") {
      guard case .placeholder(let real) = ContainerName(name) else { return nil }
      kind = .placeholder(of: real)
      return
    }
    guard !Self.ownFolders.contains(name) else { return nil }
    do throws(FileError) {
      let status = try files.status(of: PathBytes.joined(folder, name), followsLinks: false)
      kind = Self.kind(name, status)
    } catch {
      if error.isMissing { return nil }
      kind = .trouble(error.phrase)
    }
  }

  private static let ownFolders = [Array("processed".utf8), Array("rejected".utf8)]

  private static func kind(_ name: [UInt8], _ status: System.FileStatus) -> Kind {
    switch status.kind {
    case .symbolicLink: return .left("is a symbolic link, and none is followed")
    case .directory: return .left("is a directory")
    case .other: return .left("is neither a file nor a directory")
    case .regular: break
    }
    guard hasRecordEnding(name) else {
      return .left("is no record: its name does not end in .json")
    }
    guard !status.isPlaceholder else { return .placeholder(of: name) }
    return .candidate(bytes: status.size, modified: status.modified)
  }

  private static func hasRecordEnding(_ name: [UInt8]) -> Bool {
    let ending = Array(".json".utf8)
    return name.count > ending.count
      && zip(name.suffix(ending.count), ending).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
  }

  /// `NAME.json` of `NAME 2.json`, `NAME (1).json` and the like, also of copies of copies.
  private static func baseName(of name: [UInt8]) -> [UInt8] {
    guard hasRecordEnding(name) else { return name }
    var stem = Array(name.dropLast(5))
    while let original = ContainerName.original(of: stem) { stem = original }
    return stem + name.suffix(5)
  }

  /// The order in which records are taken: by name without a copy's suffix, the original before its
  /// copies.
  static func isBefore(_ a: InboxFile, _ b: InboxFile) -> Bool {
    if a.baseName != b.baseName { return a.baseName.lexicographicallyPrecedes(b.baseName) }
    let (isA, isB) = (a.baseName == a.name, b.baseName == b.name)
    return isA != isB ? isA : a.name.lexicographicallyPrecedes(b.name)
  }

  /// The name of the file that a drive copied this one from; `nil` for an original.
  var original: [UInt8]? { baseName == name ? nil : baseName }

  /// How much has to be read of it.
  var bytes: Int {
    if case .candidate(let bytes, _) = kind { min(bytes, Record.largest) } else { 0 }
  }
}

/// What was found in a file of an inbox.
struct InboxFinding: Sendable {
  /// The file's name.
  let file: [UInt8]
  /// The name of the file that a drive copied this one from; `nil` for an original.
  let original: [UInt8]?
  let content: Content

  enum Content: Sendable {
    /// A record and the hash of its canonical form.
    case record(StoredRecord, hash: String)
    /// No record, and when the file was changed last, in seconds since 1970.
    case problem(RecordProblem, modified: Int)
    /// Something to leave where it is.
    case left(LeftFile.Reason, String)
  }

  /// A sentence that the user may want to hear though the record is fine.
  var warning: String?
  /// What tells that the file has not been written since.
  private(set) var stamp: FileStamp?
  /// Of a placeholder, the name of the file that it stands for.
  private(set) var placeholderName: [UInt8]?

  /// Reads a file of an inbox; `nil` when it has gone meanwhile.
  init?(_ file: InboxFile, in folder: [UInt8], _ files: any FileSystem) {
    self.file = file.name
    original = file.original
    switch file.kind {
    case .left(let reason): content = .left(.foreign, reason)
    case .trouble(let reason): content = .left(.trouble, reason)
    case .placeholder(let name):
      placeholderName = name
      content = .left(
        .arriving, "has not arrived yet: \(PathBytes.text(name)) lies with the file drop only")
    case .candidate(let bytes, let modified):
      let seconds = modified / 1_000_000_000
      stamp = FileStamp(bytes: bytes, modified: modified)
      // Before it is read: nobody has to hold what will be refused.
      guard bytes <= Record.largest else {
        content = .problem(
          .tooLarge(bytes: bytes, limit: Record.largest), modified: seconds)
        return
      }
      let path = PathBytes.joined(folder, file.name)
      do throws(FileError) {
        let reading = try files.read(path, limit: Record.largest)
        guard reading.isStable, FileStamp(reading.status) == stamp else {
          content = .left(.arriving, "was changed while it was read")
          return
        }
        (content, warning) = Self.judge(reading.bytes, file.name, modified: seconds)
      } catch {
        guard !error.isMissing else { return nil }
        content = Self.left(error)
      }
    }
  }

  private static func left(_ error: FileError) -> Content {
    switch error {
    case .system(let call) where call.isElsewhere:
      .left(.arriving, "cannot be fetched from the file drop now")
    case .system(let call) where call.isLink:
      .left(.foreign, "is a symbolic link, and none is followed")
    case .isFolder, .isSpecial: .left(.foreign, error.phrase)
    case .tooLarge: .left(.arriving, "was changed while it was read")
    default: .left(.trouble, "cannot be read: \(error.phrase)")
    }
  }

  private static func judge(
    _ bytes: [UInt8], _ name: [UInt8], modified: Int
  ) -> (Content, String?) {
    do throws(RecordProblem) {
      let (record, hash) = try Record.read(bytes)
      let (moment, warning) = moment(of: record, name, modified: modified)
      return (.record(StoredRecord(record, moment: moment), hash: hash), warning)
    } catch {
      return (.problem(error, modified: modified), nil)
    }
  }

  private static func moment(
    of record: Record, _ name: [UInt8], modified: Int
  ) -> (Timestamp, String?) {
    let fallback =
      RecordFile.moment(inName: name) ?? Timestamp(seconds: modified) ?? Timestamp.now()
    guard !record.createdAt.isEmpty else { return (fallback, nil) }
    if let moment = Timestamp(loose: record.createdAt) { return (moment, nil) }
    return (
      fallback,
      "\(PathBytes.text(name)): createdAt '\(RecordProblem.shown(record.createdAt))' is no date and "
        + "is kept as it is"
    )
  }
}

/// What tells that a file has not been written since it was looked at.
struct FileStamp: Sendable, Equatable {
  let bytes: Int
  let modified: Int

  init(bytes: Int, modified: Int) {
    self.bytes = bytes
    self.modified = modified
  }

  init(_ status: System.FileStatus) {
    self.init(bytes: status.size, modified: status.modified)
  }
}
