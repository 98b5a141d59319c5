import Foundation
import PackBuilder
import Testing

@testable import packtool

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

  @Test func aSectionOfANewerPacktoolIsShownAsPlainDocuments() throws {
    try Desk.make { desk in
      var pack = Desk.pack()
      pack.sections.append(
        .init(name: "letters", documents: [Desk.document("to-ann", "# To *Ann*\n")]))
      var text = String(decoding: pack.encoded(), as: UTF8.self)
      text = text.replacing("\"schemaVersion\": 1", with: "\"schemaVersion\": 2")
      text = text.replacing("\"revision\"", with: "\"weather\": [1, {}],\n  \"revision\"")
      try desk.write(text, to: "drive/packs/pebblepost.json")
      #expect(try desk.run("projects").output.contains(", ready\n"))
      let all = try desk.run("read", "pebblepost")
      #expect(all.output.hasSuffix("\nletters\n  to-ann  to-ann  7 tokens\n"))
      #expect(all.errors == "")
      #expect(try desk.run("read", "pebblepost", "letters/to-ann").output == "To Ann\n======\n")
      // What an older reader would get wrong is not shown at all.
      text = text.replacing("\"minReaderVersion\": 1", with: "\"minReaderVersion\": 2")
      try desk.write(text, to: "drive/packs/pebblepost.json")
      #expect(
        try desk.run("projects").output.contains(
          "needs a newer packtool: version 2 of the format"))
      let refused = try desk.run("read", "pebblepost", home: false)
      #expect(refused.code == 2)
      #expect(refused.errors.contains("version 2"))
    }
  }

  @Test func aThousandProjectsAreListed() throws {
    try Desk.make { desk in
      var entries: [Manifest.Entry] = []
      for number in 1...1000 {
        var pack = Desk.pack()
        pack.project.id = "p\(number)"
        try desk.deliver(pack, manifest: false)
        entries.append(Manifest.Entry(pack: pack, file: pack.encoded()))
      }
      let manifest = Manifest(revision: 1, projects: entries).encoded()
      try desk.write(String(decoding: manifest, as: UTF8.self), to: "drive/manifest.json")
      for _ in 1...2 {
        let run = try desk.run("projects")
        #expect(run.code == 0)
        #expect(run.output.components(separatedBy: ", ready\n").count == 1001)
      }
      // Nothing is listed from memory: what changes in the container shows.
      try desk.write("{", to: "drive/packs/p500.json")
      try desk.remove("drive/packs/p501.json")
      let run = try desk.run("projects")
      #expect(run.output.components(separatedBy: ", ready\n").count == 999)
      #expect(run.output.contains("(p500), waiting: the pack is not complete yet"))
      #expect(run.output.contains("(p501), waiting: the pack has not arrived"))
    }
  }

  @Test func aReaderThatStopsReadingIsNoTrouble() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      for words in ["projects", "read pebblepost", "read pebblepost mission", "status --json"] {
        let run = try desk.shell("{ \"$PACKTOOL\" \(words); echo \"$?\" >&2; } | true")
        #expect(run.errors == "0\n", "\(words)")
      }
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
