import Foundation
import Testing

@testable import packtool

/// `packtool diff` from the command line to what it prints.
@Suite struct DiffTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Expected/diff")
  private static let fixtures = ["plan", "words", "spelling"]

  private func diff(_ fixture: String, _ flags: String...) throws -> BuiltTool.Run {
    try BuiltTool.run(
      ["diff", "\(fixture).old.md", "\(fixture).new.md"] + flags, in: Self.folder)
  }

  // MARK: - What is shown

  @Test(arguments: fixtures, [80, 40])
  func textIsAsItWas(fixture: String, width: Int) throws {
    let run = try diff(fixture, "--width", "\(width)")
    #expect(run.code == (fixture == "spelling" ? 0 : 1))
    #expect(run.errors == "")
    try Expected.check("diff/\(fixture).\(width).txt", run.output)
    for line in run.output.split(separator: "\n") where !line.contains("  - ") {
      #expect(DisplayColumns.of(line) <= width, "\(line)")
    }
  }

  @Test(arguments: fixtures, ["json", "unified", "html", "stat"])
  func otherFormatsAreAsTheyWere(fixture: String, format: String) throws {
    let run = try diff(fixture, "--format", format)
    #expect(run.code == (fixture == "spelling" ? 0 : 1))
    try Expected.check("diff/\(fixture).\(format)", run.output)
  }

  @Test func coloursAreWrittenOnlyWhenWanted() throws {
    #expect(try !diff("plan").output.contains("\u{1B}"))
    let run = try diff("plan", "--color", "always")
    #expect(run.output.contains("\u{1B}[31m[-draft-]"))
    #expect(run.output.contains("\u{1B}[32m{+agreed+}"))
  }

  @Test func jsonOfEqualDocumentsSaysSo() throws {
    let output = try diff("spelling", "--format", "json").output
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(value["equal"] as? Bool == true)
    #expect((value["changes"] as? [Any])?.isEmpty == true)
  }

  @Test func exactCountsEveryByte() throws {
    #expect(try diff("spelling", "--exact").code == 1)
    let run = try diff("spelling", "--exact", "--format", "json")
    #expect(run.output.contains("\"aspect\": \"formatting\""))
    #expect(
      try BuiltTool.run(["diff", "--exact", "plan.old.md", "plan.old.md"], in: Self.folder).code
        == 0)
  }

  @Test func nothingHostileReachesTheTerminal() throws {
    try Folder.temporary { folder in
      try Folder.write("a \u{1B}[31mred\n", to: "a.md", in: folder)
      try Folder.write(
        "a \u{1B}[32m\u{202E}green\n\n```\n\u{1B}]0;x\u{7}\n```\n", to: "b.md", in: folder)
      for format in ["text", "json", "html", "stat"] {
        let run = try BuiltTool.run(["diff", "a.md", "b.md", "--format", format], in: folder)
        #expect(run.code == 1)
        #expect(!run.output.contains("\u{1B}"), "\(format)")
        #expect(!run.output.contains("\u{202E}"), "\(format)")
      }
    }
  }

  /// What is printed about two texts, without the document's name and the sum.
  private func lines(_ old: String, _ new: String) throws -> String {
    var output = ""
    try Folder.temporary { folder in
      try Folder.write(old, to: "a.md", in: folder)
      try Folder.write(new, to: "b.md", in: folder)
      output = try BuiltTool.run(["diff", "-q", "a.md", "b.md"], in: folder).output
    }
    return output.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  @Test func frontMatterKeepsItsLines() throws {
    let front = "---\nstatus: open\nowner:\n  name: Ola\n---\n\n"
    #expect(
      try lines("x\n", front + "x\n") == "  + status: open\n  + owner:\n  +   name: Ola")
    #expect(
      try lines(front, front.replacing("Ola", with: "Kari\n  phone: 12"))
        == "  ~ owner: ⏎ name: [-Ola-]{+Kari ⏎ phone: 12+}")
    #expect(
      try lines("---\na:\n- b\n---\n", "---\na:\n- b\n- c\n---\n") == "  ~ a: ⏎ - b{+ ⏎ - c+}")
  }

  @Test func headingsThatTellPlacesApartStay() throws {
    let text = "# One\n\n## Tasks\n\n- [ ] sweep\n\n# Two\n\n## Tasks\n\n- [ ] mop the floor\n"
    #expect(
      try lines(text, text.replacing("floor", with: "floors"))
        == "  Two › Tasks\n    ~ mop the [-floor-]{+floors+}")
    let one = text.replacing("# Two", with: "## Two").replacing(
      "\n## Tasks\n\n- [ ] mop", with: "\n- [ ] mop")
    #expect(
      try lines(one, one.replacing("floor", with: "floors"))
        == "  Two\n    ~ mop the [-floor-]{+floors+}")
  }

  @Test func aHeadingOfOtherMarkupIsToldWithIt() throws {
    #expect(
      try lines("# A\n\n## [P](a.md)\n", "# A\n\n## [P](b.md)\n")
        == "  ~ heading: [P[-](a.md)-]{+](b.md)+}")
  }

  @Test func aPipeInACellDoesNotEndIt() throws {
    let table = "| a |\n|---|\n| one |\n"
    #expect(try lines(table, table + "| x \\| y |\n") == "  + row | x \\| y |")
    #expect(
      try lines("t\n", "t\n\n" + table + "| `x \\| y` |\n").hasSuffix("+ | `x \\| y` |"))
  }

  // MARK: - Parts

  @Test func aHeadingChoosesWhatStandsUnderIt() throws {
    let run = try diff("plan", "--section", "promise")
    #expect(run.code == 1)
    #expect(run.output.contains("[-four-]{+three+}"))
    #expect(!run.output.contains("Materials"))
    #expect(try diff("plan", "--section", "phase 2").output.contains("--large"))
    let unknown = try diff("plan", "--section", "promises")
    #expect(unknown.code == 2)
    #expect(unknown.errors == "Error: no section 'promises'. Did you mean 'Promise'?\n")
  }

  // MARK: - Sides

  @Test func troubleIsTwoAndUsageIsSixtyFour() throws {
    try Folder.temporary { folder in
      try Folder.write("a\n", to: "a.md", in: folder)
      try Folder.write("{", to: "a.json", in: folder)
      let missing = try BuiltTool.run(["diff", "a.md", "b.md"], in: folder)
      #expect(missing.code == 2)
      #expect(missing.errors.hasPrefix("Error: b.md: no such file"), "\(missing.errors)")
      #expect(try BuiltTool.run(["diff", "a.json", "a.json"], in: folder).code == 2)
      #expect(try BuiltTool.run(["diff", "a.md", "a.json"], in: folder).code == 2)
      #expect(try BuiltTool.run(["diff", "a.md"], in: folder).code == 64)
      #expect(try BuiltTool.run(["diff", "-", "-"], in: folder).code == 64)
      let outside = try BuiltTool.run(["diff"], in: folder)
      #expect(outside.code == 2)
      #expect(outside.errors.contains("no project"), "\(outside.errors)")
    }
  }

  @Test func standardInputIsASide() throws {
    try Folder.temporary { folder in
      try Folder.write("one two\n", to: "a.md", in: folder)
      let run = try BuiltTool.run(["diff", "a.md", "-"], input: "one three\n", in: folder)
      #expect(run.code == 1)
      #expect(run.output.contains("one [-two-]{+three+}"))
    }
  }

  @Test func aProjectIsComparedWithItsExportsAndWithOthers() throws {
    try Desk.make { desk in
      try desk.write("{}", to: "board/raven.json")
      try desk.write("# Mission\n\n## Promise\n\nFour weeks.\n", to: "board/foundation/mission.md")
      try desk.write("# P\n\n- [ ] one\n- [ ] two\n", to: "board/plans/first.md")
      let before = try desk.run("diff", in: "board")
      #expect(before.code == 2)
      #expect(before.errors.contains("was not exported yet"))
      #expect(try desk.run("export", in: "board").code == 0)
      #expect(try desk.run("diff", in: "board").code == 0)

      try desk.write(
        "# Mission\n\nPromise\n-------\n\nThree weeks.\n", to: "board/foundation/mission.md")
      try desk.write("# P\n\n* [x] one\n* [ ] two\n* [ ] three\n", to: "board/plans/first.md")
      let changed = try desk.run("diff", in: "board")
      #expect(changed.code == 1)
      #expect(
        changed.output.contains("foundation/mission\n  Promise\n    ~ [-Four-]{+Three+} weeks."))
      #expect(changed.output.contains("~ task done: one"))
      let wet = try desk.run("export", "--dry-run", in: "board")
      #expect(
        wet.output.contains("mission: Promise reworded; plans/first: 1 task done, 1 added"),
        "\(wet.output)")
      #expect(try desk.run("export", in: "board").code == 0)

      let log = try desk.run("log", in: "board")
      #expect(
        log.output.hasPrefix("2  ")
          && log.output.contains("mission: Promise reworded; plans/first: 1 task done, 1 added"),
        "\(log.output)")
      #expect(try desk.run("diff", "1", "2", in: "board").output == changed.output)
      #expect(try desk.run("diff", "1", "latest", in: "board").output == changed.output)
      #expect(try desk.run("diff", "1", in: "board").output == changed.output)
      #expect(try desk.run("diff", "latest", in: "board").code == 0)
      #expect(
        try desk.run("diff", ".raven/packs/1.json", ".", in: "board").output == changed.output)
      #expect(
        try desk.run("diff", "board/.raven/packs/1.json", "drive/packs/board.json").output
          == changed.output)
      #expect(
        try desk.run("diff", "1", "2", "--section", "plans", in: "board").output.contains(
          "task done"))
      #expect(
        try !desk.run("diff", "1", "2", "--section", "mission", in: "board").output.contains("task")
      )
      let missing = try desk.run("diff", "3", in: "board")
      #expect(missing.code == 2)
      #expect(missing.errors.contains("there is no revision 3"))
      #expect(missing.errors.contains("kept are 1–2"))
      let mixed = try desk.run("diff", "1", "foundation/mission.md", in: "board")
      #expect(mixed.code == 2)
    }
  }

  // MARK: - Patches

  @Test(.enabled(if: BuiltTool.find("patch") != nil, "there is no 'patch'"), arguments: fixtures)
  func thePatchMakesTheNewNormalFormOfTheOld(fixture: String) throws {
    try Folder.temporary { folder in
      for side in ["old", "new"] {
        let normal = try BuiltTool.run(["normalize", "\(fixture).\(side).md"], in: Self.folder)
        try Folder.write(normal.output, to: "\(side).md", in: folder)
      }
      try Folder.write(try diff(fixture, "--format", "unified").output, to: "x.patch", in: folder)
      let run = try BuiltTool.shell("patch old.md < x.patch && cmp old.md new.md", in: folder)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
    }
  }

  @Test(.enabled(if: BuiltTool.find("patch") != nil, "there is no 'patch'"))
  func thePatchOfAProjectHasOneFileADocument() throws {
    try Desk.make { desk in
      let first = [
        "foundation/mission": "# M\n\nold\n", "notes/a b": "# A\n", "plans/gone": "# G\n",
      ]
      let second = [
        "foundation/mission": "# M\n\nnew\n", "notes/a b": "# A\n\n- b\n",
        "plans/come": "# Other\n\ntext\n",
      ]
      for (version, documents) in [("one", first), ("two", second)] {
        for (name, text) in documents { try desk.write(text, to: "\(version)/\(name).md") }
      }
      let patch = try desk.run("diff", "one", "two", "--format", "unified")
      #expect(patch.output.contains("--- foundation/mission.md\n+++ foundation/mission.md\n"))
      #expect(patch.output.contains("--- plans/gone.md\n+++ /dev/null\n"))
      #expect(patch.output.contains("--- /dev/null\n+++ plans/come.md\n"))
      try desk.write(patch.output, to: "x.patch")
      // Ids are not file names: the note's has no blank.
      let run = try BuiltTool.shell(
        "cd one && mv 'notes/a b.md' notes/a-b.md && patch -p0 -E < ../x.patch && cd .. "
          + "&& mv 'two/notes/a b.md' two/notes/a-b.md && diff -r one two", in: desk.folder)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
    }
  }
}

/// Columns of a line, for tests.
private enum DisplayColumns {
  static func of(_ line: Substring) -> Int {
    line.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x1100..<0x11FF, 0x2E80..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFE30..<0xFE50,
        0xFF00..<0xFF61, 0x1F300..<0x1F3FB, 0x1F400..<0x1FAFF:
        sum + 2
      case 0x1F3FB...0x1F3FF: sum
      default: sum + 1
      }
    }
  }
}
