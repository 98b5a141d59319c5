import Foundation
import RavenMarkdown
import Testing

@testable import PackBuilder

/// The schemas of `Docs/formats` beside what packtool really writes and reads.
@Suite struct FormatTests {
  /// A project to export: the example of the package, and those beside the package where they are.
  enum Source: String, CaseIterable {
    case pebblepost = "Examples/pebblepost"
    case small = "../shared/projects/small-pebblepost"
    case realistic = "../shared/projects/realistic-wrackline/v1"
    case awkward = "../shared/projects/awkward-lanternfish/pack"

    var url: URL {
      JSONSchema.folder.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: rawValue)
    }

    static var present: [Source] {
      allCases.filter { FileManager.default.fileExists(atPath: $0.url.path) }
    }
  }

  /// Exports a copy, so that nothing is left beside the original.
  private func exported(_ source: Source) throws -> SampleContainer {
    let sample = try SampleProject("sample", [:], in: try TemporaryFolder())
    try FileManager.default.removeItem(at: sample.url)
    try FileManager.default.copyItem(at: source.url, to: sample.url)
    let container = try SampleContainer()
    try container.export([sample])
    return container
  }

  @Test(arguments: Source.present)
  func whatIsExportedIsDescribedWhole(source: Source) throws {
    let container = try exported(source)
    let manifest = try container.bytes("manifest.json")
    #expect(try JSONSchema(named: "manifest").violations(in: manifest, isClosed: true).isEmpty)
    let schema = try JSONSchema(named: "pack")
    let packs = try container.manifest().projects.map(\.pack)
    #expect(packs.count == 1)
    for pack in packs {
      let violations = try schema.violations(in: try container.bytes(pack), isClosed: true)
      #expect(violations.isEmpty, "\(violations.prefix(3))")
    }
  }

  @Test func theExamplesSettingsAreDescribed() throws {
    let bytes = [UInt8](try Data(contentsOf: Source.pebblepost.url.appending(path: "raven.json")))
    #expect(try JSONSchema(named: "raven").violations(in: bytes, isClosed: true).isEmpty)
  }

  // MARK: - The pages

  /// A page, and the schema of each example in it.
  private static let examples = [
    ("project", ["raven"]), ("manifest", ["manifest"]), ("pack", ["pack"]),
    ("records", ["capture", "offsite-meeting", "reason"]),
  ]

  @Test(arguments: examples)
  func theExamplesOfAPageFitTheirSchemas(page: String, schemas: [String]) throws {
    let blocks = try Self.blocks(ofPage: page)
    try #require(blocks.count == schemas.count)
    for (block, name) in zip(blocks, schemas) {
      let violations = try JSONSchema(named: name).violations(in: Array(block.utf8), isClosed: true)
      #expect(violations.isEmpty, "\(page): \(violations)")
    }
  }

  @Test func theExampleOfAPackIsRight() throws {
    let text = try #require(try Self.blocks(ofPage: "pack").first)
    let pack = try Pack(json: Array(text.utf8), path: "pack.md")
    #expect(pack.contentHash == pack.computedContentHash)
    for document in pack.sections.flatMap(\.documents) {
      #expect(document.characters == document.markdown.count)
      #expect(document.bytes == document.markdown.utf8.count)
    }
  }

  private static func blocks(ofPage page: String) throws -> [String] {
    let file = JSONSchema.folder.appending(path: "\(page).md")
    let document = try Document(parsing: [UInt8](try Data(contentsOf: file)))
    return document.walk().compactMap { event in
      guard case .enter(let node) = event, node.info == "json" else { return nil }
      return node.text
    }
  }

  @Test(arguments: ["raven", "manifest", "pack", "capture", "offsite-meeting", "reason"])
  func everyKeyOfASchemaStandsOnAPage(schema: String) throws {
    let page = Self.examples.first { $0.1.contains(schema) }?.0 ?? ""
    let file = JSONSchema.folder.appending(path: "\(page).md")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let json = try JSONValue(
      parsing: [UInt8](
        try Data(contentsOf: JSONSchema.folder.appending(path: "\(schema).schema.json"))))
    for key in Self.properties(of: json) {
      #expect(text.contains("\"\(key)\"") || text.contains("`\(key)`"), "\(page).md: \(key)")
    }
  }

  private static func properties(of schema: JSONValue) -> [String] {
    var keys: [String] = []
    var waiting = [schema]
    while let value = waiting.popLast() {
      switch value {
      case .object(let object):
        if case .object(let properties)? = object["properties"] {
          keys += properties.members.map(\.key)
        }
        waiting += object.members.map(\.value)
      case .array(let elements): waiting += elements
      default: break
      }
    }
    return keys
  }

  // MARK: - Damage

  /// Every member of a value with another value, or without it.
  private static func damaged(_ value: JSONValue) -> [(what: String, value: JSONValue)] {
    var results: [(String, JSONValue)] = []
    switch value {
    case .object(let object):
      for (index, member) in object.members.enumerated() {
        var without = object
        without.members.remove(at: index)
        results.append(("without \(member.key)", .object(without)))
        let others: [JSONValue] = [
          .bool(true), .number("-1"), .number("1.5"), .string(""), .string("/x"), .array([.null]),
          .object(JSONObject([.init(key: "x", value: .null)])),
        ]
        for other in others {
          var changed = object
          changed.members[index].value = other
          results.append(("\(member.key) = \(other)", .object(changed)))
        }
        // One level at a time: the parts are small.
        for (what, part) in damaged(member.value) {
          var changed = object
          changed.members[index].value = part
          results.append(("\(member.key).\(what)", .object(changed)))
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        for (what, part) in damaged(element) {
          var changed = elements
          changed[index] = part
          results.append(("[\(index)].\(what)", .array(changed)))
        }
      }
    default: break
    }
    return results
  }

  /// A schema promises readability: what fits it is read, and what readers refuse does not fit.
  private func checkDamage(
    _ schema: String, _ text: String, minimum: Int, _ read: (JSONValue) throws -> Void
  ) throws {
    let value = try JSONValue(parsing: Array(text.utf8))
    try read(value)
    let check = try JSONSchema(named: schema)
    var refused = 0
    for (what, damaged) in Self.damaged(value) {
      let violations = check.violations(in: damaged)
      if violations.isEmpty {
        #expect(throws: Never.self, "\(schema): \(what)") { try read(damaged) }
      } else {
        refused += 1
      }
    }
    #expect(refused >= minimum, "\(refused)")
  }

  @Test func whatFitsThePackSchemaIsRead() throws {
    let pack = try PackFileTests.pack()
    let text = String(decoding: pack.encoded(), as: UTF8.self)
    try checkDamage("pack", text, minimum: 200) { value in
      do throws(PackError) {
        _ = try Pack(json: value.encoded(), path: "p")
      } catch {
        // No schema compares a text with its hash.
        guard case .wrongHash = error else { throw error }
      }
    }
  }

  @Test func whatFitsTheManifestSchemaIsRead() throws {
    let pack = try PackFileTests.pack()
    let manifest = Manifest(
      revision: 3, projects: [Manifest.Entry(pack: pack, file: pack.encoded())])
    let text = String(decoding: manifest.encoded(), as: UTF8.self)
    try checkDamage("manifest", text, minimum: 60) { _ = try Manifest(json: $0.encoded()) }
  }

  @Test func whatFitsTheSchemaOfSettingsIsRead() throws {
    let text = """
      {"id": "tern-watch", "name": "N", "summary": "S", "container": "~/Drive",
       "layers": ["mission", "deep/er"], "paths": {"mission": "README.md", "notes": ["a", "b.md"]},
       "lint": {"profile": "pack", "rules": {"MD013": false}},
       "compose": {"preamble": "p.md", "presets": {"review": "r.md"}, "defaultScope": ["mission"]}}
      """
    try checkDamage("raven", text, minimum: 60) { value in
      var problems: [ProjectProblem] = []
      _ = try ProjectSettings(json: value.encoded(), path: "raven.json", problems: &problems)
      #expect(problems.isEmpty)
    }
  }

  /// Records as they are written, with every field.
  private static let records: [(String, Record.Content)] = [
    ("capture", .capture(Record.Capture(text: "A second door?", tag: "idea"))),
    (
      "offsite-meeting",
      .offsiteMeeting(
        Record.OffsiteMeeting(transcript: "Me: …\n", title: "Cork", assistant: "claude"))
    ),
  ]

  @Test(arguments: records)
  func whatIsWrittenIntoAnInboxIsDescribedWhole(schema: String, content: Record.Content) throws {
    let id = try #require(RecordID("01J9Z"))
    let record = Record(
      id: id, project: "pebblepost", createdAt: "2026-09-02T10:00:00Z", content: content)
    let check = try JSONSchema(named: schema)
    #expect(try check.violations(in: record.encoded(), isClosed: true).isEmpty)
    let text = String(decoding: record.encoded(), as: UTF8.self)
    try checkDamage(schema, text, minimum: 25) { _ = try Record(json: $0.encoded()) }
    for id in ["", "../x", ".x", "a b", "\u{E9}", String(repeating: "a", count: 129)] {
      let other = Array(text.replacing("01J9Z", with: id).utf8)
      #expect(throws: RecordProblem.self, "'\(id)'") { try Record(json: other) }
      #expect(try !check.violations(in: other).isEmpty, "'\(id)'")
    }
  }

  @Test func theValidatorFindsWhatASchemaForbids() throws {
    func violations(_ schema: String, _ value: String) throws -> Int {
      try JSONSchema(json: Array(schema.utf8)).violations(in: Array(value.utf8)).count
    }
    #expect(try violations(#"{"tpye": "string"}"#, "1") == 1)
    #expect(try violations(##"{"$ref": "#/$defs/none"}"##, "1") == 1)
    #expect(try violations(#"{"anyOf": [{"type": "string"}, {"const": 1}]}"#, "1") == 0)
    #expect(try violations(#"{"anyOf": [{"type": "string"}, {"const": 1}]}"#, "2") == 1)
    #expect(try violations(#"{"uniqueItems": true}"#, "[1, 2, 1]") == 1)
    #expect(try violations(#"{"not": {"enum": [1]}}"#, "1") == 1)
    #expect(try violations(#"{"additionalProperties": false}"#, #"{"a": 1, "b": 2}"#) == 2)
    #expect(try violations(#"{"minimum": 1, "maximum": 2}"#, "3") == 1)
    #expect(try violations(#"{"pattern": "^a+$"}"#, #""ab""#) == 1)
  }
}
