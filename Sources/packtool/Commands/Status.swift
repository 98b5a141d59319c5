import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool status`.
  static let status = Command(
    name: "status",
    group: .desk,
    abstract: "Show the container, the projects and what is waiting, with the next step for each.",
    flags: [
      ContainerOptions.container.flag, ContainerOptions.json.flag, RenderOptions.color.flag,
    ]
  ) { values, context throws(Failure) in
    let state = try DeskState(values, context)
    if values.has(ContainerOptions.json) {
      try context.print(state.json)
    } else {
      try state.show(Report(values, context), now: context.now)
    }
    return state.containerProblem == nil ? .success : .trouble
  }
}

/// Everything that a desk may want to look after.
private struct DeskState {
  /// Something to do.
  struct Step {
    let subject: String
    let text: String
  }

  /// A project of this desk.
  struct DeskProject {
    let folder: String
    let id: String?
    /// The newest revision that was exported from here.
    let revision: Int?
    /// How it stands in the container.
    let pack: ContainerProject?
  }

  let container: String?
  /// Why the container cannot be read, one sentence.
  let containerProblem: String?
  let contents: ContainerOverview?
  let projects: [DeskProject]
  /// How many records are in the inbox.
  let waitingRecords: Int
  /// Those that were refused, and those that have no project.
  let rejectedRecords: [RejectedRecords.Entry]
  let unfiledRecords: [UnfiledRecords.Entry]

  init(_ values: ParsedValues, _ context: Context) throws(Failure) {
    let choice = try ContainerChoice(context: context).find(values)
    let name = choice.map { String(decoding: $0.value, as: UTF8.self) }
    container = name
    var contents: ContainerOverview?
    var problem: String?
    if let choice {
      do throws(PackError) {
        contents = try context.reader(of: choice.value).contents()
      } catch {
        problem = error.description
      }
    }
    self.contents = contents
    containerProblem = problem
    projects = try PruneCommand.projects(context).map { folder in
      let id = Project.id(ofFolder: folder)
      return DeskProject(
        folder: String(decoding: folder, as: UTF8.self), id: id,
        revision: (try? ProjectArchive(of: folder).revisions())?.last,
        pack: id.flatMap { contents?[$0] })
    }
    waitingRecords =
      choice.map {
        RecordFolder.count(PathBytes.joined($0.value, Array(RecordFile.inbox.utf8)))
      } ?? 0
    rejectedRecords = choice.map { RejectedRecords.all(ofContainer: $0.value) } ?? []
    unfiledRecords =
      try context.places.state.map { state throws(Failure) in
        try Failure.calling { () throws(PackError) in try UnfiledRecords.all(inState: state) }
      } ?? []
  }

  /// What should be done, the most important first.
  var steps: [Step] {
    var steps: [Step] = []
    func add(_ subject: String, _ text: String) {
      steps.append(Step(subject: subject, text: text))
    }
    if container == nil {
      add("container", "none is set; 'packtool workspace container DIRECTORY' sets it")
    }
    if let containerProblem { add("container", containerProblem) }
    for warning in contents?.warnings ?? [] { add("container", warning) }
    for project in projects {
      if let id = project.id {
        if contents != nil, project.pack == nil {
          add(id, "is not in the container; 'packtool export \(id)' puts it there")
        }
      } else {
        add(project.folder, "is no project any more; 'packtool workspace remove' forgets it")
      }
    }
    for project in contents?.projects ?? [] where project.state != .ready {
      add(project.id, "\(project.state.name): \(project.state.reason); \(project.state.step)")
    }
    steps += recordSteps
    return steps
  }

  /// How many records of a kind are named one by one.
  private static let mostNamed = 10

  private var recordSteps: [Step] {
    var steps: [Step] = []
    if waitingRecords > 0 {
      steps.append(
        Step(
          subject: "inbox",
          text: "\(Words.counted(waitingRecords, "record")) to import; 'packtool import' takes "
            + (waitingRecords == 1 ? "it" : "them")))
    }
    for entry in unfiledRecords.prefix(Self.mostNamed) {
      let record = entry.stored.record
      let project = projects.contains { $0.id?.utf8.elementsEqual(record.project.utf8) ?? false }
      let kind = record.type == "capture" ? "a capture" : "a conversation"
      steps.append(
        Step(
          subject: record.id.description,
          text: "\(kind) of \(entry.stored.moment.date) without a project; 'packtool import --file "
            + "\(record.id) --into \(project ? record.project : "PROJECT")' files it"))
    }
    for entry in rejectedRecords.prefix(Self.mostNamed) {
      steps.append(
        Step(
          subject: PathBytes.text(entry.name),
          text:
            "was refused: \(entry.reason ?? "no reason was written down"); mend it and put it back "
            + "into inbox, or delete it with 'packtool prune --rejected --older-than DAYS'"))
    }
    let others =
      max(0, unfiledRecords.count - Self.mostNamed)
      + max(0, rejectedRecords.count - Self.mostNamed)
    if others > 0 {
      steps.append(
        Step(subject: "inbox", text: "\(Words.counted(others, "more record")) of the same kinds"))
    }
    return steps
  }

  func show(_ report: Report, now: Int) throws(Failure) {
    report.hanging = 11
    report.add("container  ", .muted)
    try report.line(container ?? "none")
    if projects.isEmpty {
      report.add("projects   ", .muted)
      try report.line("none; 'packtool init' begins one")
    }
    for (index, project) in projects.enumerated() {
      report.add(index == 0 ? "projects   " : "           ", .muted)
      report.add(project.id ?? project.folder, .strong)
      if let pack = project.pack, let revision = pack.revision {
        report.add(", revision \(revision)")
        if let time = pack.contentChangedAt {
          report.add(", changed \(Words.age(time, now: now))", .muted)
        }
      } else if let revision = project.revision {
        report.add(", revision \(revision) was exported")
      } else {
        report.add(", not exported", .muted)
      }
      try report.endLine()
    }
    for (index, step) in steps.enumerated() {
      report.add(index == 0 ? "to do      " : "           ", .muted)
      report.add(step.subject, .warning)
      try report.line(": \(step.text)")
    }
    if steps.isEmpty { try report.line("nothing to do", .success) }
    try report.finish()
  }

  var json: JSONValue {
    .object([
      "container": JSONOutput.optional(container) { .string($0) },
      "containerProblem": JSONOutput.optional(containerProblem) { .string($0) },
      "manifest": JSONOutput.optional(contents?.manifest, \.json),
      "projects": .array(
        projects.map { project in
          .object([
            "folder": .string(project.folder),
            "id": JSONOutput.optional(project.id) { .string($0) },
            "exportedRevision": JSONOutput.optional(project.revision) { .integer($0) },
            "inContainer": JSONOutput.optional(project.pack, \.json),
          ])
        }),
      "packs": .array((contents?.projects ?? []).map(\.json)),
      "records": .object([
        "waiting": .integer(waitingRecords), "rejected": .integer(rejectedRecords.count),
        "unfiled": .integer(unfiledRecords.count),
      ]),
      "unfiled": .array(
        unfiledRecords.map { entry in
          .object([
            "id": .string(entry.stored.record.id.description),
            "type": .string(entry.stored.record.type),
            "project": .string(entry.stored.record.project),
            "file": .string(PathBytes.text(entry.path)),
          ])
        }),
      "rejected": .array(
        rejectedRecords.map { entry in
          .object([
            "file": .string(PathBytes.text(entry.name)),
            "reason": JSONOutput.optional(entry.reason) { .string($0) },
          ])
        }),
      "steps": .array(
        steps.map { .object(["subject": .string($0.subject), "text": .string($0.text)]) }),
    ])
  }
}

extension PackState {
  /// What to do about it, as half a sentence.
  fileprivate var step: String {
    switch self {
    case .ready: ""
    case .waiting: "wait for the drive, or export it again"
    case .stale: "wait for the drive, or export it again from its desk"
    case .needsNewerReader: "install a newer packtool here"
    case .damaged: "export it again from its desk"
    }
  }
}

/// Records that lie in a folder.
private enum RecordFolder {
  static func count(_ folder: [UInt8]) -> Int {
    let names = (try? System.names(inFolder: folder)) ?? []
    let reason = Array(".reason.json".utf8)
    let ending = Array(".json".utf8)
    return names.count { name in
      name.first != UInt8(ascii: ".") && name.suffix(ending.count) == ending[...]
        && name.suffix(reason.count) != reason[...]
    }
  }
}
