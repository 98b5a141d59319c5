import Foundation
import PackBuilder
import Testing

@testable import packtool

/// A home, a project and a container in a new folder.
struct Desk {
  let folder: URL

  /// Gives a new desk to some work.
  static func make<Result>(_ work: (Desk) throws -> Result) throws -> Result {
    try Folder.temporary { folder in
      for name in ["home", "drive"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true)
      }
      return try work(Desk(folder: folder))
    }
  }

  var environment: [String: String] {
    [
      "HOME": folder.appending(path: "home").path,
      "PACKTOOL_CONTAINER": folder.appending(path: "drive").path,
      "SOURCE_DATE_EPOCH": "1788343200",
    ]
  }

  func run(
    _ words: String..., input: String = "", in place: String = "", home: Bool = true
  ) throws -> BuiltTool.Run {
    var environment = environment
    if !home { environment["HOME"] = nil }
    return try BuiltTool.run(
      words, input: input, environment: environment, in: folder.appending(path: place))
  }

  func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ name: String) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  /// A small project in which lint finds nothing.
  func makeProject(_ name: String = "tern") throws {
    try writeSettings(name: "Tern", of: name)
    for layer in ProjectSettings.usualLayers {
      try write("# \(layer)\n\nA text on *\(layer)*.\n", to: "\(name)/foundation/\(layer).md")
    }
    try write("# Plan\n\n- [x] a\n- [ ] b\n", to: "\(name)/plans/first.md")
  }

  /// Settings under which lint takes layers of a few words.
  func writeSettings(name: String, of project: String) throws {
    let settings = """
      {"name": "\(name)", "summary": "Counts birds.", "lint": {"rules": {"pack-empty-layer": false}}}
      """
    try write(settings, to: "\(project)/raven.json")
  }

  /// The time of change of every file and folder below a folder.
  func stamps(_ name: String) throws -> [String: Date] {
    let root = folder.appending(path: name)
    var stamps: [String: Date] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: root.appending(path: name).path)
      stamps[name] = attributes[.modificationDate] as? Date
    }
    return stamps
  }

  /// The names of all files and folders of the container.
  func names(_ name: String = "drive") throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: name).path).sorted()
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: name))
  }

  /// Runs a line of shell on this desk, in which `$PACKTOOL` is the program.
  func shell(_ line: String) throws -> BuiltTool.Run {
    try BuiltTool.shell(line, environment: environment, in: folder)
  }

  /// Starts the program and does not wait for it.
  func start(_ words: [String], more: [String: String] = [:]) throws -> RunningTool {
    try RunningTool(words, environment: environment.merging(more) { $1 }, in: folder)
  }

  /// Whether a reader that has seen nothing finds one of some revisions whole, or nothing at all.
  func checkReader(
    _ id: String, revisions: ClosedRange<Int>, at location: SourceLocation = #_sourceLocation
  ) throws {
    let reader = ContainerReader(folder: Array(folder.appending(path: "drive").path.utf8))
    guard let project = try reader.contents()[id] else { return }
    #expect(project.state == .ready, sourceLocation: location)
    let reading = try reader.pack(id)
    #expect(reading.state == .ready, sourceLocation: location)
    #expect(revisions.contains(reading.pack.revision), sourceLocation: location)
    #expect(
      reading.pack.contentHash == reading.pack.computedContentHash, sourceLocation: location)
  }

  static func document(_ id: String, _ text: String, tasks: Bool = false) -> PackDocument {
    PackDocument(
      id: id, title: id, markdown: text, sha256: SHA256.hexHash(Array(text.utf8)),
      characters: text.count, bytes: text.utf8.count, tokens: 7,
      tasks: tasks ? .init(done: 1, open: 2) : nil)
  }

  static func pack(revision: Int = 7, mission: String = "# Mission\n\nA *board*.\n") -> Pack {
    var pack = Pack(
      project: ProjectIdentity(id: "pebblepost", name: "Pebble Post", summary: "A notice board."),
      revision: revision, contentHash: "",
      contentChangedAt: [1_788_256_800].compactMap { Timestamp(seconds: $0) }[0],
      sections: [
        .init(name: "foundation", documents: [document("mission", mission)]),
        .init(name: "plans", documents: [document("first-winter", "# Plan\n", tasks: true)]),
      ])
    pack.contentHash = pack.computedContentHash
    return pack
  }

  /// Puts a pack into the container, with its manifest.
  func deliver(_ pack: Pack, manifest: Bool = true) throws {
    let bytes = pack.encoded()
    try write(String(decoding: bytes, as: UTF8.self), to: "drive/packs/\(pack.project.id).json")
    guard manifest else { return }
    let entry = Manifest.Entry(pack: pack, file: bytes)
    try write(
      String(decoding: Manifest(revision: 1, projects: [entry]).encoded(), as: UTF8.self),
      to: "drive/manifest.json")
  }

  static func json(_ run: BuiltTool.Run) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }
}
