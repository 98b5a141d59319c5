import Foundation
import Testing

@testable import PackBuilder

@Suite struct FolderWatchTests {
  /// What people and their editors do to a folder, and whether it counts.
  enum Change: CaseIterable {
    case edit, newFile, newFolderWithFile, rename, removal, atomicSave, vimSave, sameBytes
    case hiddenFile, nothing

    var counts: Bool { self != .hiddenFile && self != .nothing }

    func make(in folder: TemporaryFolder) throws {
      let files = FileManager.default
      func url(_ name: String) -> URL { folder.url.appending(path: name) }
      switch self {
      case .edit: try folder.write("longer than before", to: "notes/a.md")
      case .newFile: try folder.write("b", to: "notes/b.md")
      case .newFolderWithFile: try folder.write("b", to: "new/deep/b.md")
      case .rename: try files.moveItem(at: url("notes/a.md"), to: url("notes/z.md"))
      case .removal: try folder.remove("notes/a.md")
      case .atomicSave:
        try Data("saved".utf8).write(to: url("notes/a.md"), options: .atomic)
      case .vimSave:
        try files.moveItem(at: url("notes/a.md"), to: url("notes/a.md~"))
        try folder.write("saved", to: "notes/a.md")
        try folder.remove("notes/a.md~")
      case .sameBytes: try folder.write("text", to: "notes/a.md")
      case .hiddenFile: try folder.write("x", to: ".raven/packs/1.json")
      case .nothing: break
      }
    }
  }

  @Test(arguments: Change.allCases, [true, false])
  func changesThatCountAreNoticed(change: Change, usesEvents: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "notes/a.md")
    let watch = FolderWatch([FolderWatch.Root(folder.path)], usesEvents: usesEvents)
    try change.make(in: folder)
    #expect(watch.waitForChange(atMost: 300) == change.counts)
    // Once is enough.
    #expect(!watch.waitForChange(atMost: 50))
  }

  @Test func aFileInAFolderThatCameLaterIsNoticed() throws {
    let folder = try TemporaryFolder()
    let watch = FolderWatch([FolderWatch.Root(folder.path("notes"))])
    #expect(!watch.waitForChange(atMost: 10))
    try folder.write("a", to: "notes/deep/a.md")
    #expect(watch.waitForChange(atMost: 300))
    try folder.write("longer", to: "notes/deep/a.md")
    #expect(watch.waitForChange(atMost: 300))
  }

  @Test func aChangeOfTheFileThatALinkLeadsToIsNoticed() throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "elsewhere/a.md")
    try folder.write("text", to: "notes/b.md")
    try folder.link("notes/a.md", to: "../elsewhere/a.md")
    let watch = FolderWatch([FolderWatch.Root(folder.path("notes"))], usesEvents: false)
    #expect(!watch.waitForChange(atMost: 10))
    try folder.write("longer", to: "elsewhere/a.md")
    #expect(watch.waitForChange(atMost: 10))
    try folder.remove("elsewhere/a.md")
    #expect(watch.waitForChange(atMost: 10))
    #expect(!watch.waitForChange(atMost: 10))
  }

  @Test func onlyWhatLiesDirectlyInAShallowFolderCounts() throws {
    let folder = try TemporaryFolder()
    let watch = FolderWatch([FolderWatch.Root(folder.path, isDeep: false)])
    try folder.write("a", to: "modules/a.md")
    #expect(!watch.waitForChange(atMost: 100))
    try folder.write("a", to: "raven.json")
    #expect(watch.waitForChange(atMost: 300))
  }

  @Test func aCrowdOfChangesIsOneAndEndsAtTheLatest() throws {
    let folder = try TemporaryFolder()
    let watch = FolderWatch([FolderWatch.Root(folder.path)])
    let file = folder.url.appending(path: "a.md")
    let writer = Thread {
      for number in 0..<60 {
        try? Data(count: number).write(to: file)
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
    writer.start()
    let start = System.milliseconds
    #expect(watch.waitForChanges(quiet: 300, latest: 500, limit: 2_000))
    let time = System.milliseconds - start
    #expect(time >= 400 && time < 1_100, "\(time) ms")
    #expect(watch.waitForChanges(quiet: 300, latest: 5_000, limit: 1_000))
    #expect(!watch.waitForChanges(quiet: 10, latest: 10, limit: 50))
  }
}

@Suite struct WorkspaceTests {
  @Test func aWorkspaceComesBackAsItWasWithWhatOthersWrote() throws {
    let text = """
      {
        "container": "/drive/Raven",
        "projects": [
          "/a",
          "/b"
        ],
        "later": {
          "x": 1
        }
      }

      """
    var workspace = try Workspace(json: Array(text.utf8), path: "config.json")
    #expect(workspace.container == "/drive/Raven")
    #expect(workspace.projects == ["/a", "/b"])
    #expect(String(decoding: workspace.encoded(), as: UTF8.self) == text)
    let answers = [
      workspace.add("/a"), workspace.add("/c"), workspace.remove("/a"), workspace.remove("/a"),
    ]
    #expect(answers == [false, true, true, false])
    #expect(workspace.projects == ["/b", "/c"])
  }

  @Test func aMissingFileIsAnEmptyWorkspaceAndFoldersAreMade() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a/b/config.json")
    var workspace = try Workspace.read(path)
    #expect(workspace == Workspace())
    workspace.container = "/x"
    try workspace.write(to: path)
    #expect(try Workspace.read(path) == workspace)
  }

  @Test func nonsenseIsAnErrorThatNamesTheFile() throws {
    #expect(
      throws: PackError.damaged(
        path: "config.json", reason: "projects: a list is needed, not a string")
    ) { try Workspace(json: Array("{\"projects\": \"a\"}".utf8), path: "config.json") }
  }
}
