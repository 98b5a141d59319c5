import Foundation
import Testing

@testable import packtool

@Suite("lint") struct LintCommandTests {
  private func desk<Result>(_ work: (Desk) throws -> Result) throws -> Result {
    try Desk.make { desk in
      try desk.write("{\"id\": \"tern\", \"layers\": [\"mission\"]}", to: "tern/raven.json")
      try desk.write(
        "# Mission\n\n" + String(repeating: "A board for a stairwell and its people. ", count: 4)
          + "\n", to: "tern/foundation/mission.md")
      return try work(desk)
    }
  }

  private func findings(_ run: BuiltTool.Run) throws -> [String] {
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(json as? [[String: Any]]).map {
      "\($0["file"] ?? ""):\($0["line"] ?? ""):\($0["column"] ?? ""):\($0["rule"] ?? "")"
    }
  }

  // MARK: Exit codes

  @Test func theExitCodeTellsFindingsFromTrouble() throws {
    try desk { desk in
      try desk.write("# A\n\nWell.\n", to: "clean.md")
      try desk.write("# A\n\nSee [b]().\n", to: "error.md")
      try desk.write("# A\n\nTODO later.\n", to: "warning.md")
      #expect(try desk.run("lint", "clean.md").code == 0)
      #expect(try desk.run("lint", "clean.md").output == "")
      #expect(try desk.run("lint", "error.md").code == 1)
      #expect(try desk.run("lint", "warning.md").code == 0)
      #expect(try desk.run("lint", "--fail-on", "warning", "warning.md").code == 1)
      #expect(try desk.run("lint", "--fail-on", "never", "error.md").code == 0)
      #expect(try desk.run("lint", "--fail-on", "sometimes", "error.md").code == 64)
      let gone = try desk.run("lint", "gone.md", "error.md")
      #expect(gone.code == 2)
      #expect(gone.errors.contains("Error: gone.md: "))
      #expect(gone.output.contains("error.md:3:5: error MD042/no-empty-links"))
      #expect(try desk.run("lint", "home").code == 2)
      #expect(try desk.run("lint", "--config", "gone.json", "clean.md").code == 2)
    }
  }

  // MARK: Standard input

  @Test func standardInputHasTheNameThatItIsGiven() throws {
    try desk { desk in
      try desk.write(
        #"{"overrides": [{"files": ["notes/**"], "rules": {"MD042": false}}]}"#, to: "c.json")
      try desk.write("# A\n", to: "notes/a.md")
      let text = "# A\n\nSee [b]() and [c](a.md).\n"
      let plain = try desk.run("lint", "--format", "json", "-", input: text)
      #expect(try findings(plain) == ["-:3:5:MD042"])
      let named = try desk.run(
        "lint", "--format", "json", "--stdin-filename", "b.md", "-", input: text)
      #expect(try findings(named) == ["b.md:3:5:MD042", "b.md:3:15:link-outside-pack"])
      let other = try desk.run(
        "lint", "--format", "json", "--config", "c.json", "--stdin-filename", "notes/b.md", "-",
        input: text)
      #expect(try findings(other) == [])
    }
  }

  @Test func repairsOfStandardInputGoToStandardOutput() throws {
    try desk { desk in
      try desk.write("# Kept\n", to: "b.md")
      let run = try desk.run(
        "lint", "--fix", "--stdin-filename", "b.md", "-", input: "# A\n\nSee (b)[c].\n")
      #expect(run.output == "# A\n\nSee [b](c).\n")
      #expect(desk.text("b.md") == "# Kept\n")
    }
  }

  // MARK: Settings

  @Test func theNearestSettingsCount() throws {
    try desk { desk in
      try desk.write("# A\n\nSee [b]().\n", to: "docs/deep/a.md")
      #expect(try desk.run("lint", "docs").code == 1)
      try desk.write(
        "{ // why\n  \"no-empty-links\": \"info\",\n}\n", to: "docs/.markdownlint.jsonc")
      #expect(try desk.run("lint", "docs").code == 0)
      try desk.write("{\"default\": false}", to: "docs/deep/.markdownlint.json")
      #expect(try findings(try desk.run("lint", "--format", "json", "docs")) == [])
      let own = try desk.run("lint", "--format", "json", "--config", "c.json", "docs")
      #expect(own.code == 2)
    }
  }

  @Test func aMistypedRuleIsAWarningWithTheNearestName() throws {
    try desk { desk in
      try desk.write("# A\n", to: "a.md")
      try desk.write("{\"rules\": {\"no-empty-linsk\": false}}", to: "c.json")
      let run = try desk.run("lint", "--config", "c.json", "a.md")
      #expect(run.code == 0)
      #expect(run.errors.contains("did you mean 'no-empty-links'?"))
      let explained = try desk.run("explain", "no-empty-linsk")
      #expect(explained.code != 0)
      #expect(explained.errors.contains("no-empty-links"))
    }
  }

  @Test func ignoredFilesAreLookedAtOnlyWhenTheyAreNamed() throws {
    try desk { desk in
      try desk.write("# A\n\nSee [b]().\n", to: "scratch/a.md")
      try desk.write("{\"ignores\": [\"scratch/**\"]}", to: "c.json")
      let all = try desk.run("lint", "--config", "c.json", "--format", "json", ".")
      #expect(try !findings(all).contains { $0.hasPrefix("scratch/") })
      #expect(try desk.run("lint", "--config", "c.json", "scratch/a.md").code == 1)
    }
  }

  // MARK: Projects

  @Test func aProjectIsLookedAtFromAnyOfItsFolders() throws {
    try desk { desk in
      try desk.write("# Plan\n\nSee [b]().\n", to: "tern/plans/a.md")
      let top = try desk.run("lint", "--format", "json", in: "tern")
      #expect(try findings(top) == ["plans/a.md:3:5:MD042"])
      let below = try desk.run("lint", "--format", "json", in: "tern/foundation")
      #expect(try findings(below) == ["../plans/a.md:3:5:MD042"])
    }
  }

  @Test func repairsInAProjectSpareWhatIsNoDocumentOfIt() throws {
    try desk { desk in
      try desk.write("# Plan\n\nSee (b)[https://e.org].\n", to: "tern/plans/a.md")
      try desk.write("# Else\n\nSee (b)[https://e.org].\n", to: "tern/drafts/a.md")
      let shown = try desk.run("lint", "--diff", in: "tern/foundation")
      #expect(shown.output.contains("+ See [b](https://e.org)."))
      #expect(desk.text("tern/plans/a.md")?.contains("(b)[") == true)
      #expect(try desk.run("lint", "--fix", in: "tern/foundation").code == 0)
      #expect(desk.text("tern/plans/a.md") == "# Plan\n\nSee [b](https://e.org).\n")
      #expect(desk.text("tern/drafts/a.md")?.contains("(b)[") == true)
    }
  }

  @Test func aBaselineOfAProjectLiesInIt() throws {
    try desk { desk in
      try desk.write("# Plan\n\nSee [b]().\n", to: "tern/plans/a.md")
      try desk.write("# Note\n\nTODO.\n", to: "tern/notes/a.md")
      let noted = try desk.run("lint", "--write-baseline", in: "tern/foundation")
      #expect(noted.code == 0)
      #expect(noted.errors.contains("2 findings will be passed over"))
      #expect(desk.exists("tern/.packtool-baseline.json"))
      #expect(try findings(try desk.run("lint", "--format", "json", in: "tern")) == [])
      // Lines may move; what is new is found, also on a line of the same text.
      try desk.write("# Plan\n\nNew.\n\nSee [b]().\n\nSee [b]().\n", to: "tern/plans/a.md")
      #expect(
        try findings(try desk.run("lint", "--format", "json", in: "tern"))
          == ["plans/a.md:7:5:MD042"])
      try desk.write("{", to: "tern/.packtool-baseline.json")
      #expect(try desk.run("lint", in: "tern").code == 2)
    }
  }

  // MARK: Packs

  @Test func thePackOfAProjectIsLookedAtAsItStands() throws {
    try desk { desk in
      try desk.write(
        "# Plan\n\n[Mission](../foundation/mission.md#mission), [b]() and [gone](gone.md).\n",
        to: "tern/plans/Phase One.md")
      try desk.write(
        "# Other\n\n[Plan](Phase%20One.md), [no](<Phase One.md#no>).\n", to: "tern/plans/b.md")
      #expect(try desk.run("export", "--force", in: "tern").code == 0)
      let run = try desk.run("lint", "--format", "json", "drive/packs/tern.json")
      #expect(run.code == 1)
      #expect(
        Set(try findings(run)) == [
          "plans/phase-one.md:3:46:MD042", "plans/phase-one.md:3:56:link-outside-pack",
          "plans/b.md:3:25:pack-broken-anchor",
        ])
      let full = try desk.run("lint", "--format", "full", "drive/packs/tern.json")
      #expect(full.output.contains(" 3 | [Mission]"))
      let before = desk.text("drive/packs/tern.json")
      let fix = try desk.run("lint", "--fix", "drive/packs/tern.json")
      #expect(fix.code == 2)
      #expect(fix.errors.contains("a pack is not repaired"))
      #expect(desk.text("drive/packs/tern.json") == before)
      try desk.write("{}", to: "no.json")
      #expect(try desk.run("lint", "no.json").code == 2)
    }
  }

  // MARK: Before an export

  @Test func errorsStopAnExportUnlessItIsForced() throws {
    try desk { desk in
      let links = String(repeating: "See [b]().\n\n", count: 7)
      try desk.write("# Plan\n\n\(links)TODO.\n", to: "tern/plans/a.md")
      let run = try desk.run("export", in: "tern")
      #expect(run.code == 2)
      #expect(run.errors.contains("Error: plans/a.md:3:5: MD042: "))
      #expect(run.errors.contains("2 more errors are not shown"))
      #expect(
        run.errors.contains("Error: tern: lint found 7 errors and 1 warning; 'packtool lint'"))
      #expect(run.errors.contains("--force exports in spite of them"))
      #expect(!desk.exists("drive/packs/tern.json"))
      let dry = try desk.run("export", "--dry-run", in: "tern")
      #expect(dry.code == 2)
      let forced = try desk.run("export", "--force", in: "tern")
      #expect(forced.code == 0)
      #expect(forced.errors.contains("exported in spite of them because of --force"))
      #expect(!forced.errors.contains("Error:"))
      #expect(desk.exists("drive/packs/tern.json"))
    }
  }

  @Test func warningsAreCountedAndDoNotStopAnExport() throws {
    try desk { desk in
      #expect(try !desk.run("export", in: "tern").errors.contains("lint found"))
      try desk.write("# Plan\n\nTODO.\n", to: "tern/plans/a.md")
      let run = try desk.run("export", in: "tern")
      #expect(run.code == 0)
      #expect(run.errors.contains("Warning: tern: lint found 1 warning; 'packtool lint'"))
    }
  }

  @Test func anExportHoldsToTheProjectsRulesAndBaseline() throws {
    try desk { desk in
      try desk.write("# Plan\n\nSee [b]().\n", to: "tern/plans/a.md")
      #expect(try desk.run("export", in: "tern").code == 2)
      #expect(try desk.run("lint", "--write-baseline", in: "tern").code == 0)
      #expect(try desk.run("export", in: "tern").code == 0)
      try desk.write("# Plan\n\nSee [c]().\n", to: "tern/plans/a.md")
      #expect(try desk.run("export", in: "tern").code == 2)
      try desk.write(
        #"{"id": "tern", "layers": ["mission"], "lint": {"rules": {"MD042": "warning"}}}"#,
        to: "tern/raven.json")
      #expect(try desk.run("export", in: "tern").code == 0)
    }
  }
}
