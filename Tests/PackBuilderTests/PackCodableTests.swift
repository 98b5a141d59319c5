import Foundation
import Testing

@testable import PackBuilder

@Suite struct PackCodableTests {
  @Test func foundationReadsAndWritesThePacksThatWeDo() throws {
    let pack = try PackFileTests.pack()
    #expect(try JSONDecoder().decode(Pack.self, from: Data(pack.encoded())) == pack)
    let written = [UInt8](try JSONEncoder().encode(pack))
    #expect(try Pack(json: written, path: "p") == pack)
  }

  @Test func foundationReadsAndWritesTheManifestsThatWeDo() throws {
    let pack = try PackFileTests.pack()
    let manifest = Manifest(
      revision: 2, projects: [Manifest.Entry(pack: pack, file: pack.encoded())])
    #expect(try JSONDecoder().decode(Manifest.self, from: Data(manifest.encoded())) == manifest)
    let written = [UInt8](try JSONEncoder().encode(manifest))
    // Foundation does not keep the order of keys, and the counts stand in it.
    let read = try Manifest(json: written)
    #expect(read.projects.map(\.sha256) == manifest.projects.map(\.sha256))
    #expect(read.projects.first?.counts.total == 5)
  }

  @Test func whatIsForNewerReadersOrNoPackIsRefused() throws {
    let text = String(decoding: try PackFileTests.pack().encoded(), as: UTF8.self)
    for (old, new) in [
      ("\"minReaderVersion\": 1", "\"minReaderVersion\": 2"), ("raven-pack", "other"),
      ("\"2026-03-08\"", "\"2026-03-32\""), ("2026-09-02T10", "2026-09-02 10"),
    ] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Pack.self, from: Data(text.replacing(old, with: new).utf8))
      }
    }
  }
}
