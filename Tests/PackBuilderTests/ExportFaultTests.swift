import Foundation
import Testing

@testable import PackBuilder

/// Fails every call of an export in every way and looks at what readers find, and at the next export.
@Suite struct ExportFaultTests {
  /// What happens to a container between two states.
  enum Story: String, CaseIterable, Sendable {
    /// Two projects into an empty container.
    case first
    /// One of two projects changed.
    case changed
    /// The manifest is damaged and a project changed.
    case damaged
    /// One project is removed.
    case removed
  }

  @Test(arguments: Story.allCases, FaultyFiles.Fault.allCases)
  func readersSeeOneStateOrTheOtherAndTheNextExportRepairsAll(
    story: Story, fault: FaultyFiles.Fault
  ) throws {
    let goal = try Stage(story)
    let counting = FaultyFiles()
    try goal.export(counting)
    let whole = try goal.state()
    let revision = try goal.container.manifest().revision
    var number = 0
    var failed = 0
    for call in 1...counting.calls {
      let stage = try Stage(story)
      let old = try stage.packs()
      let files = FaultyFiles(fault, at: call)
      var isDone = false
      do {
        try stage.export(files)
        isDone = true
      } catch is PackError {
        failed += 1
      }
      number += 1
      let place = "\(story) \(fault) at call \(call), \(files.log.last ?? "")"
      try stage.checkReader(old: old, new: goal.packs(), place)
      if isDone { #expect(try stage.packs() == goal.packs(), "\(place)") }
      try stage.export(FaultyFiles())
      #expect(try stage.state() == whole, "\(place): after the next export")
      #expect(try stage.container.manifest().revision >= revision, "\(place)")
      if story != .removed, call.isMultiple(of: 4) {
        let snapshot = try stage.container.snapshot()
        #expect(try stage.export(FaultyFiles()).written.isEmpty, "\(place)")
        #expect(try stage.container.snapshot() == snapshot, "\(place)")
      }
    }
    // Most calls cannot fail without being noticed.
    #expect(failed * 2 > number, "\(failed) of \(number)")
  }
}

/// A container and its projects before an export.
private struct Stage {
  let story: ExportFaultTests.Story
  let container: SampleContainer
  let a: SampleProject
  let b: SampleProject

  init(_ story: ExportFaultTests.Story) throws {
    self.story = story
    container = try SampleContainer()
    a = try SampleProject("alpha", ["foundation/mission.md": "# A\n\nold\n", "notes/n.md": "n\n"])
    b = try SampleProject("beta", ["foundation/mission.md": "# B\n\nold\n"])
    guard story != .first else { return }
    // Counting leaves out the waiting for the disk.
    try container.export([a, b], files: FaultyFiles())
    if story != .removed { try a.write("# A\n\nnew\n", to: "foundation/mission.md") }
    if story == .damaged {
      let bytes = try container.bytes("manifest.json")
      try container.folder.write(
        String(decoding: bytes.dropLast(9), as: UTF8.self), to: "manifest.json")
    }
  }

  @discardableResult
  func export(_ files: any FileSystem) throws -> ExportReport {
    switch story {
    case .first: return try container.export([a, b], files: files)
    case .changed, .damaged: return try container.export([a], files: files)
    case .removed:
      // A second time there may be nothing left to remove.
      do throws(PackError) {
        return try Export.run(
          [], options: try Self.removing(container), files: files)
      } catch {
        guard case .unknownProject = error else { throw error }
        return try Export.run([], options: try Self.keeping(container), files: files)
      }
    }
  }

  private static func keeping(_ container: SampleContainer) throws(PackError) -> ExportOptions {
    do { return try container.options() } catch { throw .noProject(path: "") }
  }

  private static func removing(_ container: SampleContainer) throws(PackError) -> ExportOptions {
    var options = try keeping(container)
    options.removed = ["beta"]
    return options
  }

  /// Every file of the container and of the projects, with its bytes.
  func state() throws -> [String: [UInt8]] {
    var state: [String: [UInt8]] = [:]
    for (name, url) in [("c", container.folder.url), ("a", a.url), ("b", b.url)] {
      for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
        var isFolder: ObjCBool = false
        let file = url.appending(path: path)
        _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
        if !isFolder.boolValue { state["\(name)/\(path)"] = [UInt8](try Data(contentsOf: file)) }
        if path == "manifest.json" {
          // One that was made anew counts from the packs, so its own number may be higher.
          var manifest = try container.manifest()
          manifest.revision = 1
          state["\(name)/\(path)"] = manifest.encoded()
        }
      }
    }
    return state
  }

  /// The packs that a reader finds: those of the manifest, and those that stand by themselves.
  func packs() throws -> [String: [UInt8]] {
    var packs: [String: [UInt8]] = [:]
    let folder = container.folder.url.appending(path: "packs")
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasSuffix(".json") && !name.hasPrefix(".") {
      packs[name] = try container.bytes("packs/\(name)")
    }
    return packs
  }

  /// Every visible file is whole, and one that was there before or would be there afterwards.
  func checkReader(old: [String: [UInt8]], new: [String: [UInt8]], _ place: String) throws {
    let packs = try packs()
    for (name, bytes) in packs {
      #expect(bytes == old[name] || bytes == new[name], "\(place): \(name)")
      #expect(throws: Never.self, "\(place): \(name)") { try Pack(json: bytes, path: name) }
    }
    for name in old.keys where new[name] != nil {
      #expect(packs[name] != nil, "\(place): \(name) is gone")
    }
    let overview = try ContainerReader(folder: container.folder.path).contents()
    for project in overview.projects {
      #expect(project.state == .ready, "\(place): \(project.id)")
    }
    #expect(overview.projects.count == packs.count, "\(place)")
    guard let bytes = try? container.bytes("manifest.json") else {
      #expect(story == .first, "\(place): no manifest")
      return
    }
    guard let manifest = try? Manifest(json: bytes) else {
      #expect(story == .damaged, "\(place): damaged manifest")
      return
    }
    for entry in manifest.projects {
      let file = try #require(packs["\(entry.id).json"], "\(place): \(entry.id) has no pack")
      // Either the pack is the one that the manifest names, or a newer one that has come before it.
      let header = try PackHeader(json: file, path: entry.pack)
      #expect(
        entry.sha256 == SHA256.hexHash(file) || header.revision > entry.revision, "\(place)")
    }
  }
}
