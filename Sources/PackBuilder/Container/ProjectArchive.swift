/// The exported revisions that a project keeps in its `.raven/packs`.
public struct ProjectArchive: Sendable {
  /// How many revisions are kept unless something else is asked for.
  public static let usualLimit = 50

  private let files: any FileSystem
  /// The folder of the revisions.
  let folder: [UInt8]

  /// The archive of a project; nothing is read yet.
  ///
  /// - Parameter project: The project's folder.
  public init(of project: [UInt8]) { self.init(of: project, files: LocalFiles()) }

  /// The same over any files.
  package init(of project: [UInt8], files: any FileSystem) {
    self.files = files
    folder = PathBytes.joined(project, Array("\(Project.stateFolder)/packs".utf8))
  }

  /// The revisions that are there, in ascending order; none where there is no archive.
  public func revisions() throws(PackError) -> [Int] {
    do throws(FileError) {
      return try files.names(inFolder: folder).compactMap { Self.revision(of: $0) }.sorted()
    } catch {
      if case .system(let call) = error, call.isMissing || call.isNoFolder { return [] }
      throw PackError(error, operation: "list the archive", path: PathBytes.text(folder))
    }
  }

  /// The pack of a revision.
  ///
  /// - Throws: ``PackError`` also where there is no such revision.
  public func pack(_ revision: Int) throws(PackError) -> Pack {
    try Pack(json: try bytes(of: revision), path: name(of: revision))
  }

  /// The newest revision that can be read; `nil` where there is none.
  func newest() throws(PackError) -> (pack: Pack, bytes: [UInt8])? {
    for revision in try revisions().reversed() {
      do throws(PackError) {
        let bytes = try bytes(of: revision)
        return (try Pack(json: bytes, path: name(of: revision)), bytes)
      } catch {
        // An older revision is better than none; the number alone keeps the count from going back.
        if case .system = error { throw error }
      }
    }
    return nil
  }

  /// Keeps a revision; its name is safe when the folder has been synchronized.
  func store(_ bytes: [UInt8], revision: Int) throws(FileError) {
    try files.makeFolders(folder)
    try files.removeStaleTemporaries(in: folder)
    try files.replaceFile(path(of: revision), with: bytes)
    try files.synchronizeFolder(folder)
  }

  /// Removes all revisions but the newest; those that cannot be removed stay.
  public func prune(keeping limit: Int) throws(PackError) {
    for revision in try revisions().dropLast(max(1, limit)) {
      try? files.removeFile(path(of: revision))
    }
  }

  private func bytes(of revision: Int) throws(PackError) -> [UInt8] {
    do throws(FileError) {
      return try files.read(path(of: revision), limit: Container.largestFile).bytes
    } catch {
      throw PackError(error, operation: "read it", path: name(of: revision))
    }
  }

  private func path(of revision: Int) -> [UInt8] {
    PathBytes.joined(folder, Array("\(revision).json".utf8))
  }

  private func name(of revision: Int) -> String {
    "\(Project.stateFolder)/packs/\(revision).json"
  }

  private static func revision(of name: [UInt8]) -> Int? {
    let ending = Array(".json".utf8)
    guard name.count > ending.count, name.suffix(ending.count) == ending[...] else { return nil }
    let text = String(decoding: name.dropLast(ending.count), as: UTF8.self)
    guard let number = Int(text), number > 0, String(number) == text else { return nil }
    return number
  }
}
