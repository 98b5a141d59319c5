import Foundation
import RavenMarkdown
import Testing

@testable import PackBuilder

/// The sample project in which something is wrong with every file.
@Suite(.enabled(if: SharedMaterial.hasProjects, "no sample projects beside the package"))
struct LanternfishTests {
  /// The project as `make.sh` leaves it, read once.
  struct Made: Sendable {
    let project: Project
    let pack: Pack
    /// The bytes of the layer that is not UTF-8.
    let badBytes: [UInt8]

    init() throws {
      let parent = try TemporaryFolder()
      let folder = parent.url.appending(path: "lanternfish")
      let maker = Process()
      maker.executableURL = URL(filePath: "/bin/sh")
      maker.arguments = [
        SharedMaterial.folder.appending(path: "projects/awkward-lanternfish/make.sh").path,
        folder.path,
      ]
      maker.standardOutput = FileHandle.nullDevice
      try maker.run()
      maker.waitUntilExit()
      try #require(maker.terminationStatus == 0)
      project = try Project(at: Array(folder.path.utf8))
      pack = try project.pack
      badBytes = [UInt8](try Data(contentsOf: folder.appending(path: "foundation/domain.md")))
    }
  }

  private static let made = Result { try Made() }

  let project: Project
  let pack: Pack
  let badBytes: [UInt8]

  init() throws {
    let made = try Self.made.get()
    (project, pack, badBytes) = (made.project, made.pack, made.badBytes)
  }

  private func kinds(_ path: String) -> [ProjectProblem.Kind] {
    project.problems.filter { $0.path == path }.map(\.kind)
  }

  private func document(_ section: SectionKind, _ id: String) throws -> PackDocument {
    try #require(pack[section].first { $0.id.utf8.elementsEqual(id.utf8) }, "no \(section)/\(id)")
  }

  private func suffix(_ path: String) -> String {
    String(SHA256.hexHash(Array(path.utf8)).prefix(6))
  }

  @Test func theProjectIsKnownByItsFolder() {
    #expect(project.identity == ProjectIdentity(id: "lanternfish", name: "lanternfish"))
    #expect(kinds("foundation") == [.missingLayer("visualdesign", isRequired: false)])
  }

  @Test func allDocumentsAreThereInOrder() {
    #expect(
      pack[.foundation].map(\.id) == [
        "mission", "personas", "domain", "uiux", "voice", "architecture", "quality", "operations",
      ])
    #expect(
      pack[.blueprints].map(\.id)
        == ["cable-map", "curtain", "dash-first", "überblick-nfd", "überblick-züge-灯"])
    #expect(
      pack[.chronicle].map(\.id)
        == ["2026-03-01", "2026-03-01-copy", "2026-02-30-impossible", "undated"])
    #expect(
      pack[.plans].map(\.id)
        == ["deep/er/and/deeper/still/nested", "phase-one", "twin", "twin2"])
  }

  @Test func lineEndsAndByteOrderMarksAreGone() throws {
    for section in pack.sections {
      for document in section.documents {
        #expect(!document.markdown.utf8.contains(0x0D), "\(document.id)")
        #expect(!document.markdown.utf8.starts(with: [0xEF, 0xBB, 0xBF]), "\(document.id)")
      }
    }
    #expect(try document(.foundation, "uiux").title != "uiux")
    #expect(try document(.foundation, "personas").isNormalized)
  }

  @Test func mixedLineEndsLeaveTheSectionsAlone() throws {
    let layer = try document(.foundation, "personas")
    let parsed = try Document(parsing: Array(layer.markdown.utf8))
    #expect(parsed.sections.map(\.title) == ["Personas", "The rigger", "The stage manager"])
  }

  @Test func frontMatterThatNeverEndsIsTextAndTheSecondBlockIsNone() throws {
    let broken = try document(.notes, "frontmatter-broken")
    #expect(broken.title == "Heading inside the unclosed front matter?")
    #expect(broken.markdown.contains("never closed"))
    let two = try document(.notes, "frontmatter-two")
    #expect(two.title == "one")
    let parsed = try Document(parsing: Array(two.markdown.utf8))
    #expect(parsed.sections.map(\.title) == ["title: two", "Two blocks"])
  }

  @Test func textsKeepWhatLintComplainsOf() throws {
    // Finding is lint's work; a pack says what its author wrote.
    let kept = [
      (SectionKind.notes, "html", "<script>"), (.notes, "secrets", "PRIVATE KEY"),
      (.notes, "refs", "[^gone]"), (.notes, "headings", "#No space"),
      (.notes, "table-troubles", "|"), (.foundation, "mission", "# Mission"),
      (.plans, "twin", "#"), (.blueprints, "dash-first", "#"),
    ]
    for (section, id, text) in kept {
      let document = try document(section, id)
      #expect(document.isNormalized, "\(id)")
      #expect(document.markdown.contains(text), "\(id)")
    }
    let curtain = try document(.blueprints, "curtain").markdown
    for text in ["\u{1F469}\u{200D}\u{1F527}", "\u{1F1E9}\u{1F1F0}", "\u{1F44D}\u{1F3FD}"] {
      #expect(curtain.contains(text))
    }
    #expect(try document(.plans, "twin").title == document(.plans, "twin2").title)
  }

  @Test func theBigFileAndTheDeepOneArePackedWhole() throws {
    #expect(try document(.notes, "big").markdown.contains("number 1999 "))
    let deep = try document(.plans, "deep/er/and/deeper/still/nested")
    #expect(deep.isNormalized)
  }

  @Test func badBytesAreReplacedAndNamed() throws {
    guard case .notUTF8(let offset)? = kinds("foundation/domain.md").first else {
      Issue.record("no warning")
      return
    }
    #expect(badBytes[offset] == 0xE9)
    #expect(try document(.foundation, "domain").markdown.contains("\u{FFFD}"))
  }

  @Test func emptyLayersAreEmptyDocuments() throws {
    for id in ["quality", "operations"] {
      let layer = try document(.foundation, id)
      #expect(layer.markdown.isEmpty)
      #expect(layer.title == id)
      #expect((layer.characters, layer.bytes, layer.tokens) == (0, 0, 0))
      #expect(layer.sha256 == SHA256.hexHash([]))
    }
  }

  @Test func anUnclosedFenceIsCodeToTheEnd() throws {
    let layer = try document(.foundation, "architecture")
    #expect(layer.isNormalized)
    #expect(layer.markdown.hasSuffix("```\n"))
  }

  @Test func titlesWithoutHeadingsAreNames() throws {
    #expect(try document(.foundation, "voice").title == "voice")
    let nfd = try document(.blueprints, "überblick-nfd")
    #expect(
      nfd.title.unicodeScalars.allSatisfy { $0.properties.canonicalCombiningClass == .notReordered }
    )
  }

  @Test func plansAreCountedAsGitHubDoes() throws {
    let plan = try document(.plans, "phase-one")
    #expect(plan.tasks == PackDocument.TaskCount(done: 2, open: 6))
    #expect(plan.phases.map(\.title) == ["Phase 1", "Phase 3"])
    #expect(plan.phases.map(\.tasks.open) == [5, 1])
  }

  @Test func entriesHaveTheDaysOfTheirNames() throws {
    #expect(try document(.chronicle, "2026-03-01").date?.description == "2026-03-01")
    #expect(try document(.chronicle, "2026-03-01-copy").date?.description == "2026-03-01")
    #expect(try document(.chronicle, "2026-02-30-impossible").date == nil)
    #expect(try document(.chronicle, "undated").date == nil)
    #expect(kinds("chronicle/2026-02-30-impossible.md") == [.noSuchDay("2026-02-30")])
  }

  @Test func namesThatDifferInCaseOnlyGetEndings() throws {
    for path in ["pursuits/same.md", "pursuits/Same.md"] {
      _ = try document(.pursuits, "same-" + suffix(path))
      let other = path == "pursuits/same.md" ? "pursuits/Same.md" : "pursuits/same.md"
      #expect(kinds(path) == [.sharedID("same", otherPath: other)])
    }
  }

  @Test func oddNamesOfPursuitsArePackedOrNoted() throws {
    #expect(kinds("pursuits/README") == [.strayFile])
    #expect(kinds("pursuits/binary.md") == [.binaryFile])
    #expect(kinds("foundation/Mission.md.bak") == [.backupFile])
    _ = try document(.pursuits, "shout")
    _ = try document(.pursuits, "con")
    #expect(pack[.pursuits].contains { $0.id.hasPrefix("long-name-long-name") })
    #expect(pack[.pursuits].count == 5)
  }

  @Test func linksOutInACircleOrToNothingAreWarnings() throws {
    #expect(kinds("notes/outside.md") == [.leadsOutside])
    #expect(kinds("notes/dangling.md") == [.brokenLink(reason: "no such file or directory")])
    for name in ["self", "a", "b"] {
      #expect(kinds("pursuits/\(name).md") == [.brokenLink(reason: "too many symbolic links")])
    }
    #expect(kinds("notes/loop") == [.strayFile])
    #expect(try document(.notes, "inside").sha256 == document(.foundation, "mission").sha256)
  }

  @Test func pipesAreNeverOpenedAndFoldersNeverFiles() throws {
    #expect(kinds("notes/pipe.md") == [.specialFile])
    #expect(kinds("notes/folder.md").isEmpty)
    #expect(!pack[.notes].contains { $0.id.hasPrefix("folder") })
    if getuid() != 0 {
      #expect(kinds("notes/unreadable.md") == [.unreadable(reason: "permission denied")])
    }
  }

  @Test func aNameThatIsNoTextHasAnIdAllTheSame() throws {
    #expect(try document(.notes, "bad-name").title == "Name is not UTF-8")
  }

  @Test func nulIsReplacedAndTheOtherControlCharactersAreNoTrouble() throws {
    let text = try document(.notes, "control").markdown
    #expect(!text.utf8.contains(0))
    #expect(text.contains("\u{FFFD}"))
  }

  @Test func nothingOutsideTheSectionsIsRead() {
    let all = pack.sections.flatMap(\.documents).map(\.markdown).joined()
    #expect(!all.contains("ignored?"))
    #expect(
      !project.problems.contains { $0.path.contains("node_modules") || $0.path.contains(".git") })
  }

  @Test func thePackComesBackAndIsTheSameTwice() throws {
    let bytes = pack.encoded()
    #expect(try Pack(json: bytes, path: "p") == pack)
    for jobs in [1, 2, 7] {
      let again = project.builtPack(contentChangedAt: pack.contentChangedAt, jobs: jobs).pack
      #expect(again.encoded() == bytes)
    }
  }
}
