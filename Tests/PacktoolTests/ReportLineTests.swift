import Foundation
import RavenMarkdown
import Testing

@testable import packtool

@Suite("lines of reports") struct ReportLineTests {
  private func text(_ line: ReportLine, _ limit: Int?, hanging: Int? = nil) -> String {
    line.fitted(to: limit, hanging: hanging).map { $0?.text ?? "\n" }.joined()
  }

  private func line(_ texts: String...) -> ReportLine {
    var line = ReportLine()
    for text in texts { line.add(text, .text) }
    return line
  }

  @Test func aLineIsBrokenBetweenWordsAndGoesOnFurtherIn() {
    let line = line("  one, ", "two three", ", four")
    #expect(text(line, nil) == "  one, two three, four")
    #expect(text(line, 22) == "  one, two three, four")
    #expect(text(line, 21) == "  one, two three,\n    four")
    // A comma of another look stays with its word.
    #expect(text(line, 15) == "  one, two\n    three, four")
    #expect(text(line, 12, hanging: 0) == "  one, two\nthree, four")
  }

  @Test func aWordThatIsTooWideStandsAlone() {
    #expect(text(line("a verylongword b"), 8) == "a\n  verylongword\n  b")
    #expect(text(line("verylongword"), 5) == "verylongword")
    #expect(text(line("  verylongword"), 5) == "  verylongword")
    #expect(text(line("x \u{706F}\u{706F}\u{706F}"), 5) == "x\n  \u{706F}\u{706F}\u{706F}")
  }

  @Test func aFieldIsNotBroken() {
    var line = line("  ")
    line.parts.append(.init(text: "a b c", role: .text, padding: (columns: 8, alignment: .left)))
    line.add("  rest of it", .text)
    #expect(text(line, 14) == "  a b c\n    rest of it")
  }

  @Test func onANarrowTerminalNothingIsWiderThanItAndAPipeKeepsItsLines() throws {
    try Desk.make { desk in
      try desk.makeProject()
      _ = try desk.run("export", "tern")
      try desk.write("# mission\n\nAnother.\n", to: "tern/foundation/mission.md")
      for words in [["export", "tern"], ["projects"], ["read", "tern"], ["log", "tern"]] {
        let run = try PseudoTerminal.run(
          words, columns: 36, rows: 99,
          environment: desk.environment.merging(["TERM": "dumb"]) { $1 },
          in: desk.folder)
        for line in run.output.split(separator: "\n") {
          #expect(line.count <= 36 || !line.contains(" "), "\(line)")
        }
      }
      let log = try desk.run("log", "tern")
      #expect(log.output.split(separator: "\n").count == 2)
    }
  }
}
