import Foundation
import Testing

@testable import packtool

@Suite("init, new and workspace") struct DeskCommandTests {
  @Test func aProjectIsBegunAndNothingIsOverwritten() throws {
    try Desk.make { desk in
      try desk.write("# Mine\n", to: "Tern Watch/foundation/mission.md")
      let run = try desk.run("init", "Tern Watch")
      #expect(run.code == 0)
      #expect(desk.text("Tern Watch/foundation/mission.md") == "# Mine\n")
      #expect(run.output.contains("created raven.json\n"))
      #expect(!run.output.contains("mission"))
      #expect(desk.text("Tern Watch/foundation/voice.md")?.hasPrefix("# Voice\n") == true)
      #expect(desk.text("Tern Watch/raven.json")?.contains("\"id\": \"tern-watch\"") == true)
      for section in ["blueprints", "plans", "notes", "chronicle", "pursuits"] {
        #expect(desk.exists("Tern Watch/\(section)"))
      }
      let again = try desk.run("init", "--json", in: "Tern Watch")
      let json = try Desk.json(again)
      #expect((json["created"] as? [String])?.isEmpty == true)
      #expect(json["id"] as? String == "tern-watch")
      let workspace = try Desk.json(try desk.run("workspace", "--json"))
      #expect((workspace["projects"] as? [String])?.count == 1)
    }
  }

  @Test func documentsAreBegunInTheirFolders() throws {
    try Desk.make { desk in
      _ = try desk.run("init", "tern")
      let plan = try desk.run("new", "plan", "First", "*winter*", in: "tern/notes")
      #expect(plan.code == 0)
      #expect(plan.output.hasSuffix("tern/plans/first-winter.md\n"))
      let text = try #require(desk.text("tern/plans/first-winter.md"))
      #expect(text.hasPrefix("# First \\*winter\\*\n"))
      #expect(text.contains("- [ ] "))
      let entry = try desk.run("new", "chronicle", "Two renewals", in: "tern")
      #expect(entry.output.contains("/chronicle/2026-09-02-two-renewals.md"))
      let again = try desk.run("new", "plan", "first winter", in: "tern")
      #expect(again.code == 2)
      #expect(again.errors.contains("is there already"))
      #expect(try desk.run("new", "plan", " ", in: "tern").code == 64)
      #expect(try desk.run("new", "poem", "x", in: "tern").code == 64)
      #expect(try desk.run("new", "plan", "x", in: "drive").errors.contains("no project here"))
    }
  }

  @Test func onATerminalTheEditorOpensTheNewDocument() throws {
    try Desk.make { desk in
      _ = try desk.run("init", "tern")
      // Words are split as a shell would, and the path is the last one.
      try desk.write("#!/bin/sh\necho \"$1: $2\" > edited\n", to: "my editor")
      let editor = desk.folder.appending(path: "my editor").path
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
      func new(
        _ title: String, _ variable: [String: String], _ streams: Set<PseudoTerminal.Stream>
      ) throws -> BuiltTool.Run {
        try PseudoTerminal.run(
          ["new", "note", title], environment: desk.environment.merging(variable) { $1 },
          streams: streams, in: desk.folder.appending(path: "tern"))
      }
      let run = try new("A", ["EDITOR": "'\(editor)' --wait"], [.input, .output])
      #expect(run.code == 0)
      #expect(run.output.hasSuffix("/tern/notes/a.md\n"))
      #expect(desk.text("tern/edited")?.hasPrefix("--wait: ") == true)
      #expect(desk.text("tern/edited")?.hasSuffix("/tern/notes/a.md\n") == true)
      // VISUAL comes first; what goes wrong with it is said, and the document stays.
      let failed = try new("B", ["EDITOR": "true", "VISUAL": "false"], [.input, .output])
      #expect(failed.code == 2)
      #expect(failed.errors == "Error: false: ended with an error.\n")
      #expect(desk.exists("tern/notes/b.md"))
      let missing = try new("C", ["EDITOR": "no-such-editor"], [.input, .output])
      #expect(missing.code == 2)
      #expect(missing.errors.contains("no-such-editor: no such file or directory"))
      // Without both ends on a terminal nothing is opened.
      try desk.remove("tern/edited")
      _ = try new("D", ["EDITOR": "'\(editor)'"], [.output])
      #expect(!desk.exists("tern/edited"))
    }
  }

  @Test func aDocumentGoesWhereTheProjectKeepsItsKind() throws {
    try Desk.make { desk in
      try desk.write("{\"paths\": {\"notes\": \"docs/notes\"}}", to: "tern/raven.json")
      try desk.write("x", to: "tern/docs/notes/a.md")
      let run = try desk.run("new", "note", "B", in: "tern")
      #expect(run.output.hasSuffix("tern/docs/notes/b.md\n"))
    }
  }

  @Test func theWorkspaceIsChangedAndShown() throws {
    try Desk.make { desk in
      _ = try desk.run("init", "tern")
      #expect(try desk.run("workspace", "container", "drive").code == 0)
      let shown = try desk.run("workspace").output
      #expect(shown.contains("/drive\n"))
      #expect(shown.contains("/tern\n"))
      #expect(try desk.run("workspace", "remove", "tern").code == 0)
      #expect(try desk.run("workspace").output.contains("none; 'packtool init'"))
      #expect(try desk.run("workspace", "remove", "tern").code == 2)
      #expect(try desk.run("workspace", "add", "gone").code == 2)
      #expect(try desk.run("workspace", "add").code == 64)
      try desk.write("{", to: "home/.config/packtool/config.json")
      let broken = try desk.run("workspace")
      #expect(broken.code == 2)
      #expect(broken.errors.contains("config.json"))
    }
  }

  @Test func whatManyAddAtOnceIsAllThere() throws {
    try Desk.make { desk in
      let names = (1...12).map { "p\($0)" }
      for name in names { try desk.write("# M\n", to: "\(name)/foundation/mission.md") }
      let tools = try names.map { try desk.start(["workspace", "add", $0]) }
      for tool in tools { #expect(tool.finish().code == 0) }
      let projects = try Desk.json(try desk.run("workspace", "--json"))["projects"] as? [String]
      #expect(projects?.count == names.count)
    }
  }

  @Test func aLayerIsRenderedByItsName() throws {
    try Desk.make { desk in
      try desk.write("# Mission\n\nA *board*.\n", to: "tern/foundation/mission.md")
      let run = try desk.run("render", "mission", in: "tern/foundation")
      #expect(run.output == "Mission\n=======\n\nA board.\n")
      let near = try desk.run("render", "misson", in: "tern")
      #expect(near.code == 2)
      #expect(near.errors.contains("Did you mean 'mission'?"))
      #expect(
        try desk.run("render", "mission", in: "drive").errors
          == "Error: mission: no such file or directory.\n")
    }
  }

  @Test func pruningListsFirstAndDeletesWhenTold() throws {
    try Desk.make { desk in
      try desk.write("{}", to: "drive/inbox/processed/20260101T000000000Z-a.json")
      try desk.write("{}", to: "drive/inbox/processed/20260901T000000000Z-b.json")
      try desk.write("{}", to: "drive/inbox/rejected/20260101T000000000Z-c.json")
      let listed = try desk.run("prune", "--older-than", "30")
      #expect(listed.code == 0)
      #expect(listed.output.hasSuffix("processed/20260101T000000000Z-a.json\n"))
      #expect(listed.errors.contains("--yes deletes"))
      #expect(desk.exists("drive/inbox/processed/20260101T000000000Z-a.json"))
      _ = try desk.run("prune", "--older-than", "30", "--yes")
      #expect(!desk.exists("drive/inbox/processed/20260101T000000000Z-a.json"))
      #expect(desk.exists("drive/inbox/processed/20260901T000000000Z-b.json"))
      #expect(desk.exists("drive/inbox/rejected/20260101T000000000Z-c.json"))
      let rejected = try desk.run("prune", "--older-than", "30", "--rejected", "--json")
      #expect(((try Desk.json(rejected))["files"] as? [Any])?.count == 1)
      #expect(try desk.run("prune").code == 64)
    }
  }

  @Test func statusNamesTheNextStep() throws {
    try Desk.make { desk in
      _ = try desk.run("init", "tern")
      try desk.deliver(Desk.pack())
      try desk.write("[1]", to: "drive/packs/pebblepost.json")
      try desk.write("{}", to: "drive/inbox/20260901T000000000Z-b.json")
      let run = try desk.run("status")
      #expect(run.code == 0)
      #expect(run.output.contains("tern: is not in the container; 'packtool export tern'"))
      #expect(run.output.contains("pebblepost: damaged: "))
      #expect(run.output.contains("inbox: 1 record to import"))
      let json = try Desk.json(try desk.run("status", "--json"))
      #expect((json["steps"] as? [Any])?.count == 3)
      #expect((json["records"] as? [String: Int])?["waiting"] == 1)
      #expect(try desk.run("status", "--container", "gone").code == 2)
    }
  }
}
