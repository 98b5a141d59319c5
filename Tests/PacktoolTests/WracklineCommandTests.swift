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
      #expect(try desk.run("log", "wrackline").output.contains("; and 15 more documents\n"))
      let log = try desk.run("log", "wrackline", "-v")
      for change in [
        "; voice removed", "; plans/p04-closed-sections",
        "; chronicle/2026-12-01-three-letters added",
        "; notes/02-tide-clock renamed to notes/tide-clock-against",
      ] { #expect(log.output.contains(change), "\(change)") }
      #expect(!log.output.contains("pursuits/after-us"))
      try desk.checkReader("wrackline", revisions: 2...2)
    }
  }
}
