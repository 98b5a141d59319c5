/// What an export is going to do with one project.
struct PackPlan {
  /// The pack's file.
  let bytes: [UInt8]
  /// Its entry in the manifest.
  let entry: Manifest.Entry
  /// Whether the container does not have these bytes yet.
  let needsPack: Bool
  /// Whether the project's archive does not.
  let needsArchive: Bool
  /// The project's archive.
  let archive: ProjectArchive
  /// What will be reported.
  let result: ExportReport.ProjectResult
  /// What was noticed, one sentence each.
  let warnings: [String]

  /// Builds the pack and finds its revision.
  init(
    _ project: Project, _ contents: ContainerContents, _ options: ExportOptions,
    _ files: any FileSystem, progress: @escaping WorkProgress
  ) throws(PackError) {
    archive = ProjectArchive(of: project.folder, files: files)
    let id = project.identity.id
    let inContainer = try contents.pack(id)
    let newest = try archive.newest()
    let archivedRevision = try archive.revisions().last ?? 0
    let built = project.builtPack(
      contentChangedAt: options.clock, jobs: options.jobs, progress: progress)
    let latest = Self.latest(inContainer.pack, newest?.pack)
    let highest = max(
      contents.entry(id)?.revision ?? 0, inContainer.pack?.revision ?? 0, archivedRevision)
    var pack = built.pack
    var isNew = true
    if let latest, latest.revision == highest, latest.contentHash == pack.contentHash {
      pack.revision = latest.revision
      pack.contentChangedAt = latest.contentChangedAt
      isNew = false
    } else {
      pack.revision = highest + 1
    }
    bytes = pack.encoded()
    entry = Manifest.Entry(pack: pack, file: bytes)
    guard bytes.count <= Container.largestFile else {
      throw .tooLarge(path: entry.pack, bytes: bytes.count, limit: Container.largestFile)
    }
    needsPack = inContainer.bytes != bytes
    needsArchive = archivedRevision != pack.revision || newest?.bytes != bytes
    let outcome: ExportReport.Outcome
    if isNew {
      outcome = highest == 0 ? .added : .changed
    } else {
      outcome = needsPack ? .rewritten : .unchanged
    }
    result = ExportReport.ProjectResult(
      project: project.identity, outcome: outcome, revision: pack.revision,
      comparison: PackComparison(from: isNew ? latest : pack, to: pack), before: latest, pack: pack,
      problems: built.problems)
    warnings = [inContainer.warning].compactMap { $0 }
  }

  private static func latest(_ a: Pack?, _ b: Pack?) -> Pack? {
    guard let a, let b else { return a ?? b }
    return a.revision >= b.revision ? a : b
  }
}
