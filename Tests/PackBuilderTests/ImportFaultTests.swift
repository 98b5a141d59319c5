import Foundation
import Testing

@testable import PackBuilder

/// Fails every call of an import in every way and looks at what is there, and at the next import.
@Suite struct ImportFaultTests {
  /// An inbox with something of everything.
  private func stage() throws -> SampleInbox {
    let stage = try SampleInbox()
    try stage.capture("a-1", "check the roof seal")
    try stage.capture("a-1", "check the roof seal", name: "20260902T100000000Z-a-1 2.json")
    try stage.capture("a-1", "another text", name: "20260902T100000000Z-a-1 (1).json")
    try stage.put(
      #"{"type":"offsiteMeeting","id":"m-1","project":"alpha","title":"Roof","transcript":"a\r\n```b"}"#,
      "20260902T110000000Z-m-1.json")
    try stage.capture("u-1", "nobody knows where", project: "beta")
    try stage.put("{\"type\":\"capture\",", "20260902T120000000Z-bad.json")
    try stage.put(#"{"type":"poll","id":"p-1"}"#, "20260902T120000000Z-p-1.json")
    try stage.capture(
      "z-1", "the name is taken", name: "taken.json", more: #","createdAt":"2026-09-01T00:00:00Z""#)
    try stage.container.write("{}", to: "inbox/processed/taken.json")
    return stage
  }

  @Test(arguments: FaultyFiles.Fault.allCases)
  func nothingIsLostNothingIsStoredTwiceAndTheNextImportRepairsAll(
    fault: FaultyFiles.Fault
  ) throws {
    let goal = try stage()
    let before = try goal.files()
    let counting = FaultyFiles()
    try goal.run(batch: 3, files: counting)
    let whole = try goal.files()
    let ledger = try goal.ledger()
    #expect(ledger.count == 4)
    var failed = 0
    for call in 1...counting.calls {
      let stage = try stage()
      let files = FaultyFiles(fault, at: call)
      let report = try? stage.run(batch: 3, files: files)
      if report.map({ !$0.troubles.isEmpty }) ?? true { failed += 1 }
      let place = "\(fault) at call \(call), \(files.log.last ?? "")"
      try check(stage, before, place)
      try stage.run(batch: 3, files: FaultyFiles())
      let after = try stage.files()
      let differing = Set(after.keys).union(whole.keys).filter { after[$0] != whole[$0] }
      #expect(differing.isEmpty, "\(place): after the next import")
      #expect(try stage.ledger() == ledger, "\(place): the ledger")
      if !differing.isEmpty { return }
      guard call.isMultiple(of: 5) else { continue }
      let again = try stage.run(batch: 3, files: FaultyFiles())
      #expect(again.imported.isEmpty && again.duplicates.isEmpty && again.rejected.isEmpty)
      #expect(try stage.files() == whole, "\(place): a third time")
    }
    #expect(failed * 3 > counting.calls, "\(failed) of \(counting.calls)")
  }

  /// Every record is still there, and no text stands in two files.
  private func check(
    _ stage: SampleInbox, _ before: [String: [UInt8]], _ place: String
  ) throws {
    let files = try stage.files()
    for (name, bytes) in before where name.hasPrefix("c/inbox/") {
      #expect(
        files.contains { $0.key.hasPrefix("c/inbox/") && $0.value == bytes },
        "\(place): \(name) is lost")
    }
    let stored = files.filter { $0.key.hasPrefix("p/") && !$0.key.contains("/.") }
    for id in ["a-1", "m-1", "z-1"] {
      let count = stored.count { $0.key.hasSuffix("-\(id).md") }
      #expect(count <= 1 && stored.count <= 3, "\(place): \(stored.keys)")
      guard try stage.ledger()[try #require(RecordID(id))] != nil else { continue }
      // Nothing is in the ledger that is not in the project.
      #expect(count == 1, "\(place): \(id) is in the ledger only")
    }
  }

  @Test(arguments: FaultyFiles.Fault.allCases)
  func filingFailsWholeOrNotAtAll(fault: FaultyFiles.Fault) throws {
    func unfiled() throws -> SampleInbox {
      let stage = try SampleInbox()
      try stage.capture("u-1", "nobody knows where", project: "beta")
      try stage.run(files: FaultyFiles())
      return stage
    }
    func file(_ stage: SampleInbox, _ files: any FileSystem) throws {
      let options = try stage.options()
      _ = try UnfiledRecords.file(
        "u-1", into: options.projects[0], stateFolder: options.stateFolder, files: files)
    }
    let goal = try unfiled()
    let counting = FaultyFiles()
    try file(goal, counting)
    let whole = try goal.files()
    #expect(try goal.stored().count == 1)
    for call in 1...counting.calls {
      let stage = try unfiled()
      let files = FaultyFiles(fault, at: call)
      try? file(stage, files)
      let place = "\(fault) at call \(call), \(files.log.last ?? "")"
      #expect(try stage.stored().count <= 1, "\(place)")
      // A second time there may be nothing left to file.
      do throws(PackError) {
        let options = try stage.importOptions()
        _ = try UnfiledRecords.file(
          "u-1", into: options.projects[0], stateFolder: options.stateFolder,
          files: FaultyFiles())
      } catch {
        guard case .noUnfiledRecord = error else {
          Issue.record("\(place): \(error)")
          return
        }
      }
      #expect(try stage.files() == whole, "\(place)")
    }
  }
}

extension SampleInbox {
  fileprivate func importOptions() throws(PackError) -> ImportOptions {
    do { return try options() } catch { throw .importRunning }
  }
}
