import Testing

@testable import packtool

@Suite("What flags, variables and the terminal decide")
struct DecisionTests {
  @Test func colourFollowsTheFlagThenTheVariablesThenTheTerminal() {
    let cases: [(ColorMode, [String: String], terminal: Bool, expected: Bool)] = [
      (.auto, [:], true, true),
      (.auto, [:], false, false),
      (.auto, ["TERM": "dumb"], true, false),
      (.auto, ["NO_COLOR": "1"], true, false),
      (.auto, ["NO_COLOR": ""], true, true),
      (.auto, ["NO_COLOR": "0"], true, false),
      (.auto, ["CLICOLOR_FORCE": "1"], false, true),
      (.auto, ["CLICOLOR_FORCE": "0"], false, false),
      (.auto, ["FORCE_COLOR": "3"], false, true),
      (.auto, ["FORCE_COLOR": ""], false, false),
      (.auto, ["FORCE_COLOR": "1", "TERM": "dumb"], true, true),
      (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
      (.always, ["NO_COLOR": "1"], false, true),
      (.never, ["CLICOLOR_FORCE": "1"], true, false),
    ]
    for (mode, variables, terminal, expected) in cases {
      let decision = mode.decide(Environment(variables), isTerminal: terminal)
      #expect(decision.value == expected, "\(mode) \(variables) \(terminal)")
    }
  }

  @Test func widthIsTheFlagThenColumnsThenTheTerminalAndRarelyOverAHundred() {
    func width(_ flag: Int?, _ columns: String?, _ terminal: Int?) -> Int {
      let variables = columns.map { ["COLUMNS": $0] } ?? [:]
      return TextWidth.decide(flag: flag, Environment(variables), terminalColumns: terminal).value
    }
    #expect(width(nil, nil, nil) == 80)
    #expect(width(nil, nil, 60) == 60)
    #expect(width(nil, nil, 200) == 100)
    #expect(width(nil, "50", 60) == 50)
    #expect(width(nil, "500", 60) == 100)
    #expect(width(300, "50", 60) == 300)
    for nonsense in ["", "0", "-3", "wide", "99999999999999999999", "80x"] {
      #expect(width(nil, nonsense, 60) == 60, "COLUMNS=\(nonsense)")
    }
    #expect(TextWidth.forHelp(Environment(["COLUMNS": "200"]), terminalColumns: 60) == 200)
  }

  @Test func coloursAreCountedConservatively() {
    let cases: [([String: String], ColorCount)] = [
      ([:], .sixteen), (["TERM": "xterm"], .sixteen), (["TERM": "xterm-256color"], .many),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .true24),
      (["TERM": "xterm", "COLORTERM": "24bit"], .true24), (["TERM": "xterm-kitty"], .true24),
      (["TERM": "xterm-direct"], .true24), (["TERM": "screen-256color"], .many),
      (["TERM": "xterm-256color", "COLORTERM": "yes"], .many),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .many),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .true24),
    ]
    for (variables, expected) in cases {
      #expect(ColorCount.decide(Environment(variables)) == expected, "\(variables)")
    }
  }

  @Test func linksAreForTerminalsThatAreKnownToTakeThem() {
    let xterm = "xterm-256color"
    let cases: [([String: String], Bool)] = [
      ([:], false), (["TERM": xterm], false),
      (["TERM": "dumb", "VTE_VERSION": "7200"], false),
      (["TERM": xterm, "VTE_VERSION": "7200"], true),
      (["TERM": xterm, "VTE_VERSION": "5000"], false),
      (["TERM": xterm, "VTE_VERSION": "4800"], false),
      (["TERM": xterm, "VTE_VERSION": "nonsense"], false),
      (["TERM": "xterm-kitty"], true), (["TERM": xterm, "KITTY_WINDOW_ID": "1"], true),
      (["TERM": xterm, "WT_SESSION": "x"], true), (["TERM": "foot"], true),
      (["TERM": xterm, "TERM_PROGRAM": "ghostty"], true),
      (["TERM": xterm, "TERM_PROGRAM": "Apple_Terminal"], false),
      (["TERM": xterm, "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5.1"], true),
      (["TERM": xterm, "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "2.9"], false),
      (["TERM": xterm, "TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.71.2"], false),
      (["TERM": xterm, "TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.99.0"], true),
      (["TERM": xterm, "KONSOLE_VERSION": "230800"], false),
      (
        [
          "TERM": "tmux-256color", "TMUX": "x", "TERM_PROGRAM": "tmux",
          "TERM_PROGRAM_VERSION": "3.4",
        ], true
      ),
      (
        [
          "TERM": "screen-256color", "TMUX": "x", "TERM_PROGRAM": "tmux",
          "TERM_PROGRAM_VERSION": "3.3a", "VTE_VERSION": "7200",
        ], false
      ),
      (["TERM": "screen", "STY": "x", "KITTY_WINDOW_ID": "1"], false),
      (["TERM": xterm, "FORCE_HYPERLINK": "1"], true),
      (["TERM": "xterm-kitty", "FORCE_HYPERLINK": "0"], false),
    ]
    for (variables, expected) in cases {
      let environment = Environment(variables)
      let decision = HyperlinkSupport.decide(environment, isTerminal: true) { true }
      #expect(decision.value == expected, "\(variables)")
      let isForced = variables["FORCE_HYPERLINK"] == "1"
      let pipe = HyperlinkSupport.decide(environment, isTerminal: false) { true }
      #expect(pipe.value == isForced, "\(variables)")
      let pager = HyperlinkSupport.decide(environment, isTerminal: true) { false }
      #expect(pager.value == isForced, "\(variables)")
    }
  }

  @Test func aPagerNeedsATerminal() {
    let terminal = TerminalState(isTerminal: true, columns: 80, rows: 30)
    let pipe = TerminalState(isTerminal: false)
    func words(
      _ mode: PagingMode, _ variables: [String: String] = [:], _ state: TerminalState? = nil
    ) -> [String]? {
      Pager.decide(mode, Environment(variables), state ?? terminal)?.words
    }
    #expect(words(.auto) == ["less", "-RF"])
    #expect(words(.never) == nil)
    #expect(words(.always, [:], pipe) == nil)
    #expect(words(.auto, ["TERM": "dumb"]) == nil)
    #expect(words(.auto, ["PAGER": "most -w"]) == ["most", "-w"])
    #expect(words(.auto, ["PAGER": "x", "PACKTOOL_PAGER": "'my pager' a"]) == ["my pager", "a"])
    #expect(words(.auto, ["PAGER": ""]) == nil)
    #expect(words(.auto, ["PAGER": "cat"]) == nil)
    #expect(words(.auto, ["PAGER": "x", "PACKTOOL_PAGER": ""]) == nil)
    #expect(words(.auto, ["PAGER": "less 'oops"]) == nil)
    #expect(Pager.decide(.auto, Environment([:]), terminal)?.rows == 29)
    #expect(Pager.decide(.always, Environment([:]), terminal)?.rows == -1)
  }

  @Test func lessIsToldToPassColours() {
    let terminal = TerminalState(isTerminal: true)
    func words(_ variables: [String: String]) -> [String]? {
      Pager.decide(.auto, Environment(variables), terminal)?.words
    }
    #expect(words(["PAGER": "less"]) == ["less", "-R"])
    #expect(words(["PAGER": "/usr/bin/less -i"]) == ["/usr/bin/less", "-i", "-R"])
    #expect(words(["PAGER": "less -iR"]) == ["less", "-iR"])
    #expect(words(["PAGER": "less", "LESS": "-FRX"]) == ["less"])
    #expect(words(["PAGER": "less", "LESS": "FRX"]) == ["less"])
    #expect(words(["PAGER": "less --RAW-CONTROL-CHARS"]) == ["less", "--RAW-CONTROL-CHARS"])
    #expect(words(["PAGER": "more"]) == ["more"])
  }

  @Test func wordsAreSplitAsAShellWould() {
    #expect(ShellWords.split("less -RF") == ["less", "-RF"])
    #expect(ShellWords.split("  a\tb\n") == ["a", "b"])
    #expect(ShellWords.split(#"a\ b 'c "d' "e'f" g"h"i"#) == ["a b", #"c "d"#, "e'f", "ghi"])
    #expect(ShellWords.split(#""a\"b\\c\d" '\'"#) == [#"a"b\c\d"#, #"\"#])
    #expect(ShellWords.split("'' \"\" x") == ["", "", "x"])
    #expect(ShellWords.split("$HOME *") == ["$HOME", "*"])
    #expect(ShellWords.split("") == [])
    #expect(ShellWords.split("'a") == nil)
    #expect(ShellWords.split("a\\") == nil)
  }

  @Test func namesAreShownWithoutAnythingThatActs() {
    #expect(VisibleText.visible("plain name.md") == "plain name.md")
    #expect(VisibleText.visible("été 中.md") == "été 中.md")
    #expect(VisibleText.visible("a\u{1B}]0;x\u{7}\n") == "a␛]0;x␇␊")
    #expect(VisibleText.visible("\u{7F}\u{9B}") == "␡<U+009B>")
    #expect(VisibleText.visible("\u{202E}dm.\u{2066}\u{200B}") == "<U+202E>dm.<U+2066><U+200B>")
    #expect(VisibleText.visible("\r\n") == "␍␊")
    #expect(VisibleText.visible(String(repeating: "x", count: 300), atMost: 3) == "xxx…")
  }

  @Test func errorsAreOneSentenceWithThePlaceFirst() {
    #expect(Failure("a.md", "is a directory").text == "Error: a.md: is a directory.\n")
    #expect(Failure("a\nError: b", "x").text == "Error: a␊Error: b: x.\n")
    #expect(Failure(nil, "Nothing to do.").text == "Error: Nothing to do.\n")
    #expect(Failure("a", "no b. Did you mean 'c'?").text == "Error: a: no b. Did you mean 'c'?\n")
    #expect(Failure.closedPipe.text == "")
    #expect(Failure.closedPipe.exitCode == .success)
  }
}
