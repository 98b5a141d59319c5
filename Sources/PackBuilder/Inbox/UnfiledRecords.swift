/// Records that named no project, or one that was not known, kept beside the ledger until somebody says
/// where they belong.
public enum UnfiledRecords {
  /// The folder of unfiled records in a state folder.
  static func folder(_ stateFolder: [UInt8]) -> [UInt8] {
    PathBytes.joined(stateFolder, Array("unfiled".utf8))
  }

  /// The folder of records that were filed later: nothing is deleted.
  static func filedFolder(_ stateFolder: [UInt8]) -> [UInt8] {
    PathBytes.joined(stateFolder, Array("filed".utf8))
  }

  /// An unfiled record.
  public struct Entry: Sendable {
    /// Its file, as bytes.
    public let path: [UInt8]
    /// The record and the moment that it was written down.
    public let stored: StoredRecord
  }

  /// The unfiled records, the oldest first; files that hold none are left out.
  ///
  /// - Parameter stateFolder: The importer's own state.
  /// - Returns: None where there is no such folder.
  /// - Throws: ``PackError`` when the folder cannot be read.
  public static func all(inState stateFolder: [UInt8]) throws(PackError) -> [Entry] {
    try all(stateFolder, LocalFiles())
  }

  static func all(
    _ stateFolder: [UInt8], _ files: any FileSystem
  ) throws(PackError) -> [Entry] {
    let folder = folder(stateFolder)
    var names: [[UInt8]] = []
    do throws(FileError) {
      names = try files.names(inFolder: folder)
    } catch {
      guard !error.isMissing else { return [] }
      throw PackError(error, operation: "list it", path: PathBytes.text(folder))
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    return names.compactMap { entry(PathBytes.joined(folder, $0), files) }
  }

  private static func entry(_ path: [UInt8], _ files: any FileSystem) -> Entry? {
    let name = PathBytes.lastName(of: path)
    guard name.first != UInt8(ascii: "."),
      let reading = try? files.read(path, limit: Record.largest),
      let record = try? Record(json: reading.bytes)
    else { return nil }
    let moment =
      Timestamp(loose: record.createdAt) ?? RecordFile.moment(inName: name)
      ?? Timestamp(seconds: reading.status.modified / 1_000_000_000) ?? Timestamp.now()
    return Entry(path: path, stored: StoredRecord(record, moment: moment))
  }

  /// Stores an unfiled record in a project.
  ///
  /// - Parameters:
  ///   - id: The record's id.
  ///   - project: Where it belongs.
  ///   - stateFolder: The importer's own state.
  /// - Returns: The same report as of an import, with one record.
  /// - Throws: ``PackError`` when there is no such record or it cannot be stored; then it stays unfiled.
  public static func file(
    _ id: String, into project: ImportProject, stateFolder: [UInt8]
  ) throws(PackError) -> ImportReport {
    try file(id, into: project, stateFolder: stateFolder, files: LocalFiles())
  }

  /// The same over any files.
  package static func file(
    _ id: String, into project: ImportProject, stateFolder: [UInt8], files: any FileSystem
  ) throws(PackError) -> ImportReport {
    let lock = try Import.lock(stateFolder, files)
    return try withExtendedLifetime(lock) { () throws(PackError) in
      let entries = try all(stateFolder, files)
      guard let entry = entries.first(where: { $0.stored.record.id == RecordID(id) }) else {
        throw .noUnfiledRecord(
          id: id, known: entries.prefix(5).map(\.stored.record.id.description))
      }
      var store = RecordStore(stateFolder: stateFolder, jobs: 1, files)
      let outcome = store.store([RecordStore.Item(record: entry.stored, project: project)])[0]
      let path = try PackError.calling("store \(id)", PathBytes.text(project.folder)) {
        () throws(FileError) in
        let path = try outcome.get()
        let folder = filedFolder(stateFolder)
        if try files.makeFolder(folder) { try files.synchronizeFolder(stateFolder) }
        _ = try files.moveToFreeName(
          entry.path, PathBytes.joined(folder, PathBytes.lastName(of: entry.path)))
        try files.synchronizeFolder(folder)
        try files.synchronizeFolder(self.folder(stateFolder))
        return path
      }
      var report = ImportReport()
      report.imported.append(
        ImportReport.Imported(
          id: entry.stored.record.id, type: entry.stored.record.type, project: project.id,
          stored: path))
      return report
    }
  }
}
