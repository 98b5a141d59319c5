import Testing

@testable import packtool

@Suite("What render decides")
struct RenderPlanTests {
  func plan(
    _ words: [Argument], _ variables: [String: String] = [:], terminal: Bool = false
  ) throws -> RenderPlan {
    let parser = CommandLineParser(table: Program.table) { _, _ in true }
    guard case .run(_, let values) = try parser.parse(["render"] + words) else {
      throw UsageProblem(.other("not run"), in: nil)
    }
    let state = TerminalState(isTerminal: terminal, columns: terminal ? 90 : nil)
    return RenderPlan(values, Environment(variables), state)
  }

  @Test func aPipeGetsPlainTextAndATerminalStyles() throws {
    let pipe = try plan([])
    #expect(pipe.format == .plain)
    #expect(pipe.symbols == .ascii)
    #expect(pipe.links == .inline)
    #expect(pipe.width == 80)
    #expect(pipe.paging == nil)
    let terminal = try plan([], ["TERM": "xterm-kitty"], terminal: true)
    #expect(terminal.format == .ansi)
    #expect(terminal.symbols == .unicode)
    #expect(terminal.links == .osc8)
    #expect(terminal.width == 90)
    #expect(terminal.paging != nil)
  }

  @Test func alwaysMeansStylesInAPipeToo() throws {
    let plan = try plan(["--color", "always"], ["TERM": "xterm-kitty"])
    #expect(plan.format == .ansi)
    #expect(plan.symbols == .unicode)
    #expect(plan.links == .inline)
  }

  @Test func theFormatWinsOverTheColour() throws {
    #expect(try plan(["--color", "always", "--format", "plain"]).format == .plain)
    #expect(try plan(["--color", "never", "--format", "ansi"]).format == .ansi)
    #expect(try plan(["--format", "html"], ["CLICOLOR_FORCE": "1"]).format == .html)
  }

  @Test func noColourOnATerminalIsPlain() throws {
    #expect(try plan([], ["NO_COLOR": "1"], terminal: true).format == .plain)
    #expect(try plan(["--color", "never"], terminal: true).format == .plain)
  }

  @Test func linksGivenAreKeptInAPipe() throws {
    #expect(try plan(["--links", "osc8", "--color", "always"]).links == .osc8)
    #expect(try plan(["--links", "none"]).links == .none)
    #expect(try plan([], ["TERM": "xterm"], terminal: true).links == .inline)
  }

  @Test func notesSayWhy() throws {
    let notes = try plan(["--width", "40"], ["NO_COLOR": "1"], terminal: true).notes
    #expect(notes.contains("format plain: NO_COLOR is set"))
    #expect(notes.contains("width 40: --width"))
  }
}
