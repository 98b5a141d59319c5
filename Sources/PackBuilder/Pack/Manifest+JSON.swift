import RavenMarkdown

extension Manifest {
  /// Reads a manifest.
  ///
  /// Unknown fields are ignored.
  ///
  /// - Parameters:
  ///   - json: The file's bytes.
  ///   - path: Its name for messages.
  /// - Throws: ``PackError``: not UTF-8, damaged, or written for newer readers only.
  public init(json: [UInt8], path: String = Container.manifestName) throws(PackError) {
    var newer: Int?
    let manifest = try PackFile.decoded(json, path: path) {
      place throws(JSONPlace.Problem) -> Manifest? in
      newer = try PackFile.newerVersion(
        place, format: Self.format, known: Self.schemaVersion)
      return newer == nil ? try Self.decode(place) : nil
    }
    guard let manifest else {
      throw .unsupportedVersion(path: path, found: newer ?? 0, newestKnown: Self.schemaVersion)
    }
    self = manifest
  }

  private static func decode(_ place: JSONPlace) throws(JSONPlace.Problem) -> Manifest {
    var entries: [Entry] = []
    var ids: Set<[UInt8]> = []
    for element in try place.member("projects").list() {
      let entry = try Entry(element)
      guard ids.insert(Array(entry.id.utf8)).inserted else {
        throw element.problem("a second entry for '\(entry.id)'")
      }
      entries.append(entry)
    }
    return Manifest(revision: try place.member("revision").revision(), projects: entries)
  }

  /// The manifest's file: the same bytes for the same manifest.
  public func encoded() -> [UInt8] {
    JSONValue.object([
      "format": .string(Self.format),
      "schemaVersion": .integer(Self.schemaVersion),
      "minReaderVersion": .integer(Self.minReaderVersion),
      "revision": .integer(revision),
      "projects": .array(projects.map(\.json)),
    ]).encoded()
  }
}

extension Manifest.Entry {
  fileprivate init(_ place: JSONPlace) throws(JSONPlace.Problem) {
    let pack = try place.member("pack").string()
    guard Container.isPackPath(pack) else {
      throw try place.member("pack").problem("'\(pack)' is no file in packs/")
    }
    var counts: [(String, Int)] = []
    for (name, count) in try place.optional("counts")?.members() ?? [] {
      counts.append((name, try count.count()))
    }
    self.init(
      project: try place.identity(), pack: pack, revision: try place.member("revision").revision(),
      sha256: try place.member("sha256").hash(), bytes: try place.member("bytes").count(),
      contentChangedAt: try place.member("contentChangedAt").timestamp(),
      counts: SectionCounts(counts))
  }

  fileprivate var json: JSONValue {
    .object([
      "id": .string(project.id),
      "name": .string(project.name),
      "summary": .string(project.summary),
      "pack": .string(pack),
      "revision": .integer(revision),
      "sha256": .string(sha256),
      "bytes": .integer(bytes),
      "contentChangedAt": .string(contentChangedAt.description),
      "counts": .object(
        JSONObject(
          counts.names.map { JSONObject.Member(key: $0, value: .integer(counts[$0])) })),
    ])
  }
}
