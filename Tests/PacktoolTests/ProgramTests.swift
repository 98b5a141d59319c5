import Foundation
import Testing

@testable import packtool

@Suite("The program as a whole")
struct ProgramTests {
  static let text = "# Title\n\nA *small* text.\n"

  /// A folder with a document, a folder and more than a pipe holds.
  func inFolder<Result>(_ work: (URL) throws -> Result) throws -> Result {
    try Folder.temporary { folder in
      try Folder.write(Self.text, to: "a.md", in: folder)
      try Folder.write("Second.\n", to: "b.md", in: folder)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "docs"), withIntermediateDirectories: true)
      return try work(folder)
    }
  }

  @Test func aFileIsRenderedToStandardOutput() throws {
    try inFolder { folder in
      let run = try BuiltTool.run(["render", "a.md"], in: folder)
      #expect(run.code == 0)
      #expect(run.errors == "")
      #expect(run.output.contains("Title"))
      #expect(try BuiltTool.run(["a.md"], in: folder).output == run.output)
      #expect(try BuiltTool.run(["-"], input: Self.text).output == run.output)
      #expect(try BuiltTool.run(["render"], input: Self.text).output == run.output)
      #expect(try BuiltTool.run(["-C", folder.path, "a.md"]).output == run.output)
    }
  }

  @Test func severalFilesStandAnEmptyLineApart() throws {
    try inFolder { folder in
      let run = try BuiltTool.run(["render", "b.md", "-", "b.md"], input: "Between.", in: folder)
      #expect(run.output == "Second.\n\nBetween.\n\nSecond.\n")
    }
  }

  @Test func oneBadFileDoesNotStopTheOthers() throws {
    try inFolder { folder in
      let run = try BuiltTool.run(["render", "b.md", "none.md", "docs", "b.md"], in: folder)
      #expect(run.code == 2)
      #expect(run.output == "Second.\n\nSecond.\n")
      #expect(
        run.errors == """
          Error: none.md: no such file or directory.
          Error: docs: is a directory.

          """)
    }
  }

  @Test func aSectionOrTheHeadingsAloneAreShown() throws {
    let text = "# One\n\n## Two *a*\n\ntext\n\n# Three\n"
    let section = try BuiltTool.run(["-", "--section", "two", "--format", "html"], input: text)
    #expect(section.output == "<h2>Two <em>a</em></h2>\n<p>text</p>\n")
    let contents = try BuiltTool.run(["-", "--toc"], input: text)
    #expect(contents.output == "- One\n  - Two a\n- Three\n")
    let both = try BuiltTool.run(["-", "--toc", "--section", "One"], input: text)
    #expect(both.output == "- One\n  - Two a\n")
    let none = try BuiltTool.run(["-", "--section", "Four"], input: text)
    #expect(none.code == 2)
    #expect(none.output == "")
    #expect(
      none.errors == "Error: standard input: no section 'Four'; --toc lists the headings.\n")
  }

  @Test func anEmptyDocumentGivesNothing() throws {
    let run = try BuiltTool.run(["render", "-"], input: "")
    #expect(run.code == 0)
    #expect(run.output == "")
    #expect(run.errors == "")
  }

  @Test(arguments: [
    ("\"$PACKTOOL\" a.md/b", "a.md/b: a part of the path is not a directory"),
    ("\"$PACKTOOL\" -C none render a.md", "none: no such file or directory"),
    ("ln -s loop loop; \"$PACKTOOL\" ./loop", "./loop: too many symbolic links"),
    ("\"$PACKTOOL\" render ''", "'': no such file or directory"),
    ("\"$PACKTOOL\" render - <docs", "standard input: is a directory"),
    ("\"$PACKTOOL\" render - <&-", "standard input: is not open"),
    (
      "\"$PACKTOOL\" render $(printf '%0300d' 1) 2>&1 | sed s/0*1// >&2; exit 2",
      ": the name is too long"
    ),
  ])
  func placesThatCannotBeReadAreNamed(line: String, expected: String) throws {
    try inFolder { folder in
      let run = try BuiltTool.shell(line, in: folder)
      #expect(run.code == 2)
      #expect(run.errors == "Error: \(expected).\n")
    }
  }

  @Test(.enabled(if: getuid() != 0, "everything is readable for root"))
  func aFileThatMayNotBeReadIsNamed() throws {
    try inFolder { folder in
      let run = try BuiltTool.shell("chmod 0 a.md; \"$PACKTOOL\" a.md", in: folder)
      #expect(run.code == 2)
      #expect(run.errors == "Error: a.md: permission denied.\n")
    }
  }

  @Test func aNameThatActsOnTheTerminalIsShownHarmless() throws {
    let run = try BuiltTool.run(["render", "\u{1B}[2J\u{202E}.md"])
    #expect(run.errors == "Error: ␛[2J<U+202E>.md: no such file or directory.\n")
  }

  @Test func aNameThatIsNotUTF8IsOpened() throws {
    try inFolder { folder in
      let run = try BuiltTool.shell(
        "cp b.md \"$(printf 'caf\\351.md')\" && \"$PACKTOOL\" render caf*.md", in: folder)
      #expect(run.output == "Second.\n")
      #expect(run.code == 0)
    }
  }

  @Test func pipesAndDevicesAreReadToTheirEnd() throws {
    try inFolder { folder in
      let pipe = try BuiltTool.shell(
        "mkfifo p; (sleep 0.1; cat b.md) > p & \"$PACKTOOL\" render p || kill $!; wait", in: folder)
      #expect(pipe.output == "Second.\n")
      let slow = try BuiltTool.shell(
        "(printf 'Sec'; sleep 0.1; printf 'ond.') | \"$PACKTOOL\" -", in: folder)
      #expect(slow.output == "Second.\n")
      let null = try BuiltTool.shell("\"$PACKTOOL\" render /dev/null")
      #expect(null.output == "")
      #expect(null.code == 0)
    }
  }

  @Test func whatIsTooLargeIsRefused() throws {
    try inFolder { folder in
      let sparse = try BuiltTool.shell(
        "truncate -s 70000000 big.md; \"$PACKTOOL\" big.md", in: folder)
      #expect(sparse.code == 2)
      let accepted = "than the 67108864 that are accepted.\n"
      #expect(sparse.errors == "Error: big.md: 70000000 bytes, more \(accepted)")
      let endless = try BuiltTool.shell("\"$PACKTOOL\" render /dev/zero")
      #expect(endless.code == 2)
      #expect(endless.errors == "Error: /dev/zero: more bytes \(accepted)")
    }
  }

  @Test func aClosedPipeIsSuccess() throws {
    try inFolder { folder in
      let big = String(repeating: "Many words in a long text.\n\n", count: 100_000)
      try Folder.write(big, to: "big.md", in: folder)
      let run = try BuiltTool.shell(
        "{ \"$PACKTOOL\" big.md; echo $? >&2; } | head -c 1", in: folder)
      #expect(run.output == "M")
      #expect(run.errors == "0\n")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsAnError() throws {
    let run = try BuiltTool.shell("echo text | \"$PACKTOOL\" - >/dev/full")
    #expect(run.code == 2)
    #expect(run.errors == "Error: standard output: no space left on the device.\n")
    let help = try BuiltTool.shell("\"$PACKTOOL\" --help >/dev/full")
    #expect(help.code == 2)
    #expect(help.errors == run.errors)
  }

  @Test func aClosedStandardOutputIsAnErrorAndNoFileIsHit() throws {
    try inFolder { folder in
      let run = try BuiltTool.shell("\"$PACKTOOL\" a.md >&-", in: folder)
      #expect(run.code == 2)
      #expect(run.errors == "Error: standard output: is not open.\n")
      #expect(try String(contentsOf: folder.appending(path: "a.md"), encoding: .utf8) == Self.text)
    }
  }

  @Test func nonsenseOnTheCommandLineEndsWith64() throws {
    for words in [["rendr"], ["help", "--colr"], ["render", "--width", "0"], ["completions"], []] {
      let run = try BuiltTool.run(words)
      #expect(run.code == 64, "\(words)")
      #expect(run.output == "")
      #expect(run.errors.contains("packtool"))
    }
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    let help = try BuiltTool.run(["help", "render"])
    #expect(help.code == 0)
    #expect(help.errors == "")
    #expect(try BuiltTool.run(["render", "-h"]).output == help.output)
    #expect(try BuiltTool.run(["--help"]).output == BuiltTool.run(["help"]).output)
    let version = try BuiltTool.run(["--version"])
    #expect(version.output == Program.table.version + "\n")
    #expect(version.code == 0)
  }

  @Test func helpIsWrappedToColumns() throws {
    let run = try BuiltTool.run(["--help"], environment: ["COLUMNS": "50"])
    #expect(run.output == HelpText(table: Program.table, columns: 50).text(for: nil))
  }

  @Test func noEscapeGoesIntoAPipeUnlessItIsAskedFor() throws {
    let plain = try BuiltTool.run(["-"], input: Self.text)
    #expect(!plain.output.contains("\u{1B}"))
    let quiet = try BuiltTool.run(
      ["-"], input: Self.text, environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"])
    #expect(quiet.output == plain.output)
  }

  @Test func verboseSaysWhyAndQuietSaysNothing() throws {
    let run = try BuiltTool.run(["-v", "-"], input: Self.text, environment: ["COLUMNS": "30"])
    #expect(run.errors.contains("Note: width 30: COLUMNS is 30\n"))
    #expect(run.code == 0)
    #expect(try BuiltTool.run(["-q", "-"], input: Self.text).errors == "")
  }

  @Test func itRunsWithoutAHomeOrAnEnvironmentInAFolderThatCannotBeWritten() throws {
    try inFolder { folder in
      let run = try BuiltTool.shell(
        "chmod a-w . && env -i \"$PACKTOOL\" b.md; code=$?; chmod u+w .; exit $code", in: folder)
      #expect(run.code == 0)
      #expect(run.output == "Second.\n")
      #expect(run.errors == "")
    }
  }
}
