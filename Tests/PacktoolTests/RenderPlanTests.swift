import PackBuilder
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
    return RenderPlan(
      values, Environment(variables), state, pagerPassesLinks: { $0.first == "less" })
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
    let forced = ["FORCE_HYPERLINK": "1"]
    #expect(try plan(["--color", "always"], forced).links == .osc8)
    #expect(try plan([], forced).links == .inline)
    #expect(try plan([], ["TERM": "xterm"], terminal: true).links == .inline)
  }

  @Test func aPagerThatGarblesLinksGetsNone() throws {
    let kitty = ["TERM": "xterm-kitty"]
    let other = kitty.merging(["PAGER": "most"]) { $1 }
    #expect(try plan([], kitty, terminal: true).links == .osc8)
    #expect(try plan([], other, terminal: true).links == .inline)
    #expect(try plan(["--paging", "never"], other, terminal: true).links == .osc8)
    #expect(try plan(["--links", "osc8"], other, terminal: true).links == .osc8)
    #expect(Pager.lessVersion(Array("less 590 (GNU regular expressions)\n".utf8)) == 590)
    #expect(Pager.lessVersion(Array("less 581.2 (POSIX)\n".utf8)) == 581)
    #expect(Pager.lessVersion(Array("BusyBox v1.36\n".utf8)) == nil)
    #expect(!Pager.passesLinks(["no-such-pager"]))
  }

  @Test(.enabled(if: BuiltTool.find("less") != nil))
  func lessIsAskedForItsVersion() throws {
    let answer = try System.output(of: ["less", "--version"], atMost: 4096)
    #expect(Pager.lessVersion(answer) != nil)
    #expect(try System.output(of: ["yes"], atMost: 10).count == 10)
  }

  @Test func notesSayWhy() throws {
    let notes = try plan(["--width", "40"], ["NO_COLOR": "1"], terminal: true).notes
    #expect(notes.contains("format plain: NO_COLOR is set"))
    #expect(notes.contains("width 40: --width"))
  }
}
