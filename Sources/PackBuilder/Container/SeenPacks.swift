import RavenMarkdown

/// What a reader remembers of a container: how far each pack had come, and the last good copy of those that
/// were opened.
///
/// A cache. Without it everything can still be read; only an older pack is not known to be older, and a
/// damaged one has nothing to stand in for it.
struct SeenPacks: Sendable {
  /// What is remembered of one pack.
  struct Record: Sendable, Equatable {
    /// The highest revision that was whole.
    var revision: Int
    /// The file when it was last found to be what `sha256` says; `nil` when it has not been checked.
    var file: Stamp?
    /// The hash of the file's bytes then.
    var sha256: String
    /// The hash of the copy that is kept; `nil` without one.
    var kept: String?
  }

  /// What tells that a file has not been written since.
  struct Stamp: Sendable, Equatable {
    let size: Int
    let number: UInt64
    let modified: Int
    let changed: Int

    init(_ mark: FileMark) {
      (size, number, modified, changed) = (mark.size, mark.number, mark.modified, mark.changed)
    }

    fileprivate init(size: Int, number: UInt64, modified: Int, changed: Int) {
      (self.size, self.number, self.modified, self.changed) = (size, number, modified, changed)
    }
  }

  /// The folder of this container's memory; `nil` remembers nothing.
  private let folder: [UInt8]?
  private var records: [[UInt8]: Record] = [:]
  private var isChanged = false

  private static let limit = 16 << 20

  /// Recalls what is known of a container.
  ///
  /// - Parameters:
  ///   - folder: Where memories of all containers are, `nil` for none.
  ///   - container: The container's folder; links on the way to it do not matter.
  init(folder: [UInt8]?, container: [UInt8]) {
    let resolved = (try? System.resolved(container)) ?? container
    let key = Array(SHA256.hexHash(resolved).prefix(16).utf8)
    self.folder = folder.map { PathBytes.joined($0, key) }
    guard let file = self.folder.map({ PathBytes.joined($0, Self.indexName) }),
      let bytes = try? FileContent.ofFile(file, limit: Self.limit),
      let json = try? JSONValue(parsing: bytes)
    else { return }
    // A memory that cannot be understood is none.
    try? recall(JSONPlace(json))
  }

  /// What is remembered of a project's pack.
  subscript(id: String) -> Record? {
    get { records[Array(id.utf8)] }
    set {
      guard records[Array(id.utf8)] != newValue else { return }
      records[Array(id.utf8)] = newValue
      isChanged = true
    }
  }

  /// The last good copy of a pack.
  func lastGood(_ id: String) -> Pack? {
    guard let path = copyPath(id), let kept = self[id]?.kept,
      let bytes = try? FileContent.ofFile(path, limit: Container.largestFile),
      SHA256.hexHash(bytes) == kept
    else { return nil }
    return try? Pack(json: bytes, path: "")
  }

  /// Keeps a pack's file as its last good copy.
  mutating func keep(_ bytes: [UInt8], sha256: String, of id: String) {
    guard let path = copyPath(id), let folder, var record = self[id], record.kept != sha256
    else { return }
    guard (try? System.makeFolders(folder)) != nil,
      (try? AtomicFile.write(bytes, to: path)) != nil
    else { return }
    record.kept = sha256
    self[id] = record
  }

  /// Writes down what has changed; what cannot be written is forgotten.
  mutating func save() {
    guard isChanged, let folder, (try? System.makeFolders(folder)) != nil else { return }
    isChanged = false
    try? AtomicFile.write(encoded(), to: PathBytes.joined(folder, Self.indexName))
  }

  /// The hash stands for the id, which may differ from another in capitals only.
  private func copyPath(_ id: String) -> [UInt8]? {
    folder.map {
      PathBytes.joined($0, Array("\(SHA256.hexHash(Array(id.utf8)).prefix(16)).json".utf8))
    }
  }
}

// MARK: - The file

extension SeenPacks {
  private static let indexName = Array("index.json".utf8)

  private mutating func recall(_ place: JSONPlace) throws(JSONPlace.Problem) {
    for element in try place.member("packs").list() {
      let stamp = try element.optional("file").map { file throws(JSONPlace.Problem) in
        Stamp(
          size: try file.member("size").integer(),
          number: UInt64(bitPattern: Int64(try file.member("number").integer())),
          modified: try file.member("modified").integer(),
          changed: try file.member("changed").integer())
      }
      records[Array(try element.member("id").string().utf8)] = Record(
        revision: try element.member("revision").revision(), file: stamp,
        sha256: try element.member("sha256").string(),
        kept: try element.optional("kept")?.string())
    }
  }

  private func encoded() -> [UInt8] {
    let sorted = records.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let packs = sorted.map { id, record in
      var members: [JSONObject.Member] = []
      func add(_ key: String, _ value: JSONValue) {
        members.append(JSONObject.Member(key: key, value: value))
      }
      add("id", .string(String(decoding: id, as: UTF8.self)))
      add("revision", .integer(record.revision))
      if let file = record.file {
        add(
          "file",
          .object([
            "size": .integer(file.size), "number": .integer(Int(Int64(bitPattern: file.number))),
            "modified": .integer(file.modified), "changed": .integer(file.changed),
          ]))
      }
      add("sha256", .string(record.sha256))
      if let kept = record.kept { add("kept", .string(kept)) }
      return JSONValue.object(JSONObject(members))
    }
    return JSONValue.object(["packs": .array(packs)]).encoded(.compact)
  }
}
