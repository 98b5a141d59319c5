import Testing

@testable import RavenMarkdown

@Suite struct ThemeTests {
  @Test func everyBuiltInThemeCanBeRead() throws {
    for json in [Theme.ansi16JSON, Theme.darkJSON, Theme.lightJSON, Theme.monoJSON] {
      let theme = try Theme(json: Array(json.utf8))
      #expect(theme[.heading1] != .plain)
    }
    for name in Theme.names { #expect(Theme(named: name) != nil) }
    #expect(Theme(named: "none") == nil)
    #expect(Theme.mono[.heading1].foreground == nil)
  }

  @Test func aThemeExtendsAnother() throws {
    let json = """
      { "extends": "ansi16",
        "styles": { "code": { "color": "#0080ff", "background": 7, "bold": true, "dim": false },
                    "link": { "color": "bright-red" } } }
      """
    let theme = try Theme(json: Array(json.utf8))
    let code = TerminalTextStyle(.bold, foreground: .rgb(0, 128, 255), background: .palette(7))
    #expect(theme[.code] == code)
    #expect(theme[.link] == TerminalTextStyle(foreground: .palette(9)))
    #expect(theme[.heading1] == Theme.ansi16[.heading1])
  }

  @Test(arguments: [
    ("", 1, "an object in braces is needed"),
    ("{}x", 1, "text follows the theme"),
    ("{\n\"styles\": {\"code\": {\"color\": \"redd\"}}}", 2, "'redd' is no colour"),
    ("{\"styles\": {\"code\": {\"color\": 256}}}", 1, "'256' is no colour of the palette"),
    ("{\"styles\": {\n\n\"coed\": {}}}", 3, "nothing is styled as 'coed'"),
    ("{\"styles\": {\"code\": {\"blink\": true}}}", 1, "a style has no 'blink'"),
    ("{\"styles\": {\"code\": {\"bold\": 1}}}", 1, "true or false is needed"),
    ("{\"extends\": \"drak\"}", 1, "no theme is named 'drak'"),
    ("{\"styles\": {\"code\": {}, \"code\": {}}}", 1, "'code' stands here twice"),
    ("{\"styles\": {", 1, "a string in quotes is needed"), ("{\"sty", 1, "a string is not closed"),
    ("{\"name\": \"x\"}", 1, "a theme has no 'name'"),
    ("{\"styles\": {\"code\": {\"color\": \"#12345\"}}}", 1, "'#12345' is no colour"),
    ("{\"styles\": {\"code\": {\"color\": \"#+12345\"}}}", 1, "'#+12345' is no colour"),
  ])
  func mistakesAreNamedWithTheirLine(json: String, line: Int, reason: String) {
    do {
      _ = try Theme(json: Array(json.utf8))
      Issue.record("no error")
    } catch {
      #expect(error.line == line)
      #expect(error.reason.hasPrefix(reason), "\(error.reason)")
    }
  }

  @Test func coloursAreMappedToWhatTheTerminalKnows() {
    let orange = TerminalColor.rgb(255, 175, 0)
    #expect(orange.mapped(to: .trueColor) == orange)
    #expect(orange.mapped(to: .ansi256) == .palette(214))
    #expect(orange.mapped(to: .ansi16) == .palette(11))
    #expect(TerminalColor.rgb(135, 175, 255).mapped(to: .ansi16) == .palette(12))
    #expect(TerminalColor.rgb(0, 95, 135).mapped(to: .ansi16) == .palette(6))
    #expect(TerminalColor.rgb(135, 95, 0).mapped(to: .ansi16) == .palette(3))
    #expect(TerminalColor.rgb(120, 128, 122).mapped(to: .ansi16) == .palette(8))
    #expect(TerminalColor.palette(255).mapped(to: .ansi16) == .palette(7))
    #expect(TerminalColor.palette(196).mapped(to: .ansi16) == .palette(9))
    #expect(TerminalColor.palette(1).mapped(to: .ansi16) == .palette(1))
    #expect(TerminalColor.rgb(0, 0, 0).mapped(to: .ansi16) == .palette(0))
    #expect(TerminalColor.rgb(8, 8, 8).mapped(to: .ansi256) == .palette(232))
  }

  @Test func stylesMergeFromTheInside() {
    let outer = TerminalTextStyle(
      .bold, foreground: .palette(1), background: .rgb(255, 255, 255))
    let inner = TerminalTextStyle(.italic, foreground: .rgb(1, 2, 3))
    let both = inner.over(outer)
    #expect(both.attributes == [.bold, .italic])
    #expect(both.foreground == .rgb(1, 2, 3))
    #expect(both.background == .rgb(255, 255, 255))
    #expect(TerminalTextStyle.plain.over(outer) == outer)
  }
}
