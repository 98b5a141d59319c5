import Foundation
import Testing

@testable import PackBuilder

/// A container with an inbox, a project and a folder for the importer's state.
struct SampleInbox {
  let container: TemporaryFolder
  let project: TemporaryFolder
  let state: TemporaryFolder

  init() throws {
    container = try TemporaryFolder()
    project = try TemporaryFolder()
    state = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: container.url.appending(path: "inbox"), withIntermediateDirectories: true)
  }

  func options(
    settle: Int = 0, batch: Int = 500, jobs: Int? = 1, isDryRun: Bool = false,
    clock: String = "2030-01-01T00:00:00Z"
  ) throws -> ImportOptions {
    ImportOptions(
      container: container.path, stateFolder: state.path("deep/state"),
      projects: [
        ImportProject(id: "alpha", folder: try System.resolved(project.path))
      ],
      clock: try #require(Timestamp(clock)), settle: settle, batch: batch, jobs: jobs,
      isDryRun: isDryRun)
  }

  @discardableResult
  func run(
    settle: Int = 0, batch: Int = 500, isDryRun: Bool = false,
    clock: String = "2030-01-01T00:00:00Z", files: any FileSystem = LocalFiles()
  ) throws -> ImportReport {
    try Import.run(
      options(settle: settle, batch: batch, isDryRun: isDryRun, clock: clock), files: files)
  }

  func put(_ text: String, _ name: String) throws {
    try container.write(text, to: "inbox/\(name)")
  }

  func put(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: container.url.appending(path: "inbox/\(name)"))
  }

  /// Puts a capture there.
  func capture(
    _ id: String, _ text: String, project: String = "alpha", name: String? = nil,
    more: String = ""
  ) throws {
    try put(
      "{\"type\":\"capture\",\"id\":\"\(id)\",\"project\":\"\(project)\",\"text\":\"\(text)\"\(more)}",
      name ?? "20260902T100000000Z-\(id).json")
  }

  /// All files of container, project and state with their bytes; the lock and the ledger left out.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (place, folder) in [("c", container), ("p", project), ("s", state)] {
      for name in try folder.names() {
        let path = folder.path(name)
        guard !name.hasSuffix("/ledger"), !name.hasSuffix(".lock"),
          try System.status(ofPath: path, followsLinks: false).kind == .regular
        else { continue }
        files["\(place)/\(name)"] = try FileContent.ofFile(path, limit: 1 << 30)
      }
    }
    return files
  }

  /// What the ledger knows.
  func ledger() throws -> [RecordID: String] {
    try ImportLedger(in: state.path("deep/state"), LocalFiles()).hashes
  }

  /// The stored files: names relative to the project, or to the state for unfiled ones.
  func stored() throws -> [String] {
    try project.names().filter { $0.hasSuffix(".md") && !$0.contains("/.") }
  }
}
