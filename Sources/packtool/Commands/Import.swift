import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool import`.
  static let importing = Command(
    name: "import",
    group: .desk,
    abstract: "Take what was captured elsewhere from the container's inbox into projects.",
    discussion: [
      "Captures go to scratchpad/ of their project, conversations to meetings/. A record's file is then "
        + "moved to inbox/processed, a refused one to inbox/rejected with the reason beside it; nothing is "
        + "deleted. A record that names no known project is kept until --file says where it belongs."
    ],
    flags: [
      ContainerOptions.container.flag, ImportCommand.dryRun.flag, ContainerOptions.watch.flag,
      ImportCommand.settle.flag, ImportCommand.file.flag, ImportCommand.into.flag,
      ContainerOptions.json.flag, RenderOptions.color.flag,
    ]
  ) { values, context throws(Failure) in
    let command = try ImportCommand(values, context)
    if let file = values[ImportCommand.file] { return try command.file(file) }
    guard values.has(ContainerOptions.watch) else { return try command.runOnce() }
    try command.watch()
  }
}

/// One run of `packtool import`.
struct ImportCommand {
  static let dryRun = SwitchFlag("dry-run", "Show what would be done, and do nothing.")
  static let settle = ValueFlag<Int>(
    number: "settle", name: "seconds", range: 0...86_400,
    default: "\(ImportOptions.usualSettle)",
    "Leave a file that is no record so long after its last change: it may still be arriving.")
  static let file = ValueFlag<Argument>(
    "file", name: "id", kind: .text, "File a record that was kept without a project; with --into.")
  static let into = ValueFlag<Argument>(
    "into", name: "project", kind: .text, "The project to file it into, by id or directory.")

  private let values: ParsedValues
  private let context: Context
  private let state: [UInt8]

  init(_ values: ParsedValues, _ context: Context) throws(Failure) {
    self.values = values
    self.context = context
    guard (values[Self.file] == nil) == (values[Self.into] == nil) else {
      throw .usage("The options '--file' and '--into' belong together")
    }
    guard
      values[Self.file] == nil
        || !(values.has(ContainerOptions.watch) || values.has(Self.dryRun))
    else { throw .usage("The option '--file' does not go with '--watch' or '--dry-run'") }
    guard !(values.has(ContainerOptions.watch) && values.has(Self.dryRun)) else {
      throw .usage("The options '--watch' and '--dry-run' do not go together")
    }
    guard let state = context.places.state else {
      throw Failure(nil, "there is no place for the ledger: set HOME or XDG_STATE_HOME")
    }
    self.state = state
  }

  // MARK: - One import

  func runOnce() throws(Failure) -> ExitCode {
    do throws(Failure) {
      let report = try imported(try container())
      try show(report)
      return Self.exitCode(report)
    } catch {
      // Who reads JSON gets some in any case.
      if values.has(ContainerOptions.json), error.exitCode == .trouble {
        try context.print(ImportReport().json)
      }
      throw error
    }
  }

  private func container() throws(Failure) -> [UInt8] {
    try ContainerChoice(context: context).decide(values).value
  }

  private func imported(_ container: [UInt8]) throws(Failure) -> ImportReport {
    guard let clock = Timestamp(seconds: context.now) else {
      throw Failure("SOURCE_DATE_EPOCH", "is no time that can be written")
    }
    let options = ImportOptions(
      container: container, stateFolder: state, projects: try projects(), clock: clock,
      settle: values[Self.settle] ?? ImportOptions.usualSettle,
      isDryRun: values.has(Self.dryRun))
    return try Failure.calling { () throws(PackError) in try Import.run(options) }
  }

  /// The projects of the workspace and the one around the working directory.
  private func projects() throws(Failure) -> [ImportProject] {
    var projects: [ImportProject] = []
    for folder in try PruneCommand.projects(context) {
      guard let id = Project.id(ofFolder: folder), let resolved = try? System.resolved(folder)
      else {
        context.messages.warn(
          "\(PathBytes.text(folder)) is no project; records for it are kept without one.")
        continue
      }
      if let other = projects.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) {
        if other.folder != resolved {
          context.messages.warn(
            "\(PathBytes.text(resolved)): the project in \(PathBytes.text(other.folder)) has the same id "
              + "and gets the records.")
        }
        continue
      }
      projects.append(ImportProject(id: id, folder: resolved))
    }
    return projects
  }

  private static func exitCode(_ report: ImportReport) -> ExitCode {
    if !report.troubles.isEmpty { return .trouble }
    return report.rejected.isEmpty ? .success : .findings
  }

  // MARK: - Filing

  func file(_ id: Argument) throws(Failure) -> ExitCode {
    let folder = try ProjectChoice(context: context).folder(values[Self.into])
    guard let project = Project.id(ofFolder: folder), let resolved = try? System.resolved(folder)
    else { throw Failure(PathBytes.text(folder), "is no project") }
    let report = try Failure.calling { () throws(PackError) in
      try UnfiledRecords.file(
        id.text, into: ImportProject(id: project, folder: resolved), stateFolder: state)
    }
    try show(report)
    return .success
  }

  // MARK: - Watching

  /// Imports now and whenever something arrives, until the program is stopped.
  func watch() throws(Failure) -> Never {
    let container = try container()
    let inbox = PathBytes.joined(container, Array(RecordFile.inbox.utf8))
    let watch = FolderWatch([
      FolderWatch.Root(container, isDeep: false), FolderWatch.Root(inbox, isDeep: false),
    ])
    let quiet = context.environment.number("PACKTOOL_WATCH_QUIET_MS") ?? 1_000
    let latest = context.environment.number("PACKTOOL_WATCH_LATEST_MS") ?? 10_000
    var last: ImportReport?
    while true {
      var isArriving = false
      do throws(Failure) {
        let report = try imported(container)
        isArriving = report.left.contains { $0.reason != .foreign && $0.reason != .newer }
        if !report.isIdle || last != report { try show(report, isFirst: last == nil) }
        last = report
      } catch {
        guard !error.isClosedPipe else { throw error }
        context.messages.fail(error)
      }
      // A file that is settling becomes one to refuse without any change.
      _ = watch.waitForChanges(
        quiet: quiet, latest: latest,
        limit: isArriving ? 1000 * min(values[Self.settle] ?? 60, 60) + 1000 : nil)
    }
  }

  // MARK: - Telling

  private func show(_ report: ImportReport, isFirst: Bool = true) throws(Failure) {
    for trouble in report.troubles { context.messages.fail(Failure(nil, trouble)) }
    guard !values.has(ContainerOptions.json) else { return try context.print(report.json) }
    for warning in report.warnings { context.messages.warn(warning + ".") }
    for file in report.left where file.reason == .arriving {
      context.messages.warn("\(PathBytes.text(file.file)): \(file.text).")
    }
    guard context.messages.level != .quiet else { return }
    let page = Report(values, context, isPaged: false)
    for record in report.imported { try show(record, page) }
    for file in report.rejected {
      page.add("refused ", .error)
      page.add(PathBytes.text(file.file), .strong)
      try page.line(": \(file.problem)")
    }
    try page.finish()
    if isFirst || !report.isIdle { Messages.say(summary(report) + "\n") }
  }

  private func show(_ record: ImportReport.Imported, _ page: Report) throws(Failure) {
    let verb = values.has(Self.dryRun) ? "would import " : "imported "
    page.add(verb, .success)
    page.add(record.type == "capture" ? "a capture " : "a conversation ")
    if let project = record.project {
      page.add("into ")
      page.add(project, .strong)
    } else {
      page.add("without a project", .warning)
    }
    try page.line(": \(PathBytes.text(record.stored))")
  }

  /// `3 records imported, 1 refused`.
  private func summary(_ report: ImportReport) -> String {
    var parts: [String] = []
    func add(_ count: Int, _ words: String) {
      if count > 0 { parts.append("\(Words.grouped(count)) \(words)") }
    }
    let word = report.imported.count == 1 ? "record" : "records"
    add(report.imported.count, "\(word) \(values.has(Self.dryRun) ? "to import" : "imported")")
    add(report.duplicates.count, "already known")
    add(report.rejected.count, "refused")
    add(report.left.count, "left in the inbox")
    guard !parts.isEmpty else { return "nothing to import" }
    let end = report.rejected.isEmpty ? "" : "; reasons are in inbox/rejected"
    return parts.joined(separator: ", ") + (values.has(Self.dryRun) ? "" : end)
  }
}

extension ImportReport {
  var json: JSONValue {
    .object([
      "imported": .array(
        imported.map { record in
          .object([
            "id": .string(record.id.description),
            "type": .string(record.type),
            "project": JSONOutput.optional(record.project) { .string($0) },
            "stored": .string(PathBytes.text(record.stored)),
          ])
        }),
      "duplicates": .array(
        duplicates.map {
          .object([
            "id": .string($0.id.description), "file": .string(PathBytes.text($0.file)),
          ])
        }),
      "rejected": .array(
        rejected.map {
          .object([
            "file": .string(PathBytes.text($0.file)), "reason": .string("\($0.problem)"),
          ])
        }),
      "left": .array(
        left.map {
          .object(["file": .string(PathBytes.text($0.file)), "reason": .string($0.text)])
        }),
      "warnings": .array(warnings.map { .string($0) }),
    ])
  }
}
