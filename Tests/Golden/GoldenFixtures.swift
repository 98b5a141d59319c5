import Foundation
public import PackBuilder
public import Testing

/// The fixtures folder beside this file.
enum GoldenFixtures {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")
  private static let path = Array(folder.path.utf8)

  /// The fixtures and their expected files, written anew before anything is compared when that was
  /// asked for.
  static func suite() throws -> GoldenSuite { try loaded.get() }

  private static let loaded = Result<GoldenSuite, any Error> {
    let suite = try GoldenSuite(at: path)
    guard GoldenUpdate.isWanted, GoldenUpdate.isAllowed else { return suite }
    // What cannot be written is found by the comparison that follows.
    suite.update { _ in }
    return try GoldenSuite(at: path)
  }

  /// The fixtures that keep an output of some kind.
  static func fixtures(with kind: GoldenOutput.Kind) throws -> [GoldenFixture] {
    try suite().fixtures.filter { $0.settings.kinds.contains(kind) }
  }

  /// Compares a fixture's outputs of one kind with their files.
  static func expect(_ kind: GoldenOutput.Kind, of fixture: GoldenFixture) throws {
    let result = try suite().result(of: fixture, [kind])
    for trouble in result.troubles { Issue.record("\(name(trouble.path)): \(trouble.reason)") }
    for mismatch in result.mismatches {
      switch mismatch.problem {
      case .differs(let expected, let output):
        let difference = LineDifference(from: expected, to: output)
        Issue.record("\(name(mismatch.path)):\n\(difference)")
      case .missing:
        Issue.record("\(name(mismatch.path)) is missing; GOLDEN_UPDATE=1 writes it")
      case .leftOver: Issue.record("\(name(mismatch.path)) is left over")
      case .refused(let reason): Issue.record("\(fixture.name): \(reason)")
      }
    }
  }

  /// Every file of the folder but settings and those that systems leave behind.
  static func files() throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return paths.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(
        atPath: folder.appending(path: $0).path, isDirectory: &isFolder)
        && !isFolder.boolValue && !$0.hasSuffix(GoldenSettings.fileName)
        && !$0.hasSuffix(".DS_Store")
    }.sorted()
  }

  static func name(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }
}

/// Whether expected files are to be written.
enum GoldenUpdate {
  private static let environment = ProcessInfo.processInfo.environment
  static let isWanted = environment["GOLDEN_UPDATE"] == "1"
  static let isAllowed = (environment["CI"] ?? "").isEmpty
}

extension GoldenFixture: CustomTestStringConvertible {
  /// The name that reports show.
  public var testDescription: String { name }
}
