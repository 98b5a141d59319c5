import Foundation
import Testing

@testable import PackBuilder

/// The sample project of a real size, in two versions.
@Suite(.enabled(if: SharedMaterial.hasProjects, "no sample projects beside the package"))
struct WracklineTests {
  private func copy(_ version: String, to parent: TemporaryFolder) throws -> SampleProject {
    let sample = try SampleProject("wrackline", [:], in: parent)
    try FileManager.default.removeItem(at: sample.url)
    try FileManager.default.copyItem(
      at: SharedMaterial.folder.appending(path: "projects/realistic-wrackline/\(version)"),
      to: sample.url)
    return sample
  }

  @Test func bothVersionsExportAndTheSecondIsTheNextRevision() throws {
    let container = try SampleContainer()
    let parent = try TemporaryFolder()
    let first = try copy("v1", to: parent)
    let report = try container.export([first]) { $0.jobs = nil }
    #expect(report.projects.map(\.revision) == [1])
    #expect(report.warnings.isEmpty)
    #expect(report.projects.flatMap(\.problems).isEmpty)
    let pack = try container.pack("wrackline")
    #expect(pack.counts.total == 201)
    #expect(pack[.foundation].count == 9)
    #expect(pack[.plans].allSatisfy { ($0.tasks?.open ?? 0) > 0 && !$0.phases.isEmpty })
    let dates = pack[.chronicle].compactMap(\.date)
    #expect(dates.count == pack[.chronicle].count)
    #expect(dates == dates.sorted(by: >))

    let before = try container.snapshot()
    #expect(try container.export([first], "2030-01-01T00:00:00Z").written.isEmpty)
    #expect(try container.snapshot() == before)

    let archive = first.url.appending(path: ".raven")
    let kept = parent.url.appending(path: "kept")
    try FileManager.default.moveItem(at: archive, to: kept)
    let second = try copy("v2", to: parent)
    try FileManager.default.moveItem(at: kept, to: second.url.appending(path: ".raven"))
    let next = try #require(try container.export([second]).projects.first)
    #expect(next.revision == 2)
    let names = Set(next.comparison.changes.map(\.name))
    // What only wraps, pads or marks otherwise is no change.
    for name in [
      "foundation/personas", "chronicle/2024-12-01-names", "blueprints/blurring",
      "blueprints/media", "blueprints/school-walks", "plans/p10-third-season",
      "pursuits/quiet-software", "pursuits/after-us", "notes/11-shared-walk",
    ] {
      #expect(!names.contains(name), "\(name)")
    }
    for name in [
      "foundation/mission", "foundation/voice", "foundation/research", "plans/p04-closed-sections",
      "blueprints/walk-journal", "chronicle/2026-12-01-three-letters", "notes/09-blurring",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(
      next.comparison.changes.contains {
        $0.kind == .renamed(from: "notes/02-tide-clock") && $0.name == "notes/tide-clock-against"
      })
    #expect(!next.comparison.isFormattingOnly)
  }

  @Test func theBytesAreTheSameOnAnyPathInAnyLocaleAndWithAnyJobs() throws {
    var results: [[UInt8]] = []
    for (index, jobs) in [1, 2, 5, nil].enumerated() {
      let parent = try TemporaryFolder()
      let inner = index == 0 ? parent : try TemporaryFolder()
      let sample = try copy("v1", to: inner)
      let container = try SampleContainer()
      let old = setlocale(LC_ALL, nil).map { String(cString: $0) }
      setlocale(LC_ALL, ["C", "de_DE.UTF-8", "tr_TR.UTF-8", ""][index])
      defer { setlocale(LC_ALL, old) }
      try container.export([sample]) { $0.jobs = jobs }
      results.append(
        try container.bytes("packs/wrackline.json") + container.bytes("manifest.json"))
    }
    #expect(Set(results).count == 1)
  }
}
