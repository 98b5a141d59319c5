import Foundation

/// Sample projects and counted texts that lie beside the package and not in it. Tests that need them skip
/// where they are missing.
enum SharedMaterial {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent()  // PackBuilderTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared")

  static let hasTokenCounts = exists("tokens/test.jsonl")
  static let hasProjects = exists("projects/realistic-wrackline/v1")

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }
}
