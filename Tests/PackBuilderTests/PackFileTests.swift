import RavenMarkdown
import Testing

@testable import PackBuilder

@Suite struct PackFileTests {
  static func document(_ id: String, _ text: String, date: String? = nil) -> PackDocument {
    PackDocument(
      id: id, title: id.prefix(1).uppercased() + id.dropFirst(),
      date: date.flatMap { CalendarDate($0) }, markdown: text,
      sha256: SHA256.hexHash(Array(text.utf8)), characters: text.count, bytes: text.utf8.count,
      tokens: 7)
  }

  static func pack() throws -> Pack {
    var plan = document("first", "# First\n\n- [x] a\n")
    plan.tasks = PackDocument.TaskCount(done: 1)
    plan.phases = [PackDocument.Phase(title: "One", tasks: PackDocument.TaskCount(open: 2))]
    var odd = document("odd", "*a\r")
    odd.isNormalized = false
    var pack = Pack(
      project: ProjectIdentity(id: "pebblepost", name: "Pebble \"Post\"", summary: "Kühl / 灯"),
      revision: 7, contentHash: "",
      contentChangedAt: try #require(Timestamp(seconds: 1_788_343_200)),
      prompts: Pack.Prompts(
        preamble: "You help.",
        presets: [Pack.Prompts.Preset(name: "think", text: "b"), .init(name: "review", text: "a")],
        defaultScope: ["mission", "plans"]),
      sections: [
        Pack.Section(name: "plans", documents: [plan]),
        Pack.Section(name: "foundation", documents: [document("mission", "# Mission\n"), odd]),
        Pack.Section(
          name: "chronicle",
          documents: [document("b", "b\n", date: "2026-03-08"), document("a", "a\n")]),
      ])
    pack.contentHash = pack.computedContentHash
    return pack
  }

  private func changed(_ edit: (inout JSONObject) -> Void) throws -> [UInt8] {
    guard case .object(var object) = try JSONValue(parsing: Self.pack().encoded()) else {
      return []
    }
    edit(&object)
    return JSONValue.object(object).encoded()
  }

  private func set(_ object: inout JSONObject, _ key: String, _ value: JSONValue?) {
    object.members.removeAll { $0.key == key }
    if let value { object.members.append(JSONObject.Member(key: key, value: value)) }
  }

  private func failure(_ bytes: [UInt8]) -> PackError? {
    do throws(PackError) {
      _ = try Pack(json: bytes, path: "packs/p.json")
      return nil
    } catch { return error }
  }

  @Test func aPackComesBackAsItWasAndWithTheSameBytes() throws {
    let pack = try Self.pack()
    let bytes = pack.encoded()
    let read = try Pack(json: bytes, path: "packs/pebblepost.json")
    #expect(read == pack)
    #expect(read.encoded() == bytes)
    #expect(pack.sections.map(\.name) == SectionKind.allCases.map(\.rawValue))
    #expect(pack.prompts?["review"] == "a")
  }

  @Test func theFileLooksAsTheFormatSays() throws {
    let text = String(decoding: try Self.pack().encoded(), as: UTF8.self)
    #expect(
      text.hasPrefix(
        """
        {
          "format": "raven-pack",
          "schemaVersion": 1,
          "minReaderVersion": 1,
          "project": {
            "id": "pebblepost",
            "name": "Pebble \\"Post\\"",
            "summary": "Kühl / 灯"
          },
          "revision": 7,
          "contentHash": "sha256:
        """))
    #expect(text.contains("\"markdown\": \"*a\\r\",\n      \"normalized\": false,\n"))
    #expect(text.contains("\"title\": \"A\",\n      \"date\": null,\n"))
    #expect(text.contains("\"tasks\": {\n        \"done\": 1,\n        \"open\": 0\n      },\n"))
    #expect(text.contains("\"blueprints\": [],\n"))
    #expect(text.hasSuffix("\"pursuits\": []\n}\n"))
  }

  @Test func unknownFieldsAreIgnoredAndUnknownSectionsKept() throws {
    let section = JSONValue.array([
      .object([
        "id": .string("x"), "title": .string("X"), "markdown": .string("x"),
        "sha256": .string(SHA256.hexHash(Array("x".utf8))), "later": .integer(1),
      ])
    ])
    let bytes = try changed {
      set(&$0, "color", .string("red"))
      set(&$0, "sketches", section)
      set(&$0, "numbers", .array([.integer(1)]))
      set(&$0, "schemaVersion", .integer(9))
    }
    let pack = try Pack(json: bytes, path: "p")
    #expect(pack.sections.map(\.name).last == "sketches")
    #expect(pack["sketches"].map(\.id) == ["x"])
    #expect(pack["numbers"].isEmpty)
  }

  @Test func aPackForNewerReadersIsRefusedWhateverElseItHolds() throws {
    let bytes = try changed {
      set(&$0, "minReaderVersion", .integer(99))
      set(&$0, "revision", .string("seven"))
    }
    #expect(
      failure(bytes) == .unsupportedVersion(path: "packs/p.json", found: 99, newestKnown: 1))
  }

  @Test func damageIsNamedWithItsPlace() throws {
    func reason(_ bytes: [UInt8]) -> String? { failure(bytes)?.description }
    let whole = try Self.pack().encoded()
    #expect(failure(Array(whole.dropLast(9))) != nil)
    #expect(reason([])?.hasPrefix("packs/p.json: is empty") == true)
    #expect(failure([0x22, 0xFF, 0x22]) == .notUTF8(path: "packs/p.json", offset: 1))
    #expect(
      reason(try changed { set(&$0, "revision", nil) }) == "packs/p.json: revision: is missing")
    #expect(
      reason(try changed { set(&$0, "revision", .integer(0)) })
        == "packs/p.json: revision: a revision is 1 or more")
    #expect(
      reason(try changed { set(&$0, "notes", .object(JSONObject())) })
        == "packs/p.json: notes: a list is needed, not an object")
    #expect(
      reason(try changed { set(&$0, "notes", .array([.object(["id": .string("a")])])) })
        == "packs/p.json: notes[0].title: is missing")
    #expect(
      reason(try changed { set(&$0, "format", .string("other")) })
        == "packs/p.json: format: 'raven-pack' is needed")
    for id in ["", "../x", "a/b", ".hidden", "a\u{0}b", String(repeating: "x", count: 300)] {
      let project = JSONValue.object(["id": .string(id)])
      #expect(failure(try changed { set(&$0, "project", project) }) != nil, "\(id)")
    }
  }

  @Test func aTextThatWasChangedInTheFileIsNoticed() throws {
    let text = String(decoding: try Self.pack().encoded(), as: UTF8.self)
    let bytes = Array(text.replacing("# Mission", with: "# Missiom").utf8)
    #expect(failure(bytes) == .wrongHash(path: "packs/p.json", subject: "foundation/mission"))
  }

  @Test func everyCutOfAPackIsAnErrorAndNeverACrash() throws {
    let bytes = try Self.pack().encoded()
    for count in 0..<(bytes.count - 2) {
      #expect(failure(Array(bytes[..<count])) != nil, "\(count) bytes")
    }
  }

  @Test func theHeaderIsThatOfThePack() throws {
    let pack = try Self.pack()
    let header = try PackHeader(json: pack.encoded(), path: "p")
    #expect(header.project == pack.project)
    #expect(header.revision == 7)
    #expect(header.contentHash == pack.contentHash)
    #expect(header.counts == pack.counts)
  }

  @Test func theContentHashFollowsTheContentAndNothingElse() throws {
    let pack = try Self.pack()
    func differs(_ edit: (inout Pack) -> Void) -> Bool {
      var copy = pack
      edit(&copy)
      return copy.computedContentHash != pack.contentHash
    }
    #expect(!differs { $0.revision = 9 })
    #expect(!differs { $0.contentChangedAt = Timestamp(seconds: 0) ?? $0.contentChangedAt })
    #expect(!differs { $0.sections[0].documents[0].tokens = 1 })
    #expect(!differs { $0.sections[0].documents[0].characters = 1 })
    #expect(differs { $0.project.summary = "" })
    #expect(differs { $0.prompts = nil })
    #expect(differs { $0.prompts?.presets.removeLast() })
    #expect(differs { $0.sections[0].documents[0].title = "m" })
    #expect(differs { $0.sections[0].documents.swapAt(0, 1) })
    #expect(differs { $0.sections[4].documents[0].date = nil })
    #expect(differs { $0.sections[1].name = "x" } == false)
  }
}

@Suite struct ManifestFileTests {
  private func manifest() throws -> Manifest {
    let pack = try PackFileTests.pack()
    var other = pack
    other.project = ProjectIdentity(id: "Zebra", name: "Z")
    return Manifest(
      revision: 3,
      projects: [
        Manifest.Entry(pack: pack, file: pack.encoded()),
        Manifest.Entry(pack: other, file: other.encoded()),
      ])
  }

  @Test func aManifestComesBackAsItWasInTheOrderOfItsIds() throws {
    let manifest = try manifest()
    #expect(manifest.projects.map(\.id) == ["Zebra", "pebblepost"])
    #expect(try Manifest(json: manifest.encoded()) == manifest)
    #expect(manifest["pebblepost"]?.pack == "packs/pebblepost.json")
    #expect(manifest["pebblepost"]?.counts[.chronicle] == 2)
    #expect(manifest["pebblepost"]?.counts.total == 5)
  }

  @Test(arguments: [
    "../secret.json", "/etc/passwd.json", "packs/a/b.json", "packs/.a.json", "packs/a.txt",
    "packs/.json", "packs/../x.json", "inbox/a.json",
  ])
  func aPathThatLeavesTheFolderOfPacksIsDamage(path: String) throws {
    let text = String(decoding: try manifest().encoded(), as: UTF8.self)
      .replacing("packs/Zebra.json", with: path)
    #expect(throws: PackError.self) { try Manifest(json: Array(text.utf8)) }
  }

  @Test func twoEntriesOfOneIdAreDamage() throws {
    let text = String(decoding: try manifest().encoded(), as: UTF8.self)
      .replacing("\"id\": \"Zebra\"", with: "\"id\": \"pebblepost\"")
    #expect(
      throws: PackError.damaged(
        path: "manifest.json", reason: "projects[1]: a second entry for 'pebblepost'")
    ) { try Manifest(json: Array(text.utf8)) }
  }

  @Test func aManifestForNewerReadersIsRefused() throws {
    let text = String(decoding: try manifest().encoded(), as: UTF8.self)
      .replacing("\"minReaderVersion\": 1", with: "\"minReaderVersion\": 2")
    #expect(
      throws: PackError.unsupportedVersion(path: "manifest.json", found: 2, newestKnown: 1)
    ) { try Manifest(json: Array(text.utf8)) }
  }
}
