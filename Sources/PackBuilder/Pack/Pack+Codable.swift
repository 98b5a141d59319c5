// For clients that keep or send values by their own means. Files are read with the strict readers and
// written by `encoded()`, which alone gives the same bytes everywhere.

/// A key that is not known beforehand.
private struct NameKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { return nil }
}

extension Pack: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case format, schemaVersion, minReaderVersion, project, revision, contentHash, contentChangedAt
    case prompts
  }

  /// Decodes what ``encode(to:)`` and pack files hold; hashes are not checked.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try FormatKey.check(decoder, format: Self.format, known: Self.schemaVersion)
    let names = try decoder.container(keyedBy: NameKey.self)
    let sections = names.allKeys.filter { CodingKeys(rawValue: $0.stringValue) == nil }
      .sorted { $0.stringValue < $1.stringValue }
      .compactMap { key -> Section? in
        guard let documents = try? names.decode([PackDocument].self, forKey: key) else {
          return nil
        }
        return Section(name: key.stringValue, documents: documents)
      }
    for kind in SectionKind.allCases {
      // A known section that is no list of documents is an error and not unknown data.
      _ = try names.decodeIfPresent([PackDocument].self, forKey: NameKey(kind.rawValue))
    }
    self.init(
      project: try values.decode(ProjectIdentity.self, forKey: .project),
      revision: try values.decode(Int.self, forKey: .revision),
      contentHash: try values.decode(String.self, forKey: .contentHash),
      contentChangedAt: try values.decode(Timestamp.self, forKey: .contentChangedAt),
      prompts: try values.decodeIfPresent(Prompts.self, forKey: .prompts), sections: sections)
  }

  /// Encodes the keys of a pack file.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.format, forKey: .format)
    try values.encode(Self.schemaVersion, forKey: .schemaVersion)
    try values.encode(Self.minReaderVersion, forKey: .minReaderVersion)
    try values.encode(project, forKey: .project)
    try values.encode(revision, forKey: .revision)
    try values.encode(contentHash, forKey: .contentHash)
    try values.encode(contentChangedAt, forKey: .contentChangedAt)
    try values.encodeIfPresent(prompts, forKey: .prompts)
    var names = encoder.container(keyedBy: NameKey.self)
    for section in sections { try names.encode(section.documents, forKey: NameKey(section.name)) }
  }
}

extension Pack.Prompts: Codable {
  private enum CodingKeys: String, CodingKey { case preamble, presets, defaultScope }

  /// Decodes `preamble`, `presets`, an object of texts, and `defaultScope`, a list of names.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let texts = try values.decodeIfPresent([String: String].self, forKey: .presets) ?? [:]
    self.init(
      preamble: try values.decodeIfPresent(String.self, forKey: .preamble),
      presets: texts.map { Preset(name: $0.key, text: $0.value) },
      defaultScope: try values.decodeIfPresent([String].self, forKey: .defaultScope))
  }

  /// Encodes `preamble`, `presets`, an object of texts, and `defaultScope`, a list of names.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(preamble, forKey: .preamble)
    try values.encodeIfPresent(defaultScope, forKey: .defaultScope)
    guard !presets.isEmpty else { return }
    var texts = values.nestedContainer(keyedBy: NameKey.self, forKey: .presets)
    for preset in presets { try texts.encode(preset.text, forKey: NameKey(preset.name)) }
  }
}

extension PackDocument: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, date, markdown, normalized, sha256, characters, bytes, tokens, tasks, phases
  }

  /// Decodes a document of a pack file.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(String.self, forKey: .id),
      title: try values.decode(String.self, forKey: .title),
      date: try values.decodeIfPresent(CalendarDate.self, forKey: .date),
      markdown: try values.decode(String.self, forKey: .markdown),
      isNormalized: try values.decodeIfPresent(Bool.self, forKey: .normalized) ?? true,
      sha256: try values.decode(String.self, forKey: .sha256),
      characters: try values.decodeIfPresent(Int.self, forKey: .characters) ?? 0,
      bytes: try values.decodeIfPresent(Int.self, forKey: .bytes) ?? 0,
      tokens: try values.decodeIfPresent(Int.self, forKey: .tokens) ?? 0,
      tasks: try values.decodeIfPresent(TaskCount.self, forKey: .tasks),
      phases: try values.decodeIfPresent([Phase].self, forKey: .phases) ?? [])
  }

  /// Encodes a document of a pack file.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(title, forKey: .title)
    try values.encodeIfPresent(date, forKey: .date)
    try values.encode(markdown, forKey: .markdown)
    if !isNormalized { try values.encode(false, forKey: .normalized) }
    try values.encode(sha256, forKey: .sha256)
    try values.encode(characters, forKey: .characters)
    try values.encode(bytes, forKey: .bytes)
    try values.encode(tokens, forKey: .tokens)
    guard let tasks else { return }
    try values.encode(tasks, forKey: .tasks)
    try values.encode(phases, forKey: .phases)
  }
}

extension PackDocument.Phase: Codable {
  private enum CodingKeys: String, CodingKey { case title, done, open }

  /// Decodes `title`, `done` and `open`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      title: try values.decode(String.self, forKey: .title),
      tasks: try PackDocument.TaskCount(from: decoder))
  }

  /// Encodes `title`, `done` and `open`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(title, forKey: .title)
    try tasks.encode(to: encoder)
  }
}

extension Manifest: Codable {
  private enum CodingKeys: String, CodingKey {
    case format, schemaVersion, minReaderVersion, revision, projects
  }

  /// Decodes what ``encode(to:)`` and manifests hold.
  public init(from decoder: any Decoder) throws {
    try FormatKey.check(decoder, format: Self.format, known: Self.schemaVersion)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      revision: try values.decode(Int.self, forKey: .revision),
      projects: try values.decode([Entry].self, forKey: .projects))
  }

  /// Encodes the keys of a manifest.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.format, forKey: .format)
    try values.encode(Self.schemaVersion, forKey: .schemaVersion)
    try values.encode(Self.minReaderVersion, forKey: .minReaderVersion)
    try values.encode(revision, forKey: .revision)
    try values.encode(projects, forKey: .projects)
  }
}

extension Manifest.Entry: Codable {
  private enum CodingKeys: String, CodingKey {
    case pack, revision, sha256, bytes, contentChangedAt, counts
  }

  /// Decodes an entry of a manifest; the project's fields stand beside the others.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      project: try ProjectIdentity(from: decoder),
      pack: try values.decode(String.self, forKey: .pack),
      revision: try values.decode(Int.self, forKey: .revision),
      sha256: try values.decode(String.self, forKey: .sha256),
      bytes: try values.decode(Int.self, forKey: .bytes),
      contentChangedAt: try values.decode(Timestamp.self, forKey: .contentChangedAt),
      counts: try values.decode(SectionCounts.self, forKey: .counts))
  }

  /// Encodes an entry of a manifest; the project's fields stand beside the others.
  public func encode(to encoder: any Encoder) throws {
    try project.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(pack, forKey: .pack)
    try values.encode(revision, forKey: .revision)
    try values.encode(sha256, forKey: .sha256)
    try values.encode(bytes, forKey: .bytes)
    try values.encode(contentChangedAt, forKey: .contentChangedAt)
    try values.encode(counts, forKey: .counts)
  }
}

extension SectionCounts: Codable {
  /// Decodes an object of numbers; the known sections come first.
  public init(from decoder: any Decoder) throws {
    let counts = try [String: Int](from: decoder)
    let known = SectionKind.allCases.map(\.rawValue).filter { counts[$0] != nil }
    let names = known + counts.keys.filter { !known.contains($0) }.sorted()
    self.init(names.map { ($0, counts[$0] ?? 0) })
  }

  /// Encodes an object of numbers.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: NameKey.self)
    for name in names { try values.encode(self[name], forKey: NameKey(name)) }
  }
}

/// The keys that say what a file is.
private enum FormatKey: String, CodingKey {
  case format, minReaderVersion

  /// Throws where a text is something else, or for newer readers only.
  static func check(_ decoder: any Decoder, format: String, known: Int) throws {
    let values = try decoder.container(keyedBy: FormatKey.self)
    guard try values.decode(String.self, forKey: .format) == format else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: values, debugDescription: "'\(format)' is needed")
    }
    let oldest = try values.decodeIfPresent(Int.self, forKey: .minReaderVersion) ?? 1
    guard oldest <= known else {
      throw DecodingError.dataCorruptedError(
        forKey: .minReaderVersion, in: values,
        debugDescription: "version \(oldest) of the format; this reader knows up to \(known)")
    }
  }
}
