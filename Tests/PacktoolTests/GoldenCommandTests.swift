import Foundation
import Testing

@testable import packtool

@Suite("packtool golden")
struct GoldenCommandTests {
  /// A folder of one document that keeps its HTML alone.
  func inFolder<Result>(_ work: (URL) throws -> Result) throws -> Result {
    try Folder.temporary { folder in
      try Folder.write("{\"outputs\": [\"html\"]}\n", to: "golden.json", in: folder)
      try Folder.write("Text.\n", to: "a.md", in: folder)
      return try work(folder)
    }
  }

  @Test func updateWritesAndCheckAgrees() throws {
    try inFolder { folder in
      let missing = try BuiltTool.run(["golden", "check", "."], in: folder)
      #expect(missing.code == 1)
      #expect(
        missing.output == "./a.html.expected: missing\n1 fixture, 1 output, 1 differs\n")
      let update = try BuiltTool.run(["golden", "update", "."], in: folder)
      #expect(update.code == 0)
      #expect(update.output == "wrote ./a.html.expected\n")
      let check = try BuiltTool.run(["golden", "check", "."], in: folder)
      #expect(check.code == 0)
      #expect(check.output == "1 fixture, 1 output, 0 differ\n")
      let again = try BuiltTool.run(["golden", "update", folder.path])
      #expect(again.code == 0)
      #expect(again.output == "")
      #expect([missing, update, check, again].allSatisfy { $0.errors == "" })
    }
  }

  @Test func aDifferenceIsShownLineByLine() throws {
    try inFolder { folder in
      try Folder.write("<p>Old.</p>\n", to: "a.html.expected", in: folder)
      try Folder.write("", to: "b.html.expected", in: folder)
      let run = try BuiltTool.run(["golden", "check", "."], in: folder)
      #expect(run.code == 1)
      #expect(
        run.output == """
          ./a.html.expected
          - <p>Old.</p>
          + <p>Text.</p>
          ./b.html.expected: left over
          1 fixture, 1 output, 2 differ

          """)
      let update = try BuiltTool.run(["golden", "update", "."], in: folder)
      #expect(update.output == "wrote ./a.html.expected\nremoved ./b.html.expected\n")
    }
  }

  @Test func coloursAreForTerminals() throws {
    try inFolder { folder in
      let arguments = ["golden", "check", "."]
      let run = try PseudoTerminal.run(arguments, in: folder)
      #expect(run.output.contains("\u{1B}["))
      #expect(try !BuiltTool.run(arguments, in: folder).output.contains("\u{1B}"))
      let never = try PseudoTerminal.run(arguments + ["--color", "never"], in: folder)
      #expect(!never.output.contains("\u{1B}"))
    }
  }

  @Test func quietSaysNothingWhereNothingDiffers() throws {
    try inFolder { folder in
      #expect(try BuiltTool.run(["golden", "-q", "update", "."], in: folder).output == "")
      let check = try BuiltTool.run(["golden", "-q", "check", "."], in: folder)
      #expect(check.code == 0)
      #expect(check.output == "")
    }
  }

  @Test func pipesAndLinksThatLeadOutsideArePassedOver() throws {
    try inFolder { folder in
      let run = try BuiltTool.shell(
        """
        "$PACKTOOL" golden -q update . && mkfifo x.md && ln -s . loop && ln -s / root \
        && "$PACKTOOL" golden check .
        """, in: folder)
      #expect(run.code == 0)
      #expect(run.output == "1 fixture, 1 output, 0 differ\n")
      #expect(
        run.errors == """
          Warning: ./root is a link that leads outside and is passed over.
          Warning: ./x.md is neither a file nor a directory and is passed over.

          """)
    }
  }

  @Test func oddNamesAreShownAsMarks() throws {
    try inFolder { folder in
      let run = try BuiltTool.shell(
        """
        mv a.md "$(printf 'a \\033[2J\\nb\\351.md')" && "$PACKTOOL" golden update . && ls | wc -l
        """, in: folder)
      #expect(run.code == 0)
      let count = run.output.split(separator: "\n").last.map { $0.filter { $0 != " " } }
      #expect(run.output.hasPrefix("wrote ./a ␛[2J␊b\u{FFFD}.html.expected\n"))
      // What ls writes has a line end of the name's own, twice.
      #expect(count == "5")
    }
  }

  @Test func settingsThatAreWrongAreNamed() throws {
    try inFolder { folder in
      try Folder.write("{\n\"width\": 80}", to: "golden.json", in: folder)
      for action in ["check", "update"] {
        let run = try BuiltTool.run(["golden", action, "."], in: folder)
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(
          run.errors == """
            Error: ./golden.json: line 2: there is no 'width'; there are extensions, frontMatter, \
            outputs, widths.

            """)
      }
    }
  }

  @Test func aFolderThatIsNoneIsTrouble() throws {
    try inFolder { folder in
      let missing = try BuiltTool.run(["golden", "check", "none"], in: folder)
      #expect(missing.code == 2)
      #expect(missing.errors == "Error: none: no such file or directory.\n")
      let file = try BuiltTool.run(["golden", "check", "a.md"], in: folder)
      #expect(file.code == 2)
      #expect(file.errors == "Error: a.md: is not a directory.\n")
      for words in [["golden"], ["golden", "check"], ["golden", "compare", "."]] {
        #expect(try BuiltTool.run(words, in: folder).code == 64, "\(words)")
      }
    }
  }

  @Test func aFolderWithoutDocumentsIsSaidToBeOne() throws {
    try Folder.temporary { folder in
      let run = try BuiltTool.run(["golden", "check", "."], in: folder)
      #expect(run.code == 0)
      #expect(run.output == "0 fixtures, 0 outputs, 0 differ\n")
      #expect(run.errors == "Warning: . holds no documents (*.md).\n")
    }
  }

  @Test func aDocumentThatCannotBeReadStopsNoOther() throws {
    try inFolder { folder in
      let run = try BuiltTool.shell(
        "ln -s nothing z.md; \"$PACKTOOL\" golden update .", in: folder)
      #expect(run.code == 2)
      #expect(run.output == "wrote ./a.html.expected\n")
      #expect(run.errors == "Error: ./z.md: no such file or directory.\n")
    }
  }

  @Test(.enabled(if: getuid() != 0))
  func aFolderThatCannotBeWrittenIsTrouble() throws {
    try inFolder { folder in
      let run = try BuiltTool.shell(
        "chmod a-w .; \"$PACKTOOL\" golden update .; code=$?; chmod u+w .; exit $code", in: folder)
      #expect(run.code == 2)
      #expect(run.output == "")
      #expect(run.errors == "Error: ./a.html.expected: permission denied.\n")
    }
  }

  @Test func filesThatAppearAndVanishMeanwhileAreNoTrap() throws {
    try inFolder { folder in
      let run = try BuiltTool.shell(
        """
        i=0; while [ $i -lt 300 ]; do echo text > f$i.md; i=$((i+1)); done
        "$PACKTOOL" golden check . >/dev/null 2>&1 & rm -f f*.md; wait $!
        """, in: folder)
      #expect((0...2).contains(run.code))
    }
  }

  @Test func aReaderThatHasEnoughIsNoError() throws {
    try inFolder { folder in
      let run = try BuiltTool.shell(
        """
        i=0; while [ $i -lt 3000 ]; do echo text > "a long name for a document $i.md"; i=$((i+1)); done
        { "$PACKTOOL" golden check .; echo $? >&2; } | head -c 1
        """, in: folder)
      #expect(run.errors == "0\n")
    }
  }
}
