import Foundation
import PackBuilder
import Testing

@testable import packtool

@Suite("paste") struct PasteCommandTests {
  /// The only record in the inbox.
  private func record(_ desk: Desk) throws -> (name: String, json: [String: Any]) {
    let inbox = desk.folder.appending(path: "drive/inbox")
    let names = try FileManager.default.contentsOfDirectory(atPath: inbox.path)
    try #require(names.count == 1, "\(names)")
    let data = try Data(contentsOf: inbox.appending(path: names[0]))
    return (names[0], try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]))
  }

  @Test(arguments: [
    "You said:\r\nhi\r\n\r\n```\r\ncode\r\n", " \u{A0}lead\u{200B}\u{200D}\u{FEFF}tail \t",
    "e\u{301} é\n\n\n",
    "a\u{0}b\u{1B}[31m", "\u{FEFF}mark first\n", "{\"json\": \"\\u0041\"}", "\r", "灯",
  ])
  func aTextIsKeptToTheByte(text: String) throws {
    guard !text.allSatisfy(\.isWhitespace) else { return }
    try Desk.make { desk in
      let run = try desk.run(
        "paste", "-", "--assistant", "Claude", "--title", "Über Pins", "--project", "pebblepost",
        input: text)
      #expect(run.code == 0, "\(run.errors)")
      let (name, json) = try record(desk)
      #expect(json["type"] as? String == "offsiteMeeting")
      let bytes = try Data(contentsOf: desk.folder.appending(path: "drive/inbox/\(name)"))
      // Foundation's reader drops a mark at the start of a string.
      #expect(try Record(json: Array(bytes)).text.utf8.elementsEqual(text.utf8))
      #expect(json["assistant"] as? String == "Claude")
      #expect(json["title"] as? String == "Über Pins")
      #expect(json["project"] as? String == "pebblepost")
      let id = try #require(json["id"] as? String)
      #expect(run.output == id + "\n")
      #expect(name == "20260902T100000000Z-\(id).json")
    }
  }

  @Test func filesEditorsAndClipboardsAreRead() throws {
    try Desk.make { desk in
      let fakes = try FakeClipboard(in: desk.folder)
      try fakes.addWorking("xclip")
      try fakes.add("edit", "printf 'from the editor' > \"$2\"")
      try Data("from the clipboard\r\n".utf8).write(to: fakes.folder.appending(path: "held"))
      try desk.write("from a file", to: "answer.txt")
      let environment = desk.environment.merging([
        "PATH": fakes.path, "DISPLAY": ":7", "EDITOR": "edit --wait",
      ]) { $1 }
      func text(_ words: String...) throws -> String? {
        let run = try BuiltTool.run(
          ["paste", "--as", "capture"] + words, environment: environment, in: desk.folder)
        #expect(run.code == 0, "\(run.errors)")
        defer {
          try? FileManager.default.removeItem(at: desk.folder.appending(path: "drive/inbox"))
        }
        return try record(desk).json["text"] as? String
      }
      #expect(try text() == "from the clipboard\r\n")
      #expect(try text("answer.txt") == "from a file")
      #expect(try text("--edit") == "from the editor")
      #expect(try text("--clipboard", "xclip") == "from the clipboard\r\n")
      #expect(try text("--clipboard", "/bin/echo 'from a command'") == "from a command\n")
    }
  }

  @Test func whatIsNoTextIsRefusedAndNothingIsWritten() throws {
    try Desk.make { desk in
      for text in ["", " \n\t\r\n"] {
        let run = try desk.run("paste", "-", input: text)
        #expect(run.code == 2)
        #expect(run.errors.contains("standard input: there is no text"))
      }
      let bytes = try BuiltTool.shell(
        "printf 'ab\\300' | \"$PACKTOOL\" paste -", environment: desk.environment)
      #expect(bytes.code == 2)
      #expect(bytes.errors.contains("not valid UTF-8 (first bad byte at offset 2)"))
      let large = try BuiltTool.shell(
        "head -c 17000000 /dev/zero | tr '\\0' a | \"$PACKTOOL\" paste -",
        environment: desk.environment)
      #expect(large.code == 2)
      let none = try BuiltTool.run(
        ["paste"], environment: desk.environment.merging(["PATH": "/nowhere"]) { $1 })
      #expect(none.code == 2)
      #expect(none.errors.contains("the clipboard: no text can be read"))
      #expect(try desk.run("paste", "-", "--as", "letter", input: "x").code == 64)
      #expect(try desk.run("paste", "-", "--title", "a\u{7}", input: "x").code == 64)
      #expect(try desk.run("paste", "none.md").code == 2)
      #expect(!desk.exists("drive/inbox"))
    }
  }

  @Test func thePromptThatWasJustCopiedIsNoticed() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let fakes = try FakeClipboard(in: desk.folder)
      try fakes.addWorking("xclip")
      let environment = desk.environment.merging(["PATH": fakes.path, "DISPLAY": ":7"]) { $1 }
      let copied = try BuiltTool.run(
        ["compose", "pebblepost", "--preset", "think", "--ask", "x", "--copy"],
        environment: environment)
      #expect(copied.code == 0)
      let pasted = try BuiltTool.run(["paste", "--as", "capture"], environment: environment)
      #expect(pasted.code == 0)
      #expect(pasted.errors.contains("Warning: this is the prompt that was copied last"))
      let other = try BuiltTool.run(["paste", "-"], input: "An answer.", environment: environment)
      #expect(other.errors == "")
    }
  }

  @Test(.enabled(if: ScriptedTerminal.isThere, "needs script and stty"))
  func onATerminalTheTextIsShownAndAsksForAWord() throws {
    try Desk.make { desk in
      let lines = [
        "First \u{1B}[31mline", "", "two", "Last line " + String(repeating: "x", count: 90),
      ]
      try desk.write(lines.joined(separator: "\r\n"), to: "answer.txt")
      func paste(_ typing: String, _ words: String...) throws -> BuiltTool.Run {
        try ScriptedTerminal.run(
          ["paste", "answer.txt"] + words, typing: typing, columns: 60,
          environment: desk.environment,
          in: desk.folder)
      }
      let no = try paste("n\n")
      #expect(no.code == 2)
      #expect(no.output.contains("stopped; nothing was written"))
      #expect(no.output.contains("in 4 lines"))
      #expect(no.output.contains("First ␛[31mline"))
      #expect(no.output.contains("xxx…"))
      #expect(!desk.exists("drive/inbox"))
      #expect(try paste("\n").code == 0)
      _ = try record(desk)
      #expect(try paste("", "--yes").code == 0)
    }
  }

  @Test func marksOfATerminalAreNoPartOfAText() {
    func text(_ typed: String) -> String {
      String(decoding: PasteCommand.withoutPasteMarks(Array(typed.utf8)), as: UTF8.self)
    }
    #expect(text("\u{1B}[200~a\n\u{1B}[201~") == "a\n")
    #expect(text("\u{1B}[200~a\u{1B}[201~\n") == "a")
    #expect(text("a\n") == "a\n")
    #expect(text("") == "")
  }
}

@Suite("There and back") struct RoundTripTests {
  /// The sample that is in the repository, or the large one beside it.
  private static let projects: [URL] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return [
      root.appending(path: "Examples/pebblepost"),
      root.deletingLastPathComponent().appending(path: "shared/projects/realistic-wrackline/v1"),
    ].filter { FileManager.default.fileExists(atPath: $0.path) }
  }()

  @Test(arguments: projects) func whatGoesOutComesBackToTheByteAndOnce(project: URL) throws {
    try Desk.make { desk in
      let folder = desk.folder.appending(path: "product")
      try FileManager.default.copyItem(at: project, to: folder)
      #expect(try desk.run("export", in: "product").code == 0)
      let listed = try Desk.json(try desk.run("projects", "--json"))
      let id = try #require((listed["projects"] as? [[String: Any]])?.first?["id"] as? String)
      let prompt = try desk.run("compose", id, "--preset", "brainstorm", "--ask", "Photos?")
      #expect(prompt.code == 0)
      #expect(prompt.output.contains("name=\"mission\""))

      let answer =
        String(repeating: "````\nYou said:\r\n- été 灯 \u{200B}\n~~~\n", count: 6500) + "no end"
      #expect(answer.utf8.count > 200_000)
      let meeting = try desk.run("paste", "-", "--assistant", "claude", "-p", id, input: answer)
      #expect(meeting.code == 0)
      let ideas = ["One idea", "Zwei\nZeilen\n", "  ```\nthree  "]
      var ids = [meeting.output]
      for idea in ideas {
        ids.append(try desk.run("capture", "-p", id, "-t", "idea", "-", input: idea).output)
      }
      #expect(Set(ids).count == 4)

      let first = try desk.run("import", "--json", in: "product")
      #expect(first.code == 0, "\(first.errors)")
      let imported = try #require(try Desk.json(first)["imported"] as? [[String: Any]])
      #expect(imported.count == 4)
      for (id, text) in zip(ids, [answer] + ideas) {
        let entry = imported.first { $0["id"] as? String == id.trimmingCharacters(in: .newlines) }
        let path = try #require(entry?["stored"] as? String)
        let file = path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path)
        #expect(try Data(contentsOf: file).range(of: Data(text.utf8)) != nil, "\(path)")
      }
      let before = try state(of: desk.folder)
      let second = try desk.run("import", "--json", in: "product")
      #expect(second.code == 0)
      #expect((try Desk.json(second)["imported"] as? [Any])?.isEmpty == true)
      #expect(try state(of: desk.folder) == before)
    }
  }

  private func state(of folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in ["product", "drive"] {
      let root = folder.appending(path: name)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
        files["\(name)/\(path)"] = (try? Data(contentsOf: root.appending(path: path))) ?? Data()
      }
    }
    return files
  }
}
