/// What is to be done with each file of an inbox: decided from values alone, nothing is read or written.
struct ImportPlan: Sendable {
  /// One file and what becomes of it.
  struct Step: Sendable {
    /// The file's name in the inbox.
    let file: [UInt8]
    let action: Action
    /// What tells that it has not been written since it was read.
    let stamp: FileStamp?
    /// What the user may want to know, one sentence without a full stop.
    var warning: String?
  }

  /// What becomes of a file.
  enum Action: Sendable {
    /// It is stored in a project, or where there is none with the unfiled ones, and moved to the consumed
    /// ones.
    case store(StoredRecord, hash: String, ImportProject?)
    /// It was stored before, and is moved to the consumed ones.
    case duplicate(RecordID)
    /// It is moved to the refused ones.
    case reject(RecordProblem)
    /// It stays.
    case leave(LeftFile.Reason, String)
  }

  /// Names of originals that stay for now: their copies stay with them, so that the original wins.
  private(set) var waiting: Set<[UInt8]>

  /// The steps in the order of the files.
  private(set) var steps: [Step] = []

  private let options: ImportOptions
  /// The hash of each record that is stored, or will be by this plan.
  private var known: [RecordID: String]
  private var projects: [[UInt8]: ImportProject] = [:]

  /// An empty plan.
  ///
  /// - Parameters:
  ///   - known: The hash of each record that was stored before.
  ///   - waiting: Names of originals that stay for now.
  ///   - options: Whose projects are known, and the time.
  init(
    known: [RecordID: String], waiting: Set<[UInt8]> = [], _ options: ImportOptions
  ) {
    self.known = known
    self.waiting = waiting
    self.options = options
    for project in options.projects where projects[Array(project.id.utf8)] == nil {
      projects[Array(project.id.utf8)] = project
    }
  }

  /// Decides about files, in their order.
  mutating func add(_ findings: [InboxFinding]) {
    for finding in findings {
      let action = action(finding)
      if case .leave(let reason, _) = action, reason == .arriving || reason == .trouble {
        waiting.insert(finding.placeholderName ?? finding.file)
      }
      steps.append(
        Step(
          file: finding.file, action: action, stamp: finding.stamp,
          warning: finding.warning))
    }
  }

  private mutating func action(_ finding: InboxFinding) -> Action {
    if let original = finding.original, waiting.contains(original) {
      return .leave(.arriving, "is a copy and waits for \(PathBytes.text(original))")
    }
    switch finding.content {
    case .left(let reason, let text): return .leave(reason, text)
    case .problem(let problem, let modified):
      if problem.isForNewerReaders { return .leave(.newer, problem.description) }
      // A moment in the future counts as long ago: clocks differ.
      let age = options.clock.seconds - modified
      if problem.mayStillArrive, (0..<options.settle).contains(age) {
        return .leave(.arriving, "may still be arriving: \(problem)")
      }
      return .reject(problem)
    case .record(let stored, let hash):
      let id = stored.record.id
      if let other = known[id] {
        return other == hash
          ? .duplicate(id) : .reject(.conflict(id: id, known: other, found: hash))
      }
      known[id] = hash
      return .store(stored, hash: hash, projects[Array(stored.record.project.utf8)])
    }
  }
}
