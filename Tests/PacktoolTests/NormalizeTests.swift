import Foundation
import Testing

@testable import packtool

@Suite("packtool normalize")
struct NormalizeTests {
  /// A folder with a document in normal form and one that is not.
  func inFolder<Result>(_ work: (URL) throws -> Result) throws -> Result {
    try Folder.temporary { folder in
      try Folder.write("* a\n* b\n", to: "other.md", in: folder)
      try Folder.write("- a\n", to: "normal.md", in: folder)
      return try work(folder)
    }
  }

  func text(_ name: String, _ folder: URL) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  @Test func theNormalFormGoesToStandardOutput() throws {
    try inFolder { folder in
      let run = try BuiltTool.run(["normalize", "other.md", "normal.md"], in: folder)
      #expect(run.code == 0)
      #expect(run.output == "- a\n- b\n- a\n")
      #expect(run.errors == "")
      #expect(try BuiltTool.run(["fmt", "-"], input: "a __b__").output == "a **b**\n")
      #expect(try BuiltTool.run(["fmt"], input: "").output == "")
    }
  }

  @Test func linesAreKeptJoinedOrFilled() throws {
    let text = "one two\nthree four five\n"
    #expect(try BuiltTool.run(["fmt"], input: text).output == text)
    let joined = try BuiltTool.run(["fmt", "--wrap", "none"], input: text)
    #expect(joined.output == "one two three four five\n")
    let filled = try BuiltTool.run(["fmt", "--wrap=20"], input: text)
    #expect(filled.output == "one two three four\nfive\n")
    #expect(try BuiltTool.run(["fmt", "--wrap", "7"], input: text).code == 64)
  }

  @Test func filesAreWrittenInPlaceWhereTheyDiffer() throws {
    try inFolder { folder in
      let other = folder.appending(path: "other.md").path
      let normal = folder.appending(path: "normal.md").path
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: other)
      let number = try FileManager.default.attributesOfItem(atPath: normal)[.systemFileNumber]
      let run = try BuiltTool.run(["normalize", "--write", "other.md", "normal.md"], in: folder)
      #expect(run.code == 0)
      #expect(run.output == "")
      #expect(try text("other.md", folder) == "- a\n- b\n")
      let attributes = try FileManager.default.attributesOfItem(atPath: other)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      let after = try FileManager.default.attributesOfItem(atPath: normal)[.systemFileNumber]
      #expect(after as? Int == number as? Int)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }
  }

  @Test func linksAreWrittenThroughUnlessTheyLeadOut() throws {
    try inFolder { folder in
      let inner = folder.appending(path: "inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      for (name, target) in [("link.md", "other.md"), ("inner/out.md", "../other.md")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: name).path, withDestinationPath: target)
      }
      let refused = try BuiltTool.run(["fmt", "-w", "inner/out.md"], in: folder)
      #expect(refused.code == 2)
      #expect(refused.errors == "Error: inner/out.md: is a link that leads outside.\n")
      #expect(try text("other.md", folder) == "* a\n* b\n")
      #expect(try BuiltTool.run(["fmt", "-w", "link.md"], in: folder).code == 0)
      #expect(try text("other.md", folder) == "- a\n- b\n")
      let link = folder.appending(path: "link.md").path
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "other.md")
    }
  }

  @Test func badBytesAreReplacedOnlyOnStandardOutput() throws {
    try Folder.temporary { folder in
      let bytes = Data([0x61, 0x20, 0xFF, 0x0A])
      try bytes.write(to: folder.appending(path: "bad.md"))
      let shown = try BuiltTool.run(["fmt", "bad.md"], in: folder)
      #expect(shown.code == 0)
      #expect(shown.output == "a \u{FFFD}\n")
      #expect(
        shown.errors
          == "Warning: bad.md: not valid UTF-8 (first bad byte at offset 2); written as U+FFFD.\n")
      let written = try BuiltTool.run(["fmt", "--write", "bad.md"], in: folder)
      #expect(written.code == 2)
      #expect(
        written.errors == "Error: bad.md: not valid UTF-8 (first bad byte at offset 2).\n")
      #expect(try Data(contentsOf: folder.appending(path: "bad.md")) == bytes)
      try Data([0x61, 0, 0x0A]).write(to: folder.appending(path: "nul.md"))
      let nul = try BuiltTool.run(["fmt", "--check", "nul.md"], in: folder)
      #expect(nul.code == 2)
      #expect(nul.errors == "Error: nul.md: holds a NUL (at offset 1).\n")
    }
  }

  @Test func checkNamesTheFilesThatDiffer() throws {
    try inFolder { folder in
      let run = try BuiltTool.run(["fmt", "--check", "normal.md", "other.md"], in: folder)
      #expect(run.code == 1)
      #expect(run.output == "other.md\n")
      #expect(try BuiltTool.run(["fmt", "--check", "normal.md"], in: folder).code == 0)
      let missing = try BuiltTool.run(["fmt", "--check", "none.md", "other.md"], in: folder)
      #expect(missing.code == 2)
      #expect(missing.output == "other.md\n")
      #expect(missing.errors == "Error: none.md: no such file or directory.\n")
      #expect(try text("other.md", folder) == "* a\n* b\n")
    }
  }

  @Test func diffShowsWhatWouldChange() throws {
    try Folder.temporary { folder in
      let lines = (1...20).map { "line \($0)" }
      try Folder.write(
        "* a\n\n" + lines.joined(separator: "\n") + "\n\n__b__", to: "a.md", in: folder)
      let run = try BuiltTool.run(["fmt", "--diff", "a.md"], in: folder)
      #expect(run.code == 1)
      #expect(
        run.output == """
          --- a.md
          +++ a.md
          @@ -1,4 +1,4 @@
          -* a
          +- a
           
           line 1
           line 2
          @@ -21,4 +21,4 @@
           line 19
           line 20
           
          -__b__
          \\ No newline at end of file
          +**b**

          """)
      #expect(try BuiltTool.run(["fmt", "--diff"], input: "a\n").output == "")
    }
  }

  @Test func manyFilesComeInTheirOrder() throws {
    try Folder.temporary { folder in
      let names = (0..<80).map { "\($0).md" }
      for name in names { try Folder.write("* \(name)\n", to: name, in: folder) }
      let run = try BuiltTool.run(["fmt"] + names, in: folder)
      #expect(run.output == names.map { "- \($0)\n" }.joined())
    }
  }

  @Test func purposesExcludeEachOther() throws {
    let both = try BuiltTool.run(["fmt", "--check", "--diff", "-"])
    #expect(both.code == 64)
    #expect(both.errors.hasPrefix("Error: Only one of '--check' and '--diff' can be given\n"))
    let input = try BuiltTool.run(["fmt", "--write", "-"])
    #expect(input.code == 64)
  }

  @Test func whatReadersDoNotSeeIsSaid() throws {
    let source = "| a |\n|-|\n| b | c |\n\n[r]: /u\n[s]: /u\n"
    let run = try BuiltTool.run(["fmt"], input: source)
    #expect(run.code == 0)
    #expect(
      run.errors == """
        Warning: standard input:3: a cell beyond the table's header, which GitHub does not show.
        Warning: standard input: 2 link definitions that nothing refers to (lines 5, 6).

        """)
    #expect(try BuiltTool.run(["fmt", "-q"], input: source).errors == "")
  }

  @Test func whatGrowsTooLargeIsRefused() throws {
    let source = String(repeating: ">", count: 3000) + "a\n" + String(repeating: "b\n", count: 3000)
    let run = try BuiltTool.run(["fmt"], input: source)
    #expect(run.code == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("Error: standard input: its normal form would be larger than"))
  }
}
