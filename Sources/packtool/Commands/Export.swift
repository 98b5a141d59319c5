import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool export`.
  static let export = Command(
    name: "export",
    group: .desk,
    abstract: "Write projects into the container, for readers elsewhere.",
    discussion: [
      "Without a project the one around you is exported; outside of projects, all of the workspace. "
        + "What has not changed is not written. Lint looks first, and errors stop the export."
    ],
    operands: [
      Operand(
        name: "project", kind: .text, isOptional: true, isRepeating: true,
        abstract: "Ids or directories of projects.")
    ],
    flags: [
      ContainerOptions.container.flag, ExportCommand.dryRun.flag, ContainerOptions.watch.flag,
      ExportCommand.remove.flag, ExportCommand.jobs.flag, ExportCommand.force.flag,
      ContainerOptions.json.flag, RenderOptions.color.flag,
    ]
  ) { values, context throws(Failure) in
    let commands = try ExportCommand.all(values, context)
    if values.has(ContainerOptions.watch) { try ExportCommand.watch(commands, values, context) }
    return try ExportCommand.run(commands, context)
  }
}

/// One run of `packtool export` into one container.
struct ExportCommand {
  static let dryRun = SwitchFlag("dry-run", "Show what would change, and write nothing.")
  static let remove = ValueFlag<Argument>(
    "remove", name: "id", kind: .text,
    "Take a project out of the container; its pack is kept in packs/archive.")
  static let jobs = ValueFlag<Int>(
    number: "jobs", name: "number", range: 1...256, default: "as the machine has processors",
    "Work on so many documents at a time.")
  static let force = SwitchFlag(
    "force", "Export in spite of errors, and take an id over from another directory.")

  let values: ParsedValues
  let context: Context
  let folders: [[UInt8]]
  /// Projects of the workspace that are not there.
  let missing: [String]
  let container: [UInt8]
  private let removed: [String]

  private init(
    _ values: ParsedValues, _ context: Context, folders: [[UInt8]], missing: [String] = [],
    container: [UInt8], removed: [String]
  ) {
    self.values = values
    self.context = context
    self.folders = folders
    self.missing = missing
    self.container = container
    self.removed = removed
  }

  /// What the words of the command ask for, by container: each project may name its own.
  static func all(_ values: ParsedValues, _ context: Context) throws(Failure) -> [ExportCommand] {
    let removed = values.all(Self.remove).map(\.text)
    guard removed.isEmpty || !values.has(ContainerOptions.watch) else {
      throw .usage("The options '--remove' and '--watch' do not go together")
    }
    let choice = ContainerChoice(context: context)
    let projects = try ExportedProjects(values, context, isOptional: !removed.isEmpty)
    guard !projects.folders.isEmpty else {
      let container = try choice.decide(values).value
      return [ExportCommand(values, context, folders: [], container: container, removed: removed)]
    }
    var groups: [(container: [UInt8], folders: [[UInt8]])] = []
    for folder in projects.folders {
      let container = try choice.decide(values, project: folder).value
      let place = try? System.resolved(container)
      let index = groups.firstIndex {
        $0.container == container || (place != nil && (try? System.resolved($0.container)) == place)
      }
      if let index {
        groups[index].folders.append(folder)
      } else {
        groups.append((container, [folder]))
      }
    }
    guard removed.isEmpty || groups.count == 1 else {
      throw .usage(
        "The option '--remove' needs one container; name it with '--container <directory>'")
    }
    return groups.enumerated().map { index, group in
      ExportCommand(
        values, context, folders: group.folders, missing: index == 0 ? projects.missing : [],
        container: group.container, removed: removed)
    }
  }

  // MARK: - Once

  /// Exports into every container; one that cannot be reached does not keep the others back.
  static func run(_ commands: [ExportCommand], _ context: Context) throws(Failure) -> ExitCode {
    var code = ExitCode.success
    for command in commands {
      do throws(Failure) {
        var said = Said()
        try command.show(try command.exported(&said))
      } catch {
        guard !error.isClosedPipe else { throw error }
        context.messages.fail(error)
        code = error.exitCode
      }
    }
    return code
  }

  /// Sentences that were said, so that a watch does not repeat them with every export.
  struct Said {
    private var before: Set<String> = []
    private var now: Set<String> = []

    /// Begins an export: what the last one did not have to say is new again.
    mutating func begin() {
      (before, now) = (now, [])
    }

    /// Notes a sentence; false when this export or the last one had it, too.
    mutating func isNew(_ sentence: String) -> Bool {
      now.insert(sentence).inserted && !before.contains(sentence)
    }
  }

  /// How long another export may take before this one gives up, in milliseconds.
  private static let patience = 10_000

  /// Reads and writes, and says what is the matter, leaving out what was said already.
  ///
  /// Another export that is running is waited for; the projects are read again then, since it may have had
  /// newer texts.
  func exported(_ said: inout Said) throws(Failure) -> ExportReport {
    let progress = ProgressBar(context)
    defer { progress.end() }
    let end = System.milliseconds + Self.patience
    while true {
      said.begin()
      let (projects, hasErrors) = try read(progress, &said)
      if hasErrors, !values.has(Self.force) {
        throw Failure(
          nil, "nothing was exported because of errors; --force exports in spite of them")
      }
      let isLast = System.milliseconds >= end
      if let report = try write(projects, isLast: isLast, progress, &said) { return report }
      System.sleep(milliseconds: 100)
    }
  }

  /// Reads the projects and says what is the matter with them.
  private func read(
    _ progress: ProgressBar, _ said: inout Said
  ) throws(Failure) -> (projects: [Project], hasErrors: Bool) {
    var projects: [Project] = []
    var hasErrors = false
    for folder in missing where said.isNew(folder) {
      context.messages.warn(
        "\(folder) is not there; 'packtool workspace remove \(folder)' forgets it.")
    }
    let lint = ExportLint(values, context, isForced: values.has(Self.force))
    for folder in folders {
      let project = try Failure.calling { () throws(PackError) in
        try Project(at: folder, jobs: values[Self.jobs]) { progress.show("reading", $0, of: $1) }
      }
      progress.end()
      for problem in project.problems {
        if said.isNew("\(project.identity.id) \(problem)") { say(problem, of: project) }
        if problem.severity == .error { hasErrors = true }
      }
      let prefix = folders.count > 1 ? "\(project.identity.id)/" : ""
      let hasFindings = try lint.findsErrors(in: project, prefix: prefix) { said.isNew($0) }
      if hasFindings { hasErrors = true }
      projects.append(project)
    }
    return (projects, hasErrors)
  }

  private func say(_ problem: ProjectProblem, of project: Project) {
    let sentence =
      folders.count > 1 ? "\(project.identity.id)/\(problem.description)" : problem.description
    switch problem.severity {
    case .note: context.messages.note(sentence)
    case .error where !values.has(Self.force): context.messages.fail(Failure(nil, sentence))
    case .warning, .error: context.messages.warn(sentence + (sentence.hasSuffix("?") ? "" : "."))
    }
  }

  /// Writes the projects; `nil` when another export is running, unless this is the last try.
  private func write(
    _ projects: [Project], isLast: Bool, _ progress: ProgressBar, _ said: inout Said
  ) throws(Failure) -> ExportReport? {
    let isDryRun = values.has(Self.dryRun)
    let state = try stateFolder()
    guard let clock = Timestamp(seconds: context.now) else {
      throw Failure(nil, "the clock shows no year from 0 to 9999")
    }
    let options = ExportOptions(
      container: container, stateFolder: state, clock: clock, removed: removed,
      jobs: values[Self.jobs], isDryRun: isDryRun
    ) { progress.show("packing", $0, of: $1) }
    try checkOwners(projects)
    let report: ExportReport
    do throws(PackError) {
      report = try Export.run(projects, options: options)
    } catch {
      if case .busy = error, !isLast { return nil }
      throw Failure(error)
    }
    progress.end()
    let problems = report.projects.flatMap(\.problems).map(\.description)
    for sentence in report.warnings + problems where said.isNew(sentence) {
      context.messages.warn(sentence + ".")
    }
    if !isDryRun {
      do throws(Failure) {
        try remember(projects)
      } catch {
        // The packs are where they should be; only the desk does not know of the project.
        let place = error.place.map { "\($0): " } ?? ""
        context.messages.warn("\(place)\(error.sentence).")
      }
      try sayWhatComesBack(report.removed)
    }
    return report
  }

  // MARK: - Telling

  func show(_ report: ExportReport) throws(Failure) {
    guard !values.has(ContainerOptions.json) else { return try context.print(json(report)) }
    guard context.messages.level != .quiet else { return }
    let page = Report(values, context, isPaged: false)
    for result in report.projects {
      page.add(result.project.id, .strong)
      page.add(": ")
      switch result.outcome {
      case .added:
        page.add("revision \(result.revision)", .success)
        page.add(", \(Words.counted(result.comparison.changes.count, "document"))")
      case .changed:
        page.add("revision \(result.revision)", .success)
        page.add(", \(summary(of: result))")
      case .rewritten:
        page.add("revision \(result.revision)", .success)
        page.add(", written anew")
      case .unchanged: page.add("unchanged, revision \(result.revision)", .muted)
      }
      try page.endLine()
    }
    for id in report.removed { try page.line("\(id): removed", .removed) }
    if values.has(Self.dryRun) {
      let files = report.written.isEmpty ? "nothing" : report.written.joined(separator: ", ")
      try page.line("would write \(files)", .muted)
    }
    try page.finish()
  }

  /// The documents that changed; for those who look closer, what changed in them.
  private func summary(of result: ExportReport.ProjectResult) -> String {
    guard values.has(Self.dryRun) || context.messages.level == .verbose, let old = result.before
    else { return "\(result.comparison)" }
    return "\(ChangeSummary(ContentComparison(from: old, to: result.pack)))"
  }

  private func json(_ report: ExportReport) -> JSONValue {
    .object([
      "container": .string(PathBytes.text(container)),
      "dryRun": .bool(values.has(Self.dryRun)),
      "projects": .array(
        report.projects.map { result in
          .object([
            "id": .string(result.project.id),
            "outcome": .string("\(result.outcome)"),
            "revision": .integer(result.revision),
            "summary": .string("\(result.comparison)"),
            "changes": result.comparison.json,
          ])
        }),
      "removed": .array(report.removed.map { .string($0) }),
      "manifestRevision": .integer(report.manifestRevision),
      "written": .array(report.written.map { .string($0) }),
      "warnings": .array(report.warnings.map { .string($0) }),
    ])
  }
}
