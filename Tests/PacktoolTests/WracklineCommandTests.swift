import Foundation
import Testing

/// The sample project of a real size, from the command line.
@Suite(.enabled(if: Samples.areThere, "no sample projects beside the package"))
struct WracklineCommandTests {
  private static let folder = Samples.folder.appending(path: "realistic-wrackline")

  @Test func bothVersionsGoOutWithoutForceAndTheLogTellsThemApart() throws {
    try Desk.make { desk in
      let (files, project) = (FileManager.default, desk.folder.appending(path: "wrackline"))
      try files.copyItem(at: Self.folder.appending(path: "v1"), to: project)
      let first = try desk.run("export", "wrackline")
      #expect(first.code == 0, "\(first.errors)")
      #expect(first.output == "wrackline: revision 1, 201 documents\n")
      let before = try desk.stamps("")
      #expect(try desk.run("export", "wrackline").output == "wrackline: unchanged, revision 1\n")
      #expect(try desk.stamps("") == before)

      for section in try files.contentsOfDirectory(atPath: project.path) where section != ".raven" {
        try files.removeItem(at: project.appending(path: section))
        try files.copyItem(
          at: Self.folder.appending(path: "v2/\(section)"), to: project.appending(path: section))
      }
      let second = try desk.run("export", "wrackline")
      #expect(second.code == 0, "\(second.errors)")
      #expect(second.output.hasPrefix("wrackline: revision 2, "))
      let log = try desk.run("log", "wrackline")
      for name in [
        "foundation/mission", "foundation/voice", "plans/p04-closed-sections",
        "notes/02-tide-clock → notes/tide-clock-against", "chronicle/2026-12-01-three-letters",
      ] { #expect(log.output.contains(name), "\(name)") }
      #expect(!log.output.contains("pursuits/after-us"))
      try desk.checkReader("wrackline", revisions: 2...2)
    }
  }
}
