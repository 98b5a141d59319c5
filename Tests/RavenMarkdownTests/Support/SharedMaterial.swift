import Foundation
import Testing

/// Material that lies beside the package and not in it: specifications' examples and real documents,
/// which have licences of their own. Tests that need them skip where they are missing.
enum SharedMaterial {
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent()  // Support
    .deletingLastPathComponent()  // RavenMarkdownTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()

  static let folder = package.deletingLastPathComponent().appending(path: "shared")

  static let hasSpecifications = exists("spec/commonmark-0.30.json")
  static let hasCorpus = exists("corpus/files")
  static let hasExtensionCases = exists("cases/gfm/cases.jsonl")

  /// One example of a specification: a text and its HTML.
  struct Example: Decodable, Sendable, CustomTestStringConvertible {
    var example: Int?
    var `case`: Int?
    let markdown: String
    let html: String
    var extensions: [String]?
    var disabled: Bool?
    var note: String?

    var number: Int { example ?? `case` ?? 0 }
    var testDescription: String { "\(number)" }
  }

  /// The examples of a file in `spec`, without those that it disables; none when it is missing.
  static func examples(_ name: String) -> [Example] {
    guard let data = try? Data(contentsOf: folder.appending(path: "spec/\(name).json")),
      let examples = try? JSONDecoder().decode([Example].self, from: data)
    else { return [] }
    return examples.filter { $0.disabled != true }
  }

  /// The cases of GitHub's extensions; none when they are missing.
  static func extensionCases() -> [Example] {
    guard let data = try? Data(contentsOf: folder.appending(path: "cases/gfm/cases.jsonl")) else {
      return []
    }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(Example.self, from: Data($0))
    }
  }

  /// The real documents, in the order of their names; none when they are missing.
  static func corpus() -> [MarkdownFile] {
    MarkdownFile.all(below: folder.appending(path: "corpus/files"))
  }

  /// The project's own texts.
  static func fixtures() -> [MarkdownFile] {
    MarkdownFile.all(below: package.appending(path: "Tests/Golden/Fixtures"))
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }
}

/// A markdown file that a test reads.
struct MarkdownFile: Sendable, CustomTestStringConvertible {
  let name: String
  let url: URL

  var testDescription: String { name }

  func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }

  static func all(below folder: URL) -> [MarkdownFile] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map {
      MarkdownFile(name: $0, url: folder.appending(path: $0))
    }
  }
}
