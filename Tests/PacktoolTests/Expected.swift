import Foundation
import Testing

/// Texts that are long enough to be kept in files of their own, in `Expected` beside this file.
enum Expected {
  /// Compares a text with the file of that name; with `GOLDEN_UPDATE=1` in the environment the file is
  /// written instead.
  static func check(
    _ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Expected")
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["GOLDEN_UPDATE"] == "1" {
      try Data(text.utf8).write(to: file)
      return
    }
    let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? "no file \(name)"
    #expect(
      text == expected, "\(name) differs; GOLDEN_UPDATE=1 writes it",
      sourceLocation: sourceLocation)
  }
}
