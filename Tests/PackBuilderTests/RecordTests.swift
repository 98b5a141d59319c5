import Foundation
import RavenMarkdown
import Testing

@testable import PackBuilder

@Suite struct RecordTests {
  private func problem(_ json: String) -> RecordProblem? { problem(Array(json.utf8)) }

  private func problem(_ json: [UInt8]) -> RecordProblem? {
    do throws(RecordProblem) {
      _ = try Record(json: json)
      return nil
    } catch { return error }
  }

  @Test func onlyTypeAndIdAreNeeded() throws {
    let capture = try Record(json: Array(#"{"type":"capture","id":"c-1"}"#.utf8))
    #expect(capture.id.description == "c-1")
    #expect(capture.project.isEmpty && capture.createdAt.isEmpty && capture.text.isEmpty)
    let meeting = try Record(
      json: [0xEF, 0xBB, 0xBF] + Array(#"{"id":"M","type":"offsiteMeeting","title":null}"#.utf8))
    guard case .offsiteMeeting(let content) = meeting.content else {
      Issue.record("\(meeting.type)")
      return
    }
    #expect(content.transcript.isEmpty && content.title.isEmpty && content.assistant.isEmpty)
    #expect(meeting.extra == nil)
  }

  @Test(arguments: [
    ("", "empty"), ("\0\0\0", "empty"), (" \n", "empty"), ("{\"type\":", "not JSON"),
    ("{} {}", "not JSON"), ("{\"type\":\"capture\",}", "not JSON"),
    ("{\"type\":\"capture\",\"id\":\"a\",\"\\u0069d\":\"b\"}", "duplicate key"),
    ("{\"type\":\"capture\",\"id\":\"a\",\"x\":{\"y\":1,\"y\":1}}", "duplicate key"),
    ("[]", "not an object"), ("null", "not an object"), ("{}", "no type"),
    ("{\"type\":\"\",\"id\":\"a\"}", "no type"),
    ("{\"type\":[\"capture\"],\"id\":\"a\"}", "no type"),
    ("{\"Type\":\"capture\",\"id\":\"a\"}", "no type"),
    ("{\"type\":\"capture\"}", "no valid id"),
    ("{\"type\":\"capture\",\"id\":null}", "no valid id"),
    ("{\"type\":\"capture\",\"id\":7}", "no valid id"),
    ("{\"type\":\"capture\",\"id\":\"\"}", "no valid id"),
    ("{\"type\":\"capture\",\"id\":\"../x\"}", "no valid id"),
    ("{\"type\":\"capture\",\"id\":\".x\"}", "no valid id"),
    ("{\"type\":\"capture\",\"id\":\"a\\u0000b\"}", "no valid id"),
    ("{\"type\":\"capture\",\"id\":\"caf\u{E9}\"}", "no valid id"),
    ("{\"type\":\"capture\",\"id\":\"a\",\"text\":[\"b\"]}", "wrong field"),
    ("{\"type\":\"capture\",\"id\":\"a\",\"createdAt\":12}", "wrong field"),
    ("{\"type\":\"Capture\",\"id\":\"a\"}", "unknown type"),
    ("{\"type\":\"poll\",\"id\":\"a\"}", "unknown type"),
    ("{\"minReaderVersion\":99}", "needs a newer packtool"),
    ("{\"minReaderVersion\":2.5}", "needs a newer packtool"),
    ("{\"minReaderVersion\":\"2\",\"type\":\"capture\",\"id\":\"a\"}", "wrong field"),
  ])
  func whatIsNoRecordIsRefusedForItsOwnReason(json: String, word: String) {
    #expect(problem(json)?.word == word)
  }

  @Test func badBytesAreNamed() {
    #expect(problem([0x7B, 0x22, 0xFF, 0x22]) == .notUTF8(offset: 2))
    #expect(
      problem(String(repeating: "[", count: 100_000)) == .tooDeep(limit: JSONValue.deepest))
    let long = problem("{\"type\":\"capture\",\"id\":\"\(String(repeating: "é", count: 9999))\"}")
    #expect((long?.description.utf8.count ?? 0) < 300)
  }

  @Test func unknownFieldsStayToTheDigit() throws {
    let json =
      #"{"type":"capture","id":"c","n":12345678901234567890123,"text":"t","x":{"b":1e999,"a":[]}}"#
    let record = try Record(json: Array(json.utf8))
    #expect(record.extra == #"{"n":12345678901234567890123,"x":{"b":1e999,"a":[]}}"#)
    let again = try Record(json: record.encoded())
    #expect(again == record)
    let decoded = try JSONDecoder().decode(Record.self, from: JSONEncoder().encode(record))
    #expect(decoded == record)
  }

  @Test func recordsThatDifferInBytesOnlyAreNotEqual() throws {
    let id = try #require(RecordID("a"))
    let a = Record(id: id, content: .capture(Record.Capture(text: "caf\u{E9}")))
    let b = Record(id: id, content: .capture(Record.Capture(text: "cafe\u{301}")))
    #expect(a != b)
    #expect(a.canonicalHash != b.canonicalHash)
  }

  @Test func theHashKnowsNoOrderAndNoEscapes() throws {
    func hash(_ json: String) throws -> String { try Record.read(Array(json.utf8)).hash }
    let a = try hash(#"{"type":"capture","id":"a","text":"\u00e9/","x":{"c":1,"b":2.0}}"#)
    #expect(
      try hash(#" {"x":{"b":2.0, "c":1},"text":"é\/","\u0069d":"a","type":"capture"}"#) == a)
    #expect(try hash(#"{"type":"capture","id":"a","text":"é/","x":{"c":1,"b":2}}"#) != a)
  }

  @Test(arguments: ["plain", "a\r\nb\rc\n", "\u{FEFF}x", "\u{A0}\u{200B}\0\u{1B}[31m", "", "\n\n"])
  func textsComeBackToTheByte(text: String) throws {
    let record = Record(
      id: RecordIDSequence.one(), project: "p", createdAt: "2026-09-02T10:00:00Z",
      content: .offsiteMeeting(.init(transcript: text, title: text, assistant: "claude")))
    let again = try Record(json: record.encoded())
    #expect(again == record)
    #expect(Array(again.text.utf8) == Array(text.utf8))
  }
}

extension RecordIDSequence {
  /// One new id.
  static func one() -> RecordID {
    var sequence = RecordIDSequence()
    return sequence.next(milliseconds: 1_788_343_200_000)
  }
}

/// Random bits that are always the same.
private struct FixedBits: RandomNumberGenerator {
  var values: [UInt64]
  mutating func next() -> UInt64 { values.isEmpty ? 0 : values.removeFirst() }
}

@Suite struct RecordIDTests {
  @Test func idsAreSortableDigitsOfBase32() {
    var sequence = RecordIDSequence()
    var bits = FixedBits(values: [0xFFFF, .max, 1, 2])
    // The example of the specification: the time 1469918176385 begins 01ARYZ6S41.
    let first = sequence.next(milliseconds: 1_469_918_176_385, using: &bits)
    #expect(first.description == "01ARYZ6S41" + String(repeating: "Z", count: 16))
    // No random bits are left to count on: the next millisecond is used.
    let second = sequence.next(milliseconds: 1_469_918_176_385, using: &bits)
    #expect(second.description == "01ARYZ6S42" + String(repeating: "0", count: 16))
    #expect(first < second)
  }

  @Test func idsGrowAlsoWhenTheClockGoesBack() {
    var sequence = RecordIDSequence()
    var last = sequence.next(milliseconds: 5000)
    for time in [5000, 4999, 0, -7, 5000, 5001, 5001, .max, .max, 3] {
      let next = sequence.next(milliseconds: time)
      #expect(last < next)
      #expect(next.description.utf8.count == 26)
      #expect(RecordID(next.description) == next)
      last = next
    }
  }

  @Test func lengthAndAlphabetAreBounded() {
    #expect(RecordID(String(repeating: "a", count: 128)) != nil)
    for text in ["", String(repeating: "a", count: 129), "-a", "_a", "a b", "a/b", "a\n", "ä"] {
      #expect(RecordID(text) == nil)
    }
  }
}

@Suite struct RecordFileTests {
  @Test func namesHoldTheMillisecondAndTheId() throws {
    let id = try #require(RecordID("c-1"))
    #expect(
      RecordFile.name(of: id, milliseconds: 1_788_343_200_007)
        == "20260902T100000007Z-c-1.json")
    #expect(RecordFile.name(of: id, milliseconds: -1) == "19691231T235959999Z-c-1.json")
    #expect(RecordFile.name(of: id, milliseconds: .max) == "19700101T000000000Z-c-1.json")
    func moment(_ name: String) -> String? {
      RecordFile.moment(inName: Array(name.utf8))?.description
    }
    #expect(moment("20260902T100000007Z-c-1.json") == "2026-09-02T10:00:00Z")
    #expect(moment("20260902T100000Z-c-1.json") == "2026-09-02T10:00:00Z")
    for name in ["", "note.json", "20261332T100000Z-x", "20260902T100000Z", "20260902T1000007Z-x"] {
      #expect(moment(name) == nil)
    }
  }

  @Test func aRecordIsOneNewFile() throws {
    let container = try TemporaryFolder()
    let record = Record(
      id: RecordIDSequence.one(), content: .capture(Record.Capture(text: "check the seal")))
    let files = FaultyFiles()
    let path = try RecordFile.write(
      record, into: container.path, milliseconds: 1_788_343_200_000, files: files)
    #expect(try Record(json: FileContent.ofFile(path, limit: 1 << 20)) == record)
    #expect(
      try container.names() == [
        "inbox", "inbox/20260902T100000000Z-\(record.id).json",
      ])
    let again = try RecordFile.write(
      record, into: container.path, milliseconds: 1_788_343_200_000, files: files)
    #expect(PathBytes.text(again).hasSuffix(".~1.json"))
  }

  @Test(arguments: FaultyFiles.Fault.allCases)
  func aFaultLeavesAWholeRecordOrNone(fault: FaultyFiles.Fault) throws {
    let record = Record(
      id: RecordIDSequence.one(), content: .capture(Record.Capture(text: "check the seal")))
    let counting = FaultyFiles()
    let first = try TemporaryFolder()
    try RecordFile.write(record, into: first.path, milliseconds: 0, files: counting)
    for call in 1...counting.calls {
      let container = try TemporaryFolder()
      let files = FaultyFiles(fault, at: call)
      let path = try? RecordFile.write(
        record, into: container.path, milliseconds: 0, files: files)
      for name in try container.names() where name.hasSuffix(".json") {
        #expect(
          try Record(json: FileContent.ofFile(container.path(name), limit: 1 << 20)) == record,
          "\(fault) at call \(call): \(files.log.last ?? "")")
      }
      #expect(
        path == nil
          || container.text(
            of: "inbox/"
              + PathBytes.text(
                PathBytes.lastName(of: path ?? []))) != nil
      )
    }
  }

  @Test func theContainerMustBeAFolderAndTheInboxNoLink() throws {
    let folder = try TemporaryFolder()
    let record = Record(id: RecordIDSequence.one(), content: .capture(Record.Capture()))
    #expect(throws: PackError.self) {
      try RecordFile.write(record, into: folder.path("missing"), milliseconds: 0)
    }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "elsewhere"), withIntermediateDirectories: true)
    try folder.link("inbox", to: "elsewhere")
    #expect(throws: PackError.self) {
      try RecordFile.write(record, into: folder.path, milliseconds: 0)
    }
    #expect(try folder.names() == ["elsewhere", "inbox"])
  }

  @Test func aRecordThatReadersRefuseIsNotWritten() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "\0", count: Record.largest / 6)
    let record = Record(
      id: RecordIDSequence.one(), content: .capture(Record.Capture(text: text)))
    #expect(throws: PackError.self) {
      try RecordFile.write(record, into: folder.path, milliseconds: 0)
    }
    #expect(try folder.names().isEmpty)
  }
}
