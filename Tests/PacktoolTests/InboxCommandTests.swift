import Foundation
import PackBuilder
import Testing

@testable import packtool

extension Desk {
  /// A project that the workspace knows.
  fileprivate func addProject(_ id: String = "tern") throws {
    try write("# Mission\n", to: "\(id)/foundation/mission.md")
    #expect(try run("workspace", "add", id).code == 0)
  }

  fileprivate func listing(_ folder: String) -> [String] {
    let path = self.folder.appending(path: folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  fileprivate func record(
    _ id: String, _ text: String, project: String = "tern", name: String? = nil
  ) throws {
    try write(
      "{\"type\":\"capture\",\"id\":\"\(id)\",\"project\":\"\(project)\",\"text\":\"\(text)\"}",
      to: "drive/inbox/\(name ?? "20260901T080000000Z-\(id).json")")
  }

  /// Starts an import and does not wait for it.
  fileprivate func startImport() throws -> Process {
    let process = Process()
    process.executableURL = BuiltTool.url
    process.arguments = ["import", "-q"]
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// What came out of a shell line.
  fileprivate func shell(_ line: String, _ more: [String: String] = [:]) throws -> BuiltTool.Run {
    try BuiltTool.shell(
      line, environment: environment.merging(more) { _, given in given }, in: folder)
  }
}

@Suite("capture") struct CaptureCommandTests {
  @Test func wordsBecomeOneRecordAndItsIdIsPrinted() throws {
    try Desk.make { desk in
      let run = try desk.run("capture", "-p", "tern", "-t", "idea", "check the", "roof", "seal")
      #expect(run.code == 0 && run.errors == "")
      let id = try #require(RecordID(run.output.trimmingCharacters(in: .newlines)))
      #expect(desk.listing("drive/inbox") == ["20260902T100000000Z-\(id).json"])
      let text = try #require(desk.text("drive/inbox/20260902T100000000Z-\(id).json"))
      let record = try Record(json: Array(text.utf8))
      #expect(record.id == id && record.project == "tern")
      #expect(record.createdAt == "2026-09-02T10:00:00Z")
      guard case .capture(let capture) = record.content else {
        Issue.record("\(record.type)")
        return
      }
      #expect(capture.text == "check the roof seal" && capture.tag == "idea")
    }
  }

  @Test func standardInputStaysToTheByte() throws {
    try Desk.make { desk in
      let text = "a\r\n\u{A0}\u{200B}b\u{0}"
      let run = try desk.run("capture", "--json", "-", input: text)
      let id = try #require(try Desk.json(run)["id"] as? String)
      let file = try #require(desk.text("drive/inbox/20260902T100000000Z-\(id).json"))
      #expect(Array(try Record(json: Array(file.utf8)).text.utf8) == Array(text.utf8))
    }
  }

  @Test func theEditorWritesAndAnEmptyTextIsNone() throws {
    try Desk.make { desk in
      try desk.write("#!/bin/sh\nprintf 'from the editor\\n' > \"$2\"\n", to: "ed it.sh")
      let editor = ["EDITOR": "sh '\(desk.folder.path)/ed it.sh' -x", "TMPDIR": desk.folder.path]
      let run = try desk.shell("\"$PACKTOOL\" capture", editor)
      #expect(run.code == 0, "\(run.errors)")
      let file = try #require(desk.listing("drive/inbox").first)
      let text = try #require(desk.text("drive/inbox/\(file)"))
      #expect(try Record(json: Array(text.utf8)).text == "from the editor\n")
      #expect(!desk.listing("").contains { $0.hasPrefix("packtool-capture") })
      let empty = try desk.shell("\"$PACKTOOL\" capture", ["EDITOR": "true"])
      #expect(empty.code == 2)
      #expect(empty.errors == "Error: the editor: there is no text, and nothing was captured.\n")
      #expect(try desk.run("capture").code == 64)
      try desk.write("#!/bin/sh\nprintf 'half' > \"$1\"\nexit 1\n", to: "fail.sh")
      let failed = try desk.shell(
        "\"$PACKTOOL\" capture", ["VISUAL": "sh \(desk.folder.path)/fail.sh"])
      #expect(failed.code == 2 && failed.errors.contains("the text is kept in "))
      #expect(desk.listing("drive/inbox").count == 1)
    }
  }

  @Test func whatIsNoTextIsRefused() throws {
    try Desk.make { desk in
      #expect(try desk.run("capture", "-", input: " \n").code == 2)
      let bad = try desk.shell("printf 'a\\377' | \"$PACKTOOL\" capture -")
      #expect(bad.code == 2)
      #expect(
        bad.errors == "Error: standard input: not valid UTF-8 (first bad byte at offset 1).\n")
      #expect(try desk.run("capture", "-t", "a\nb", "x").code == 64)
      #expect(try desk.run("capture", "--container", "gone", "x").code == 2)
      #expect(!desk.exists("drive/inbox") && !desk.exists("gone"))
    }
  }

  @Test func theProjectAroundIsMeantAndAnUnknownOneIsSaid() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      try desk.addProject()
      _ = try desk.run("capture", "x", in: "tern/foundation")
      let file = try #require(desk.listing("drive/inbox").first)
      #expect(desk.text("drive/inbox/\(file)")?.contains("\"project\": \"tern\"") ?? false)
      let run = try desk.run("capture", "-p", "pebblepots", "x")
      #expect(run.code == 0)
      #expect(
        run.errors
          == "Warning: the container has no project 'pebblepots'; there is pebblepost.\n")
    }
  }
}

@Suite("import") struct ImportCommandTests {
  @Test func whatWasCapturedIsFoundInTheProject() throws {
    try Desk.make { desk in
      try desk.addProject()
      let id = try desk.run("capture", "-p", "tern", "check the seal").output
        .trimmingCharacters(in: .newlines)
      let run = try desk.run("import")
      #expect(run.code == 0)
      let name = "2026-09-02-check-the-seal-\(id).md"
      #expect(run.output.contains("imported a capture into tern: "))
      #expect(run.output.hasSuffix("tern/scratchpad/\(name)\n"))
      #expect(run.errors == "1 record imported\n")
      #expect(desk.text("tern/scratchpad/\(name)")?.hasSuffix("---\n\ncheck the seal\n") ?? false)
      let again = try desk.run("import")
      #expect(again.code == 0 && again.output == "" && again.errors == "nothing to import\n")
    }
  }

  @Test func whatCameHomeIsNotLintedNorRepaired() throws {
    try Desk.make { desk in
      try desk.addProject()
      try desk.record("a", "one\\r\\ntwo\\n\\n\\n\\nthree  \\n* x\\n- y")
      _ = try desk.run("import")
      let file = try #require(desk.listing("tern/scratchpad").first)
      try desk.write("# Own words\n\nThese are checked.\n", to: "tern/scratchpad/own.md")
      let before = desk.text("tern/scratchpad/\(file)")
      #expect(before?.contains("one\r\ntwo\n") ?? false)
      for words in [["lint", "tern/scratchpad"], ["lint", "tern/scratchpad", "--fix"]] {
        let run = try BuiltTool.run(words, environment: desk.environment, in: desk.folder)
        #expect(run.code == 0 && run.output == "", "\(words): \(run.output)")
      }
      #expect(desk.text("tern/scratchpad/\(file)") == before)
    }
  }

  @Test func jsonTellsAllAndRefusedRecordsAreAFinding() throws {
    try Desk.make { desk in
      try desk.addProject()
      try desk.record("a", "one")
      try desk.record("a", "one", name: "z.json")
      try desk.record("u", "two", project: "elsewhere")
      try desk.write("[]", to: "drive/inbox/bad.json")
      try desk.write("x", to: "drive/inbox/notes.txt")
      let dry = try desk.run("import", "--json", "--dry-run")
      #expect(dry.code == 1)
      #expect(desk.listing("drive/inbox").count == 5)
      let run = try desk.run("import", "--json")
      #expect(run.code == 1)
      let json = try Desk.json(run)
      #expect(
        Set(json.keys) == ["imported", "duplicates", "rejected", "left", "warnings"])
      let imported = try #require(json["imported"] as? [[String: Any]])
      #expect(imported.map { $0["id"] as? String } == ["a", "u"])
      #expect(imported.map { $0["project"] as? String } == ["tern", nil])
      #expect((json["duplicates"] as? [[String: String]]) == [["id": "a", "file": "z.json"]])
      let rejected = try #require(json["rejected"] as? [[String: String]])
      #expect(
        rejected == [["file": "bad.json", "reason": "a record is an object, and this is a list"]])
      #expect((json["left"] as? [[String: String]])?.first?["file"] == "notes.txt")
      let reason = try #require(desk.text("drive/inbox/rejected/bad.json.reason.json"))
      let parsed = try #require(
        try JSONSerialization.jsonObject(with: Data(reason.utf8)) as? [String: String])
      #expect(Set(parsed.keys) == ["file", "reason", "detail", "sha256", "at"])
      #expect(parsed["at"] == "2026-09-02T10:00:00Z")
      #expect(parsed["sha256"] == SHA256.hexHash(Array("[]".utf8)))
    }
  }

  @Test func unfiledAndRefusedRecordsHaveNextSteps() throws {
    try Desk.make { desk in
      try desk.addProject()
      try desk.record("u-1", "two", project: "")
      try desk.write("[]", to: "drive/inbox/20260801T000000Z-bad.json")
      _ = try desk.run("import")
      let status = try desk.run("status")
      #expect(status.output.contains("'packtool import --file u-1 --into PROJECT' files it"))
      #expect(
        status.output.contains("20260801T000000Z-bad.json: was refused: a record is an object"))
      let json = try Desk.json(try desk.run("status", "--json"))
      #expect((json["records"] as? [String: Int])?["unfiled"] == 1)
      #expect((json["unfiled"] as? [[String: String]])?.first?["id"] == "u-1")
      let wrong = try desk.run("import", "--file", "u-2", "--into", "tern")
      #expect(wrong.code == 2 && wrong.errors.contains("there is u-1"))
      #expect(try desk.run("import", "--file", "u-1", "--into", "nowhere").code == 2)
      #expect(try desk.run("import", "--file", "u-1").code == 64)
      let filed = try desk.run("import", "--file", "u-1", "--into", "tern")
      #expect(filed.code == 0)
      #expect(desk.listing("tern/scratchpad").count == 1)
      #expect(try !desk.run("status").output.contains("u-1"))
      let pruned = try desk.run(
        "prune", "--older-than", "0", "--rejected", "--yes", "--json")
      #expect((try Desk.json(pruned)["files"] as? [Any])?.count == 4)
      #expect(desk.listing("drive/inbox/processed").isEmpty)
      #expect(desk.listing("drive/inbox/rejected").isEmpty)
      #expect(desk.listing("tern/scratchpad").count == 1)
    }
  }

  @Test func troubleIsSaidAndJSONComesInAnyCase() throws {
    try Desk.make { desk in
      try desk.addProject()
      try desk.record("a", "one")
      try FileManager.default.createSymbolicLink(
        atPath: desk.folder.appending(path: "drive/inbox/processed").path,
        withDestinationPath: desk.folder.path)
      let run = try desk.run("import", "--json")
      #expect(run.code == 2)
      #expect(run.errors.contains("inbox/processed: is a symbolic link"))
      #expect((try Desk.json(run)["imported"] as? [Any])?.isEmpty ?? false)
      #expect(desk.listing("tern") == ["foundation"])
      let homeless = try desk.run("import", home: false)
      #expect(homeless.code == 2 && homeless.errors.contains("XDG_STATE_HOME"))
      for words in [["--watch", "--dry-run"], ["--into", "tern"], ["--settle", "-1"]] {
        #expect(try BuiltTool.run(["import"] + words, environment: desk.environment).code == 64)
      }
    }
  }

  @Test func nothingOfARecordReachesATerminalUnfiltered() throws {
    try Desk.make { desk in
      let evil = "\\u001b[31m\\u202e\\u0085"
      try desk.write(
        "{\"type\":\"capture\",\"id\":\"a\",\"project\":\"\(evil)\",\"createdAt\":\"\(evil)\"}",
        to: "drive/inbox/\u{1B}[2J\u{202E}.json")
      try desk.write("{\"type\":\"\(evil)\",\"id\":\"b\"}", to: "drive/inbox/b.json")
      try desk.write("{\"\(evil)\":1,\"\(evil)\":2}", to: "drive/inbox/c\n.json")
      for words in [
        ["import", "--dry-run"], ["import", "--dry-run", "--json"], ["import"], ["status"],
      ] {
        let run = try BuiltTool.run(words, environment: desk.environment)
        for text in [run.output, run.errors] {
          #expect(
            !text.unicodeScalars.contains {
              ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
                || $0.value == 0x202E
            }, "\(words): \(text.debugDescription)")
        }
      }
    }
  }

  @Test func twoImportsAtOnceStoreEverythingOnce() throws {
    try Desk.make { desk in
      try desk.addProject()
      for number in 0..<60 { try desk.record("n-\(number)", "text") }
      let imports = try (0..<3).map { _ in try desk.startImport() }
      for process in imports {
        process.waitUntilExit()
        // The one that came too late says so.
        #expect(process.terminationStatus == 0 || process.terminationStatus == 2)
      }
      #expect(imports.contains { $0.terminationStatus == 0 })
      #expect(try desk.run("import").code == 0)
      #expect(desk.listing("tern/scratchpad").count == 60)
      #expect(desk.listing("drive/inbox/processed").count == 60)
    }
  }

  @Test func aKilledImportIsFinishedByTheNextOne() throws {
    try Desk.make { desk in
      try desk.addProject()
      for number in 0..<150 { try desk.record("n-\(number)", "text \(number)") }
      // Killed a little later each time.
      for time in 1...6 {
        let process = try desk.startImport()
        usleep(UInt32(time * 9000))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      #expect(try desk.run("import").code == 0)
      let stored = desk.listing("tern/scratchpad").filter { !$0.hasPrefix(".") }
      #expect(stored.count == 150)
      #expect(desk.listing("drive/inbox/processed").count == 150)
      #expect(desk.listing("drive/inbox") == ["processed"])
    }
  }
}
