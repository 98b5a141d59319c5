import Foundation
import RavenMarkdown
import Testing

@testable import PackBuilder

/// A project in a temporary folder.
struct SampleProject {
  let parent: TemporaryFolder
  let name: String

  init(
    _ name: String = "pebblepost", _ files: [String: String] = [:],
    in parent: TemporaryFolder? = nil
  ) throws {
    self.parent = try parent ?? TemporaryFolder()
    self.name = name
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true)
    for (file, text) in files { try write(text, to: file) }
  }

  var url: URL { parent.url.appending(path: name) }
  var path: [UInt8] { Array(url.path.utf8) }

  func write(_ text: String, to file: String) throws {
    try parent.write(text, to: "\(name)/\(file)")
  }

  func read(_ files: any FileSystem = LocalFiles()) throws(PackError) -> Project {
    try Project(at: path, files: files, jobs: 1)
  }
}

extension Project {
  /// `section/id`, in order.
  var names: [String] { documents.map { "\($0.section.rawValue)/\($0.id)" } }

  func document(_ name: String) -> ProjectDocument? {
    documents.first { "\($0.section.rawValue)/\($0.id)" == name }
  }

  /// Problems without those about missing layers.
  var otherProblems: [ProjectProblem] {
    problems.filter { if case .missingLayer = $0.kind { false } else { true } }
  }

  var pack: Pack {
    get throws {
      builtPack(contentChangedAt: try #require(Timestamp(seconds: 0)), jobs: 1).pack
    }
  }
}

@Suite struct ProjectTests {
  @Test func withoutSettingsTheFolderGivesTheIdAndTheUsualPlacesHold() throws {
    let project = try SampleProject(
      "Pebble Post",
      [
        "foundation/mission.md": "# Why\n", "foundation/zebra.md": "Z", "foundation/domain.md": "D",
        "plans/deep/er/First.MD": "# P\n", "scratchpad/s.md": "s", "meetings/m.md": "m",
        "README.md": "r",
      ]
    ).read()
    #expect(project.identity == ProjectIdentity(id: "pebble-post", name: "Pebble Post"))
    #expect(
      project.names
        == ["foundation/mission", "foundation/domain", "foundation/zebra", "plans/deep/er/first"])
    #expect(
      project.problems.map(\.kind).filter { $0 == .missingLayer("voice", isRequired: false) }
        .count == 1)
  }

  @Test func titlesComeFromFrontMatterThenTheFirstHeadingThenTheName() throws {
    let project = try SampleProject(
      "p",
      [
        "notes/a.md": "---\ntitle: \"Set: here\" # c\n---\n\n# Other\n",
        "notes/b.md": "## Two\n\n# *The* `one`\n\n# Later\n",
        "notes/C c.md": "text\n\n> # quoted\n",
        "notes/d.md": "---\ntitle:\n---\n# \n\n# Real\n",
        "notes/e.md": "---\ntitle: 'It''s'\n---\n",
        "notes/f.md": "---\ntitle: >\n  two\n  lines\n---\n",
      ]
    ).read()
    #expect(
      project.documents.map(\.title)
        == ["Set: here", "The one", "C c", "Real", "It's", "two lines"])
  }

  @Test func entriesAreOrderedByDayAndUndatedOnesComeLast() throws {
    let project = try SampleProject(
      "p",
      [
        "chronicle/2026-03-01.md": "a", "chronicle/2026-03-01 (copy).md": "b",
        "chronicle/2026-02-30-impossible.md": "c", "chronicle/undated.md": "d",
        "chronicle/2026-04-01-x/2025-12-31-y.md": "e",
        "chronicle/z.md": "---\ndate: 2027-01-01T10:00\n---\n",
        "chronicle/2026-03-011.md": "f",
      ]
    ).read()
    #expect(
      project.documents.map(\.id) == [
        "z", "2026-03-01", "2026-03-01-copy", "2026-04-01-x/2025-12-31-y", "2026-02-30-impossible",
        "2026-03-011", "undated",
      ])
    #expect(
      project.otherProblems
        == [ProjectProblem(.noSuchDay("2026-02-30"), at: "chronicle/2026-02-30-impossible.md")])
  }

  @Test func settingsMoveLayersAndSections() throws {
    let project = try SampleProject(
      "p",
      [
        "raven.json": """
        { "id": "lantern", "name": "Lantern  Fish", "summary": "Labels.", "layers": ["why", "mission"],
          "paths": { "why": "docs/WHY.md", "architecture": ["docs/arch", "docs/extra.md"],
                     "notes": ["docs", "TODO.md"], "plans": "none" } }
        """,
        "foundation/mission.md": "# M\n", "docs/WHY.md": "# W\n", "docs/arch/b.md": "two\n",
        "docs/arch/a.md": "---\nx: 1\n---\none", "docs/extra.md": "---\ny: 2\n---\nthree\n",
        "docs/other.md": "o\n", "TODO.md": "t\n", "notes/unseen.md": "u",
      ]
    ).read()
    #expect(
      project.identity == ProjectIdentity(id: "lantern", name: "Lantern Fish", summary: "Labels."))
    #expect(
      project.names
        == [
          "foundation/why", "foundation/mission", "foundation/architecture", "notes/other",
          "notes/todo",
        ])
    #expect(
      project.document("foundation/architecture").map {
        String(decoding: $0.markdown, as: UTF8.self)
      }
        == "---\nx: 1\n---\none\n\ntwo\n\n\nthree\n")
    #expect(
      project.problems
        == [
          ProjectProblem(
            .badPlace(key: "paths.plans", reason: "'none': no such file or directory"),
            at: "raven.json")
        ])
  }

  @Test func unknownKeysAreWarningsWithTheNearestKnownOne() throws {
    let project = try SampleProject(
      "p",
      [
        "raven.json": """
        { "nmae": "x", "compose": { "preambel": "a", "presets": { "reviev": "r.md" } },
          "paths": { "blueprint": "b.md" }, "zzz": 1 }
        """, "r.md": "r", "b.md": "b", "foundation/mission.md": "",
      ]
    ).read()
    #expect(
      project.otherProblems.map(\.kind) == [
        .unknownKey("nmae", nearest: "name"), .unknownKey("compose.preambel", nearest: "preamble"),
        .unknownKey("compose.presets.reviev", nearest: "review"), .unknownKey("zzz", nearest: nil),
        .unknownKey("paths.blueprint", nearest: "blueprints"),
      ])
  }

  @Test(arguments: [
    ("{", "the text is cut off"), ("[]", "an object is needed"),
    (#"{"id":"A B"}"#, "'a-b' would be one"),
    (#"{"id":7}"#, "id: a string is needed"), (#"{"layers":["plans"]}"#, "the name of the section"),
    (#"{"layers":["a","a"]}"#, "twice"), (#"{"paths":{"notes":1}}"#, "paths.notes: a string"),
    (#"{"compose":{"preamble":"../x"}}"#, "leads outside"), (#"{"a":1,"a":2}"#, "twice"),
    (#"{"compose":{"presets":{"think":"none.md"}}}"#, "no such file"),
  ])
  func settingsThatCannotBeUnderstoodAreAnErrorWithTheirPlace(json: String, reason: String) throws {
    let sample = try SampleProject("p", ["raven.json": json])
    let error = #expect(throws: PackError.self) { try sample.read() }
    #expect(error?.description.hasPrefix("raven.json: ") == true)
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test func aProjectsOwnWordingIsTakenVerbatim() throws {
    let project = try SampleProject(
      "p",
      [
        "raven.json": """
        {"compose":{"preamble":"w/p.txt","presets":{"think":"w/t.txt","review":"w/r.txt"},
        "defaultScope":["mission"]}}
        """, "w/p.txt": "\u{FEFF}You\r\n help ", "w/t.txt": "T", "w/r.txt": "",
      ]
    ).read()
    #expect(
      project.prompts
        == Pack.Prompts(
          preamble: "You\r\n help ",
          presets: [.init(name: "review", text: ""), .init(name: "think", text: "T")],
          defaultScope: ["mission"]))
  }

  @Test func projectsAreFoundUpwards() throws {
    let sample = try SampleProject("p", ["foundation/mission.md": "", "notes/deep/a.md": ""])
    let found = try Project.find(from: sample.path + Array("/notes/deep".utf8))
    #expect(PathBytes.lastName(of: found) == Array("p".utf8))
    let empty = try TemporaryFolder()
    #expect(throws: PackError.noProject(path: PathBytes.text(empty.path))) {
      try Project.find(from: empty.path)
    }
  }

  @Test func plansCountTasksAndPhases() throws {
    let plan = """
      # Plan

      - [x] before

      ## One

      - [x] a
        1. [ ] b
      > - [X] quoted

      ### Deeper

      - [ ] c

      ## Two

      # Again

      - [ ] none of them
      """
    let pack = try SampleProject("p", ["plans/a.md": plan, "notes/n.md": plan]).read().pack
    let document = try #require(pack[.plans].first)
    #expect(document.tasks == PackDocument.TaskCount(done: 3, open: 3))
    #expect(
      document.phases == [
        PackDocument.Phase(title: "One", tasks: .init(done: 2, open: 2)),
        PackDocument.Phase(title: "Two", tasks: .init(done: 0, open: 0)),
      ])
    #expect(pack[.notes].first?.tasks == nil)
  }

  @Test func aStructuredLayerBecomesMarkdownInItsOwnOrder() throws {
    let json = """
      { "zeta": "First *para*.\\n\\nSecond.", "name": "Personas", "count": 3, "open": false, "none": null,
        "tags": ["a", "b\\nc", 1.50, null, ["x", "y"]],
        "people": [ { "id": "mo", "name": "Mo [1]", "role": "warden", "age": 40, "more": { "deep": "d" } },
                    { "hobby": "x\\ny" } ], "empty": {}, "code": "```\\nopen", "last": "end" }
      """
    let project = try SampleProject("p", ["foundation/personas.json": json]).read()
    #expect(project.documents.first?.title == "Personas")
    let markdown = try #require(try project.pack[.foundation].first?.markdown)
    #expect(
      markdown == """
        # Personas

        ## zeta

        First *para*.

        Second.

        count: 3

        open: false

        ## tags

        - a
        - b c
        - 1.50
        - - x
          - y

        ## people

        ### Mo [1]

        #### id

        mo

        #### role

        warden

        age: 40

        #### more

        ##### deep

        d

        ### people 2

        #### hobby

        x y

        ## empty

        ## code

        ```
        open
        ```

        ## last

        end

        """)
  }

  @Test func aStructuredLayerThatIsNoneIsLeftOut() throws {
    let project = try SampleProject(
      "p", ["foundation/a.json": "{", "foundation/b.json": "1", "notes/c.json": "{}"]
    ).read()
    #expect(project.documents.isEmpty)
    #expect(
      project.otherProblems.map(\.path) == [
        "foundation/a.json", "foundation/b.json", "notes/c.json",
      ])
    #expect(project.otherProblems.last?.kind == .strayFile)
  }

  @Test func deepNestingInAStructuredLayerDoesNotCrash() throws {
    let depth = 500
    let lists = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    let objects =
      String(repeating: "{\"k\":", count: depth) + "1" + String(repeating: "}", count: depth)
    let project = try SampleProject(
      "p", ["foundation/a.json": "{\"x\":\(lists)}", "foundation/b.json": objects]
    ).read()
    #expect(project.documents.count == 2)
    #expect(try project.pack[.foundation].count == 2)
  }

  @Test func whatCannotBeNormalizedIsPackedAsItStands() throws {
    // Blank lines under deep lists: more work than the parser's budget allows.
    let items = String(repeating: "- ", count: 4000)
    let hostile = "\u{FEFF}\(items)a\r\nb\rc\n" + String(repeating: "\r\n", count: 12_000)
    let sample = try SampleProject("p", ["plans/a.md": hostile, "plans/c.md": "*x*"])
    let built = try sample.read().builtPack(
      contentChangedAt: try #require(Timestamp(seconds: 0)), jobs: 1)
    let document = try #require(built.pack[.plans].first)
    #expect(!document.isNormalized)
    #expect(document.title == "a")
    #expect(document.tasks == PackDocument.TaskCount())
    let isVerbatim =
      document.markdown == "\(items)a\nb\nc\n" + String(repeating: "\n", count: 12_000)
    #expect(isVerbatim)
    #expect(built.problems.map(\.path) == ["plans/a.md"])
    #expect(built.pack[.plans].last?.markdown == "*x*\n")
  }

  @Test func aFileThatCannotBeReadIsAWarning() throws {
    let sample = try SampleProject("p", ["notes/a.md": "a", "notes/b.md": "b"])
    let files = FaultyFiles()
    files.unreadable = [Array("a.md".utf8)]
    let project = try sample.read(files)
    #expect(project.names == ["notes/b"])
    #expect(
      project.otherProblems
        == [ProjectProblem(.unreadable(reason: "permission denied"), at: "notes/a.md")])
  }

  @Test func nothingIsMissingWithoutAWarningWhicheverCallFails() throws {
    let sample = try SampleProject(
      "p",
      [
        "raven.json":
          #"{"paths":{"voice":"docs/v.md","notes":["docs","more"]},"compose":{"preamble":"w"}}"#,
        "w": "w", "foundation/mission.md": "m", "docs/v.md": "v", "docs/a/n.md": "n",
        "more/o.md": "o",
        "plans/p.md": "p", "chronicle/2026-01-01.md": "c",
      ])
    try sample.parent.link("p/plans/link.md", to: "../docs/a/n.md")
    try sample.parent.link("p/pursuits", to: "docs/a")
    let counting = FaultyFiles()
    let whole = try sample.read(counting)
    #expect(whole.documents.count == 8)
    for call in 1...counting.calls {
      let files = FaultyFiles(.inputOutput, at: call)
      do throws(PackError) {
        let project = try sample.read(files)
        // A file whose state cannot be told is tried all the same.
        guard project.names != whole.names else { continue }
        #expect(
          project.otherProblems != whole.otherProblems, "call \(call): \(files.log[call - 1])")
      } catch {
        #expect(error.description.contains("input/output error"), "\(error)")
      }
    }
  }

  @Test func theIdentityIsReadWithoutTheDocuments() throws {
    let sample = try SampleProject("p", ["raven.json": #"{"id":"q","summary":"S"}"#])
    #expect(
      try Project.identity(at: sample.path) == ProjectIdentity(id: "q", name: "p", summary: "S"))
    #expect(throws: PackError.self) { try Project.identity(at: sample.path + Array("/no".utf8)) }
  }
}
