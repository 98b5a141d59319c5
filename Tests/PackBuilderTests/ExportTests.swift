import Foundation
import Testing

@testable import PackBuilder

@Suite struct ExportTests {
  let container: SampleContainer
  let project: SampleProject

  init() throws {
    container = try SampleContainer()
    project = try SampleProject(
      "pebblepost",
      [
        "foundation/mission.md": "# Mission\n\nWhy.\n", "plans/a.md": "# A\n\n- [ ] x\n",
        "notes/n.md": "one\ntwo\n",
      ])
  }

  private func archive() throws -> [Int] { try ProjectArchive(of: project.path).revisions() }

  @Test func theFirstExportFillsAnEmptyContainer() throws {
    let report = try container.export([project])
    #expect(report.written == ["packs/pebblepost.json", "manifest.json"])
    #expect(report.projects.map(\.outcome) == [.added])
    #expect(report.projects.first?.comparison.changes.count == 3)
    let entry = try #require(try container.manifest()["pebblepost"])
    #expect(entry.revision == 1)
    #expect(entry.sha256 == SHA256.hexHash(try container.bytes(entry.pack)))
    #expect(entry.bytes == (try container.bytes(entry.pack).count))
    #expect(entry.contentChangedAt.description == "2026-09-02T10:00:00Z")
    #expect(try container.pack("pebblepost")[.notes].first?.markdown == "one two\n")
    #expect(try archive() == [1])
    #expect(try container.folder.names() == ["manifest.json", "packs", "packs/pebblepost.json"])
  }

  @Test func exportingAgainTouchesNoFile() throws {
    try container.export([project])
    let before = try container.snapshot()
    let kept = try SampleContainer.snapshot(project.url)
    let report = try container.export([project], "2027-01-01T00:00:00Z")
    #expect(report.projects.map(\.outcome) == [.unchanged])
    #expect(report.written.isEmpty)
    #expect(try container.snapshot() == before)
    #expect(try SampleContainer.snapshot(project.url) == kept)
  }

  @Test func aChangeRaisesTheRevisionByOneAndSpellingDoesNot() throws {
    try container.export([project])
    try project.write("Mission\n=======\n\nWhy.", to: "foundation/mission.md")
    #expect(try container.export([project]).written.isEmpty)
    try project.write("# Mission\n\nWhy not.\n", to: "foundation/mission.md")
    try project.write("new\n", to: "notes/new.md")
    let report = try container.export([project], "2026-10-01T00:00:00Z")
    let result = try #require(report.projects.first)
    #expect((result.outcome, result.revision) == (.changed, 2))
    #expect(
      result.comparison.description == "1 added: notes/new; 1 changed: foundation/mission")
    #expect(!result.comparison.isFormattingOnly)
    #expect(try container.pack("pebblepost").contentChangedAt.description == "2026-10-01T00:00:00Z")
    #expect(try container.manifest().revision == 2)
    #expect(try archive() == [1, 2])
  }

  @Test func whatReadersSeeTheSameIsFormattingOnly() throws {
    try project.write("1. a\n2. b\n\nDU\u{308}NE\n", to: "notes/n.md")
    try container.export([project])
    try project.write("1. a\n2. b\n\nD\u{DC}NE\n", to: "notes/n.md")
    let report = try container.export([project])
    #expect(report.projects.first?.revision == 2)
    #expect(
      report.projects.first?.comparison.description
        == "formatting only; 1 changed: notes/n")
  }

  @Test func renamesAndTitlesAreTold() throws {
    try project.write("---\nx: 1\n---\n\nText.\n", to: "notes/b.md")
    try container.export([project])
    try project.parent.remove("pebblepost/notes/n.md")
    try project.write("one\ntwo\n", to: "notes/m.md")
    try project.parent.remove("pebblepost/plans/a.md")
    try project.write("{\"name\":\"P\",\"summary\":\"S\"}", to: "raven.json")
    let comparison = try #require(try container.export([project]).projects.first?.comparison)
    #expect(
      comparison.description
        == "1 removed: plans/a; 1 renamed: notes/n → notes/m; name, summary or wording of the project"
    )
  }

  @Test func manyRenamesAreFoundAndTheLineNamesTheFirst() throws {
    for number in 100..<160 {
      try project.write("text \(number % 50)\n", to: "notes/x\(number).md")
    }
    try container.export([project])
    for number in 100..<160 {
      try project.parent.remove("pebblepost/notes/x\(number).md")
      try project.write("text \(number % 50)\n", to: "notes/y\(number).md")
    }
    let comparison = try #require(try container.export([project]).projects.first?.comparison)
    #expect(comparison.changes.count == 60)
    let old = comparison.changes.compactMap { change in
      if case .renamed(let from) = change.kind { from } else { nil }
    }
    #expect(Set(old).count == 60)
    // Of equal texts the first goes with the first.
    #expect(comparison.changes.first?.kind == .renamed(from: "notes/x100"))
    #expect(comparison.description.hasPrefix("60 renamed: notes/x100 → notes/y100, "))
    #expect(comparison.description.hasSuffix("notes/y119 and 40 more"))
  }

  @Test func aLostContainerIsFilledFromTheArchiveWithTheSameRevision() throws {
    try container.export([project])
    try project.write("# Mission\n\nNew.\n", to: "foundation/mission.md")
    try container.export([project], "2026-10-01T00:00:00Z")
    let bytes = try container.bytes("packs/pebblepost.json")
    let other = try SampleContainer()
    let report = try other.export([project], "2027-01-01T00:00:00Z")
    #expect(report.projects.map(\.revision) == [2])
    #expect(report.projects.map(\.outcome) == [.rewritten])
    #expect(try other.bytes("packs/pebblepost.json") == bytes)
  }

  @Test func aLostArchiveIsFilledFromTheContainer() throws {
    try container.export([project])
    try project.parent.remove("pebblepost/.raven")
    let before = try container.snapshot()
    #expect(try container.export([project]).written.isEmpty)
    #expect(try container.snapshot() == before)
    #expect(try archive() == [1])
  }

  @Test func revisionsNeverGoBackWhenAnOldContainerIsRestored() throws {
    try container.export([project])
    let old = try container.bytes("packs/pebblepost.json")
    let text = try #require(project.parent.text(of: "pebblepost/notes/n.md"))
    try project.write("changed\n", to: "notes/n.md")
    try container.export([project])
    try project.write(text, to: "notes/n.md")
    try container.export([project])
    #expect(try archive() == [1, 2, 3])
    // The old container holds what the project says now, and yet readers have seen revision 3.
    try container.folder.write(String(decoding: old, as: UTF8.self), to: "packs/pebblepost.json")
    try container.folder.remove("manifest.json")
    let report = try container.export([project])
    #expect(report.projects.map(\.revision) == [3])
    #expect(try container.pack("pebblepost").revision == 3)
    try project.write("again\n", to: "notes/n.md")
    #expect(try container.export([project]).projects.map(\.revision) == [4])
  }

  @Test func aManifestThatSaysMoreThanAnyPackIsBelieved() throws {
    try container.export([project])
    let manifest = String(decoding: try container.bytes("manifest.json"), as: UTF8.self)
    try container.folder.write(
      manifest.replacing("\"revision\": 1,\n      \"sha", with: "\"revision\": 9,\n      \"sha"),
      to: "manifest.json")
    try container.folder.remove("packs/pebblepost.json")
    try project.parent.remove("pebblepost/.raven")
    #expect(try container.export([project]).projects.map(\.revision) == [10])
  }

  @Test(arguments: ["", "{", "{\"format\": \"other\"}", "\0\0\0\0"])
  func aDamagedManifestIsMadeAnewFromThePacks(damage: String) throws {
    let other = try SampleProject("other", ["foundation/mission.md": "O"])
    try container.export([project, other])
    let entries = try container.manifest().projects
    try container.folder.write(damage, to: "manifest.json")
    try container.folder.write("{", to: "packs/broken.json")
    try container.folder.write(
      String(decoding: try container.bytes("packs/other.json"), as: UTF8.self),
      to: "packs/other 2.json")
    let report = try container.export([project])
    #expect(report.written == ["manifest.json"])
    #expect(try container.manifest().projects == entries)
    #expect(report.warnings.count == 3)
    #expect(report.warnings.first?.hasPrefix("manifest.json: ") == true)
    #expect(report.warnings.contains { $0.hasPrefix("packs/other 2.json: a copy") })
  }

  @Test func aManifestsRevisionGrowsAlsoWhenItWasCutOff() throws {
    for text in ["a", "b", "c"] {
      try project.write(text, to: "notes/n.md")
      try container.export([project])
    }
    let bytes = try container.bytes("manifest.json")
    for manifest in [String(decoding: bytes.dropLast(20), as: UTF8.self), nil] {
      if let manifest {
        try container.folder.write(manifest, to: "manifest.json")
      } else {
        try container.folder.remove("manifest.json")
      }
      let report = try container.export([project])
      #expect(report.manifestRevision >= 4)
    }
  }

  @Test func aDamagedPackIsWrittenAnewUnderItsRevision() throws {
    try container.export([project])
    let bytes = try container.bytes("packs/pebblepost.json")
    for damage in ["", "{}", String(decoding: bytes, as: UTF8.self).replacing("Why", with: "Wy")] {
      try container.folder.write(damage, to: "packs/pebblepost.json")
      let report = try container.export([project])
      #expect(report.projects.map(\.outcome) == [.rewritten])
      #expect(report.warnings.count == 1)
      #expect(try container.bytes("packs/pebblepost.json") == bytes)
    }
  }

  @Test(arguments: ["manifest.json", "packs/pebblepost.json"])
  func whatIsForNewerReadersIsNeverOverwritten(name: String) throws {
    try container.export([project])
    let newer = String(decoding: try container.bytes(name), as: UTF8.self)
      .replacing("\"minReaderVersion\": 1", with: "\"minReaderVersion\": 2")
    try container.folder.write(newer, to: name)
    try project.write("changed", to: "notes/n.md")
    let before = try container.snapshot()
    #expect(throws: PackError.unsupportedVersion(path: name, found: 2, newestKnown: 1)) {
      try container.export([project])
    }
    #expect(try container.snapshot() == before)
  }

  @Test func otherMeasuresAreWrittenUnderTheSameRevision() throws {
    try container.export([project])
    let text = String(decoding: try container.bytes("packs/pebblepost.json"), as: UTF8.self)
    try container.folder.write(
      text.replacing("\"tokens\": ", with: "\"tokens\": 9"), to: "packs/pebblepost.json")
    let report = try container.export([project])
    #expect(report.projects.map(\.outcome) == [.rewritten])
    #expect(report.projects.map(\.revision) == [1])
    #expect(try container.bytes("packs/pebblepost.json") == Array(text.utf8))
  }

  @Test func oneProjectsExportLeavesTheOthersAlone() throws {
    let other = try SampleProject("zebra", ["foundation/mission.md": "Z"])
    try container.export([project, other])
    let entry = try container.manifest()["zebra"]
    try other.write("changed", to: "foundation/mission.md")
    try project.write("changed", to: "notes/n.md")
    let report = try container.export([project])
    #expect(report.written == ["packs/pebblepost.json", "manifest.json"])
    #expect(try container.manifest()["zebra"] == entry)
  }

  @Test func aRemovedProjectLeavesTheManifestAndItsPackIsKept() throws {
    let other = try SampleProject("zebra", ["foundation/mission.md": "Z"])
    try container.export([project, other])
    let bytes = try container.bytes("packs/zebra.json")
    for name in ["packs/archive/zebra.json", "packs/archive/zebra.~1.json"] {
      let report = try container.export([]) { $0.removed = ["zebra"] }
      #expect(report.removed == ["zebra"])
      #expect(report.written == ["manifest.json", "packs/zebra.json"])
      #expect(try container.manifest().projects.map(\.id) == ["pebblepost"])
      #expect(try container.bytes(name) == bytes)
      // It comes back as it was.
      #expect(try container.export([other]).projects.map(\.revision) == [1])
    }
    #expect(throws: PackError.unknownProject(id: "nobody", known: ["pebblepost", "zebra"])) {
      try container.export([]) { $0.removed = ["nobody"] }
    }
    #expect(throws: PackError.self) { try container.export([]) { $0.removed = ["../manifest"] } }
  }

  @Test func aDryRunTellsEverythingAndWritesNothing() throws {
    let before = try SampleContainer.snapshot(project.url)
    let report = try container.export([project]) { $0.isDryRun = true }
    #expect(report.written == ["packs/pebblepost.json", "manifest.json"])
    #expect(report.projects.map(\.outcome) == [.added])
    #expect(try container.folder.names().isEmpty)
    #expect(try container.state.names().isEmpty)
    #expect(try SampleContainer.snapshot(project.url) == before)
    try container.export([project])
    let whole = try container.snapshot()
    let removal = try container.export([]) {
      $0.isDryRun = true
      $0.removed = ["pebblepost"]
    }
    #expect(removal.written == ["manifest.json", "packs/pebblepost.json"])
    #expect(try container.snapshot() == whole)
  }

  @Test func aContainerThatIsMissingIsAnErrorAndNothingIsMade() throws {
    try container.folder.remove("")
    #expect(throws: PackError.noContainer(path: container.folder.url.path)) {
      try container.export([project])
    }
    #expect(!FileManager.default.fileExists(atPath: container.folder.url.path))
    #expect(try container.state.names().isEmpty)
    try Data().write(to: container.folder.url)
    #expect(throws: PackError.self) { try container.export([project]) }
  }

  @Test func twoProjectsOfOneIdAreRefused() throws {
    let other = try SampleProject("Pebblepost", ["foundation/mission.md": ""])
    let error = #expect(throws: PackError.self) { try container.export([project, other]) }
    guard case .idTaken("pebblepost", _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try container.folder.names().isEmpty)
  }

  @Test func twoExportsAtOnceDoNotMeet() throws {
    try container.export([project])
    let locks = try container.state.names().filter { $0.hasSuffix(".lock") }
    #expect(locks.count == 2)
    for name in locks {
      let held = try #require(try LocalFiles().lock(container.state.path(name)))
      let error = withExtendedLifetime(held) {
        #expect(throws: PackError.self) { try container.export([project]) }
      }
      guard case .busy? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(try container.export([project]).written.isEmpty)
  }

  @Test func temporariesOfDeadProcessesGoAndOthersStay() throws {
    try container.export([project])
    let mine = System.processNumber
    // No process can have this number.
    let names = [
      ".manifest.json.tmp-2147483646-0", "packs/.a.json.tmp-2147483646-3",
      "packs/.a.json.tmp-\(mine)-0",
      "packs/.a.json.tmp-1-0", "packs/.x.tmp-", "packs/.tmp-2147483646-0", ".other.json.tmp",
      "packs/a.json.tmp-2147483646-0",
    ]
    for name in names { try container.folder.write("x", to: name) }
    try container.export([project])
    let left = try container.folder.names().filter { $0.contains("tmp") }
    #expect(left.sorted() == [names[3], names[4], names[5], names[6], names[7]].sorted())
  }

  @Test func aFolderOfPacksThatIsALinkIsRefused() throws {
    let other = try TemporaryFolder()
    try container.folder.link("packs", to: other.url.path)
    #expect(throws: PackError.self) { try container.export([project]) }
    #expect(try other.names().isEmpty)
  }

  @Test func aLinkInAPacksPlaceIsReplacedAndNotFollowed() throws {
    try container.export([project])
    let other = try TemporaryFolder()
    try other.write("precious", to: "file")
    try container.folder.remove("packs/pebblepost.json")
    try container.folder.link("packs/pebblepost.json", to: other.url.appending(path: "file").path)
    try container.export([project])
    #expect(other.text(of: "file") == "precious")
    #expect(try container.pack("pebblepost").revision == 1)
  }

  @Test(arguments: [".manifest.json.icloud", "packs/.zebra.json.icloud"])
  func aManifestIsNotMadeAnewWhileFilesAreStillArriving(placeholder: String) throws {
    try container.export([project])
    try container.folder.remove("manifest.json")
    try container.folder.write("", to: placeholder)
    let before = try container.snapshot()
    let error = #expect(throws: PackError.self) { try container.export([project]) }
    guard case .notArrived? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try container.snapshot() == before)
  }

  @Test func onlyTheNewestRevisionsAreKept() throws {
    for number in 1...5 {
      try project.write("text \(number)", to: "notes/n.md")
      try container.export([project]) { $0.archiveLimit = 3 }
    }
    #expect(try archive() == [3, 4, 5])
    #expect(try ProjectArchive(of: project.path).pack(4)[.notes].first?.markdown == "text 4\n")
    #expect(throws: PackError.self) { try ProjectArchive(of: project.path).pack(1) }
  }

  @Test func aProjectThatCannotKeepItsRevisionsIsExportedWithAWarning() throws {
    try project.write("in the way", to: ".raven")
    let report = try container.export([project])
    #expect(report.warnings.count == 1)
    #expect(try container.manifest()["pebblepost"]?.revision == 1)
    #expect(try container.export([project]).written.isEmpty)
  }

  @Test func aSymbolicLinkToAContainerIsTheContainer() throws {
    let place = try TemporaryFolder()
    try place.link("link", to: container.folder.url.path)
    try container.export([project]) { $0.container = place.path("link") }
    #expect(try container.manifest()["pebblepost"]?.revision == 1)
  }
}
