import Foundation
import Testing

@testable import PackBuilder

/// A container and a folder for the tool's state.
struct SampleContainer {
  let folder: TemporaryFolder
  let state: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    state = try TemporaryFolder()
  }

  /// Options with a fixed clock and one job, so that calls come in one order.
  func options(_ clock: String = "2026-09-02T10:00:00Z") throws -> ExportOptions {
    ExportOptions(
      container: folder.path, stateFolder: state.path("deep/state"),
      clock: try #require(Timestamp(clock)), jobs: 1)
  }

  @discardableResult
  func export(
    _ samples: [SampleProject], _ clock: String = "2026-09-02T10:00:00Z",
    files: any FileSystem = LocalFiles(), _ edit: (inout ExportOptions) -> Void = { _ in }
  ) throws -> ExportReport {
    var options = try options(clock)
    edit(&options)
    let projects = try samples.map { try Project(at: $0.path, files: LocalFiles(), jobs: 1) }
    return try Export.run(projects, options: options, files: files)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.url.appending(path: name)))
  }

  func manifest() throws -> Manifest { try Manifest(json: bytes("manifest.json")) }

  func pack(_ id: String) throws -> Pack {
    try Pack(json: bytes("packs/\(id).json"), path: "packs/\(id).json")
  }

  /// Every file's bytes, number and time of change.
  func snapshot() throws -> [String: String] {
    try Self.snapshot(folder.url)
  }

  static func snapshot(_ url: URL) throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
      let path = Array(url.appending(path: name).path.utf8)
      let status = try System.status(ofPath: path, followsLinks: false)
      let hash =
        status.kind == .regular
        ? SHA256.hexHash(try LocalFiles().read(path, limit: 1 << 30).bytes) : ""
      files[name] = "\(status.number) \(status.modified) \(hash)"
    }
    return files
  }
}
