import PackBuilder
import Testing

@testable import packtool

@Suite("Words of the command line")
struct CommandLineParserTests {
  static let parser = CommandLineParser(table: Program.table) { name, _ in
    name.isDash || name.text.hasSuffix(".md") || name.text == "README"
  }

  func parsed(_ words: Argument...) throws -> (Command, ParsedValues) {
    guard case .run(let command, let values) = try Self.parser.parse(words) else {
      throw UsageProblem(.other("asked for help or version"), in: nil)
    }
    return (command, values)
  }

  func problem(_ words: Argument...) -> UsageProblem.Kind? {
    do throws(UsageProblem) {
      _ = try Self.parser.parse(words)
      return nil
    } catch {
      return error.kind
    }
  }

  func sentence(_ words: Argument...) -> String? {
    do throws(UsageProblem) {
      _ = try Self.parser.parse(words)
      return nil
    } catch {
      return error.sentence(table: Program.table)
    }
  }

  @Test func valuesComeAsNextWordOrAfterAnEqualsSign() throws {
    let (_, values) = try parsed("render", "--width", "40", "--format=html", "a.md")
    #expect(values[RenderOptions.width] == 40)
    #expect(values[RenderOptions.format] == .html)
    #expect(values.operands == ["a.md"])
  }

  @Test func theLastValueWins() throws {
    let (_, values) = try parsed("render", "--width", "40", "--width=60")
    #expect(values[RenderOptions.width] == 60)
  }

  @Test func lettersMayBeClusteredAndTheLastMayTakeAValue() throws {
    for words in [["-qC", "docs"], ["-qCdocs"], ["-qC=docs"], ["-q", "-C", "docs"]] {
      let outcome = try Self.parser.parse(words.map { Argument($0) } + ["render"])
      guard case .run(_, let values) = outcome else {
        Issue.record("\(words)")
        continue
      }
      #expect(values.has(CommandTable.quiet))
      #expect(values.all(CommandTable.directory) == ["docs"])
    }
  }

  @Test func directoriesAddUpInOrder() throws {
    let (_, values) = try parsed("-C", "a", "render", "-C", "b")
    #expect(values.all(CommandTable.directory) == ["a", "b"])
  }

  @Test func afterTwoDashesNothingIsAFlagOrACommand() throws {
    let (_, values) = try parsed("render", "--", "--width", "-q", "--")
    #expect(values.operands == ["--width", "-q", "--"])
    #expect(!values.has(CommandTable.quiet))
    #expect(try parsed("--", "render").1.operands == ["render"])
  }

  @Test func aFileAloneIsRendered() throws {
    for words: [Argument] in [
      ["a.md"], ["README"], ["-"], ["-q", "a.md"], ["--width", "40", "a.md"], ["a.md", "-q"],
      ["--width=40", "a.md", "render"],
    ] {
      guard case .run(let command, let values) = try Self.parser.parse(words) else {
        Issue.record("\(words)")
        continue
      }
      #expect(command.name == "render")
      #expect(!values.operands.isEmpty)
    }
  }

  @Test func globalFlagsStandBeforeAndAfterTheCommand() throws {
    #expect(try parsed("-q", "render").1.has(CommandTable.quiet))
    #expect(try parsed("render", "-q").1.has(CommandTable.quiet))
  }

  @Test func aDashIsAFileAndAValueMayBeOne() throws {
    #expect(try parsed("render", "-").1.operands == ["-"])
    #expect(try parsed("-C", "-", "render").1[CommandTable.directory] == "-")
  }

  @Test func helpComesFirstWhateverElseIsWrong() throws {
    for words: [Argument] in [
      ["render", "--help"], ["render", "-h"], ["render", "--nonsense", "-h"],
      ["render", "--width", "--help"], ["-qh", "render"], ["render", "--width", "x", "--help"],
    ] {
      guard case .help(let command) = try Self.parser.parse(words) else {
        Issue.record("\(words)")
        continue
      }
      #expect(command?.name == "render", "\(words)")
    }
    guard case .help(nil) = try Self.parser.parse(["--help"]) else {
      Issue.record("no help for the program")
      return
    }
    #expect(problem("render", "--nonsense", "--", "--help") == .unknownOption("--nonsense"))
  }

  @Test func versionIsAnsweredAnywhere() throws {
    for words: [Argument] in [["--version"], ["render", "--version"], ["-q", "--version"]] {
      guard case .version = try Self.parser.parse(words) else {
        Issue.record("\(words)")
        continue
      }
    }
  }

  @Test func whatIsWrongIsSaidInOneSentence() {
    let cases: [([Argument], String)] = [
      (["rendr"], "Unknown command 'rendr'. Did you mean 'render'?"),
      (["xyzzy"], "Unknown command 'xyzzy'"),
      (["help", "rendre"], "Unknown command 'rendre'. Did you mean 'render'?"),
      (["render", "--colr"], "Unknown option '--colr'. Did you mean '--color'?"),
      (["render", "--colour=always"], "Unknown option '--colour'. Did you mean '--color'?"),
      (["render", "--xyzzy"], "Unknown option '--xyzzy'"),
      (["render", "-z"], "Unknown option '-z'"),
      (["render", "-qz"], "Unknown option '-z'"),
      (["render", "--=x"], "Unknown option '--'"),
      (["render", "--width"], "Missing value for '--width <columns>'"),
      (["render", "--width", "--unsafe"], "Missing value for '--width <columns>'"),
      (["-C"], "Missing value for '-C <directory>'"),
      (
        ["render", "--unsafe=yes"],
        "The option '--unsafe' does not take any value, but 'yes' was specified."
      ),
      (["-q=x"], "The option '-q' does not take any value, but 'x' was specified."),
      (
        ["render", "--color", "sometimes"],
        "The value 'sometimes' is invalid for '--color <when>'. "
          + "Please provide one of 'auto', 'always' or 'never'."
      ),
      (
        ["render", "--width", "-5"],
        "The value '-5' is invalid for '--width <columns>'. "
          + "Please provide a whole number from 1 to 10000."
      ),
      (
        ["render", "--width", "99999999999999999999"],
        "The value '99999999999999999999' is invalid for '--width <columns>'. "
          + "Please provide a whole number from 1 to 10000."
      ),
      (
        ["render", "--width="],
        "The value '' is invalid for '--width <columns>'. "
          + "Please provide a whole number from 1 to 10000."
      ),
      (
        ["completions", "tcsh"],
        "The value 'tcsh' is invalid for '<shell>'. "
          + "Please provide one of 'bash', 'zsh' or 'fish'."
      ),
      (["completions"], "Missing expected argument '<shell>'"),
      (["completions", "bash", "zsh"], "Unexpected argument 'zsh'"),
      (["completions", "bash", "a", "b"], "2 unexpected arguments: 'a', 'b'"),
      (["-q"], "Missing expected argument '<subcommand>'"),
    ]
    for (words, expected) in cases {
      do throws(UsageProblem) {
        _ = try Self.parser.parse(words)
        Issue.record("\(words.map(\.text)) was accepted")
      } catch {
        #expect(error.sentence(table: Program.table) == expected)
      }
    }
  }

  @Test func wordsThatAreNotUTF8KeepTheirBytes() throws {
    let name = Argument(bytes: [0xFF, 0x61, 0x2E, 0x6D, 0x64])
    let (_, values) = try parsed("render", name)
    #expect(values.operands.first?.bytes == [0xFF, 0x61, 0x2E, 0x6D, 0x64])
    let folder = Argument(bytes: Array("-C=".utf8) + [0xFE])
    #expect(try parsed(folder, "render").1[CommandTable.directory]?.bytes == [0xFE])
    #expect(problem(Argument(bytes: [0x2D, 0x2D, 0xFF])) == .unknownOption("--\u{FFFD}"))
  }

  @Test func whatWasTypedIsShownWithoutItsControlCharacters() {
    #expect(
      sentence("render", "--\u{1B}[2J") == "Unknown option '--␛[2J'")
    #expect(
      sentence("completions", "bash", "\u{202E}x")
        == "Unexpected argument '<U+202E>x'")
  }

  @Test func aHundredThousandWordsAreRead() throws {
    let words: [Argument] = ["render"] + Array(repeating: "a.md", count: 100_000)
    guard case .run(_, let values) = try Self.parser.parse(words) else {
      Issue.record("not run")
      return
    }
    #expect(values.operands.count == 100_000)
    let surplus: [Argument] = ["completions", "bash"] + Array(repeating: "x", count: 100_000)
    do throws(UsageProblem) {
      _ = try Self.parser.parse(surplus)
      Issue.record("accepted")
    } catch {
      let sentence = error.sentence(table: Program.table)
      #expect(sentence == "100000 unexpected arguments: 'x', 'x', 'x', 'x', 'x', …")
    }
  }

  @Test func namesInTheTableAreUnique() {
    let names = Program.table.commands.flatMap(\.names)
    #expect(Set(names).count == names.count)
    for command in Program.table.commands {
      let names = Program.table.flags(of: command).flatMap(\.names)
      #expect(Set(names).count == names.count, "\(command.name)")
      #expect(command.operands.dropLast().allSatisfy { !$0.isRepeating })
      // What may be left out stands after what may not.
      let isOptional = command.operands.map(\.isOptional)
      #expect(isOptional == isOptional.sorted { !$0 && $1 })
    }
  }

  @Test func theNearestWordIsTheOneMeant() {
    #expect(EditDistance.nearest(to: "--fromat", among: ["--format", "--color"]) == "--format")
    #expect(EditDistance.nearest(to: "ls", among: ["log", "lint"]) == nil)
    #expect(EditDistance.nearest(to: "nomralize", among: ["normalize"]) == "normalize")
    #expect(EditDistance.between(Array("ab".utf8), Array("ba".utf8)) == 1)
    #expect(EditDistance.between([], Array("abc".utf8)) == 3)
    #expect(EditDistance.nearest(to: String(repeating: "x", count: 100_000), among: ["x"]) == nil)
  }
}
