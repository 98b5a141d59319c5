import RavenMarkdown
import Testing

@testable import packtool

@Suite("Themes on the command line")
struct ThemeFlagTests {
  func render(
    _ flags: [String], _ variables: [String: String] = [:], text: String = "`c`",
    theme: String = "{}"
  ) throws -> BuiltTool.Run {
    try Folder.temporary { folder in
      try Folder.write(theme, to: "my.json", in: folder)
      return try BuiltTool.run(
        ["render", "--color", "always"] + flags, input: text, environment: variables, in: folder)
    }
  }

  @Test func everyThemeOfTheLibraryHasAName() throws {
    #expect(BuiltInTheme.allCases.map(\.rawValue) == Theme.names)
    for name in Theme.names {
      #expect(try ThemeChoice(Argument(name)).read(for: .ansi) == Theme(named: name))
    }
  }

  @Test func theThemeWithoutTheFlagIsOfTheTerminalsOwnColours() throws {
    #expect(try render([]).output == "\u{1B}[36mc\u{1B}[0m\n")
    let many = try render(["--theme", "ansi16"], ["COLORTERM": "truecolor"])
    #expect(many.output == "\u{1B}[36mc\u{1B}[0m\n")
    #expect(try render(["--theme", "mono"]).output == "\u{1B}[1mc\u{1B}[0m\n")
  }

  @Test(arguments: [
    (["TERM": "xterm"], "91"), (["TERM": "xterm-256color"], "38;5;216"),
    (["TERM": "xterm", "COLORTERM": "truecolor"], "38;2;255;175;135"),
    (["TERM": "xterm-kitty"], "38;2;255;175;135"),
    (["TERM": "screen-256color", "COLORTERM": "truecolor", "STY": "1"], "38;5;216"),
  ])
  func coloursAreThoseThatTheTerminalKnows(variables: [String: String], code: String) throws {
    let run = try render(["--theme", "dark"], variables)
    #expect(run.output == "\u{1B}[\(code)mc\u{1B}[0m\n")
  }

  @Test func aFileGivesATheme() throws {
    let theme = "{\"styles\": {\"code\": {\"color\": \"#ff0000\", \"underline\": true}}}"
    for name in ["my.json", "./my.json"] {
      let run = try render(["--theme", name], text: "# A `c`", theme: theme)
      #expect(run.output == "A \u{1B}[4;38;5;196mc\u{1B}[0m\n")
    }
  }

  @Test func whatIsWrongWithAFileIsNamedWithItsLine() throws {
    let run = try render(["--theme", "my.json"], theme: "{\n\"styles\": {\"coed\": {}}}")
    #expect(run.code == 2)
    #expect(run.output == "")
    #expect(run.errors == "Error: my.json: line 2: nothing is styled as 'coed'.\n")
    let missing = try render(["--theme", "none.json", "--format", "plain"])
    #expect(missing.code == 2)
    #expect(missing.errors == "Error: none.json: no such file or directory.\n")
  }

  @Test func aNameThatIsNoThemeIsAUsageError() throws {
    let run = try render(["--theme", "drak"])
    #expect(run.code == 64)
    #expect(
      run.errors.hasPrefix(
        """
        Error: The value 'drak' is invalid for '--theme <theme>'. Please provide one of 'ansi16', \
        'dark', 'light', 'mono' or a file ending in .json.

        """))
  }
}
