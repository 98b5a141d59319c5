import Foundation
import Testing

@testable import packtool

@Suite("The program on a terminal")
struct TerminalTests {
  static let tall = (1...50).map { "Paragraph \($0).\n\n" }.joined()

  func inFolder<Result>(_ work: (URL) throws -> Result) throws -> Result {
    try Folder.temporary { folder in
      try Folder.write(Self.tall, to: "tall.md", in: folder)
      try Folder.write("# Short\n", to: "short.md", in: folder)
      return try work(folder)
    }
  }

  @Test func theTerminalDecidesTheWidthUnlessColumnsDoes() throws {
    try inFolder { folder in
      let run = try PseudoTerminal.run(["-v", "short.md"], columns: 47, in: folder)
      #expect(run.code == 0)
      #expect(run.errors.contains("Note: width 47: the terminal has 47\n"))
      #expect(run.errors.contains("Note: format ansi: standard output is a terminal\n"))
      let columns = try PseudoTerminal.run(
        ["-v", "short.md"], columns: 47, environment: ["COLUMNS": "33"], in: folder)
      #expect(columns.errors.contains("Note: width 33: COLUMNS is 33\n"))
      let help = try PseudoTerminal.run(["--help"], columns: 47, in: folder)
      #expect(help.output == HelpText(table: Program.table, columns: 47).text(for: nil))
    }
  }

  @Test func aTallTextGoesThroughThePager() throws {
    try inFolder { folder in
      let pager = ["PACKTOOL_PAGER": "sh -c 'cat > \"$0\"; echo paged' 'seen here'"]
      let tall = try PseudoTerminal.run(["tall.md"], environment: pager, in: folder)
      #expect(tall.output == "paged\n")
      #expect(tall.code == 0)
      let seen = try String(contentsOf: folder.appending(path: "seen here"), encoding: .utf8)
      #expect(seen.contains("Paragraph 50."))
      let short = try PseudoTerminal.run(["short.md"], environment: pager, in: folder)
      #expect(short.output.contains("Short"))
      let always = try PseudoTerminal.run(
        ["--paging", "always", "short.md"], environment: pager, in: folder)
      #expect(always.output == "paged\n")
      let never = try PseudoTerminal.run(
        ["--paging", "never", "tall.md"], environment: pager, in: folder)
      #expect(never.output.contains("Paragraph 50."))
      let higher = try PseudoTerminal.run(["tall.md"], rows: 200, environment: pager, in: folder)
      #expect(higher.output.contains("Paragraph 50."))
    }
  }

  @Test func aMissingPagerIsSaidAndTheTextComesAnyway() throws {
    try inFolder { folder in
      let pager = ["PAGER": "no-such-pager -x"]
      let run = try PseudoTerminal.run(["tall.md"], environment: pager, in: folder)
      #expect(run.code == 0)
      #expect(run.output.contains("Paragraph 1."))
      #expect(run.output.contains("Paragraph 50."))
      let reason = "no-such-pager: no such file or directory"
      #expect(run.errors == "Warning: \(reason); the text follows without a pager.\n")
      let quiet = try PseudoTerminal.run(["-q", "tall.md"], environment: pager, in: folder)
      #expect(quiet.errors == "")
    }
  }

  @Test func aPagerThatEndsEarlyIsSuccess() throws {
    try inFolder { folder in
      let big = String(repeating: "Many words in a long text.\n\n", count: 20_000)
      try Folder.write(big, to: "big.md", in: folder)
      let run = try PseudoTerminal.run(
        ["big.md"], environment: ["PAGER": "head -n 1"], in: folder)
      #expect(run.code == 0)
      #expect(run.errors == "")
      let failing = try PseudoTerminal.run(["big.md"], environment: ["PAGER": "false"], in: folder)
      #expect(failing.code == 0)
      #expect(failing.errors == "")
    }
  }

  @Test func aDumbTerminalGetsPlainTextAndNoPager() throws {
    try inFolder { folder in
      let run = try PseudoTerminal.run(
        ["tall.md"], environment: ["TERM": "dumb", "PAGER": "false"], in: folder)
      #expect(run.output.contains("Paragraph 50."))
      #expect(!run.output.contains("\u{1B}"))
    }
  }
}
