import Foundation
import PackBuilder
import Testing

@testable import packtool

@Suite("The clipboard") struct ClipboardTests {
  /// Copies a prompt with programs that stand in for a clipboard.
  private func copy(
    _ variables: [String: String], _ arguments: [String] = [],
    _ prepare: (FakeClipboard) throws -> Void
  ) throws -> (run: BuiltTool.Run, fakes: FakeClipboard, prompt: Data) {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let fakes = try FakeClipboard(
        in: FileManager.default.temporaryDirectory
          .appending(path: "clipboard-\(UUID().uuidString)"))
      try prepare(fakes)
      let words = ["compose", "pebblepost", "--preset", "think", "--ask", "été 灯\r\n"]
      let environment = desk.environment.merging(["PATH": fakes.path, "TERM": "dumb"]) { $1 }
        .merging(variables) { $1 }
      let printed = try BuiltTool.run(words + ["--print"], environment: environment)
      #expect(printed.code == 0)
      let run = try BuiltTool.run(words + ["--copy"] + arguments, environment: environment)
      // Sentences are wrapped.
      let errors = run.errors.replacingOccurrences(of: "\n", with: " ")
      let oneLine = BuiltTool.Run(code: run.code, output: run.output, errors: errors)
      return (oneLine, fakes, Data(printed.output.utf8))
    }
  }

  @Test func waysAreTriedInOrderAndReadBack() throws {
    let display = ["DISPLAY": ":7", "WAYLAND_DISPLAY": "w", "TERMUX_VERSION": "1", "TMUX": "x,1,0"]
    let order: [(name: String, copying: String)] = [
      ("pbcopy", ""), ("wl-copy", "--type text/plain"), ("xclip", "-selection clipboard -in"),
      ("xsel", "--clipboard --input"), ("termux-clipboard-set", ""), ("tmux", "load-buffer -w -"),
    ]
    for index in order.indices {
      let copied = try copy(display) { fakes in
        for way in order[index...] { try fakes.addWorking(way.name) }
        try fakes.add("pbpaste", "exec /bin/cat \"$held\"")
        try fakes.add("wl-paste", "exec /bin/cat \"$held\"")
        try fakes.add("termux-clipboard-get", "exec /bin/cat \"$held\"")
      }
      defer { try? FileManager.default.removeItem(at: copied.fakes.folder) }
      #expect(copied.run.code == 0, "\(copied.run.errors)")
      #expect(copied.run.output == "")
      #expect(copied.fakes.held == copied.prompt)
      let first = copied.fakes.log.split(separator: "\n").first.map(String.init) ?? ""
      #expect(
        first.trimmingCharacters(in: .whitespaces)
          == "\(order[index].name) \(order[index].copying)"
          .trimmingCharacters(in: .whitespaces))
      let sentence =
        order[index].name == "tmux" ? "into tmux's buffer" : "with \(order[index].name)."
      #expect(copied.run.errors.contains(sentence), "\(copied.run.errors)")
      #expect(copied.run.errors.contains(" Copied "))
    }
  }

  @Test func aProgramThatReachesNoClipboardIsPassedOver() throws {
    let copied = try copy(["DISPLAY": ":7"], ["-v"]) { fakes in
      try fakes.addFailing("xclip", "Error: Can't open display: :7")
      try fakes.addWorking("xsel")
    }
    defer { try? FileManager.default.removeItem(at: copied.fakes.folder) }
    #expect(copied.run.code == 0)
    #expect(copied.fakes.held == copied.prompt)
    #expect(
      copied.run.errors.contains(
        "Note: no clipboard by xclip: xclip: Error: Can't open display: :7"))
    #expect(copied.run.errors.contains("with xsel."))
  }

  @Test func nothingIsCalledCopiedThatIsNotThere() throws {
    let other = try copy(["DISPLAY": ":7"]) { fakes in
      try fakes.add(
        "xclip", "case \"$*\" in *-out*) echo other ;; *) exec /bin/cat > \"$held\" ;; esac")
      try fakes.addFailing("xsel", "no")
    }
    defer { try? FileManager.default.removeItem(at: other.fakes.folder) }
    #expect(other.run.code == 2)
    #expect(other.run.output == "")
    #expect(!other.run.errors.contains("Copied"))
    for word in [
      "xclip took the text, but the clipboard holds another one", "xsel: no", "--print", "--output",
    ] {
      #expect(other.run.errors.contains(word), "\(other.run.errors)")
    }
    // Nothing can read back what pbcopy took.
    let unchecked = try copy([:]) { try $0.addWorking("pbcopy") }
    defer { try? FileManager.default.removeItem(at: unchecked.fakes.folder) }
    #expect(unchecked.run.code == 0)
    #expect(unchecked.fakes.held == unchecked.prompt)
    #expect(unchecked.run.errors.contains("cannot be checked"))
  }

  @Test func withoutAnyWayTheMessageNamesTheOthers() throws {
    let copied = try copy([:]) { _ in }
    defer { try? FileManager.default.removeItem(at: copied.fakes.folder) }
    #expect(copied.run.code == 2)
    #expect(copied.run.output == "")
    for word in [
      "nothing was copied", "clipboard", "--print", "--output FILE", "xclip", "wl-clipboard",
    ] {
      #expect(copied.run.errors.contains(word), "\(copied.run.errors)")
    }
  }

  @Test func aChildThatKeepsItsStreamsOpenIsNotWaitedFor() throws {
    try Desk.make { desk in
      try desk.deliver(Desk.pack())
      let fakes = try FakeClipboard(in: desk.folder)
      try fakes.add(
        "xclip",
        """
        case "$*" in *-out*) exec /bin/cat "$held" ;; esac
        /bin/cat > "$held"
        (exec /bin/sleep 8) &
        """)
      let run = try BuiltTool.shell(
        """
        start=$(date +%s)
        PATH='\(fakes.path)' "$PACKTOOL" compose pebblepost --preset think --ask x --copy
        echo $(($(date +%s) - start))
        """, environment: desk.environment.merging(["DISPLAY": ":7", "TERM": "dumb"]) { $1 })
      #expect(run.errors.contains("with xclip."), "\(run.errors)")
      let seconds = try #require(Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines)))
      #expect(seconds < 5)
    }
  }

  @Test func aProgramThatGivesNoAnswerIsStopped() throws {
    let copied = try copy(["WAYLAND_DISPLAY": "w", "DISPLAY": ":7"]) { fakes in
      try fakes.add("wl-copy", "exec /bin/sleep 30")
      try fakes.addWorking("xclip")
    }
    defer { try? FileManager.default.removeItem(at: copied.fakes.folder) }
    #expect(copied.run.code == 0)
    #expect(copied.run.errors.contains("with xclip."))
  }

  @Test func aCommandOfOnesOwnRunsWithoutAShell() throws {
    let flag = try copy(["DISPLAY": ":7"], ["--clipboard", "'my clip' --to \"a b\" '$HOME'"]) {
      fakes in
      try fakes.addWorking("xclip")
      try fakes.addWorking("my clip")
    }
    defer { try? FileManager.default.removeItem(at: flag.fakes.folder) }
    #expect(flag.run.code == 0)
    #expect(flag.fakes.log == "my clip --to a b $HOME\n")
    #expect(flag.fakes.held == flag.prompt)
    #expect(flag.run.errors.contains("to my clip; whether it was copied cannot be checked"))

    let variables = ["PACKTOOL_CLIPBOARD": "mine", "PACKTOOL_PASTE": "mine --output"]
    let checked = try copy(variables) { try $0.addWorking("mine") }
    defer { try? FileManager.default.removeItem(at: checked.fakes.folder) }
    #expect(checked.run.code == 0)
    #expect(checked.run.errors.contains("with mine."))

    let named = try copy([:], ["--clipboard", "xsel"]) { fakes in
      try fakes.addWorking("xclip")
      try fakes.addWorking("xsel")
    }
    defer { try? FileManager.default.removeItem(at: named.fakes.folder) }
    #expect(named.run.errors.contains("with xsel."))

    let missing = try copy([:], ["--clipboard", "nowhere"]) { _ in }
    defer { try? FileManager.default.removeItem(at: missing.fakes.folder) }
    #expect(missing.run.code == 2)
    #expect(missing.run.errors.contains("nowhere is not installed"))
    let broken = try copy([:], ["--clipboard", "'x"]) { _ in }
    defer { try? FileManager.default.removeItem(at: broken.fakes.folder) }
    #expect(broken.run.code == 64)
  }

  @Test func windowsGetsUTF16() throws {
    let copied = try copy(["WSL_DISTRO_NAME": "Debian"]) { try $0.addWorking("clip.exe") }
    defer { try? FileManager.default.removeItem(at: copied.fakes.folder) }
    let held = try #require(copied.fakes.held)
    #expect(
      String(data: held, encoding: .utf16LittleEndian)
        == String(data: copied.prompt, encoding: .utf8))
    #expect(copied.run.errors.contains("cannot be checked"))
  }

  @Test func anOlderTmuxKeepsTheTextInItsBuffer() throws {
    let copied = try copy(["TMUX": "x,1,0"]) { fakes in
      try fakes.add(
        "tmux",
        """
        case "$*" in
          *-w*) echo 'unknown option -- w' >&2; exit 1 ;;
          save*) exec /bin/cat "$held" ;;
          *) exec /bin/cat > "$held" ;;
        esac
        """)
    }
    defer { try? FileManager.default.removeItem(at: copied.fakes.folder) }
    #expect(copied.run.code == 0)
    #expect(copied.run.errors.contains("tmux's buffer only"))
    #expect(copied.fakes.held == copied.prompt)
  }

  @Test func sequencesForTheTerminalAreBase64() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      #expect(TerminalClipboard.base64(bytes) == Array(Data(bytes).base64EncodedString().utf8))
    }
    let longest = TerminalClipboard.sequence([UInt8](repeating: 97, count: TerminalClipboard.limit))
    #expect(longest.count <= 100_000)
    #expect(
      String(decoding: TerminalClipboard.sequence([104, 105]), as: UTF8.self)
        == "\u{1B}]52;c;aGk=\u{7}")
  }
}

@Suite("Real clipboards", .serialized) struct RealClipboardTests {
  /// Usually longer than the buffers of pipes and terminals.
  private func prompt(
    _ desk: Desk, lines: Int = 1500
  ) throws -> (words: [String], text: String) {
    let mission =
      "# Mission\n\n" + String(repeating: "Ein Satz über 灯台 und <tags>.\n", count: lines)
    try desk.deliver(Desk.pack(mission: mission))
    let words = [
      "compose", "pebblepost", "--container", desk.folder.appending(path: "drive").path, "--preset",
      "think",
      "--scope", "mission", "--ask", "Q",
    ]
    let run = try BuiltTool.run(words + ["--print"], environment: desk.environment)
    #expect(run.code == 0)
    return (words, run.output)
  }

  @Test(.enabled(if: ScriptedTerminal.isThere, "needs script and stty"))
  func overATerminalTheTextArrivesInOneSequence() throws {
    try Desk.make { desk in
      let (words, text) = try prompt(desk)
      let environment = desk.environment.merging(["PATH": "/nowhere", "TERM": "xterm-256color"]) {
        $1
      }
      let run = try ScriptedTerminal.run(words, environment: environment, in: desk.folder)
      #expect(run.code == 0, "\(run.output.suffix(300))")
      let start = try #require(run.output.firstRange(of: "\u{1B}]52;c;"))
      let rest = run.output[start.upperBound...]
      let end = try #require(rest.firstIndex(of: "\u{7}"))
      #expect(Data(base64Encoded: String(rest[..<end])) == Data(text.utf8))
      #expect(rest[end...].contains("Sent "))
      #expect(rest[end...].contains("(cannot be checked)"))
      #expect(!run.output.contains("Copied"))
    }
  }

  @Test(
    .enabled(if: BuiltTool.find("tmux") != nil, "needs tmux"), arguments: ["on", "external", "off"])
  func tmuxHoldsTheText(setting: String) throws {
    try Desk.make { desk in
      let (words, text) = try prompt(desk)
      let socket = desk.folder.appending(path: "socket").path
      let arguments = words.map { "'\($0)'" }.joined(separator: " ")
      let run = try BuiltTool.shell(
        """
        tmux -S '\(socket)' -f /dev/null new-session -d -x 80 -y 24 'sleep 60' \\; set -s set-clipboard \(setting)
        TMUX='\(socket),1,0' "$PACKTOOL" \(arguments) --copy
        code=$?
        tmux -S '\(socket)' save-buffer -
        tmux -S '\(socket)' kill-server
        exit $code
        """, environment: desk.environment, in: desk.folder)
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.output == text)
      #expect(run.errors.contains("into tmux's buffer"))
    }
  }

  @Test(
    .enabled(if: BuiltTool.find("Xvfb") != nil, "needs Xvfb"),
    arguments: ["xclip", "xsel"].filter { BuiltTool.find($0) != nil })
  func x11HoldsTheText(program: String) throws {
    try Desk.make { desk in
      // Of longer texts, xsel 1.2 loses some.
      let (words, text) = try prompt(desk, lines: program == "xsel" ? 20 : 1500)
      let arguments = words.map { "'\($0)'" }.joined(separator: " ")
      let reading = program == "xclip" ? "-selection clipboard -out" : "--clipboard --output"
      let run = try BuiltTool.shell(
        """
        Xvfb -displayfd 3 -noreset -screen 0 64x64x8 3> display 2> /dev/null &
        server=$!
        tries=0
        while [ ! -s display ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
        DISPLAY=":$(cat display)"
        export DISPLAY
        "$PACKTOOL" \(arguments) --copy --clipboard \(program)
        code=$?
        sleep 0.3
        \(program) \(reading)
        kill -9 $server
        exit $code
        """, environment: desk.environment, in: desk.folder)
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.output == text)
      let errors = run.errors.replacingOccurrences(of: "\n", with: " ")
      #expect(errors.contains("Copied "))
      #expect(errors.contains("with \(program)"), "\(errors)")
    }
  }
}
