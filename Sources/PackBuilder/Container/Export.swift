/// Writes projects into a container.
///
/// Packs come first, then each project's own archive, and the manifest last; a file is whole at every
/// moment. A revision grows only when the content changed, so exporting twice writes nothing the second
/// time, and whatever an interrupted export left is put right by the next one.
public struct Export {
  private let files: any FileSystem
  private let options: ExportOptions
  /// The container without symbolic links.
  private let root: [UInt8]
  private var warnings: [String] = []
  private var written: [String] = []

  /// Exports projects.
  ///
  /// - Parameters:
  ///   - projects: The projects, each of another id. Those that are removed are not exported.
  ///   - options: Where to and how.
  /// - Returns: What was done, or in a dry run would be.
  /// - Throws: ``PackError``. What had been written before stays, and readers can use it.
  public static func run(
    _ projects: [Project], options: ExportOptions
  ) throws(PackError) -> ExportReport {
    try run(projects, options: options, files: LocalFiles())
  }

  /// The same over any files.
  package static func run(
    _ projects: [Project], options: ExportOptions, files: any FileSystem
  ) throws(PackError) -> ExportReport {
    try checkIDs(projects)
    var export = try Export(options, files)
    let locks = options.isDryRun ? [] : try export.lock(projects)
    return try withExtendedLifetime(locks) { () throws(PackError) in
      try export.run(projects.filter { !options.removed.contains($0.identity.id) })
    }
  }

  private static func checkIDs(_ projects: [Project]) throws(PackError) {
    for (index, project) in projects.enumerated() {
      guard let other = projects[..<index].first(where: { $0.identity.id == project.identity.id })
      else { continue }
      throw .idTaken(
        id: project.identity.id, path: PathBytes.text(project.folder),
        otherPath: PathBytes.text(other.folder))
    }
  }

  private init(_ options: ExportOptions, _ files: any FileSystem) throws(PackError) {
    self.files = files
    self.options = options
    let name = PathBytes.text(options.container)
    do throws(FileError) {
      root = try files.resolved(options.container)
      guard try files.status(of: root, followsLinks: false).kind == .directory else {
        throw FileError.isNoFolder
      }
    } catch {
      if error.isMissing { throw .noContainer(path: name) }
      throw PackError(error, operation: "use it as a container", path: name)
    }
  }

  /// Takes the locks of the container and of all projects, always in the same order.
  private func lock(_ projects: [Project]) throws(PackError) -> [FileLock] {
    let folder = PathBytes.joined(options.stateFolder, Array("locks".utf8))
    let places = [root] + projects.map(\.folder).sorted { $0.lexicographicallyPrecedes($1) }
    var locks: [FileLock] = []
    for place in places {
      let name = Array("\(SHA256.hexHash(place).prefix(16)).lock".utf8)
      let lock = try PackError.calling("lock it", PathBytes.text(place)) { () throws(FileError) in
        try files.makeFolders(folder)
        return try files.lock(PathBytes.joined(folder, name))
      }
      guard let lock else { throw .busy(path: PathBytes.text(place)) }
      locks.append(lock)
    }
    return locks
  }

  private mutating func run(_ projects: [Project]) throws(PackError) -> ExportReport {
    try checkFolder(Container.packsFolder)
    if !options.isDryRun { try removeStaleTemporaries() }
    let contents = try ContainerContents(root: root, files: files)
    warnings += contents.warnings
    var plans: [PackPlan] = []
    let total = projects.reduce(0) { $0 + $1.documents.count }
    var done = 0
    for project in projects {
      let (before, progress) = (done, options.progress)
      let plan = try PackPlan(project, contents, options, files) { packed, _ in
        progress?(before + packed, total)
      }
      done += project.documents.count
      warnings += plan.warnings
      plans.append(plan)
    }
    let removals = try removals(contents)
    let manifest = contents.manifest(
      with: plans.map(\.entry), without: removals.map(\.id))
    try writePacks(plans)
    archive(plans)
    if manifest != contents.manifest { try write(manifest) }
    try move(removals)
    return ExportReport(
      projects: plans.map(\.result), removed: removals.map(\.id),
      manifestRevision: manifest.revision, written: written, warnings: warnings)
  }

  // MARK: - Files

  private func path(_ name: String) -> [UInt8] { PathBytes.joined(root, Array(name.utf8)) }

  private func calling<Result>(
    _ operation: String, _ name: String, _ calls: () throws(FileError) -> Result
  ) throws(PackError) -> Result {
    try PackError.calling(operation, PathBytes.text(path(name)), calls)
  }

  /// A folder of the container is one, or missing; links could lead anywhere.
  private func checkFolder(_ name: String) throws(PackError) {
    do throws(FileError) {
      guard try files.status(of: path(name), followsLinks: false).kind == .directory else {
        throw FileError.isNoFolder
      }
    } catch {
      guard !error.isMissing else { return }
      throw PackError(error, operation: "use it", path: PathBytes.text(path(name)))
    }
  }

  private func removeStaleTemporaries() throws(PackError) {
    try calling("remove old temporary files", "") { () throws(FileError) in
      try files.removeStaleTemporaries(in: root)
      do throws(FileError) {
        try files.removeStaleTemporaries(in: path(Container.packsFolder))
      } catch {
        guard error.isMissing else { throw error }
      }
    }
  }

  private mutating func writePacks(_ plans: [PackPlan]) throws(PackError) {
    let folder = Container.packsFolder
    let changed = plans.filter(\.needsPack)
    guard !changed.isEmpty, !options.isDryRun else {
      written += changed.map(\.entry.pack)
      return
    }
    try calling("make it", folder) { () throws(FileError) in
      if try files.makeFolder(path(folder)) { try files.synchronizeFolder(root) }
    }
    for plan in changed {
      let name = plan.entry.pack
      try calling("write it", name) { () throws(FileError) in
        try files.replaceFile(path(name), with: plan.bytes)
      }
      written.append(name)
    }
    try calling("store it", folder) { () throws(FileError) in
      try files.synchronizeFolder(path(folder))
    }
  }

  /// Keeps the revisions in the projects. A project that cannot be written to loses its history only.
  private mutating func archive(_ plans: [PackPlan]) {
    for plan in plans where plan.needsArchive && !options.isDryRun {
      do throws(FileError) {
        try plan.archive.store(plan.bytes, revision: plan.entry.revision)
      } catch {
        warnings.append(
          "\(PathBytes.text(plan.archive.folder)): revision \(plan.entry.revision) cannot be kept: "
            + error.phrase)
      }
      try? plan.archive.prune(keeping: options.archiveLimit)
    }
  }

  private mutating func write(_ manifest: Manifest) throws(PackError) {
    let name = Container.manifestName
    written.append(name)
    guard !options.isDryRun else { return }
    try calling("write it", name) { () throws(FileError) in
      try files.replaceFile(path(name), with: manifest.encoded())
      try files.synchronizeFolder(root)
    }
  }

  // MARK: - Removed projects

  private struct Removal {
    let id: String
    /// The pack's file, where there is one.
    let pack: String?
  }

  private func removals(_ contents: ContainerContents) throws(PackError) -> [Removal] {
    var removals: [Removal] = []
    for id in options.removed where !removals.contains(where: { $0.id == id }) {
      let name = contents.entry(id)?.pack ?? Container.packPath(id: id)
      let hasPack = Container.isPackPath(name) ? try exists(name) : false
      guard hasPack || contents.entry(id) != nil else {
        throw .unknownProject(id: id, known: contents.ids)
      }
      removals.append(Removal(id: id, pack: hasPack ? name : nil))
    }
    return removals
  }

  private func exists(_ name: String) throws(PackError) -> Bool {
    do throws(FileError) {
      _ = try files.status(of: path(name), followsLinks: false)
      return true
    } catch {
      if error.isMissing { return false }
      throw PackError(error, operation: "look for it", path: PathBytes.text(path(name)))
    }
  }

  /// Moves packs away after the manifest has dropped them: until then readers have the old state.
  private mutating func move(_ removals: [Removal]) throws(PackError) {
    for removal in removals {
      guard let pack = removal.pack else { continue }
      written.append(pack)
      guard !options.isDryRun else { continue }
      try checkFolder(Container.removedPacksFolder)
      try calling("move it to \(Container.removedPacksFolder)", pack) { () throws(FileError) in
        let folder = path(Container.removedPacksFolder)
        _ = try files.makeFolder(folder)
        let taken = try files.names(inFolder: folder)
        try files.move(
          path(pack), to: PathBytes.joined(folder, Self.freeName(for: removal.id, taken)))
        try files.synchronizeFolder(folder)
        try files.synchronizeFolder(path(Container.packsFolder))
      }
    }
  }

  /// `ID.json`, or `ID.~1.json` and so on where that is taken: nothing is overwritten.
  private static func freeName(for id: String, _ taken: [[UInt8]]) -> [UInt8] {
    var name = Array("\(id).json".utf8)
    var number = 0
    while taken.contains(name) {
      number += 1
      name = Array("\(id).~\(number).json".utf8)
    }
    return name
  }
}
