/// Stores records in projects, and where they have none among the unfiled ones, so that they are safe
/// before anybody is told.
struct RecordStore {
  /// A record and where it goes; without a project it is unfiled.
  struct Item: Sendable {
    let record: StoredRecord
    let project: ImportProject?
  }

  /// What became of a record: the file that it is in, or why there is none.
  typealias Outcome = Result<[UInt8], FileError>

  private let files: any FileSystem
  private let stateFolder: [UInt8]
  private let jobs: Int?
  /// The folders that were looked at, and why some cannot be used.
  private var folders: [[UInt8]: Outcome] = [:]

  init(_ options: ImportOptions, _ files: any FileSystem) {
    self.init(stateFolder: options.stateFolder, jobs: options.jobs, files)
  }

  init(stateFolder: [UInt8], jobs: Int?, _ files: any FileSystem) {
    self.files = files
    self.stateFolder = stateFolder
    self.jobs = jobs
  }

  /// Where a record's file would lie.
  func path(of item: Item) -> [UInt8] {
    PathBytes.joined(place(of: item), item.name)
  }

  private func place(of item: Item) -> [UInt8] {
    guard let project = item.project else { return UnfiledRecords.folder(stateFolder) }
    return PathBytes.joined(project.folder, Array(item.record.folder.utf8))
  }

  /// Stores records; one that is stored already keeps its file.
  ///
  /// - Returns: What became of each. Those that have a file would survive a loss of power.
  mutating func store(_ items: [Item]) -> [Outcome] {
    var outcomes: [Outcome] = []
    let drafts = items.map { Draft(item: $0, folder: folder(of: $0)) }
    let files = files
    let written = drafts.concurrentMap(jobs: jobs) { $0.write(files) }
    for (draft, written) in zip(drafts, written) {
      outcomes.append(draft.moved(written, files))
    }
    synchronize(&outcomes)
    return outcomes
  }

  /// Waits for the names in all folders.
  private func synchronize(_ outcomes: inout [Outcome]) {
    var folders: [[UInt8]: Outcome] = [:]
    for (index, outcome) in outcomes.enumerated() {
      guard case .success(let path) = outcome else { continue }
      let folder = PathBytes.folder(of: path)
      if folders[folder] == nil { folders[folder] = synchronized(folder) }
      if case .failure(let error) = folders[folder] { outcomes[index] = .failure(error) }
    }
  }

  private func synchronized(_ folder: [UInt8]) -> Outcome {
    do throws(FileError) {
      try files.synchronizeFolder(folder)
      return .success(folder)
    } catch {
      return .failure(error)
    }
  }

  // MARK: - Folders

  private mutating func folder(of item: Item) -> Outcome {
    let place = place(of: item)
    if let known = folders[place] { return known }
    let outcome: Outcome
    do throws(FileError) {
      outcome = .success(try prepared(place, of: item.project))
    } catch {
      outcome = .failure(error)
    }
    folders[place] = outcome
    return outcome
  }

  /// Makes a folder where it is missing. A link may only lead to another folder of the project.
  private func prepared(
    _ place: [UInt8], of project: ImportProject?
  ) throws(FileError) -> [UInt8] {
    var folder = place
    if try !files.hasName(place) {
      let above = PathBytes.folder(of: place)
      if project == nil { try files.makeFolders(above) }
      try files.createFolder(place)
      try files.synchronizeFolder(above)
    } else {
      switch try files.status(of: place, followsLinks: false).kind {
      case .directory: break
      case .symbolicLink:
        folder = try files.resolved(place)
        guard let project, PathBytes.isBelow(folder, try files.resolved(project.folder)) else {
          throw .leadsOutside
        }
        guard try files.status(of: folder, followsLinks: false).kind == .directory else {
          throw .isNoFolder
        }
      case .regular, .other: throw .isNoFolder
      }
    }
    try files.removeStaleTemporaries(in: folder)
    return folder
  }
}

extension RecordStore.Item {
  /// The name of the file.
  var name: [UInt8] {
    guard project == nil else { return Array(record.name.utf8) }
    // The moment stays with the record when it is filed later.
    return Array(
      RecordFile.name(of: record.record.id, milliseconds: record.moment.seconds * 1000).utf8)
  }

  var bytes: [UInt8] { project.map { record.encoded(in: $0.id) } ?? record.record.encoded() }

  /// Whether a file holds this record already.
  func isStored(in file: [UInt8]) -> Bool {
    file == bytes || (project != nil && record.isStored(in: file))
  }
}

/// A record on its way to the disk.
private struct Draft: Sendable {
  let item: RecordStore.Item
  let folder: RecordStore.Outcome

  /// How far it has come.
  enum Written: Sendable {
    /// It was there already.
    case existing([UInt8])
    /// It lies under a temporary name and is to have another.
    case temporary([UInt8], wanted: [UInt8])
    case failed(FileError)
  }

  /// Writes it under a temporary name and waits until its bytes are safe.
  func write(_ files: any FileSystem) -> Written {
    do throws(FileError) {
      let wanted = PathBytes.joined(try folder.get(), item.name)
      if let path = try existing(wanted, files) { return .existing(path) }
      return .temporary(try files.writeTemporary(item.bytes, for: wanted), wanted: wanted)
    } catch {
      return .failed(error)
    }
  }

  /// The file that an interrupted import has stored it in.
  private func existing(
    _ wanted: [UInt8], _ files: any FileSystem
  ) throws(FileError) -> [UInt8]? {
    var number = 0
    while true {
      let path = NumberedName.path(wanted, number)
      guard try files.hasName(path) else { return nil }
      // Something that cannot be read is not this record.
      if let reading = try? files.read(path, limit: 4 * Record.largest),
        item.isStored(in: reading.bytes)
      {
        return path
      }
      number += 1
    }
  }

  /// Gives it its name.
  func moved(_ written: Written, _ files: any FileSystem) -> RecordStore.Outcome {
    switch written {
    case .existing(let path): return .success(path)
    case .failed(let error): return .failure(error)
    case .temporary(let temporary, let wanted):
      do throws(FileError) {
        return .success(try files.moveToFreeName(temporary, wanted))
      } catch {
        try? files.removeFile(temporary)
        return .failure(error)
      }
    }
  }
}
