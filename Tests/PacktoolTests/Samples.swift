import Foundation

/// Sample projects that lie beside the package and not in it. Tests that need them skip where they are
/// missing.
enum Samples {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent()  // PacktoolTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/projects")

  static let areThere = FileManager.default.fileExists(
    atPath: folder.appending(path: "realistic-wrackline/v1").path)

  /// The script that makes the awkward project.
  static let lanternfishMaker = folder.appending(path: "awkward-lanternfish/make.sh").path
}
