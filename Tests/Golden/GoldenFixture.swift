import Foundation
import Testing

/// A markdown text of the fixtures folder and its expected outputs beside it.
struct GoldenFixture: Sendable, CustomTestStringConvertible {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// Area and case: `lists/nested`.
  let name: String
  /// The formats it has expected files for.
  let formats: [GoldenFormat]

  var testDescription: String { name }

  /// All fixtures, by name.
  static let all: [GoldenFixture] = paths().filter { $0.hasSuffix(".md") }.map {
    let name = String($0.dropLast(3))
    return GoldenFixture(name: name, formats: formats(of: name))
  }

  static func all(with format: GoldenFormat) -> [GoldenFixture] {
    all.filter { $0.formats.contains(format) }
  }

  /// The files that are neither a fixture nor one of its expected outputs.
  static func strays() throws -> [String] {
    let known = Set(
      all.flatMap { fixture in
        [fixture.name + ".md", fixture.name + ".formats"]
          + fixture.formats.map { "\(fixture.name).\($0.rawValue).expected" }
      })
    return paths().filter { !known.contains($0) }
  }

  /// Compares an output with its expected file, or writes the file when that was asked for.
  func expect(_ format: GoldenFormat) throws {
    let output = try format.output(of: [UInt8](Data(contentsOf: Self.file("\(name).md"))))
    let file = Self.file("\(name).\(format.rawValue).expected")
    if GoldenUpdate.isWanted {
      guard GoldenUpdate.isAllowed else {
        Issue.record("GOLDEN_UPDATE is not for CI")
        return
      }
      return try write(output, to: file)
    }
    guard let data = try? Data(contentsOf: file) else {
      Issue.record("\(file.lastPathComponent) is missing; GOLDEN_UPDATE=1 writes it")
      return
    }
    let expected = [UInt8](data)
    if expected != output {
      Issue.record("\(name), \(format.rawValue):\n\(LineDifference(from: expected, to: output))")
    }
  }

  private func write(_ output: [UInt8], to file: URL) throws {
    if let old = try? Data(contentsOf: file), [UInt8](old) == output { return }
    try Data(output).write(to: file)
  }

  /// The usual formats, unless a file `<case>.formats` names some, parted by blanks or line ends.
  private static func formats(of name: String) -> [GoldenFormat] {
    guard let text = try? String(contentsOf: file(name + ".formats"), encoding: .utf8) else {
      return GoldenFormat.usual
    }
    let words = text.split { $0.isWhitespace }
    return GoldenFormat.allCases.filter { words.contains(Substring($0.rawValue)) }
  }

  private static func file(_ path: String) -> URL { folder.appending(path: path) }

  private static func paths() -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: file($0).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}

/// Whether expected files are to be written.
enum GoldenUpdate {
  private static let environment = ProcessInfo.processInfo.environment
  static let isWanted = environment["GOLDEN_UPDATE"] == "1"
  static let isAllowed = (environment["CI"] ?? "").isEmpty
}
