import Foundation
import PackBuilder
import Testing

@testable import packtool

/// `export --watch` with shortened times, from an edit to the pack.
@Suite("export --watch", .serialized) struct ExportWatchTests {
  private static let times = [
    "PACKTOOL_WATCH_QUIET_MS": "100", "PACKTOOL_WATCH_LATEST_MS": "500",
  ]

  /// What people and their editors do, in order; each is a revision.
  private static func changes(_ desk: Desk) -> [(name: String, work: () throws -> Void)] {
    let files = FileManager.default
    func url(_ name: String) -> URL { desk.folder.appending(path: "tern/" + name) }
    return [
      ("edit", { try desk.write("# edited\n", to: "tern/plans/first.md") }),
      ("new file in a new folder", { try desk.write("# a\n", to: "tern/notes/deep/a.md") }),
      ("rename", { try files.moveItem(at: url("notes/deep/a.md"), to: url("notes/deep/b.md")) }),
      (
        "atomic save",
        { try Data("# saved\n".utf8).write(to: url("notes/deep/b.md"), options: .atomic) }
      ),
      (
        "save by a backup, as vim does",
        {
          try files.moveItem(at: url("plans/first.md"), to: url("plans/first.md~"))
          try desk.write("# vim\n", to: "tern/plans/first.md")
          try files.removeItem(at: url("plans/first.md~"))
        }
      ),
      ("removed folder", { try files.removeItem(at: url("notes")) }),
      ("settings", { try desk.writeSettings(name: "Tern!", of: "tern") }),
    ]
  }

  @Test func everyChangeReachesThePack() throws {
    try Desk.make { desk in
      try desk.makeProject()
      let tool = try desk.start(["export", "tern", "--watch"], more: Self.times)
      #expect(tool.wait { tool.output.contains("revision 1,") })
      var revision = 1
      for change in Self.changes(desk) {
        revision += 1
        try change.work()
        #expect(
          tool.wait { tool.output.contains("revision \(revision),") },
          "\(change.name): \(tool.output)\(tool.errors)")
        try desk.checkReader("tern", revisions: revision...revision)
      }
      tool.kill()
      #expect(tool.output.split(separator: "\n").count == revision)
      #expect(tool.errors == "")
    }
  }

  @Test func anEditIsInThePackWithinThirtySecondsWithTheUsualTimes() throws {
    try Desk.make { desk in
      try desk.makeProject()
      let tool = try desk.start(["export", "tern", "--watch"])
      #expect(tool.wait { tool.output.contains("revision 1,") })
      try desk.write("# edited\n", to: "tern/plans/first.md")
      let begin = Date()
      #expect(
        tool.wait {
          desk.text("drive/packs/tern.json")?.contains("# edited") == true
        })
      let time = Date().timeIntervalSince(begin)
      #expect(time > 1.5 && time < 30, "\(time) s")
    }
  }

  @Test func aWarningIsSaidOnceAndAgainWhenItIsNew() throws {
    try Desk.make { desk in
      try desk.makeProject()
      try desk.write("{\"nme\": \"Tern\"}", to: "tern/raven.json")
      let tool = try desk.start(["export", "tern", "--watch"], more: Self.times)
      func export(_ revision: Int, _ settings: String) throws {
        try desk.write(settings, to: "tern/raven.json")
        try desk.write("# \(revision)\n", to: "tern/plans/first.md")
        #expect(tool.wait { tool.output.contains("revision \(revision),") }, "\(tool.output)")
      }
      #expect(tool.wait { tool.output.contains("revision 1,") })
      try export(2, "{\"nme\": \"Tern\"}")
      #expect(tool.errors.components(separatedBy: "'nme'").count == 2)
      try export(3, "{}")
      try export(4, "{\"nme\": \"Tern\"}")
      #expect(tool.errors.components(separatedBy: "'nme'").count == 3)
    }
  }

  @Test func aContainerThatComesBackIsFilledWithoutAnotherChange() throws {
    try Desk.make { desk in
      try desk.makeProject()
      let tool = try desk.start(["export", "tern", "--watch"], more: Self.times)
      #expect(tool.wait { tool.output.contains("revision 1,") })
      let (drive, away) = (
        desk.folder.appending(path: "drive"), desk.folder.appending(path: "away")
      )
      try FileManager.default.moveItem(at: drive, to: away)
      try desk.write("# edited\n", to: "tern/plans/first.md")
      #expect(tool.wait { tool.errors.contains("does not exist") })
      // Said once, though it is tried again and again.
      Thread.sleep(forTimeInterval: 1.2)
      #expect(tool.errors.split(separator: "\n").count == 1, "\(tool.errors)")
      #expect(!desk.exists("drive"))
      try FileManager.default.moveItem(at: away, to: drive)
      #expect(tool.wait { tool.output.contains("revision 2,") })
      try desk.checkReader("tern", revisions: 2...2)
    }
  }

  @Test func aProjectThatTheWorkspaceGetsLaterTakesPart() throws {
    try Desk.make { desk in
      try desk.makeProject("tern")
      try desk.makeProject("gull")
      _ = try desk.run("workspace", "add", "tern")
      let tool = try desk.start(["export", "--watch"], more: Self.times)
      #expect(tool.wait { tool.output.contains("tern: revision 1,") })
      _ = try desk.run("workspace", "add", "gull")
      #expect(tool.wait { tool.output.contains("gull: revision 1,") })
      try desk.write("# edited\n", to: "gull/plans/first.md")
      #expect(tool.wait { tool.output.contains("gull: revision 2,") })
      try desk.remove("gull")
      #expect(tool.wait { tool.errors.contains("gull is not there") })
      try desk.write("# edited\n", to: "tern/plans/first.md")
      #expect(tool.wait { tool.output.contains("tern: revision 2,") })
      #expect(tool.errors.split(separator: "\n").count == 1, "\(tool.errors)")
    }
  }
}
