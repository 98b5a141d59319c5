import Testing

@testable import packtool

@Suite("Texts made from the table")
struct TableTextTests {
  @Test func helpOfTheProgram() throws {
    try Expected.check("help.txt", HelpText(table: Program.table, columns: 80).text(for: nil))
  }

  @Test(arguments: Program.table.commands.map(\.name))
  func helpOfACommand(name: String) throws {
    let command = try #require(Program.table.command(named: name))
    let text = HelpText(table: Program.table, columns: 80).text(for: command)
    try Expected.check("help-\(name).txt", text)
  }

  @Test(arguments: [40, 57, 80, 200])
  func helpKeepsToTheColumns(columns: Int) {
    for command in [nil] + Program.table.commands.map({ Optional($0) }) {
      let text = HelpText(table: Program.table, columns: columns).text(for: command)
      for line in text.split(separator: "\n") where !line.hasPrefix("  See ") {
        // One word may be longer than its column.
        let isOneWord = line.split(separator: " ").count == 1
        #expect(line.count <= columns || isOneWord, "\(line)")
        #expect(!line.hasSuffix(" "))
      }
    }
  }

  @Test func everyFlagIsInTheHelpOfItsCommand() {
    for command in Program.table.commands {
      let text = HelpText(table: Program.table, columns: 80).text(for: command)
      for flag in Program.table.flags(of: command) {
        for name in flag.names { #expect(text.contains(name), "\(command.name) \(name)") }
        for choice in flag.value?.kind.choices ?? [] { #expect(text.contains(choice.name)) }
      }
    }
  }

  @Test func errorsShowHelpForTheFlagAndTheUsage() throws {
    func text(_ words: [Argument]) -> String {
      do throws(UsageProblem) {
        _ = try CommandLineParserTests.parser.parse(words)
        return ""
      } catch {
        return error.text(table: Program.table, columns: 80)
      }
    }
    let texts: [[Argument]] = [
      ["rendr"], ["completions", "tcsh"], ["completions"], ["help", "--colr"], ["help", "a", "b"],
    ]
    try Expected.check("errors.txt", texts.map { text($0) }.joined(separator: "\n---\n"))
    #expect(text([]) == HelpText(table: Program.table, columns: 80).text(for: nil))
  }

  @Test func completionScripts() throws {
    for shell in Shell.allCases {
      try Expected.check("packtool.\(shell.rawValue)", shell.completions(for: Program.table))
    }
  }

  @Test func manualPage() throws {
    let text = ManualPage(table: Program.table).text
    #expect(text.utf8.allSatisfy { $0 < 0x80 }, "a manual page is read in any encoding")
    try Expected.check("packtool.1", text)
  }
}
