import Foundation
import PackBuilder
import Testing

@testable import packtool

@Suite("export and log", .serialized) struct ExportCommandTests {
  @Test func aProjectGoesToTheContainerAndBack() throws {
    try Desk.make { desk in
      try desk.makeProject()
      let run = try desk.run("export", "tern")
      #expect(run.code == 0)
      #expect(run.errors == "")
      #expect(run.output == "tern: revision 1, 10 documents\n")
      let read = try desk.run("read", "tern", "mission")
      #expect(read.output == "mission\n=======\n\nA text on mission.\n")
      #expect(try desk.run("workspace").output.contains("/tern\n"))
      let status = try desk.run("status")
      #expect(status.output.contains("nothing to do"))
    }
  }

  @Test func anIdleExportTouchesNothing() throws {
    try Desk.make { desk in
      try desk.makeProject()
      _ = try desk.run("export", "tern")
      let before = (try desk.stamps("drive"), try desk.stamps("tern"), try desk.stamps("home"))
      let run = try desk.run("export", in: "tern/plans")
      #expect(run.output == "tern: unchanged, revision 1\n")
      #expect(try desk.stamps("drive") == before.0)
      #expect(try desk.stamps("tern") == before.1)
      #expect(try desk.stamps("home") == before.2)
    }
  }

  @Test func aDryRunShowsWhatWouldChangeAndWritesNothing() throws {
    try Desk.make { desk in
      try desk.makeProject()
      let run = try desk.run("export", "tern", "--dry-run")
      #expect(run.code == 0)
      #expect(run.output.contains("would write packs/tern.json, manifest.json"))
      #expect(try desk.stamps("drive").isEmpty)
      #expect(!desk.exists("tern/.raven"))
      #expect(!desk.exists("home/.config"))
    }
  }

  @Test func theLogSaysWhatEachRevisionChanged() throws {
    try Desk.make { desk in
      try desk.makeProject()
      _ = try desk.run("export", "tern")
      try desk.write("# mission\n\nAnother.\n", to: "tern/foundation/mission.md")
      try desk.write("# New\n", to: "tern/notes/new.md")
      let run = try desk.run("export", "tern")
      #expect(run.output.hasPrefix("tern: revision 2, "))
      let log = try desk.run("log", in: "tern")
      let lines = log.output.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines[0].hasPrefix("2  2026-09-02  "))
      #expect(lines[0].hasSuffix("mission: reworded; notes/new added"))
      #expect(lines[1] == "1  2026-09-02  first export")
      let json = try desk.run("log", "tern", "--json")
      let list = try #require(
        try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      #expect(list.first?["revision"] as? Int == 2)
      #expect((list.first?["changes"] as? [Any])?.count == 2)
      #expect(try desk.run("log", "none").code == 2)
    }
  }

  @Test func aProjectIsTakenOut() throws {
    try Desk.make { desk in
      try desk.makeProject()
      _ = try desk.run("export", "tern")
      let run = try desk.run("export", "--remove", "tern")
      #expect(run.output == "tern: removed\n")
      #expect(run.errors.contains("tern is still in the workspace; 'packtool workspace remove "))
      #expect(try desk.run("projects").output == "")
      #expect(desk.exists("drive/packs/archive/tern.json"))
      #expect(try desk.run("export", "--remove", "tern").code == 2)
    }
  }

  @Test func anIdOfAnotherFolderIsRefusedUnlessForced() throws {
    try Desk.make { desk in
      try desk.makeProject("tern")
      try desk.makeProject("copy/tern")
      _ = try desk.run("export", "tern")
      let run = try desk.run("export", "copy/tern")
      #expect(run.code == 2)
      #expect(run.errors.contains("belongs to the project in"))
      // Also when the desk knows the other folder already.
      _ = try desk.run("workspace", "add", "copy/tern")
      #expect(try desk.run("export", "copy/tern").code == 2)
      #expect(try desk.run("export", "copy/tern", "--force").code == 0)
      let projects = try Desk.json(try desk.run("workspace", "--json"))["projects"] as? [String]
      #expect(projects?.map { $0.hasSuffix("/copy/tern") } == [true])
      // It has moved: no force is needed here any more, but there.
      #expect(try desk.run("export", "copy/tern").code == 0)
      #expect(try desk.run("export", "tern").code == 2)
    }
  }

  @Test func errorsStopAnExportUnlessForced() throws {
    try Desk.make { desk in
      try desk.makeProject()
      try desk.write(
        "{\"layers\": [\"mission\", \"absent\"], \"pathz\": {}}", to: "tern/raven.json")
      let run = try desk.run("export", "tern")
      #expect(run.code == 2)
      #expect(run.errors.contains("Error: foundation: the layer 'absent' is missing.\n"))
      #expect(run.errors.contains("'pathz' means nothing here; did you mean 'paths'?\n"))
      #expect(run.errors.contains("--force"))
      #expect(try desk.stamps("drive").isEmpty)
      let forced = try desk.run("export", "tern", "--force")
      #expect(forced.code == 0)
      #expect(forced.errors.contains("Warning: foundation: the layer 'absent' is missing.\n"))
      #expect(!forced.errors.contains("Error:"))
    }
  }

  @Test func withoutAContainerOrAProjectItSaysWhatToDo() throws {
    try Desk.make { desk in
      try desk.makeProject()
      let gone = try desk.run("export", "tern", "--container", "gone")
      #expect(gone.code == 2)
      #expect(gone.errors.contains("does not exist"))
      #expect(!desk.exists("gone"))
      let none = try desk.run("export")
      #expect(none.code == 2)
      #expect(none.errors.contains("packtool init"))
    }
  }

  @Test func aProjectThatIsGoneDoesNotKeepTheOthersBack() throws {
    try Desk.make { desk in
      try desk.makeProject("tern")
      try desk.makeProject("gull")
      for name in ["tern", "gull"] { _ = try desk.run("workspace", "add", name) }
      try desk.remove("gull")
      let run = try desk.run("export")
      #expect(run.code == 0)
      #expect(run.output == "tern: revision 1, 10 documents\n")
      #expect(run.errors.contains("gull is not there; 'packtool workspace remove "))
      try desk.remove("tern")
      #expect(try desk.run("export").code == 2)
    }
  }

  @Test func projectsThatNameContainersOfTheirOwnGoThere() throws {
    try Desk.make { desk in
      for name in ["tern", "gull", "crow"] { try desk.makeProject(name) }
      for name in ["a", "b"] {
        try FileManager.default.createDirectory(
          at: desk.folder.appending(path: name), withIntermediateDirectories: true)
      }
      try desk.write("{\"container\": \"../a\"}", to: "tern/raven.json")
      try desk.write("{\"container\": \"../b\"}", to: "gull/raven.json")
      var environment = desk.environment
      environment["PACKTOOL_CONTAINER"] = nil
      func run(_ words: String...) throws -> BuiltTool.Run {
        try BuiltTool.run(words, environment: environment, in: desk.folder)
      }
      _ = try run("workspace", "container", "./a/../a")
      let all = try run("export", "tern", "gull", "crow")
      #expect(all.code == 0)
      #expect(try desk.names("a").contains("packs/tern.json"))
      #expect(try desk.names("a").contains("packs/crow.json"))
      #expect(try desk.names("b") == ["manifest.json", "packs", "packs/gull.json"])
      #expect(all.output.split(separator: "\n").count == 3)
      let idle = try run("export", "--json")
      #expect(idle.output.components(separatedBy: "\"container\"").count == 3)
      #expect(try run("export", "tern", "gull", "--remove", "crow").code == 64)
      try desk.remove("a")
      try desk.write("# New\n", to: "gull/notes/n.md")
      let half = try run("export", "tern", "gull")
      #expect(half.code == 2)
      #expect(half.errors.contains("a: the container's folder does not exist"))
      #expect(half.output == "gull: revision 2, 1 added: notes/n\n")
    }
  }

  @Test func aHomeThatCannotBeWrittenOnlyCostsTheWorkspace() throws {
    try Desk.make { desk in
      try desk.makeProject()
      // A file stands where a folder would have to be made, which stops root as well.
      try desk.write("", to: "file")
      let run = try BuiltTool.run(
        ["export", "tern"],
        environment: desk.environment.merging(["HOME": desk.folder.path + "/file"]) { $1 },
        in: desk.folder)
      #expect(run.code == 0)
      #expect(run.output == "tern: revision 1, 10 documents\n")
      #expect(run.errors.contains("file/.config/packtool/config.json: "))
      #expect(run.errors.hasPrefix("Warning: "))
      try desk.checkReader("tern", revisions: 1...1)
    }
  }

  @Test func itRunsWithoutAHome() throws {
    try Desk.make { desk in
      try desk.makeProject()
      #expect(try desk.run("export", "tern", home: false).code == 0)
      try desk.checkReader("tern", revisions: 1...1)
    }
  }

  @Test func theBytesAreTheSameWhereverAndHoweverTheyAreMade() throws {
    var bytes: Set<String> = []
    for (place, jobs, locale) in [("a", "1", "C"), ("b/c d", "8", "tr_TR.UTF-8")] {
      try Desk.make { desk in
        try desk.makeProject("\(place)/tern")
        let run = try BuiltTool.run(
          ["export", "\(place)/tern", "--jobs", jobs],
          environment: desk.environment.merging(["LC_ALL": locale, "TZ": "Asia/Tokyo"]) { $1 },
          in: desk.folder)
        #expect(run.code == 0)
        for name in ["drive/packs/tern.json", "drive/manifest.json"] {
          bytes.insert(try #require(desk.text(name)))
        }
      }
    }
    #expect(bytes.count == 2)
  }

  @Test func theClockCanBeGiven() throws {
    try Desk.make { desk in
      try desk.makeProject()
      for (epoch, time) in [("86400", "1970-01-02T00:00:00Z"), ("1e9", "1970-01-01T00:00:01Z")] {
        try desk.write("# \(epoch)\n", to: "tern/notes/n.md")
        let run = try BuiltTool.run(
          ["export", "tern"],
          environment: desk.environment.merging(["SOURCE_DATE_EPOCH": epoch]) { $1 },
          in: desk.folder)
        #expect(run.code == 0)
        #expect(desk.text("drive/packs/tern.json")?.contains("\"\(time)\"") == true)
      }
      let run = try BuiltTool.run(
        ["export", "tern"],
        environment: desk.environment.merging(["SOURCE_DATE_EPOCH": "999999999999"]) { $1 },
        in: desk.folder)
      #expect(run.code == 2)
      #expect(run.errors.contains("no year from 0 to 9999"))
    }
  }

  @Test func aLostManifestAndALostArchiveAreMadeAnew() throws {
    try Desk.make { desk in
      try desk.makeProject()
      _ = try desk.run("export", "tern")
      let (manifest, pack) = (desk.text("drive/manifest.json"), desk.text("drive/packs/tern.json"))
      try desk.remove("drive/manifest.json")
      try desk.remove("tern/.raven")
      #expect(try desk.run("export", "tern").output == "tern: unchanged, revision 1\n")
      #expect(desk.text("drive/packs/tern.json") == pack)
      #expect(desk.text("tern/.raven/packs/1.json") == pack)
      // Its own revision grows, so that readers see a newer one.
      #expect(
        desk.text("drive/manifest.json")
          == manifest?.replacing("  \"revision\": 1,\n  \"pro", with: "  \"revision\": 2,\n  \"pro")
      )
    }
  }

  @Test func aContainerThatWasLostIsFilledUnderTheSameRevision() throws {
    try Desk.make { desk in
      try desk.makeProject()
      _ = try desk.run("export", "tern")
      try desk.write("# New\n", to: "tern/notes/n.md")
      _ = try desk.run("export", "tern")
      let pack = desk.text("drive/packs/tern.json")
      try desk.remove("drive/packs")
      try desk.remove("drive/manifest.json")
      #expect(try desk.run("export", "tern").output == "tern: revision 2, written anew\n")
      #expect(desk.text("drive/packs/tern.json") == pack)
    }
  }
}

/// The sample project in which something is wrong with every file, from the command line.
@Suite(.enabled(if: Samples.areThere, "no sample projects beside the package"))
struct LanternfishCommandTests {
  @Test func itIsRefusedWithItsErrorsAndGoesWithForce() throws {
    try Desk.make { desk in
      let made = try desk.shell("/bin/sh '\(Samples.lanternfishMaker)' lanternfish")
      try #require(made.code == 0)
      let refused = try desk.run("export", "lanternfish")
      #expect(refused.code == 2)
      #expect(refused.errors.contains("--force"))
      #expect(refused.errors.contains("pursuits/same.md"))
      #expect(refused.errors.contains("notes/outside.md: left out: a link that leads outside"))
      #expect(try desk.names().isEmpty)
      // Names and reasons never act on the terminal.
      let bad = refused.errors.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
      }
      #expect(bad.isEmpty)
      #expect(try desk.run("export", "lanternfish", "--force").code == 0)
      try desk.checkReader("lanternfish", revisions: 1...1)
      #expect(desk.text("drive/packs/lanternfish.json")?.contains("ignored?") == false)
      let before = try desk.stamps("drive")
      #expect(try desk.run("export", "lanternfish", "--force").output.contains("unchanged"))
      #expect(try desk.stamps("drive") == before)
    }
  }
}
