import Foundation
import Testing

@testable import packtool

@Suite("progress") struct ProgressBarTests {
  @Test(arguments: [
    (80, "packing [====================>                   ] 640 of 1,200"),
    (40, "packing [=======>        ] 640 of 1,200"),
    (28, "packing 640 of 1,200"),
    (12, "packing 640"),
    (1, ""),
  ])
  func theLineFitsTheTerminal(columns: Int, line: String) {
    #expect(ProgressBar.line("packing", 640, of: 1200, columns: columns) == line)
  }

  @Test func theBarIsEmptyAtFirstAndFullAtTheEnd() {
    #expect(ProgressBar.line("x", 0, of: 5, columns: 20) == "x [        ] 0 of 5")
    #expect(ProgressBar.line("x", 5, of: 5, columns: 20) == "x [=======>] 5 of 5")
    #expect(ProgressBar.line("x", 0, of: 0, columns: 20) == "x 0 of 0")
  }

  private static let atOnce = ["PACKTOOL_PROGRESS_MS": "0"]

  @Test func longWorkShowsABarOnATerminalAndTakesItAway() throws {
    try Desk.make { desk in
      try desk.makeProject()
      let run = try PseudoTerminal.run(
        ["export", "tern"], columns: 50, environment: desk.environment.merging(Self.atOnce) { $1 },
        streams: [.output, .errors], keepsReturns: true, in: desk.folder)
      #expect(run.code == 0)
      #expect(run.output.contains("reading ["))
      #expect(run.output.contains("] 1 of 10"))
      #expect(!run.output.contains("\u{1B}[2K"))
      // The last thing that the line gets is blanks, and the result follows.
      let parts = run.output.components(separatedBy: "\r")
      #expect(parts.allSatisfy { $0.utf8.count < 50 })
      let result = try #require(parts.lastIndex { $0.contains("revision 1") })
      #expect(result > 0 && parts[result - 1].allSatisfy { $0 == " " })
    }
  }

  @Test(arguments: [["-q"], []]) func nothingIsShownInAPipeOrWhenAskedToBeQuiet(words: [String])
    throws
  {
    try Desk.make { desk in
      try desk.makeProject()
      let run = try PseudoTerminal.run(
        ["export", "tern"] + words,
        environment: desk.environment.merging(Self.atOnce) { $1 },
        streams: words.isEmpty ? [.output] : [.errors], in: desk.folder)
      #expect(run.code == 0)
      #expect(!(run.output + run.errors).contains(" of 10"))
    }
  }

  @Test func shortWorkShowsNothing() throws {
    try Desk.make { desk in
      try desk.makeProject()
      let run = try PseudoTerminal.run(
        ["export", "tern"], environment: desk.environment, streams: [.errors], in: desk.folder)
      #expect(run.output == "")
    }
  }
}
