import RavenMarkdown

/// Moves files out of an inbox; no name is ever taken from another file.
struct InboxMover {
  /// The folder of the inbox.
  let inbox: [UInt8]
  private let root: [UInt8]
  private let clock: Timestamp
  private let files: any FileSystem
  /// The folders that exist, by their names in the container.
  private var made: Set<String> = []
  /// The folders whose names are to be made safe.
  private var changed: Set<[UInt8]> = []

  init(root: [UInt8], clock: Timestamp, _ files: any FileSystem) {
    self.root = root
    self.clock = clock
    self.files = files
    inbox = PathBytes.joined(root, Array(RecordFile.inbox.utf8))
  }

  /// Waits until all moves would survive a loss of power.
  ///
  /// - Returns: What went wrong, one sentence each without a full stop.
  mutating func synchronize() -> [String] {
    let folders = changed.sorted { $0.lexicographicallyPrecedes($1) }
    changed = []
    return folders.compactMap { folder in
      do throws(FileError) {
        try files.synchronizeFolder(folder)
        return nil
      } catch {
        return "\(PathBytes.text(folder)): cannot be made safe: \(error.phrase)"
      }
    }
  }

  private mutating func folder(_ name: String) throws(FileError) -> [UInt8] {
    let path = PathBytes.joined(root, Array(name.utf8))
    if made.insert(name).inserted {
      do throws(FileError) {
        if try files.makeFolder(path) { try files.synchronizeFolder(inbox) }
        // Only the holder of the lock writes here.
        try files.removeStaleTemporaries(in: path)
      } catch {
        made.remove(name)
        throw error
      }
    }
    changed.insert(inbox)
    changed.insert(path)
    return path
  }

  /// Whether a file is still the one that was read; nothing that has gone is.
  private func isUnchanged(_ path: [UInt8], _ stamp: FileStamp?) throws(FileError) -> Bool {
    do throws(FileError) {
      return FileStamp(try files.status(of: path, followsLinks: false)) == stamp
    } catch {
      guard error.isMissing else { throw error }
      return false
    }
  }

  /// Moves a file to the consumed ones; false when it is not the one that was read any more.
  mutating func consume(_ name: [UInt8], _ stamp: FileStamp?) throws(FileError) -> Bool {
    let path = PathBytes.joined(inbox, name)
    guard try isUnchanged(path, stamp) else { return false }
    let folder = try folder(RecordFile.processed)
    _ = try files.moveToFreeName(path, PathBytes.joined(folder, name))
    return true
  }

  /// Moves a file to the refused ones, its reason first; false when it is not the one that was read.
  mutating func reject(
    _ name: [UInt8], _ stamp: FileStamp?, _ problem: RecordProblem
  ) throws(FileError) -> Bool {
    let path = PathBytes.joined(inbox, name)
    guard try isUnchanged(path, stamp) else { return false }
    let folder = try folder(RecordFile.rejected)
    let hash = try files.hexHash(of: path)
    var number = 0
    while true {
      let target = NumberedName.path(PathBytes.joined(folder, name), number)
      if try isFree(target, for: path),
        try writeReason(Self.reasonPath(of: target), name, problem, hash: hash)
      {
        _ = try files.moveToFreeName(path, target)
        return true
      }
      number += 1
    }
  }

  /// Whether nothing has a name, or the file itself has it since an interrupted move.
  private func isFree(_ target: [UInt8], for path: [UInt8]) throws(FileError) -> Bool {
    guard try files.hasName(target) else { return true }
    return try files.isSameFile(path, target)
  }

  // MARK: - Reasons

  private static let reasonEnding = Array(".reason.json".utf8)
  private static let largestReason = 1 << 20

  /// `NAME.json.reason.json`.
  static func reasonPath(of path: [UInt8]) -> [UInt8] {
    let name = PathBytes.lastName(of: path)
    let part = NumberedName.shortened(name[...], to: NumberedName.longest - reasonEnding.count)
    return PathBytes.joined(PathBytes.folder(of: path), part + reasonEnding)
  }

  /// Writes down why a file is refused; false when the name belongs to another file's reason.
  private func writeReason(
    _ path: [UInt8], _ name: [UInt8], _ problem: RecordProblem, hash: String
  ) throws(FileError) -> Bool {
    if try files.hasName(path) {
      // An interrupted import may have written it already.
      let old = try? files.read(path, limit: Self.largestReason).bytes
      guard let old, case .object(let object) = try? JSONValue(parsing: old),
        object["sha256"] == .string(hash), object["reason"] == .string(problem.word)
      else { return false }
      return true
    }
    let reason = JSONValue.object([
      "file": .string(PathBytes.text(name)), "reason": .string(problem.word),
      "detail": .string(problem.description), "sha256": .string(hash),
      "at": .string(clock.description),
    ])
    let temporary = try files.writeTemporary(reason.encoded(), for: path)
    do throws(FileError) {
      try files.move(temporary, to: path)
    } catch {
      try? files.removeFile(temporary)
      throw error
    }
    return true
  }
}
