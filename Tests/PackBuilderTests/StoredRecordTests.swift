import Foundation
import RavenMarkdown
import Testing

@testable import PackBuilder

@Suite struct StoredRecordTests {
  private static let moment = Timestamp("2026-09-02T10:00:00Z")

  private func stored(_ content: Record.Content, id: String = "c-1") throws -> StoredRecord {
    let record = Record(
      id: try #require(RecordID(id)), project: "alpha", createdAt: "2026-09-02T12:00:00+02:00",
      content: content)
    return StoredRecord(record, moment: try #require(Self.moment))
  }

  @Test func aCaptureIsReadable() throws {
    let stored = try stored(.capture(.init(text: "check the *roof* seal", tag: "idea")))
    #expect(stored.folder == "scratchpad")
    #expect(stored.name == "2026-09-02-check-the-roof-seal-c-1.md")
    #expect(
      String(decoding: stored.encoded(in: "alpha"), as: UTF8.self)
        == """
        ---
        id: c-1
        type: capture
        tag: idea
        createdAt: "2026-09-02T12:00:00+02:00"
        format: offsite
        bytes: 21
        sha256: 2d4be26fe4ceeb6c3c0dea7d4df13b7a6ef53dd4bb1bfc7a5dc9b4b5a8b8e0c5
        ---

        check the *roof* seal

        """.replacing(
          "2d4be26fe4ceeb6c3c0dea7d4df13b7a6ef53dd4bb1bfc7a5dc9b4b5a8b8e0c5",
          with: SHA256.hexHash(Array("check the *roof* seal".utf8))))
  }

  @Test func aTranscriptStandsInOneLongerFence() throws {
    let text = "Q: how?\n````\ncode\n````\nA: so"
    let stored = try stored(
      .offsiteMeeting(.init(transcript: text, title: "Roof:\n talk", assistant: "claude")))
    #expect(stored.folder == "meetings")
    #expect(stored.name == "2026-09-02-roof-c-1.md")
    let file = String(decoding: stored.encoded(in: "beta"), as: UTF8.self)
    #expect(file.contains("\nproject: alpha\ntitle: \"Roof:\\n talk\"\nassistant: claude\n"))
    #expect(file.hasSuffix("---\n\n# Roof: talk\n\n`````transcript\n\(text)\n`````\n"))
    let document = try Document(parsing: Array(file.utf8))
    #expect(document.root.children.map(\.kind) == [.frontMatter, .heading, .codeBlock])
  }

  /// Pieces of which texts are made that come back to the byte or not at all.
  private static let pieces = [
    "a", " ", "\n", "\r\n", "\r", "\t", "\0", "\u{1}", "\u{1B}[2J", "\u{7F}", "\u{85}", "\u{A0}",
    "\u{200B}", "\u{FEFF}", "\u{2028}", "\u{202E}", "é", "e\u{301}", "👩‍💻", "`", "```", "~~~", "---",
    "---\n", "\n---\n", "bytes: 3\n", "# ", "> ", "```transcript\n", "</document>", "\u{10FFFF}",
  ]

  @Test func everyTextComesBackToTheByte() throws {
    var random = SplitMix(state: 7)
    for round in 0..<2000 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in
        Self.pieces[Int.random(in: Self.pieces.indices, using: &random)]
      }.joined()
      let content: Record.Content =
        round.isMultiple(of: 2)
        ? .capture(.init(text: text, tag: text))
        : .offsiteMeeting(.init(transcript: text, title: text, assistant: text))
      let stored = try stored(content)
      let file = stored.encoded(in: text)
      #expect(StoredRecord.text(in: file) == Array(text.utf8), "\(text.debugDescription)")
      #expect(stored.isStored(in: file))
      #expect(file.last == 0x0A)
      #expect(stored.name.utf8.count < 220)
      #expect(!stored.name.unicodeScalars.contains { $0.value < 0x20 || $0 == "/" })
    }
  }

  @Test func anEditedTextIsNotGivenOutAsTheOriginal() throws {
    let file = try stored(.capture(.init(text: "check the seal"))).encoded(in: "alpha")
    let edited = String(decoding: file, as: UTF8.self).replacing("seal", with: "roof")
    #expect(StoredRecord.text(in: Array(edited.utf8)) == nil)
    #expect(StoredRecord.text(in: Array("# no record\n".utf8)) == nil)
    #expect(StoredRecord.text(in: Array("---\ntype: capture\nbytes: 99\n---\n\nx\n".utf8)) == nil)
    for count in file.indices { _ = StoredRecord.text(in: Array(file.prefix(count))) }
  }

  @Test func valuesOfFrontMatterAreQuotedWhereTheyMustBe() {
    func value(_ text: String) -> String {
      String(decoding: FrontMatterText.value(text), as: UTF8.self)
    }
    for plain in ["idea", "01J9ZABCDEFGHJKMNPQRSTVWXY", "c-001", "a b", "2026-09-02T10:00:00Z"] {
      #expect(value(plain) == plain)
    }
    for text in ["", "7", "1e5", "0x1F", "2026-09-02", "No", "a: b", " a", "a ", "#a", "'", "[a]"] {
      #expect(value(text) == "\"\(text)\"")
    }
    #expect(value("a\n\"\u{202E}\u{7F}") == #""a\n\"\u202e\u007f""#)
  }

  @Test func namesTellWhatItIsAbout() throws {
    func name(_ text: String) throws -> String { try stored(.capture(.init(text: text))).name }
    #expect(try name("\n\n# Über die Dächer\nmore") == "2026-09-02-über-die-dächer-c-1.md")
    #expect(try name("") == "2026-09-02-capture-c-1.md")
    #expect(try name("!!! ???") == "2026-09-02-capture-c-1.md")
    #expect(try name("../../etc/passwd") == "2026-09-02-etc-passwd-c-1.md")
    #expect(
      try name(String(repeating: "word ", count: 50))
        == "2026-09-02-word-word-word-word-word-word-word-word-word-c-1.md")
    #expect(try name(String(repeating: "界", count: 5000)).utf8.count < 80)
  }

  @Test(arguments: [
    ("2026-09-02T10:00:00Z", "2026-09-02T10:00:00Z"),
    ("2026-09-02T12:00:00.123+02:00", "2026-09-02T10:00:00Z"),
    ("2026-09-02 05:30-0430", "2026-09-02T10:00:00Z"), ("2026-09-02", "2026-09-02T00:00:00Z"),
    ("2026-09-02T10:00:00", "2026-09-02T10:00:00Z"),
    ("2026-09-02t10:00:00z", "2026-09-02T10:00:00Z"),
    ("0000-01-01T00:00+01:00", nil), ("yesterday", nil), ("", nil), ("2026-13-01", nil),
    ("2026-09-02T25:00:00Z", nil), ("2026-09-02T10:00:00Zx", nil), ("2026-09-02T10:00:00+2", nil),
    ("2026-09-02T10:00:00.Z", nil), ("2026-09-02T", nil),
  ])
  func datesOfOtherProgramsAreRead(text: String, moment: String?) {
    #expect(Timestamp(loose: text)?.description == moment)
  }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
