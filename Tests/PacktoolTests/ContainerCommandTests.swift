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

@Suite("projects and read") struct PocketCommandTests {
  @Test func projectsAreListedWithTheirStates() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let run = try desk.run("projects")
      #expect(run.code == 0)
      #expect(run.errors == "")
      #expect(
        run.output == """
          Pebble Post (pebblepost), ready
            A notice board.
            revision 7, 1 day ago: 1 layer, 1 plan

          """)
      let json = try Desk.json(try desk.run("projects", "--json"))
      let project = try #require((json["projects"] as? [[String: Any]])?.first)
      #expect(project["id"] as? String == "pebblepost")
      #expect(project["state"] as? String == "ready")
      #expect(project["revision"] as? Int == 7)
      #expect((project["counts"] as? [String: Int])?["plans"] == 1)
    }
  }

  @Test func anEmptyContainerAndAMissingOneAreToldApart() throws {
    try Desk.make { desk in
      let empty = try desk.run("projects")
      #expect(empty.code == 0)
      #expect(empty.output == "")
      #expect(empty.errors.contains("holds no projects yet"))
      let gone = try desk.run("projects", "--container", "gone")
      #expect(gone.code == 2)
      #expect(gone.errors.contains("the container's folder does not exist"))
      #expect(!desk.exists("gone"))
    }
  }

  @Test func withoutAContainerTheFourWaysAreNamed() throws {
    try Desk.make { desk in
      let run = try BuiltTool.run(["projects"], environment: [:], in: desk.folder)
      #expect(run.code == 2)
      for way in ["--container", "PACKTOOL_CONTAINER", "raven.json", "packtool workspace"] {
        #expect(run.errors.contains(way))
      }
    }
  }

  @Test func theFlagThenTheVariableThenTheProjectThenTheWorkspaceDecide() throws {
    try Desk.make { desk in
      for name in ["flag", "variable", "project", "space"] {
        try FileManager.default.createDirectory(
          at: desk.folder.appending(path: name), withIntermediateDirectories: true)
      }
      try desk.write("{\"container\": \"../project\"}", to: "repo/raven.json")
      func chosen(_ words: [String], variable: Bool, in place: String) throws -> String {
        var environment = ["HOME": desk.folder.appending(path: "home").path]
        if variable {
          environment["PACKTOOL_CONTAINER"] = desk.folder.appending(path: "variable").path
        }
        let run = try BuiltTool.run(
          ["projects", "-v"] + words, environment: environment,
          in: desk.folder.appending(path: place))
        let line = run.errors.split(separator: "\n").first { $0.contains("container ") } ?? ""
        return line.split(separator: ": ").last.map { String($0) } ?? ""
      }
      _ = try desk.run("workspace", "container", "space")
      let flag = ["--container", "../flag"]
      #expect(try chosen(flag, variable: true, in: "repo") == "--container")
      #expect(try chosen([], variable: true, in: "repo") == "PACKTOOL_CONTAINER")
      #expect(try chosen([], variable: false, in: "repo") == "raven.json")
      #expect(try chosen([], variable: false, in: "") == "the workspace")
    }
  }

  @Test func aPackIsListedASectionIsListedADocumentIsRendered() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let all = try desk.run("read", "pebblepost")
      #expect(
        all.output == """
          Pebble Post, revision 7, 1 day ago
          A notice board.

          foundation
            mission  mission  7 tokens

          plans
            first-winter  first-winter  1 of 3 tasks done, 7 tokens

          """)
      let plans = try desk.run("read", "pebblepost", "plans")
      #expect(plans.output.hasPrefix("plans\n  first-winter"))
      let mission = try desk.run("read", "pebblepost", "mission")
      #expect(mission.output == "Mission\n=======\n\nA board.\n")
      #expect(try desk.run("read", "pebblepost", "foundation/mission").output == mission.output)
      let html = try desk.run("read", "pebblepost", "mission", "--format", "html")
      #expect(html.output == "<h1>Mission</h1>\n<p>A <em>board</em>.</p>\n")
      let json = try Desk.json(try desk.run("read", "pebblepost", "plans/first-winter", "--json"))
      #expect(json["markdown"] as? String == "# Plan\n")
      #expect((json["tasks"] as? [String: Int])?["open"] == 2)
    }
  }

  @Test func whatIsNotThereIsNamedWithWhatIs() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let near = try desk.run("read", "pebblepost", "misson")
      #expect(near.code == 2)
      #expect(near.errors == "Error: pebblepost: no part 'misson'. Did you mean 'mission'?\n")
      let far = try desk.run("read", "pebblepost", "quux")
      #expect(far.errors.contains("there is mission, foundation, plans"))
      let project = try desk.run("read", "tern")
      #expect(project.code == 2)
      #expect(project.errors.contains("there is pebblepost"))
    }
  }

  @Test func aDamagedPackIsShownAsItWasBefore() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      #expect(try desk.run("read", "pebblepost", "mission").code == 0)
      try desk.write("[1]", to: "drive/packs/pebblepost.json")
      let run = try desk.run("read", "pebblepost", "mission")
      #expect(run.code == 0)
      #expect(run.output == "Mission\n=======\n\nA board.\n")
      #expect(run.errors.contains("Warning: pebblepost is damaged"))
      #expect(run.errors.contains("revision 7, kept from before"))
      #expect(try desk.run("projects").output.contains(", damaged: "))
      // Without a memory there is nothing to show.
      let bare = try desk.run("read", "pebblepost", "mission", home: false)
      #expect(bare.code == 2)
      #expect(bare.output == "")
    }
  }

  @Test func namesFromPacksCannotActOnTheTerminal() throws {
    try Desk.make { desk in
      var pack = Desk.pack(mission: "# M\u{1B}[2J\n")
      pack.project.name = "Pebble\u{1B}]0;x\u{07}\u{202E}"
      pack.sections[0].documents[0].title = "T\u{1B}[2J\u{9B}"
      try desk.deliver(pack)
      for words in [
        ["projects"], ["projects", "--json"], ["read", "pebblepost"],
        ["read", "pebblepost", "--json"], ["read", "pebblepost", "mission"],
        ["read", "pebblepost", "mission", "--json"], ["status"],
      ] {
        let run = try BuiltTool.run(words, environment: desk.environment, in: desk.folder)
        let bad = (run.output + run.errors).unicodeScalars.filter {
          ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}"
        }
        #expect(bad.isEmpty, "\(words)")
      }
    }
  }

  @Test func aContainerThatCannotBeWrittenIsRead() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let run = try BuiltTool.shell(
        "chmod -R a-w drive && \"$PACKTOOL\" projects && \"$PACKTOOL\" read pebblepost mission; "
          + "code=$?; chmod -R u+w drive; exit $code",
        environment: desk.environment, in: desk.folder)
      #expect(run.code == 0)
    }
  }

  @Test func nothingNeedsAHome() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      for words in [["projects"], ["read", "pebblepost", "mission"], ["status"], ["workspace"]] {
        let run = try BuiltTool.run(
          words, environment: ["PACKTOOL_CONTAINER": desk.folder.appending(path: "drive").path],
          in: desk.folder)
        #expect(run.code == 0, "\(words): \(run.errors)")
      }
      let change = try desk.run("workspace", "container", "drive", home: false)
      #expect(change.code == 2)
      #expect(change.errors.contains("set HOME or XDG_CONFIG_HOME"))
    }
  }

  @Test func watchingShowsAChange() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let run = try BuiltTool.shell(
        """
        "$PACKTOOL" projects --watch --json > list & id=$!
        for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.2; grep -q '"revision": 7' list && break; done
        cp -r new/packs/. drive/packs/
        for i in $(seq 40); do sleep 0.2; grep -q '"revision": 8' list && break; done
        kill -9 $id; wait $id; grep -c '"container"' list
        """, environment: try Self.withNewer(desk), in: desk.folder)
      #expect(run.output == "2\n")
    }
  }

  private static func withNewer(_ desk: Desk) throws -> [String: String] {
    let newer = Desk.pack(revision: 8)
    try desk.write(
      String(decoding: newer.encoded(), as: UTF8.self), to: "new/packs/pebblepost.json")
    return desk.environment
  }
}

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
