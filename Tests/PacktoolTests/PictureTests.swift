import Foundation
import Testing

@Suite("The picture in the README", .enabled(if: BuiltTool.find("python3") != nil))
struct PictureTests {
  static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Scripts/make-picture").standardized.path

  @Test func itIsWhatTheProgramShows() throws {
    let run = try BuiltTool.shell("python3 \(Self.script) --check --tool \"$PACKTOOL\"")
    #expect(run.code == 0)
    #expect(run.errors == "")
  }

  /// What the program never writes and other programs do is drawn too.
  @Test(arguments: [
    ("\u{1B}[31ma\u{1B}[0m", "fill:#e06c6c", ">a<"),
    ("\u{1B}[38;5;214ma", "fill:#ffaf00", ">a<"),
    ("\u{1B}[38;2;1;2;3ma", "fill:#010203", ">a<"),
    (
      "\u{1B}[95;1;3;4;9ma\u{1B}[22;23;24;29m", "fill:#d7afff;font-weight:bold;font-style:italic",
      ">a<"
    ),
    ("\u{1B}[9;4ma", "text-decoration:underline line-through", ">a<"),
    ("\u{1B}[48;5;1ma", "b{fill:#e06c6c}", "<rect"),
    ("\u{1B}]8;id=1;https://e.org\u{1B}\\a&b\u{1B}]8;;\u{1B}\\", "", ">a&amp;b<"),
    ("日本 a", "", "x=\"20\" y=\"35\" textLength=\"50.4\""),
  ])
  func stylesAreDrawn(ansi: String, rule: String, text: String) throws {
    let run = try BuiltTool.shell(
      "printf '%s' \"$ANSI\" | python3 \(Self.script) --ansi dark", environment: ["ANSI": ansi])
    #expect(run.errors == "")
    #expect(rule.isEmpty || run.output.contains(rule), "\(run.output)")
    #expect(run.output.contains(text), "\(run.output)")
  }

  @Test func whatItDoesNotKnowIsAnError() throws {
    let run = try BuiltTool.shell("printf '\\033[2Ja' | python3 \(Self.script) --ansi dark")
    #expect(run.code == 1)
    #expect(run.errors.contains("not known"))
  }
}
