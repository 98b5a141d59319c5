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
  /// Records in the inbox, and refused ones.
  let waitingRecords: Int
  let rejectedRecords: Int
  let unfiledRecords: Int

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
    func count(_ folder: [UInt8]?, _ name: String) -> Int {
      folder.map { RecordFolder.count(PathBytes.joined($0, Array(name.utf8))) } ?? 0
    }
    waitingRecords = count(choice?.value, "inbox")
    rejectedRecords = count(choice?.value, "inbox/rejected")
    unfiledRecords = count(context.places.state, "unfiled")
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
    if waitingRecords > 0 {
      add("inbox", "\(Words.counted(waitingRecords, "record")) to import")
    }
    if rejectedRecords > 0 {
      add(
        "inbox",
        "\(Words.counted(rejectedRecords, "refused record")) in inbox/rejected; each reason lies beside it"
      )
    }
    if unfiledRecords > 0 {
      add("inbox", "\(Words.counted(unfiledRecords, "record")) without a project")
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
        "waiting": .integer(waitingRecords), "rejected": .integer(rejectedRecords),
        "unfiled": .integer(unfiledRecords),
      ]),
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
