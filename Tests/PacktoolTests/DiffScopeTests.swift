import Foundation
import Testing

@testable import packtool

/// What `packtool diff --section` tells, and what it leaves out.
@Suite struct DiffScopeTests {
  private static let moved = (
    old: """
    # T

    ## A

    - an item that is long enough to move
    - beta

    Same one two three.

    ## B

    - gamma

    Old words stand here.

    """,
    new: """
    # T

    ## A

    - beta

    Same one two four.

    ## B

    - gamma
    - an item that is long enough to move

    New words stand here.

    """
  )
  private static let renamed = (
    old: """
    # T

    ## Old name

    One two three four five six seven.

    Gone paragraph here now.

    ### Deep

    p

    ## C

    x

    """,
    new: """
    # T

    ## New name

    One two three four five six eight.

    A wholly different thing arrives.

    ### Deep

    q

    ## C

    y

    """
  )

  private func diff(
    _ texts: (old: String, new: String), _ flags: String...
  ) throws -> BuiltTool.Run {
    try Folder.temporary { folder in
      try Folder.write(texts.old, to: "old.md", in: folder)
      try Folder.write(texts.new, to: "new.md", in: folder)
      return try BuiltTool.run(["diff", "old.md", "new.md"] + flags, in: folder)
    }
  }

  private func statistics(_ run: BuiltTool.Run) throws -> (words: [String: Int], formatting: Int) {
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let statistics = try #require(value["stat"] as? [String: Any])
    let documents = try #require(statistics["documents"] as? [String: Int])
    return (try #require(statistics["words"] as? [String: Int]), documents["formatting"] ?? -1)
  }

  // MARK: - Whole documents

  @Test func aHeadingOfANewOrGoneDocumentTellsThatDocument() throws {
    try Desk.make { desk in
      for name in ["one", "two"] { try desk.write("# W\n\ntext\n", to: "\(name)/notes/w.md") }
      try desk.write("# V\n\n## Checklist\n\n- [ ] one\n", to: "two/notes/v.md")
      for part in ["Checklist", "notes/v#checklist", "V"] {
        let added = try desk.run("diff", "one", "two", "--section", part)
        #expect(added.code == 1)
        #expect(added.output.contains("notes/v\n  + new document\n"))
        let removed = try desk.run("diff", "two", "one", "--section", part)
        #expect(removed.code == 1)
        #expect(removed.output.contains("notes/v\n  - document gone\n"))
      }
      #expect(try desk.run("diff", "one", "two", "--section", "W").code == 0)
    }
  }

  // MARK: - Changes

  @Test func whatMovedIsToldWhereItWasAndWhereItIs() throws {
    let first = try diff(Self.moved, "--section", "A")
    #expect(first.output.contains("moved: under “A” → under “B”"))
    #expect(first.output.contains("[-three-]{+four+}"))
    #expect(!first.output.contains("Old"))
    let second = try diff(Self.moved, "--section", "B")
    #expect(second.output.contains("moved: under “A” → under “B”"))
    #expect(second.output.contains("[-Old-]{+New+}"))
    #expect(!second.output.contains("three"))
  }

  @Test(arguments: ["text", "json", "unified", "stat", "html"])
  func bothNamesOfASectionChooseTheSame(format: String) throws {
    let before = try diff(Self.renamed, "--section", "Old name", "--format", format)
    let after = try diff(Self.renamed, "--section", "New name", "--format", format)
    #expect(before.code == 1)
    #expect(before.output == after.output)
    guard format == "text" else { return }
    for text in ["[-Old-]{+New+} name", "[-seven-]{+eight+}", "- Gone", "+ A wholly", "[-p-]{+q+}"]
    {
      #expect(after.output.contains(text), "\(text)")
    }
    #expect(!after.output.contains("[-x-]{+y+}"))
  }

  @Test func aSectionInsideOfOneThatIsGoneIsToldWithIt() throws {
    let run = try diff(
      ("# T\n\n## A\n\nLong one two.\n\n### Deep\n\nThree four five.\n", "# T\n"), "--section",
      "Deep")
    #expect(run.code == 1)
    #expect(run.output.contains("Three four five."))
  }

  @Test func aSectionThatLeftForAnotherDocumentIsToldInBoth() throws {
    try Desk.make { desk in
      let section = "## Away\n\nA section of some length that moves.\n"
      for name in ["one", "two"] {
        try desk.write(
          "# A\n\nfirst\n" + (name == "one" ? "\n" + section : ""), to: "\(name)/notes/a.md")
        try desk.write(
          "# B\n\nsecond\n" + (name == "two" ? "\n" + section : ""), to: "\(name)/notes/b.md")
      }
      for part in ["notes/a", "notes/b", "notes/a#A", "A", "B", "Away", "notes"] {
        let run = try desk.run("diff", "one", "two", "--section", part)
        #expect(run.code == 1, "\(part)")
        #expect(run.output.contains("section “Away” moved here from notes/a"), "\(part)")
        #expect(run.output.hasSuffix(": 1 moved\n"), "\(run.output)")
      }
    }
  }

  @Test func bothNamesOfADocumentChooseTheSame() throws {
    try Desk.make { desk in
      let text = "# T\n\n## A\n\nOne two three four five six seven eight.\n\n## B\n\nx\n"
      try desk.write(text, to: "one/notes/before.md")
      try desk.write(
        text.replacing("## B", with: "A new one.\n\n## B").replacing("x", with: "y"),
        to: "two/notes/after.md")
      for format in ["text", "json", "unified", "stat"] {
        let runs = try ["notes/before#A", "notes/after#A"].map {
          try desk.run("diff", "one", "two", "--section", $0, "--format", format)
        }
        #expect(runs[0].code == 1 && runs[0].errors == "")
        #expect(runs[0].output == runs[1].output)
        guard format == "unified" else { continue }
        #expect(runs[0].output.hasPrefix("--- notes/before.md\n+++ notes/after.md\n"))
        #expect(runs[0].output.contains("+A new one.\n") && !runs[0].output.contains("+y"))
      }
    }
  }

  @Test func spellingOfASectionCountsWithExact() throws {
    let texts = ("# T\n\n## A\n\n*a* b\n\n## B\n\nc\n", "# T\n\n## A\n\n_a_ b\n\n## B\n\nc\n")
    #expect(try diff(texts, "--exact", "--section", "A").code == 1)
    #expect(try diff(texts, "--exact", "--section", "B").code == 0)
  }

  // MARK: - Counts

  @Test func countsAreOfWhatIsShown() throws {
    let whole = try statistics(diff(Self.moved, "--format", "json")).words
    #expect(whole == ["removed": 2, "added": 2])
    for part in ["A", "B"] {
      let run = try diff(Self.moved, "--section", part, "--format", "json")
      #expect(try statistics(run).words == ["removed": 1, "added": 1])
      #expect(
        try diff(Self.moved, "--section", part, "--format", "stat").output.contains("+1  -1 words"))
    }
    let all = try statistics(diff(Self.renamed, "--format", "json")).words
    let some = try ["New name", "C"].map {
      try statistics(diff(Self.renamed, "--section", $0, "--format", "json")).words
    }
    #expect(some.reduce(0) { $0 + ($1["added"] ?? 0) } == all["added"])
    #expect(some.reduce(0) { $0 + ($1["removed"] ?? 0) } == all["removed"])
  }

  @Test func onlySpellingInsideOfTheSectionIsCounted() throws {
    let texts = ("# T\n\n## A\n\n* a\n\n## B\n\nc\n", "# T\n\n## A\n\n- a\n\n\n## B\n\nc\n")
    #expect(
      try diff(texts, "--section", "A").output == "no changes; formatting only: 1 document\n")
    #expect(try diff(texts, "--section", "B").output == "no changes\n")
    #expect(
      try statistics(diff(texts, "--section", "B", "--format", "json")).formatting == 0)
  }

  // MARK: - Patches

  @Test func aPatchHoldsTheSectionOnly() throws {
    #expect(
      try diff(Self.moved, "--section", "B", "--format", "unified").output == """
        --- old.md
        +++ new.md
        @@ -10,5 +10,6 @@
         ## B
         
         - gamma
        +- an item that is long enough to move
         
        -Old words stand here.
        +New words stand here.

        """)
  }

  @Test(.enabled(if: BuiltTool.find("patch") != nil, "there is no 'patch'"))
  func aPatchOfASectionAppliesAndLeavesTheRest() throws {
    try Folder.temporary { folder in
      try Folder.write(Self.moved.old, to: "old.md", in: folder)
      for part in ["B", "A"] {
        let patch = try diff(Self.moved, "--section", part, "--format", "unified").output
        try Folder.write(patch, to: "\(part).patch", in: folder)
      }
      let once = try BuiltTool.shell("patch -F0 old.md < B.patch && cat old.md", in: folder)
      #expect(once.code == 0 && once.output.contains("Same one two three.\n"))
      #expect(once.output.contains("New words stand here.\n"))
      try Folder.write(Self.moved.new, to: "new.md", in: folder)
      let twice = try BuiltTool.shell("patch -F0 old.md < A.patch && cmp old.md new.md", in: folder)
      #expect(twice.code == 0, "\(twice.output)\(twice.errors)")
    }
  }
}
