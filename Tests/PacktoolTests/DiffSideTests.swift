import Foundation
import Testing

@testable import packtool

/// What `packtool diff` takes for a side, and what it refuses.
@Suite struct DiffSideTests {
  private func makeProjects(_ desk: Desk) throws {
    for name in ["old", "new"] {
      try desk.write("# Mission\n\nA board.\n", to: "\(name)/foundation/mission.md")
      try desk.write("# First\n\n- [ ] one\n", to: "\(name)/plans/first.md")
    }
  }

  private func link(_ name: String, to target: String, on desk: Desk) throws {
    try FileManager.default.createSymbolicLink(
      atPath: desk.folder.appending(path: name).path, withDestinationPath: target)
  }

  // MARK: - No project

  @Test func aFolderThatIsNoProjectIsRefused() throws {
    try Desk.make { desk in
      try makeProjects(desk)
      try desk.write("# A\n\nOne two three.\n", to: "loose/a.md")
      try FileManager.default.createDirectory(
        at: desk.folder.appending(path: "empty"), withIntermediateDirectories: true)
      for name in ["loose", "empty", "old/foundation"] {
        for sides in [(name, "new"), ("new", name), (name, name)] {
          let run = try desk.run("diff", sides.0, sides.1)
          #expect(run.code == 2)
          #expect(run.output == "")
          #expect(
            run.errors
              == "Error: \(name): is no project: it holds neither a raven.json nor a folder "
              + "foundation, blueprints, plans, notes, chronicle or pursuits.\n")
        }
      }
    }
  }

  @Test func settingsOrOneSectionMakeAProject() throws {
    try Desk.make { desk in
      try desk.write("{}", to: "old/raven.json")
      try desk.write("# N\n", to: "new/notes/n.md")
      let run = try desk.run("diff", "old", "new")
      #expect(run.code == 1)
      #expect(run.errors == "")
      #expect(run.output.contains("new document"))
    }
  }

  // MARK: - What cannot be read

  @Test func aDocumentThatCannotBeReadIsTroubleAndNotGone() throws {
    try Desk.make { desk in
      try makeProjects(desk)
      try desk.remove("new/plans/first.md")
      try link("new/plans/first.md", to: "first.md", on: desk)
      for sides in [("old", "new"), ("new", "old")] {
        let run = try desk.run("diff", sides.0, sides.1)
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(
          run.errors.hasPrefix("Error: new/plans/first.md: a link that leads nowhere ("),
          "\(run.errors)")
      }
    }
  }

  @Test func everyDocumentThatCannotBeReadIsNamed() throws {
    try Desk.make { desk in
      try makeProjects(desk)
      try desk.write("{", to: "new/foundation/voice.json")
      try link("new/plans/lost.md", to: "nowhere", on: desk)
      let run = try desk.run("diff", "old", "new")
      #expect(run.code == 2)
      #expect(run.errors.split(separator: "\n").count == 2)
      #expect(run.errors.contains("Error: new/foundation/voice.json: no structured layer ("))
      #expect(run.errors.contains("Error: new/plans/lost.md: a link that leads nowhere ("))
    }
  }

  @Test(
    .enabled(if: getuid() != 0, "everything is readable for root"),
    arguments: ["new/plans/first.md", "new/plans", "new/raven.json"])
  func whatMayNotBeReadIsTroubleAndNotGone(name: String) throws {
    try Desk.make { desk in
      try makeProjects(desk)
      try desk.write("{}", to: "new/raven.json")
      let run = try desk.shell(
        "chmod 0 \(name); \"$PACKTOOL\" diff old new; code=$?; chmod 755 \(name); exit $code")
      #expect(run.code == 2)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("Error: \(name): "))
      #expect(run.errors.hasSuffix("permission denied.\n"))
    }
  }

  @Test func aDocumentThatIsLeftOutIsToldWithTheReason() throws {
    try Desk.make { desk in
      try makeProjects(desk)
      try desk.write("outside\n", to: "outside.md")
      try desk.remove("new/plans/first.md")
      try link("new/plans/first.md", to: "../../outside.md", on: desk)
      let run = try desk.run("diff", "old", "new")
      #expect(run.code == 1)
      #expect(
        run.errors
          == "Warning: plans/first.md: left out: a link that leads outside the project.\n")
    }
  }

  // MARK: - Facts

  @Test func foldersTellWhatTheirSettingsSay() throws {
    try Desk.make { desk in
      try makeProjects(desk)
      #expect(try desk.run("diff", "old", "new").code == 0)
      for (name, title, text) in [("old", "Tern", "Count."), ("new", "Gull", "Look.")] {
        try desk.write("\(text)\n", to: "\(name)/words.txt")
        try desk.write(
          """
          {"id": "tern", "name": "\(title)", "summary": "\(title)s.",
           "compose": {"preamble": "words.txt", "presets": {"review": "words.txt"}}}
          """, to: "\(name)/raven.json")
      }
      let folders = try desk.run("diff", "old", "new")
      #expect(folders.code == 1)
      #expect(folders.output.contains("  ~ name: [-Tern-]{+Gull+}\n"), "\(folders.output)")
      #expect(folders.output.contains("  ~ summary: [-Terns.-]{+Gulls.+}\n"))
      #expect(!folders.output.contains(" in 0 documents"))
      #expect(folders.output.contains("preamble: ") && folders.output.contains("preset review: "))
      #expect(try desk.run("export", "old").code == 0)
      let pack = "drive/packs/tern.json"
      #expect(try desk.run("diff", pack, "new").output == folders.output)
      let json = try desk.run("diff", "old", "new", "--format", "json")
      #expect(json.code == 1 && json.output.contains("\"path\": \"project\""))
    }
  }

  @Test func onlyOneNameInTheSettingsIsAChange() throws {
    try Desk.make { desk in
      try makeProjects(desk)
      try desk.write("{\"name\": \"old\"}", to: "new/raven.json")
      #expect(try desk.run("diff", "old", "new").code == 0)
      try desk.write("{\"name\": \"Tern\"}", to: "new/raven.json")
      let run = try desk.run("diff", "old", "new")
      #expect(run.code == 1 && run.output.contains("  ~ name: [-old-]{+Tern+}\n"))
    }
  }

  // MARK: - Patches

  @Test func thePatchOfAPackAndAFolderHoldsWhatChangedOnly() throws {
    try Desk.make { desk in
      try desk.makeProject("old")
      try desk.write("# N\n\nOne line\nand a second.\n\nThe end.\n", to: "old/notes/n.md")
      #expect(try desk.run("export", "old").code == 0)
      try desk.write("# N\n\nOne line\nand a second.\n\nNo end.\n", to: "old/notes/n.md")
      let run = try desk.run("diff", "latest", ".", "--format", "unified", in: "old")
      #expect(run.code == 1)
      #expect(
        run.output == """
          --- notes/n.md
          +++ notes/n.md
          @@ -2,4 +2,4 @@
           
           One line and a second.
           
          -The end.
          +No end.

          """, "\(run.output)")
    }
  }

  @Test(.enabled(if: BuiltTool.find("patch") != nil, "there is no 'patch'"))
  func theExactPatchIsOfTheTextsAsTheyStand() throws {
    try Folder.temporary { folder in
      try Folder.write("*a* b\n\n* one\n", to: "old.md", in: folder)
      try Folder.write("_a_ b\n\n- one\n", to: "new.md", in: folder)
      let normal = try BuiltTool.run(
        ["diff", "old.md", "new.md", "--format", "unified"], in: folder)
      #expect(normal.code == 0 && normal.output == "")
      let exact = try BuiltTool.run(
        ["diff", "old.md", "new.md", "--format", "unified", "--exact"], in: folder)
      #expect(exact.code == 1)
      #expect(exact.output.contains("-*a* b\n+_a_ b\n"))
      try Folder.write(exact.output, to: "x.patch", in: folder)
      let run = try BuiltTool.shell("patch old.md < x.patch && cmp old.md new.md", in: folder)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
    }
  }
}
