import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool read`.
  static let read = Command(
    name: "read",
    group: .pocket,
    abstract: "Show what a project in a container holds.",
    discussion: [
      "Without a part, everything is listed. A part is a layer (mission), a section (plans) or one of its "
        + "documents (plans/first-winter); layers come first, and foundation/ID always works.",
      "While a pack is arriving or cannot be read, the last good one that was seen here is shown.",
    ],
    operands: [
      Operand(name: "project", kind: .text, abstract: "The project's id."),
      Operand(
        name: "part", kind: .text, isOptional: true,
        abstract: "A layer, a section, or SECTION/ID."),
    ],
    flags: [ContainerOptions.container.flag, ContainerOptions.json.flag] + RenderOptions.all
  ) { values, context throws(Failure) in
    guard let project = values.operands.first?.text else {
      throw .usage("Missing expected argument '<project>'")
    }
    let container = try ContainerChoice(context: context).decide(values).value
    let reading = try Failure.calling { () throws(PackError) in
      try context.reader(of: container).pack(project)
    }
    let view = PackView(reading: reading, values: values, context: context)
    view.warn()
    guard let part = values.operands.dropFirst().first?.text else {
      try view.showAll()
      return .success
    }
    switch try view.part(part) {
    case .section(let section): try view.show(section)
    case .document(let document, let section): return try view.show(document, in: section)
    }
    return .success
  }
}

/// One pack and how it is shown.
private struct PackView {
  let reading: ContainerReader.Reading
  let values: ParsedValues
  let context: Context

  private var pack: Pack { reading.pack }
  private var isJSON: Bool { values.has(ContainerOptions.json) }

  /// Says when what is shown is not what the container should hold.
  func warn() {
    if let warning = reading.warning { context.messages.warn(warning) }
  }

  /// A part of a pack.
  enum Part {
    case section(Pack.Section)
    case document(PackDocument, section: String)
  }

  /// The part of a name.
  func part(_ name: String) throws(Failure) -> Part {
    if let layer = document(name, in: SectionKind.foundation.rawValue) {
      return .document(layer, section: SectionKind.foundation.rawValue)
    }
    if let section = pack.sections.first(where: { same($0.name, name) }) {
      return .section(section)
    }
    if let slash = name.firstIndex(of: "/") {
      let section = String(name[..<slash])
      if let found = document(String(name[name.index(after: slash)...]), in: section) {
        return .document(found, section: section)
      }
    }
    throw Failure(pack.project.id, unknown(name))
  }

  private func document(_ id: String, in section: String) -> PackDocument? {
    pack[section].first { same($0.id, id) }
  }

  private func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

  /// Why there is no such part: with the nearest one, or with what there is.
  private func unknown(_ name: String) -> String {
    let layers = pack[.foundation].map(\.id)
    let sections = pack.sections.filter { !$0.documents.isEmpty }
    let all =
      layers + sections.map(\.name)
      + sections.flatMap { section in section.documents.map { "\(section.name)/\($0.id)" } }
    if let near = EditDistance.nearest(to: name, among: all) {
      return "no part '\(name)'. Did you mean '\(near)'?"
    }
    let slash = name.firstIndex(of: "/").map { String(name[..<$0]) }
    if let section = sections.first(where: { same($0.name, slash ?? "") }) {
      let ids = section.documents.map(\.id).joined(separator: ", ")
      return "no part '\(name)'; \(section.name) holds \(ids)"
    }
    return "no part '\(name)'; there is "
      + (layers + sections.map(\.name)).joined(separator: ", ")
  }

  // MARK: - Lists

  func showAll() throws(Failure) {
    guard !isJSON else { return try context.print(json(pack.sections)) }
    let report = Report(values, context)
    report.add(pack.project.name, .strong)
    report.add(
      ", revision \(pack.revision), \(Words.age(pack.contentChangedAt, now: context.now))", .muted)
    try report.endLine()
    if !pack.project.summary.isEmpty { try report.line(pack.project.summary) }
    for section in pack.sections where !section.documents.isEmpty {
      try report.endLine()
      try list(section, report)
    }
    try report.finish()
  }

  func show(_ section: Pack.Section) throws(Failure) {
    guard !isJSON else { return try context.print(json([section])) }
    if section.documents.isEmpty {
      context.messages.warn("\(section.name) holds no documents.")
    }
    let report = Report(values, context)
    if !section.documents.isEmpty { try list(section, report) }
    try report.finish()
  }

  private func list(_ section: Pack.Section, _ report: Report) throws(Failure) {
    try report.line(section.name, .heading2)
    let ids = section.documents.map { DisplayWidth.columns(of: $0.id) }.max() ?? 0
    for document in section.documents {
      report.add("  ")
      report.add(document.id, .path, columns: min(ids, 40))
      report.add("  " + document.title)
      var notes = [Words.counted(document.tokens, "token")]
      if let tasks = document.tasks, tasks.done + tasks.open > 0 {
        notes.insert("\(tasks.done) of \(tasks.done + tasks.open) tasks done", at: 0)
      }
      report.add("  " + notes.joined(separator: ", "), .muted)
      try report.endLine()
    }
  }

  // MARK: - One document

  func show(_ document: PackDocument, in section: String) throws(Failure) -> ExitCode {
    guard !isJSON else {
      try context.print(json(document, in: section))
      return .success
    }
    let plan = RenderPlan(values, context.environment, context.terminal)
    for note in plan.notes { context.messages.note(note) }
    let rendering = Rendering(
      plan: plan, theme: try plan.theme.read(for: plan.format), messages: context.messages)
    return try rendering.run(
      Array(document.markdown.utf8), named: "\(pack.project.id) \(section)/\(document.id)")
  }

  // MARK: - JSON

  private func json(_ sections: [Pack.Section]) -> JSONValue {
    .object([
      "project": .object([
        "id": .string(pack.project.id), "name": .string(pack.project.name),
        "summary": .string(pack.project.summary),
      ]),
      "state": .string(reading.state.word),
      "reason": reading.state.reason.isEmpty ? .null : .string(reading.state.reason),
      "kept": .bool(reading.isKept),
      "revision": .integer(pack.revision),
      "contentChangedAt": .string(pack.contentChangedAt.description),
      "sections": .array(
        sections.map { section in
          .object([
            "name": .string(section.name),
            "documents": .array(section.documents.map { .object(measures(of: $0)) }),
          ])
        }),
    ])
  }

  private func json(_ document: PackDocument, in section: String) -> JSONValue {
    var members = measures(of: document)
    members.members.insert(
      JSONObject.Member(key: "project", value: .string(pack.project.id)), at: 0)
    members.members.insert(JSONObject.Member(key: "section", value: .string(section)), at: 1)
    members.members.append(JSONObject.Member(key: "markdown", value: .string(document.markdown)))
    return .object(members)
  }

  private func measures(of document: PackDocument) -> JSONObject {
    var members: [JSONObject.Member] = []
    func add(_ key: String, _ value: JSONValue) {
      members.append(JSONObject.Member(key: key, value: value))
    }
    add("id", .string(document.id))
    add("title", .string(document.title))
    add("date", JSONOutput.optional(document.date) { .string($0.description) })
    add("normalized", .bool(document.isNormalized))
    add("sha256", .string(document.sha256))
    add("characters", .integer(document.characters))
    add("bytes", .integer(document.bytes))
    add("tokens", .integer(document.tokens))
    add("tasks", JSONOutput.optional(document.tasks, \.json))
    add(
      "phases",
      .array(
        document.phases.map { phase in
          .object([
            "title": .string(phase.title), "done": .integer(phase.tasks.done),
            "open": .integer(phase.tasks.open),
          ])
        }))
    return JSONObject(members)
  }
}

extension PackDocument.TaskCount {
  fileprivate var json: JSONValue { .object(["done": .integer(done), "open": .integer(open)]) }
}
