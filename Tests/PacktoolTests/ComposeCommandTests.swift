import Foundation
import PackBuilder
import RavenMarkdown
import Testing

@testable import packtool

extension Desk {
  /// Runs `packtool compose` on the sample pack.
  func compose(
    _ words: String..., input: String = "", environment more: [String: String] = [:]
  ) throws -> BuiltTool.Run {
    try BuiltTool.run(
      ["compose", "pebblepost"] + words, input: input,
      environment: environment.merging(["PATH": "/nowhere"]) { $1 }.merging(more) { $1 },
      in: folder)
  }
}

@Suite("compose and tokens") struct ComposeCommandTests {
  @Test func aPipeGetsThePromptAndTheSizesGoToStandardError() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let run = try desk.compose("--preset", "brainstorm", "--scope", "mission", "--ask", "Photos?")
      #expect(run.code == 0)
      #expect(run.output.hasPrefix("You are helping"))
      #expect(
        run.output.contains(
          "<document index=\"1\" name=\"mission\">\n# Mission\n\nA *board*.\n</document>"))
      #expect(run.output.hasSuffix("\n\nPhotos?\n</task>\n"))
      for row in [
        "preamble", "mission", "task", "your text", "in all", "characters", "tokens of Claude",
      ] {
        #expect(run.errors.contains(row), "\(run.errors)")
      }
      let quiet = try desk.compose(
        "-q", "--preset", "brainstorm", "--scope", "mission", "--ask", "Photos?")
      #expect(quiet.output == run.output)
      #expect(quiet.errors == "")
      // Without a home nothing is remembered, and all else is the same.
      let homeless = try BuiltTool.run(
        ["compose", "pebblepost", "--preset", "brainstorm", "--scope", "mission", "--ask", "-"],
        input: "Photos?",
        environment: ["PACKTOOL_CONTAINER": desk.folder.appending(path: "drive").path])
      #expect(homeless.output == run.output)
    }
  }

  @Test func jsonCarriesThePromptAndItsMeasures() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack(mission: "Küche <task>\u{7F}\n"))
      let run = try desk.compose("--preset", "think", "--ask", "Warum?", "--json")
      #expect(run.code == 0)
      let json = try Desk.json(run)
      let prompt = try #require(json["prompt"] as? String)
      #expect(json["characters"] as? Int == prompt.count)
      #expect(json["utf16"] as? Int == prompt.utf16.count)
      #expect(json["scalars"] as? Int == prompt.unicodeScalars.count)
      #expect(json["bytes"] as? Int == prompt.utf8.count)
      #expect(json["tokens"] as? [String: Int] != nil)
      #expect(json["delimiterSuffix"] as? String == "-1")
      let warnings = try #require(json["warnings"] as? [String])
      #expect(warnings.contains { $0.contains("personas") })
      #expect(warnings.contains { $0.contains("control characters") })
      let sections = try #require(json["sections"] as? [[String: Any]])
      #expect(
        sections.compactMap { $0["kind"] as? String } == ["preamble", "document", "task", "text"])
      #expect(
        sections.compactMap { $0["name"] as? String } == ["preamble", "mission", "task", "text"])
      #expect(sections[1]["bytes"] as? Int == 15)
      let printed = try desk.compose("--preset", "think", "--ask", "Warum?", "--print")
      #expect(printed.output == prompt)
    }
  }

  @Test func aFileIsWrittenAsAWhole() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let words = ["--preset", "think", "--scope", "mission", "--ask", "Why?"]
      let printed = try desk.compose(words[0], words[1], words[2], words[3], words[4], words[5])
      let run = try desk.compose(
        words[0], words[1], words[2], words[3], words[4], words[5], "--output", "p.md")
      #expect(run.code == 0)
      #expect(run.output == "")
      #expect(run.errors.contains("Wrote "))
      #expect(desk.text("p.md") == printed.output)
      let failed = try desk.compose("--preset", "think", "--ask", "x", "--output", "none/p.md")
      #expect(failed.code == 2)
      #expect(failed.errors.contains("Error: none/p.md: no such file or directory."))
      let both = try desk.compose("--preset", "think", "--ask", "x", "--output", "p.md", "--json")
      #expect(both.code == 64)
    }
  }

  @Test func namesThatLeadNowhereAreErrorsThatHelp() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let cases: [(words: [String], code: Int32, text: String)] = [
        (["--preset", "think", "--scope", "misson", "--ask", "x"], 2, "Did you mean 'mission'?"),
        (
          ["--preset", "think", "--scope", "plans/x", "--ask", "x"], 2,
          "there is plans/first-winter"
        ),
        (["--preset", "think", "--scope", "notes", "--ask", "x"], 2, "notes holds no documents"),
        (["--preset", "review"], 2, "review needs a subject (--subject plans/ID)"),
        (["--preset", "review"], 2, "there is plans/first-winter"),
        (["--preset", "brainstorm", "--ask", " "], 2, "brainstorm needs a text"),
        (["--preset", "brainstrom"], 64, "'brainstorm', 'review' or 'think'"),
        (["--ask", "x"], 64, "--preset"),
        (["--preset", "think", "--scope", " , ", "--ask", "x"], 64, "--scope"),
        (["--preset", "think", "--ask", "x", "--budget", "0"], 64, "--budget"),
      ]
      for (words, code, text) in cases {
        let run = try BuiltTool.run(
          ["compose", "pebblepost"] + words, environment: desk.environment)
        #expect(run.code == code, "\(words)")
        #expect(run.output == "")
        #expect(run.errors.contains(text), "\(run.errors)")
      }
      let bytes = try BuiltTool.shell(
        "printf 'a\\377' | \"$PACKTOOL\" compose pebblepost --preset think --ask -",
        environment: desk.environment)
      #expect(bytes.code == 2)
      #expect(bytes.errors.contains("standard input: not valid UTF-8 (first bad byte at offset 1)"))
    }
  }

  @Test func aStrictBudgetStopsEverything() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let loose = try desk.compose("--preset", "think", "--ask", "x", "--budget", "100")
      #expect(loose.code == 0)
      #expect(loose.errors.contains("Warning: over the budget of 100 tokens by about "))
      #expect(loose.output.hasSuffix("</task>\n"))
      let strict = try desk.compose(
        "--preset", "think", "--ask", "x", "--budget", "100", "--strict-budget", "--output", "p.md")
      #expect(strict.code == 2)
      #expect(strict.errors.contains("Error: over the budget of 100 tokens"))
      #expect(!desk.exists("p.md"))
      let fits = try desk.compose(
        "--preset", "think", "--ask", "x", "--budget", "100000", "--strict-budget")
      #expect(fits.code == 0)
    }
  }

  @Test func theHashOfWhatWasCopiedIsKeptAndLosingItIsHarmless() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let fakes = try FakeClipboard(in: desk.folder)
      try fakes.addWorking("mine")
      func copy(_ more: [String: String] = [:]) throws -> BuiltTool.Run {
        try desk.compose(
          "--preset", "think", "--ask", "x", "--clipboard", "mine",
          environment: ["PATH": fakes.path].merging(more) { $1 })
      }
      #expect(try copy().code == 0)
      let held = try #require(fakes.held)
      let places = Places(Environment(["HOME": desk.folder.appending(path: "home").path]))
      #expect(CopiedPrompt(places).isSame(as: Array(held)))
      #expect(CopiedPrompt(places).isSame(as: Array(held.dropLast()) + [0x0D, 0x0A]))
      #expect(!CopiedPrompt(places).isSame(as: Array(held.dropLast(2))))
      let seen = "home/.local/state/packtool/seen/copied-prompt"
      #expect(desk.text(seen)?.utf8.count == 65)
      // A folder that cannot be written, and none at all.
      try desk.write("a file in the way", to: "blocked")
      for more in [["XDG_STATE_HOME": desk.folder.appending(path: "blocked").path], ["HOME": ""]] {
        let run = try copy(more)
        #expect(run.code == 0, "\(run.errors)")
        #expect(!run.errors.contains("Error"))
      }
    }
  }

  @Test func tokensMeasuresFilesAndStandardInput() throws {
    try Desk.make { desk in
      try desk.write("e\u{301} 灯\n", to: "a.md")
      try desk.write("", to: "b.md")
      let json = try desk.run("tokens", "--json", "a.md", "b.md", "-", input: "Hello, world!\n")
      #expect(json.code == 0)
      let files = try #require(
        try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      #expect(files.compactMap { $0["file"] as? String } == ["a.md", "b.md", "-"])
      #expect(files[0]["characters"] as? Int == 4)
      #expect(files[0]["utf16"] as? Int == 5)
      #expect(files[0]["scalars"] as? Int == 5)
      #expect(files[0]["bytes"] as? Int == 8)
      #expect(files[1]["tokens"] as? [String: Int] == ["claude": 0, "gpt": 0])
      #expect(files[2]["tokens"] as? [String: Int] == ["claude": 8, "gpt": 4])
      let table = try desk.run("tokens", "a.md", "b.md")
      #expect(table.output.contains("in all"))
      let bad = try desk.run("tokens", "--json", "none.md", "a.md")
      #expect(bad.code == 2)
      #expect(bad.errors.contains("Error: none.md: no such file or directory."))
      #expect(bad.output.contains("\"a.md\""))
    }
  }

  @Test func aClosedPipeIsNoError() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack(mission: String(repeating: "long line of text\n", count: 60_000)))
      let run = try BuiltTool.shell(
        "\"$PACKTOOL\" compose pebblepost --preset think --ask x 2>errors | head -c 10; cat errors",
        environment: desk.environment, in: desk.folder)
      #expect(run.output.hasPrefix("You are he"))
      #expect(!run.output.contains("Error"))
    }
  }
}

@Suite("Questions on a terminal") struct PromptQuestionTests {
  private static let isThere = ScriptedTerminal.isThere

  private func ask(
    _ words: [String], typing: String, columns: Int = 80,
    _ prepare: (Desk, inout Pack) throws -> Void = { _, _ in }
  ) throws -> (run: BuiltTool.Run, copied: String) {
    try Desk.make { desk in
      var pack = Desk.pack()
      try prepare(desk, &pack)
      try desk.deliver(pack)
      let fakes = try FakeClipboard(in: desk.folder)
      try fakes.addWorking("xclip")
      let environment = desk.environment.merging([
        "PATH": fakes.path, "DISPLAY": ":7", "EDITOR": "edit",
      ]) { $1 }
      let run = try ScriptedTerminal.run(
        ["compose", "pebblepost"] + words, typing: typing, columns: columns,
        environment: environment,
        in: desk.folder)
      return (run, String(decoding: fakes.held ?? Data(), as: UTF8.self))
    }
  }

  @Test(.enabled(if: isThere, "needs script and stty"))
  func whatIsMissingIsAskedForAndTheRestIsCopied() throws {
    // The preset, the plan, personas are not there, the plan's section, then the text.
    let (run, copied) = try ask([], typing: "2\n\nplans 1\n1\n\nIs it enough?\n")
    #expect(run.code == 0, "\(run.output)")
    #expect(copied.contains("<task preset=\"review\">"))
    #expect(copied.contains("name=\"plans/first-winter\""))
    #expect(copied.contains("name=\"mission\""))
    #expect(copied.contains("Subject: plans/first-winter\n\nIs it enough?\n</task>\n"))
    #expect(run.output.contains("2 of 3 tasks open"))
    #expect(run.output.contains("[x]"))
    #expect(run.output.contains("Copied "))
    #expect(run.output.contains("with xclip."))
  }

  @Test(.enabled(if: isThere, "needs script and stty"))
  func stoppingOrAnEndOfInputCopiesNothing() throws {
    for typing in ["q\n", "1\nq\n", "1\n3\n", "2\n-\nq\n"] {
      let (run, copied) = try ask([], typing: typing)
      #expect(run.code == 2, "\(typing)")
      #expect(run.output.contains("stopped; nothing was copied"))
      #expect(copied == "")
    }
  }

  @Test(.enabled(if: isThere, "needs script and stty"))
  func theTextCanBeWrittenInTheEditor() throws {
    let (run, copied) = try ask(["--preset", "brainstorm", "--scope", "mission"], typing: "\ne\n") {
      desk, _ in
      try FakeClipboard(in: desk.folder).add("edit", "printf 'two\\nlines' > \"$1\"")
    }
    #expect(run.code == 0, "\(run.output)")
    #expect(copied.hasSuffix("\n\ntwo\nlines\n</task>\n"))
  }

  @Test(.enabled(if: isThere, "needs script and stty"))
  func answersAreNotLostWhenThereIsNoClipboard() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let environment = desk.environment.merging(["PATH": "/nowhere", "TERM": "dumb"]) { $1 }
      let run = try ScriptedTerminal.run(
        ["compose", "pebblepost"], typing: "2\n\n\nIt's it?\n", environment: environment,
        in: desk.folder)
      #expect(run.code == 2)
      #expect(
        run.output.contains(
          "packtool compose pebblepost --preset review --scope mission,plans/first-winter "
            + "--subject plans/first-winter --ask 'It'\\''s it?'"), "\(run.output)")
    }
  }

  @Test(.enabled(if: isThere, "needs script and stty"))
  func nothingIsAskedThatFlagsAnswer() throws {
    let (run, copied) = try ask(
      ["--preset", "brainstorm", "--scope", "mission", "--ask", "Photos?"], typing: "")
    #expect(run.code == 0)
    #expect(copied.hasSuffix("Photos?\n</task>\n"))
    #expect(!run.output.contains("[x]"))
  }

  @Test(.enabled(if: isThere, "needs script and stty"))
  func narrowTerminalsGetNarrowLinesAndNothingActs() throws {
    let (run, _) = try ask(
      ["--preset", "brainstorm", "--ask", "x"], typing: "1\n1\n\n", columns: 40
    ) { _, pack in
      pack.sections[0].documents.append(
        Desk.document("a-very-long-layer-name-\u{1B}[31mred\u{202E}-that-goes-on", "Text\n"))
    }
    #expect(run.code == 0, "\(run.output)")
    let lines = run.output.split(separator: "\r\n").flatMap { $0.split(separator: "\n") }
    for line in lines
    where line.contains("[x]") || line.contains("[ ]") || line.hasPrefix("  mission") {
      #expect(DisplayWidth.columns(of: String(line)) <= 40, "\(line)")
    }
    #expect(!run.output.contains("\u{1B}[31m"))
    #expect(!run.output.contains("\u{202E}"))
  }

  @Test(.enabled(if: isThere, "needs script and stty"))
  func aPromptOnATerminalIsShownWithoutAnythingThatActs() throws {
    let (run, copied) = try ask(
      ["--preset", "think", "--scope", "mission", "--ask", "x", "--print"], typing: ""
    ) { _, pack in
      pack.sections[0].documents[0] = Desk.document("mission", "a\u{1B}[31mb\tc\n")
    }
    #expect(run.output.contains("a␛[31mb\tc"))
    #expect(copied == "")
  }
}

@Suite("The picker") struct PromptPickerTests {
  private func picker(_ chosen: [String] = ["mission"]) -> PromptPicker {
    var pack = Desk.pack()
    pack.sections[0].documents.append(Desk.document("voice", "V\n"))
    pack.sections[3].documents = (1...9).map { Desk.document("n\($0)", "N\n") }
    return PromptPicker(of: pack, chosen: chosen, tokensAround: 100)
  }

  private func names(after lines: String...) -> [String] {
    var picker = picker()
    for line in lines { _ = picker.apply(line) }
    return picker.chosen.map(\.name)
  }

  @Test func numbersRangesAndNamesTurnOnAndOff() {
    #expect(names() == ["mission"])
    #expect(names(after: "2") == ["mission", "voice"])
    #expect(names(after: "1-3") == ["mission", "voice", "plans/first-winter"])
    #expect(names(after: "1 voice, plans") == ["voice", "plans/first-winter"])
    #expect(names(after: "1") == [])
    #expect(names(after: "4").count == 10)
    #expect(names(after: "4", "notes/n3").count == 9)
    #expect(names(after: "4", "notes") == ["mission"])
    #expect(names(after: "none", "foundation/voice") == ["voice"])
    #expect(names(after: "all").count == 12)
    #expect(
      names(after: "0", "99", "3-1", "-", "x", "1-2-3", "99999999999999999999") == ["mission"])
  }

  @Test func sectionsOpen() {
    var picker = picker()
    #expect(picker.list(columns: 80).contains("4 [ ] notes (9 documents)"))
    #expect(picker.apply("open 4") == .again(message: nil, showsList: true))
    #expect(picker.list(columns: 80).contains("[ ] notes/n9"))
    _ = picker.apply("12")
    #expect(picker.chosen.map(\.name) == ["mission", "notes/n9"])
    #expect(
      picker.apply("open")
        == .again(message: "Open what? A section's number or name.", showsList: false))
    #expect(picker.apply("open 1") == .again(message: "That is no section.", showsList: false))
  }

  @Test func anEmptyLineGoesOnUnlessNothingIsChosen() {
    var picker = picker()
    #expect(picker.apply(" ") == .done)
    #expect(picker.apply("none 2 q") == .stop)
    _ = picker.apply("none")
    #expect(picker.apply("") == .again(message: "Nothing is chosen.", showsList: false))
  }

  @Test func sizesAddUpHoweverLargeAPackSaysTheyAre() {
    var pack = Desk.pack()
    pack.sections[0].documents[0].tokens = Int.max
    pack.sections[0].documents[0].characters = Int.max
    pack.sections[2].documents[0].tokens = Int.max
    let picker = PromptPicker(of: pack, chosen: ["mission", "plans"], tokensAround: 1)
    #expect(picker.sum.hasPrefix("2 documents, ~9,223,"))
    #expect(picker.list(columns: 40).contains("missi…"))
    #expect(self.picker().sum == "1 document, ~110 tokens with the task\n")
  }

  @Test func estimatesAreRoundedToWhatTheyMean() {
    let cases = [
      (0, "~0"), (7, "~7"), (45, "~45"), (99, "~99"), (104, "~100"), (384, "~380"),
      (1_042, "~1,000"),
      (6_549, "~6,500"), (22_149, "~22,100"), (99_960, "~100,000"), (1_234_567, "~1,230,000"),
    ]
    for (number, text) in cases { #expect(Words.roughly(number) == text) }
    #expect(Words.roughly(Int.max).hasPrefix("~9,22"))
  }
}
