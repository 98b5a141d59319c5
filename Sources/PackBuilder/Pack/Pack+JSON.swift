import RavenMarkdown

extension Pack {
  /// Reads a pack and checks its documents against their hashes.
  ///
  /// Unknown fields are ignored; unknown sections that hold documents are kept.
  ///
  /// - Parameters:
  ///   - json: The file's bytes.
  ///   - path: Its name for messages.
  /// - Throws: ``PackError``: not UTF-8, damaged, a wrong hash, or written for newer readers only.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(json: [UInt8], path: String) throws(PackError) {
    self = try Self.decoded(json, path: path) { place throws(JSONPlace.Problem) in
      try Self.decode(place)
    }
    for section in sections {
      for document in section.documents
      where document.sha256 != SHA256.hexHash(Array(document.markdown.utf8)) {
        throw .wrongHash(path: path, subject: "\(section.name)/\(document.id)")
      }
    }
  }

  static func decoded<Value>(
    _ json: [UInt8], path: String, _ decode: (JSONPlace) throws(JSONPlace.Problem) -> Value
  ) throws(PackError) -> Value {
    var newer: Int?
    let value = try PackFile.decoded(json, path: path) {
      place throws(JSONPlace.Problem) -> Value? in
      newer = try PackFile.newerVersion(place, format: Self.format, known: Self.schemaVersion)
      return newer == nil ? try decode(place) : nil
    }
    guard let value else {
      throw .unsupportedVersion(path: path, found: newer ?? 0, newestKnown: Self.schemaVersion)
    }
    return value
  }

  private static func decode(_ place: JSONPlace) throws(JSONPlace.Problem) -> Pack {
    let header = try PackHeader(place)
    var sections: [Section] = []
    for (name, value) in try place.members() {
      if SectionKind(rawValue: name) != nil {
        sections.append(try Section(name: name, value))
      } else if case .array = value.value, let section = try? Section(name: name, value) {
        sections.append(section)
      }
    }
    return Pack(
      project: header.project, revision: header.revision, contentHash: header.contentHash,
      contentChangedAt: header.contentChangedAt,
      prompts: try place.optional("prompts").map { value throws(JSONPlace.Problem) in
        try Prompts(value)
      },
      sections: sections)
  }

  /// The pack's file: the same bytes for the same pack.
  ///
  /// - Complexity: O(*n*) in the size of the pack.
  public func encoded() -> [UInt8] {
    var members: [JSONObject.Member] = []
    func add(_ key: String, _ value: JSONValue) {
      members.append(JSONObject.Member(key: key, value: value))
    }
    add("format", .string(Self.format))
    add("schemaVersion", .integer(Self.schemaVersion))
    add("minReaderVersion", .integer(Self.minReaderVersion))
    add(
      "project",
      .object([
        "id": .string(project.id), "name": .string(project.name),
        "summary": .string(project.summary),
      ]))
    add("revision", .integer(revision))
    add("contentHash", .string(contentHash))
    add("contentChangedAt", .string(contentChangedAt.description))
    if let prompts { add("prompts", prompts.json) }
    for section in sections {
      add(
        section.name,
        .array(section.documents.map { $0.json(isDated: section.name == "chronicle") }))
    }
    return JSONValue.object(JSONObject(members)).encoded()
  }
}

/// What a pack says of itself, without its documents.
public struct PackHeader: Sendable, Equatable {
  /// Whose pack it is.
  public let project: ProjectIdentity
  /// Its revision.
  public let revision: Int
  /// The hash over its content.
  public let contentHash: String
  /// When the content changed last.
  public let contentChangedAt: Timestamp
  /// How many documents each section holds.
  public let counts: SectionCounts

  /// Reads the header of a pack; the documents are counted and not checked.
  public init(json: [UInt8], path: String) throws(PackError) {
    self = try Pack.decoded(json, path: path) { place throws(JSONPlace.Problem) in
      try PackHeader(place)
    }
  }

  init(_ place: JSONPlace) throws(JSONPlace.Problem) {
    project = try place.member("project").identity()
    revision = try place.member("revision").revision()
    let hash = try place.member("contentHash")
    contentHash = try hash.string()
    guard contentHash.hasPrefix("sha256:") else { throw hash.problem("no 'sha256:' hash") }
    contentChangedAt = try place.member("contentChangedAt").timestamp()
    var counts: [(String, Int)] = []
    for kind in SectionKind.allCases {
      counts.append((kind.rawValue, try place.optional(kind.rawValue)?.list().count ?? 0))
    }
    self.counts = SectionCounts(counts)
  }
}

// MARK: - Parts

extension Pack.Section {
  fileprivate init(name: String, _ place: JSONPlace) throws(JSONPlace.Problem) {
    var documents: [PackDocument] = []
    var ids: Set<[UInt8]> = []
    for element in try place.list() {
      let document = try PackDocument(element)
      guard ids.insert(Array(document.id.utf8)).inserted else {
        throw element.problem("a second document '\(document.id)'")
      }
      documents.append(document)
    }
    self.init(name: name, documents: documents)
  }
}

extension Pack.Prompts {
  fileprivate init(_ place: JSONPlace) throws(JSONPlace.Problem) {
    var presets: [Preset] = []
    for (name, text) in try place.optional("presets")?.members() ?? [] {
      presets.append(Preset(name: name, text: try text.string()))
    }
    var scope: [String]?
    if let names = try place.optional("defaultScope")?.list() {
      scope = []
      for name in names { scope?.append(try name.string()) }
    }
    self.init(
      preamble: try place.optional("preamble")?.string(), presets: presets, defaultScope: scope)
  }

  fileprivate var json: JSONValue {
    var members: [JSONObject.Member] = []
    if let preamble {
      members.append(JSONObject.Member(key: "preamble", value: .string(preamble)))
    }
    if !presets.isEmpty {
      let texts = presets.map { JSONObject.Member(key: $0.name, value: .string($0.text)) }
      members.append(JSONObject.Member(key: "presets", value: .object(JSONObject(texts))))
    }
    if let defaultScope {
      let names = JSONValue.array(defaultScope.map { .string($0) })
      members.append(JSONObject.Member(key: "defaultScope", value: names))
    }
    return .object(JSONObject(members))
  }
}

extension PackDocument {
  fileprivate init(_ place: JSONPlace) throws(JSONPlace.Problem) {
    let id = try place.member("id")
    guard try !id.string().isEmpty else { throw id.problem("is empty") }
    var phases: [Phase] = []
    for phase in try place.optional("phases")?.list() ?? [] {
      phases.append(
        Phase(title: try phase.member("title").string(), tasks: try TaskCount(phase)))
    }
    self.init(
      id: try id.string(), title: try place.member("title").string(),
      date: try place.optional("date").map { date throws(JSONPlace.Problem) in
        let text = try date.string()
        guard let day = CalendarDate(text) else { throw date.problem("'\(text)' is no day") }
        return day
      },
      markdown: try place.member("markdown").string(),
      isNormalized: try place.optional("normalized")?.bool() ?? true,
      sha256: try place.member("sha256").hash(),
      characters: try place.optional("characters")?.count() ?? 0,
      bytes: try place.optional("bytes")?.count() ?? 0,
      tokens: try place.optional("tokens")?.count() ?? 0,
      tasks: try place.optional("tasks").map { tasks throws(JSONPlace.Problem) in
        try TaskCount(tasks)
      },
      phases: phases)
  }

  // Only documents of a section whose documents have dates carry one.
  fileprivate func json(isDated: Bool) -> JSONValue {
    var members: [JSONObject.Member] = []
    func add(_ key: String, _ value: JSONValue) {
      members.append(JSONObject.Member(key: key, value: value))
    }
    add("id", .string(id))
    add("title", .string(title))
    if isDated { add("date", date.map { .string($0.description) } ?? .null) }
    add("markdown", .string(markdown))
    if !isNormalized { add("normalized", .bool(false)) }
    add("sha256", .string(sha256))
    add("characters", .integer(characters))
    add("bytes", .integer(bytes))
    add("tokens", .integer(tokens))
    if let tasks {
      add("tasks", tasks.json)
      add(
        "phases",
        .array(
          phases.map {
            .object([
              "title": .string($0.title), "done": .integer($0.tasks.done),
              "open": .integer($0.tasks.open),
            ])
          }))
    }
    return .object(JSONObject(members))
  }
}

extension PackDocument.TaskCount {
  fileprivate init(_ place: JSONPlace) throws(JSONPlace.Problem) {
    self.init(done: try place.member("done").count(), open: try place.member("open").count())
  }

  fileprivate var json: JSONValue { .object(["done": .integer(done), "open": .integer(open)]) }
}
