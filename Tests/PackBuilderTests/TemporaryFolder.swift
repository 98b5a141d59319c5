import Foundation

/// A new folder that is removed with the value.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "packtool-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: [UInt8] { Array(url.path.utf8) }

  func path(_ name: String) -> [UInt8] { Array(url.appending(path: name).path.utf8) }

  /// Writes a file and the folders that it needs.
  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(of name: String) -> String? {
    try? String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: name).path, withDestinationPath: target)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }

  /// All names below the folder, those with a dot included.
  func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
  }

  func permissions(of name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: url.appending(path: name).path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: url.appending(path: name).path)
  }
}
