import Foundation
import Testing

@testable import PackBuilder

@Suite struct ImportTests {
  @Test func aRecordIsStoredAndMovedAndASecondImportChangesNothing() throws {
    let stage = try SampleInbox()
    try stage.capture("a-1", "check the seal")
    let bytes = try stage.files()["c/inbox/20260902T100000000Z-a-1.json"]
    let report = try stage.run()
    #expect(report.imported.map(\.id.description) == ["a-1"])
    #expect(report.imported.map(\.project) == ["alpha"])
    #expect(report.warnings.isEmpty && report.troubles.isEmpty && report.left.isEmpty)
    let files = try stage.files()
    #expect(files["c/inbox/processed/20260902T100000000Z-a-1.json"] == bytes)
    let stored = try #require(files["p/scratchpad/2026-09-02-check-the-seal-a-1.md"])
    #expect(StoredRecord.text(in: stored) == Array("check the seal".utf8))
    #expect(files.count == 2)
    #expect(try stage.run() == ImportReport())
    #expect(try stage.files() == files)
  }

  @Test func aDryRunSaysTheSameAndWritesNothing() throws {
    let stage = try SampleInbox()
    try stage.capture("a-1", "one")
    try stage.capture("a-1", "one", name: "20260902T100000000Z-a-1 2.json")
    try stage.capture("u-1", "two", project: "")
    try stage.put("[]", "bad.json")
    let before = try stage.files()
    let dry = try stage.run(batch: 1, isDryRun: true)
    #expect(try stage.files() == before)
    #expect(try stage.state.names().isEmpty)
    let report = try stage.run(batch: 1)
    // A folder's path may have been a link's when it was not there yet.
    #expect(dry.imported.map(\.id) == report.imported.map(\.id))
    #expect(dry.duplicates == report.duplicates && dry.rejected == report.rejected)
    #expect(dry.left == report.left && dry.warnings == report.warnings)
  }

  @Test func anIdStandsForOneRecordWhateverItsFilesAreCalled() throws {
    let stage = try SampleInbox()
    try stage.capture("a-1", "one", name: "x.json")
    try stage.capture("a-1", "other", name: "x 2.json")
    try stage.capture("a-1", "one", name: "z.json")
    let report = try stage.run()
    #expect(report.imported.count == 1)
    #expect(report.duplicates.map { PathBytes.text($0.file) } == ["z.json"])
    #expect(report.rejected.map { PathBytes.text($0.file) } == ["x 2.json"])
    guard case .conflict(_, let known, let found) = report.rejected.first?.problem else {
      Issue.record("no conflict")
      return
    }
    #expect(known != found && known.utf8.count == 64)
    let reason = try #require(stage.container.text(of: "inbox/rejected/x 2.json.reason.json"))
    #expect(reason.contains(known) && reason.contains(found))
    // Long afterwards, too.
    try stage.capture("a-1", "third", name: "late.json")
    #expect(try stage.run().rejected.count == 1)
    #expect(try stage.stored().count == 1)
  }

  @Test func copiesWaitForAnOriginalThatIsStillArriving() throws {
    let stage = try SampleInbox()
    try stage.put("{\"type\":", "x.json")
    try stage.capture("a-1", "copy", name: "x 2.json")
    try stage.put("", ".y.json.icloud")
    try stage.capture("b-1", "copy", name: "y (1).json")
    let now = Timestamp.now().description
    let report = try stage.run(settle: 3600, clock: now)
    #expect(report.imported.isEmpty && report.rejected.isEmpty)
    #expect(report.left.count == 4)
    #expect(report.left.allSatisfy { $0.reason == .arriving })
    try stage.capture("a-1", "original", name: "x.json")
    try stage.container.remove("inbox/.y.json.icloud")
    let later = try stage.run(settle: 3600, clock: now)
    #expect(later.imported.map(\.id.description) == ["a-1", "b-1"])
    #expect(later.rejected.map { PathBytes.text($0.file) } == ["x 2.json"])
  }

  @Test func whatIsNoRecordWaitsForTheSettleTimeAndTheFutureIsLongAgo() throws {
    let stage = try SampleInbox()
    try stage.put("", "empty.json")
    try stage.put("{\"type\":\"capture\"", "half.json")
    try stage.put("{}", "none.json")
    let now = Timestamp.now().description
    let fresh = try stage.run(settle: 3600, clock: now)
    #expect(fresh.left.map { PathBytes.text($0.file) } == ["empty.json", "half.json"])
    #expect(fresh.rejected.map { PathBytes.text($0.file) } == ["none.json"])
    let old = try stage.run(settle: 3600, clock: "2026-01-01T00:00:00Z")
    #expect(old.rejected.map(\.problem.word) == ["empty", "not JSON"])
  }

  @Test func whatIsNoFileOfRecordsIsNeverOpened() throws {
    let stage = try SampleInbox()
    let inbox = stage.container.url.appending(path: "inbox")
    try stage.container.write("{\"type\":\"capture\",\"id\":\"out\"}", to: "outside.json")
    try stage.container.link("inbox/link.json", to: "../outside.json")
    try stage.container.link("inbox/dangling.json", to: "nowhere")
    #expect(mkfifo(inbox.appending(path: "pipe.json").path, 0o600) == 0)
    try FileManager.default.createDirectory(
      at: inbox.appending(path: "folder.json"), withIntermediateDirectories: true)
    for name in [".DS_Store", "._x.json", ".x.json.tmp-1-0", "x.json.part", "notes.txt"] {
      try stage.put("x", name)
    }
    let report = try stage.run()
    #expect(
      report.left.map { PathBytes.text($0.file) } == [
        "dangling.json", "folder.json", "link.json", "notes.txt", "pipe.json", "x.json.part",
      ])
    #expect(report.left.allSatisfy { $0.reason == .foreign })
    #expect(report.isIdle && report.warnings.count == 6)
    #expect(try stage.run() == report)
  }

  @Test(arguments: ["inbox/processed", "inbox/rejected", "inbox"])
  func aLinkOrAFileInAFoldersPlaceStopsEverything(name: String) throws {
    let stage = try SampleInbox()
    if name == "inbox" {
      try stage.container.remove("inbox")
    } else {
      try stage.capture("a-1", "one")
    }
    try FileManager.default.createDirectory(
      at: stage.container.url.appending(path: "elsewhere"), withIntermediateDirectories: true)
    try stage.container.link(name, to: "\(stage.container.url.path)/elsewhere")
    #expect(throws: PackError.self) { try stage.run() }
    try stage.container.remove(name)
    try stage.container.write("x", to: name)
    #expect(throws: PackError.self) { try stage.run() }
    #expect(try stage.stored().isEmpty)
  }

  @Test func aNewerRecordAndAnUnknownTypeStay() throws {
    let stage = try SampleInbox()
    try stage.put(#"{"type":"poll","id":"p"}"#, "a.json")
    try stage.put(#"{"minReaderVersion":99}"#, "b.json")
    let report = try stage.run()
    #expect(report.left.map(\.reason) == [.newer, .newer])
    #expect(report.warnings.count == 2 && report.warnings[1].contains("99"))
  }

  @Test func aRecordWithoutAProjectIsKeptAndFiledLater() throws {
    let stage = try SampleInbox()
    try stage.capture("u-1", "somewhere", project: "beta", more: #","mood":"calm""#)
    let report = try stage.run()
    #expect(report.imported.map(\.project) == [nil])
    #expect(report.warnings.count == 1 && report.warnings[0].contains("--file u-1"))
    let options = try stage.options()
    let unfiled = try UnfiledRecords.all(inState: options.stateFolder)
    #expect(unfiled.map(\.stored.record.id.description) == ["u-1"])
    #expect(throws: PackError.noUnfiledRecord(id: "x", known: ["u-1"])) {
      try UnfiledRecords.file("x", into: options.projects[0], stateFolder: options.stateFolder)
    }
    let filed = try UnfiledRecords.file(
      "u-1", into: options.projects[0], stateFolder: options.stateFolder)
    #expect(filed.imported.map(\.project) == ["alpha"])
    let text = try #require(
      stage.project.text(of: "scratchpad/2026-09-02-somewhere-u-1.md"))
    #expect(text.contains("\nproject: beta\n") && text.contains("\nextra: {\"mood\":\"calm\"}\n"))
    #expect(try UnfiledRecords.all(inState: options.stateFolder).isEmpty)
    // The record that comes again is still known.
    try stage.capture("u-1", "somewhere", project: "beta", more: #","mood":"calm""#)
    #expect(try stage.run().duplicates.count == 1)
  }

  @Test func namesThatAreTakenStayAndEverythingFindsAnother() throws {
    let stage = try SampleInbox()
    try stage.container.write("old", to: "inbox/processed/a.json")
    try stage.container.write("old", to: "inbox/rejected/b.json")
    try stage.container.write("old", to: "inbox/rejected/c.json.reason.json")
    try stage.project.write("mine", to: "scratchpad/2026-09-02-one-a-1.md")
    try stage.capture("a-1", "one", name: "a.json", more: #","createdAt":"2026-09-02""#)
    try stage.put("[]", "b.json")
    try stage.put("[]", "c.json")
    try stage.run()
    let files = try stage.files()
    let old = Array("old".utf8)
    #expect(files["c/inbox/processed/a.json"] == old)
    #expect(files["c/inbox/processed/a.~1.json"] != nil)
    #expect(files["c/inbox/rejected/b.json"] == old)
    #expect(files["c/inbox/rejected/b.~1.json"] == Array("[]".utf8))
    #expect(files["c/inbox/rejected/b.~1.json.reason.json"] != nil)
    #expect(files["c/inbox/rejected/c.json.reason.json"] == old)
    #expect(files["c/inbox/rejected/c.~1.json"] != nil)
    #expect(files["p/scratchpad/2026-09-02-one-a-1.md"] == Array("mine".utf8))
    #expect(files["p/scratchpad/2026-09-02-one-a-1.~1.md"] != nil)
  }

  @Test func theLongestNamesHaveReasonsAndNumbers() throws {
    let stage = try SampleInbox()
    let name = String(repeating: "x", count: 250) + ".json"
    try stage.container.write("old", to: "inbox/rejected/\(name)")
    try stage.put("[]", name)
    let report = try stage.run()
    #expect(report.troubles.isEmpty && report.rejected.count == 1)
    let names = try stage.container.names().filter { $0.hasPrefix("inbox/rejected/x") }
    #expect(names.count == 3)
    #expect(names.contains { $0.hasSuffix(".~1.json") })
    #expect(names.contains { $0.hasSuffix(".reason.json") })
  }

  @Test func idsThatDifferInCaseAreTwoRecords() throws {
    let stage = try SampleInbox()
    try stage.capture("abc", "one", name: "1.json")
    try stage.capture("ABC", "one", name: "2.json")
    #expect(try stage.run().imported.count == 2)
    #expect(try stage.stored().count == 2)
  }

  @Test func aFileThatChangesBeforeItIsMovedStays() throws {
    let stage = try SampleInbox()
    try stage.capture("a-1", "one")
    let path = stage.container.path("inbox/20260902T100000000Z-a-1.json")
    let files = HookedFiles(before: "append") {
      try? Data("{\"type\":\"capture\",\"id\":\"b-1\",\"text\":\"longer\"}".utf8)
        .write(to: URL(filePath: PathBytes.text(path)))
    }
    let report = try stage.run(files: files)
    #expect(report.imported.count == 1)
    #expect(report.left.map(\.reason) == [.arriving])
    #expect(try stage.run().imported.map(\.id.description) == ["b-1"])
  }

  @Test func aProjectsFolderMayBeALinkInsideItOnly() throws {
    let stage = try SampleInbox()
    let outside = try TemporaryFolder()
    try stage.capture("a-1", "one")
    try stage.project.link("scratchpad", to: outside.url.path)
    let report = try stage.run()
    #expect(report.troubles.count == 1 && report.imported.isEmpty)
    #expect(try outside.names().isEmpty)
    try stage.project.remove("scratchpad")
    try stage.project.write("", to: "notes/x")
    try stage.project.link("scratchpad", to: "notes")
    #expect(try stage.run().imported.count == 1)
    #expect(try stage.project.names().contains { $0.hasPrefix("notes/2026-09-02-one") })
  }

  @Test func anotherImportThatRunsIsSaid() throws {
    let stage = try SampleInbox()
    try stage.capture("a-1", "one")
    var lock: FileLock? = try Import.lock(try stage.options().stateFolder, LocalFiles())
    #expect(throws: PackError.importRunning) { try stage.run() }
    #expect(throws: Never.self) { try stage.run(isDryRun: true) }
    #expect(lock != nil)
    lock = nil
    #expect(try stage.run().imported.count == 1)
  }

  @Test func aTornLedgerLosesItsLastLineOnly() throws {
    let stage = try SampleInbox()
    try stage.capture("a-1", "one")
    try stage.capture("b-1", "two")
    try stage.run()
    let path = "deep/state/ledger"
    let ledger = try #require(stage.state.text(of: path))
    try stage.state.write(String(ledger.dropLast(5)), to: path)
    try stage.capture("b-1", "two")
    try stage.capture("c-1", "three")
    let report = try stage.run()
    // Its file is found in the project.
    #expect(report.imported.map(\.id.description) == ["b-1", "c-1"])
    #expect(report.warnings.contains { $0.contains("1 damaged line") })
    #expect(try stage.stored().count == 3)
    #expect(try stage.ledger().count == 3)
  }

  @Test func manyRecordsNeedFewWaitsForTheDisk() throws {
    let stage = try SampleInbox()
    for number in 0..<120 { try stage.capture("n-\(number)", "text \(number)") }
    let files = FaultyFiles()
    let report = try stage.run(batch: 50, files: files)
    #expect(report.imported.count == 120)
    let folders = files.log.count { $0.hasPrefix("synchronize folder") }
    let others = files.log.count { $0.hasPrefix("synchronize ") } - folders
    // One for each stored file and one for each part of the ledger.
    #expect(others == 120 + 3)
    #expect(folders <= 3 * 4 + 4)
  }

  @Test func severalJobsDoTheSame() throws {
    let stage = try SampleInbox()
    for number in 0..<60 { try stage.capture("n-\(number)", "text \(number)") }
    let report = try Import.run(stage.options(batch: 25, jobs: nil))
    #expect(report.imported.map(\.id) == report.imported.map(\.id).sorted())
    #expect(try stage.stored().count == 60)
  }
}

/// The files of this machine, with something that happens before the first call of a kind.
private final class HookedFiles: FileSystem {
  private let files = LocalFiles()
  private let name: String
  private let hook: @Sendable () -> Void

  init(before name: String, _ hook: @escaping @Sendable () -> Void) {
    self.name = name
    self.hook = hook
  }

  func status(of path: [UInt8], followsLinks: Bool) throws(FileError) -> System.FileStatus {
    try files.status(of: path, followsLinks: followsLinks)
  }
  func names(inFolder path: [UInt8]) throws(FileError) -> [[UInt8]] {
    try files.names(inFolder: path)
  }
  func resolved(_ path: [UInt8]) throws(FileError) -> [UInt8] { try files.resolved(path) }
  func read(_ path: [UInt8], limit: Int) throws(FileError) -> FileReading {
    try files.read(path, limit: limit)
  }
  func createFile(_ path: [UInt8]) throws(FileError) -> Int32 { try files.createFile(path) }
  func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
    try files.write(bytes, to: descriptor)
  }
  func synchronize(_ descriptor: Int32) throws(FileError) { try files.synchronize(descriptor) }
  func close(_ descriptor: Int32) { files.close(descriptor) }
  func move(_ path: [UInt8], to target: [UInt8]) throws(FileError) {
    try files.move(path, to: target)
  }
  func link(_ path: [UInt8], to target: [UInt8]) throws(FileError) {
    if name == "link" { hook() }
    try files.link(path, to: target)
  }
  func hexHash(of path: [UInt8]) throws(FileError) -> String { try files.hexHash(of: path) }
  func openForAppending(_ path: [UInt8]) throws(FileError) -> Int32 {
    if name == "append" { hook() }
    return try files.openForAppending(path)
  }
  func removeFile(_ path: [UInt8]) throws(FileError) { try files.removeFile(path) }
  func createFolder(_ path: [UInt8]) throws(FileError) { try files.createFolder(path) }
  func synchronizeFolder(_ path: [UInt8]) throws(FileError) { try files.synchronizeFolder(path) }
  func lock(_ path: [UInt8]) throws(FileError) -> FileLock? { try files.lock(path) }
}
