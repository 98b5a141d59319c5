import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool projects`.
  static let projects = Command(
    name: "projects",
    group: .pocket,
    abstract: "List the projects of a container.",
    discussion: [
      "A project is ready; waiting, while its pack is still arriving; stale, when the pack is older than one "
        + "that was seen before; damaged; or it needs a newer packtool."
    ],
    flags: [
      ContainerOptions.container.flag, ContainerOptions.watch.flag, ContainerOptions.json.flag,
      RenderOptions.color.flag,
    ]
  ) { values, context throws(Failure) in
    let container = try ContainerChoice(context: context).decide(values).value
    let list = ProjectList(container: container, values: values, context: context)
    if values.has(ContainerOptions.watch) { try list.watch() }
    try list.show(try list.contents())
    return .success
  }
}

/// One run of `packtool projects`.
private struct ProjectList {
  let container: [UInt8]
  let values: ParsedValues
  let context: Context

  func contents() throws(Failure) -> ContainerOverview {
    try Failure.calling { () throws(PackError) in try context.reader(of: container).contents() }
  }

  /// Shows the list, and again whenever it is another one, until the program is stopped.
  func watch() throws(Failure) {
    let watch = FolderWatch([
      FolderWatch.Root(container, isDeep: false),
      FolderWatch.Root(
        PathBytes.joined(container, Array(Container.packsFolder.utf8)), isDeep: false),
    ])
    var last: ContainerOverview?
    while true {
      // A folder that is gone for a moment comes back; the first look must succeed.
      let found = last == nil ? try contents() : try? contents()
      if let found, found != last {
        if last != nil, !values.has(ContainerOptions.json) { try context.print("\n") }
        try show(found)
        last = found
      }
      // Files that settle become damaged without any change.
      _ = watch.waitForChanges(quiet: 300, latest: 2_000, limit: 15_000)
    }
  }

  func show(_ contents: ContainerOverview) throws(Failure) {
    guard !values.has(ContainerOptions.json) else { return try context.print(json(contents)) }
    for warning in contents.warnings { context.messages.warn(warning + ".") }
    if contents.projects.isEmpty {
      context.messages.warn(
        "\(String(decoding: container, as: UTF8.self)) holds no projects yet; "
          + "'packtool export' puts them there.")
    }
    let report = Report(values, context, isPaged: !values.has(ContainerOptions.watch))
    for project in contents.projects { try show(project, report) }
    try report.finish()
  }

  private func show(_ project: ContainerProject, _ report: Report) throws(Failure) {
    report.add(project.project.name, .strong)
    if !project.project.name.utf8.elementsEqual(project.id.utf8) {
      report.add(" (\(project.id))", .muted)
    }
    report.add(", ")
    report.add(project.state.name, project.state.role)
    if !project.state.reason.isEmpty { report.add(": \(project.state.reason)") }
    try report.endLine()
    if !project.project.summary.isEmpty { try report.line("  " + project.project.summary) }
    guard let revision = project.revision else { return }
    report.add("  revision \(revision)", .muted)
    if let time = project.contentChangedAt {
      report.add(", \(Words.age(time, now: context.now))", .muted)
    }
    if let counts = project.counts {
      let parts = counts.names.filter { counts[$0] > 0 }.map { name in
        SectionKind(rawValue: name)?.counted(counts[name]) ?? "\(counts[name]) \(name)"
      }
      report.add(": " + (parts.isEmpty ? "no documents" : parts.joined(separator: ", ")), .muted)
    }
    try report.endLine()
  }

  private func json(_ contents: ContainerOverview) -> JSONValue {
    .object([
      "container": .string(String(decoding: container, as: UTF8.self)),
      "manifest": contents.manifest.json,
      "projects": .array(contents.projects.map(\.json)),
      "warnings": .array(contents.warnings.map { .string($0) }),
    ])
  }
}

extension PackState {
  /// The word for programs.
  var word: String {
    if case .needsNewerReader = self { "needs-newer" } else { name }
  }

  /// How the state looks.
  var role: ThemeRole {
    switch self {
    case .ready: .success
    case .waiting, .stale: .warning
    case .needsNewerReader, .damaged: .error
    }
  }
}

extension SectionKind {
  /// `2 plans`, `9 layers`.
  func counted(_ count: Int) -> String {
    switch self {
    case .foundation: Words.counted(count, "layer")
    case .blueprints: Words.counted(count, "blueprint")
    case .plans: Words.counted(count, "plan")
    case .notes: Words.counted(count, "note")
    case .chronicle: Words.counted(count, "chronicle entry", plural: "chronicle entries")
    case .pursuits: Words.counted(count, "pursuit")
    }
  }
}

extension ManifestState {
  var json: JSONValue {
    let (state, revision, reason): (String, Int?, String?) =
      switch self {
      case .read(let revision): ("read", revision, nil)
      case .missing: ("missing", nil, nil)
      case .waiting(let wait): ("waiting", nil, PackState.waiting(wait).reason)
      case .needsNewerReader(let version): ("needs-newer", nil, "version \(version) of the format")
      case .damaged(let reason): ("damaged", nil, reason)
      }
    return .object([
      "state": .string(state),
      "revision": JSONOutput.optional(revision) { .integer($0) },
      "reason": JSONOutput.optional(reason) { .string($0) },
    ])
  }
}

extension SectionCounts {
  var json: JSONValue {
    .object(JSONObject(names.map { JSONObject.Member(key: $0, value: .integer(self[$0])) }))
  }
}

extension ContainerProject {
  var json: JSONValue {
    .object([
      "id": .string(id),
      "name": .string(project.name),
      "summary": .string(project.summary),
      "state": .string(state.word),
      "reason": state.reason.isEmpty ? .null : .string(state.reason),
      "pack": .string(path),
      "revision": JSONOutput.optional(revision) { .integer($0) },
      "contentChangedAt": JSONOutput.optional(contentChangedAt) { .string($0.description) },
      "counts": JSONOutput.optional(counts, \.json),
    ])
  }
}
