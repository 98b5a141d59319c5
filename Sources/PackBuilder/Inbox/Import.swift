/// Takes the records of a container's inbox into projects.
///
/// Every record is stored where it belongs, then entered in the ledger, then moved out of the inbox, and
/// each step is safe on the disk before the next one begins. Whatever an interrupted import left is put
/// right by the next one, and an import of what was imported changes nothing. Nothing is ever deleted or
/// overwritten.
public struct Import {
  private let files: any FileSystem
  private let options: ImportOptions
  private let root: [UInt8]
  private var ledger: ImportLedger
  private var store: RecordStore
  private var mover: InboxMover
  private var report = ImportReport()
  /// Names of originals that stay for now.
  private var waiting: Set<[UInt8]> = []

  /// Imports records.
  ///
  /// - Parameter options: Where from, where to and how.
  /// - Returns: What was done, or in a dry run would be.
  /// - Throws: ``PackError`` when nothing could be begun. What goes wrong with single records is in the
  ///   report.
  public static func run(_ options: ImportOptions) throws(PackError) -> ImportReport {
    try run(options, files: LocalFiles())
  }

  /// The same over any files.
  package static func run(
    _ options: ImportOptions, files: any FileSystem
  ) throws(PackError) -> ImportReport {
    let root = try Container.root(of: options.container, files)
    let inbox = PathBytes.joined(root, Array(RecordFile.inbox.utf8))
    guard try Container.checkFolder(inbox, files) else { return ImportReport() }
    for folder in [RecordFile.processed, RecordFile.rejected] {
      try Container.checkFolder(PathBytes.joined(root, Array(folder.utf8)), files)
    }
    let lock = options.isDryRun ? nil : try lock(options.stateFolder, files)
    return try withExtendedLifetime(lock) { () throws(PackError) in
      var run = try Import(options, root, files)
      return try run.run()
    }
  }

  /// Takes the lock of all imports on this machine: projects and the ledger are shared by containers.
  static func lock(
    _ stateFolder: [UInt8], _ files: any FileSystem
  ) throws(PackError) -> FileLock {
    let folder = PathBytes.joined(stateFolder, Array("locks".utf8))
    let path = PathBytes.joined(folder, Array("import.lock".utf8))
    let lock = try PackError.calling("lock it", PathBytes.text(path)) { () throws(FileError) in
      try files.makeFolders(folder)
      return try files.lock(path)
    }
    guard let lock else { throw .importRunning }
    return lock
  }

  private init(
    _ options: ImportOptions, _ root: [UInt8], _ files: any FileSystem
  ) throws(PackError) {
    self.files = files
    self.options = options
    self.root = root
    ledger = try ImportLedger(in: options.stateFolder, files)
    store = RecordStore(options, files)
    mover = InboxMover(root: root, clock: options.clock, files)
  }

  private mutating func run() throws(PackError) -> ImportReport {
    if ledger.damagedLines > 0 {
      report.warnings.append(
        "\(PathBytes.text(options.stateFolder))/ledger: \(ledger.damagedLines) damaged lines are left out"
      )
    }
    for batch in batches(try listing()) {
      let (inbox, files) = (mover.inbox, files)
      let findings = batch.concurrentMap(jobs: options.jobs) { InboxFinding($0, in: inbox, files) }
      var plan = ImportPlan(known: ledger.hashes, waiting: waiting, options)
      plan.add(findings.compactMap { $0 })
      waiting = plan.waiting
      guard carryOut(plan.steps) else { break }
    }
    return report
  }

  // MARK: - Files

  private func listing() throws(PackError) -> [InboxFile] {
    let (inbox, files) = (mover.inbox, files)
    let names = try PackError.calling("list it", PathBytes.text(inbox)) { () throws(FileError) in
      try files.names(inFolder: inbox)
    }
    return names.concurrentMap(jobs: options.jobs) { InboxFile($0, in: inbox, files) }
      .compactMap { $0 }.sorted(by: InboxFile.isBefore)
  }

  /// How many bytes of records are held at a time, unless a single one is larger.
  private static let mostBytes = 64 << 20

  /// The files in parts of a limited number and size.
  private func batches(_ listing: [InboxFile]) -> [[InboxFile]] {
    var batches: [[InboxFile]] = []
    var batch: [InboxFile] = []
    var bytes = 0
    for file in listing {
      if batch.count == options.batch || (!batch.isEmpty && bytes + file.bytes > Self.mostBytes) {
        batches.append(batch)
        batch = []
        bytes = 0
      }
      batch.append(file)
      bytes += file.bytes
    }
    return batch.isEmpty ? batches : batches + [batch]
  }

  // MARK: - Steps

  /// Carries out a part of the plan; false when no other part may follow.
  private mutating func carryOut(_ steps: [ImportPlan.Step]) -> Bool {
    var stored: [RecordID: RecordStore.Outcome] = [:]
    let items = steps.compactMap { step in
      if case .store(let record, let hash, let project) = step.action {
        return (item: RecordStore.Item(record: record, project: project), hash: hash)
      }
      return nil
    }
    if options.isDryRun {
      for (item, _) in items { stored[item.record.record.id] = .success(store.path(of: item)) }
    } else {
      let outcomes = store.store(items.map(\.item))
      for (item, outcome) in zip(items, outcomes) { stored[item.item.record.record.id] = outcome }
    }
    let entries = items.compactMap { item -> (id: RecordID, hash: String)? in
      let id = item.item.record.record.id
      guard case .success = stored[id] else { return nil }
      return (id, item.hash)
    }
    if options.isDryRun {
      ledger.assume(entries)
    } else {
      do throws(FileError) {
        try ledger.append(entries, files)
      } catch {
        report.troubles.append(
          "\(PathBytes.text(options.stateFolder))/ledger: cannot be written: \(error.phrase)")
        leave(steps)
        return false
      }
    }
    for step in steps { finish(step, stored) }
    if !options.isDryRun { report.troubles += mover.synchronize() }
    return true
  }

  /// The ledger knows nothing of these steps, so the next import begins them anew.
  private mutating func leave(_ steps: [ImportPlan.Step]) {
    for step in steps {
      switch step.action {
      case .leave(let reason, let text): leave(step, reason, text)
      case .store, .duplicate, .reject:
        report.left.append(
          LeftFile(file: step.file, reason: .trouble, text: "waits for the next import"))
      }
    }
  }

  private mutating func leave(_ step: ImportPlan.Step, _ reason: LeftFile.Reason, _ text: String) {
    report.left.append(LeftFile(file: step.file, reason: reason, text: text))
    let sentence = "\(PathBytes.text(step.file)): \(text)"
    switch reason {
    case .trouble: report.troubles.append(sentence)
    case .foreign, .newer: report.warnings.append(sentence)
    case .arriving: break
    }
  }

  private mutating func finish(
    _ step: ImportPlan.Step, _ stored: [RecordID: RecordStore.Outcome]
  ) {
    switch step.action {
    case .leave(let reason, let text): leave(step, reason, text)
    case .store(let record, _, let project):
      switch stored[record.record.id] {
      case .success(let path):
        add(record.record, project, path, step)
        consume(step)
      case .failure(let error):
        waiting.insert(step.file)
        leave(step, .trouble, "cannot be stored: \(error.phrase)")
      case .none: leave(step, .trouble, "cannot be stored")
      }
    case .duplicate(let id):
      // A copy of a record that could not be stored now waits with it.
      if case .failure = stored[id] {
        return leave(step, .trouble, "its record cannot be stored now")
      }
      if consume(step) {
        report.duplicates.append(ImportReport.Duplicate(id: id, file: step.file))
      }
    case .reject(let problem): reject(step, problem, stored)
    }
  }

  private mutating func add(
    _ record: Record, _ project: ImportProject?, _ path: [UInt8], _ step: ImportPlan.Step
  ) {
    report.imported.append(
      ImportReport.Imported(
        id: record.id, type: record.type, project: project?.id, stored: path))
    if let warning = step.warning { report.warnings.append(warning) }
    guard project == nil else { return }
    let reason =
      record.project.isEmpty
      ? "names no project"
      : "names the project '\(RecordProblem.shown(record.project))', which is not known here"
    report.warnings.append(
      "\(record.id): \(reason); it is kept, and 'packtool import --file \(record.id) --into PROJECT' files it"
    )
  }

  /// Moves a file to the consumed ones; false when it could not be.
  @discardableResult
  private mutating func consume(_ step: ImportPlan.Step) -> Bool {
    guard !options.isDryRun else { return true }
    do throws(FileError) {
      guard try mover.consume(step.file, step.stamp) else {
        leave(step, .arriving, "was changed meanwhile")
        return false
      }
      return true
    } catch {
      leave(step, .trouble, "cannot be moved to \(RecordFile.processed): \(error.phrase)")
      return false
    }
  }

  private mutating func reject(
    _ step: ImportPlan.Step, _ problem: RecordProblem,
    _ stored: [RecordID: RecordStore.Outcome]
  ) {
    if case .conflict(let id, _, _) = problem, case .failure = stored[id] {
      // Which of the two is kept is not decided yet.
      return leave(step, .trouble, "its record cannot be stored now")
    }
    if !options.isDryRun {
      do throws(FileError) {
        guard try mover.reject(step.file, step.stamp, problem) else {
          return leave(step, .arriving, "was changed meanwhile")
        }
      } catch {
        return leave(
          step, .trouble, "cannot be moved to \(RecordFile.rejected): \(error.phrase)")
      }
    }
    report.rejected.append(ImportReport.Rejected(file: step.file, problem: problem))
  }
}
