import Foundation
import Testing

@testable import packtool

@Suite("Completions in a shell", .enabled(if: BuiltTool.find("bash") != nil))
struct CompletionTests {
  /// What bash offers after these words, the last of which is being typed.
  func offered(_ words: [String], in folder: URL? = nil) throws -> [String] {
    try Folder.temporary { files in
      try Folder.write(Shell.bash.completions(for: Program.table), to: "script", in: files)
      let quoted = words.map { "'\($0)'" }.joined(separator: " ")
      let line = """
        source \(files.path)/script
        COMP_WORDS=(packtool \(quoted)); COMP_CWORD=\(words.count)
        _packtool; printf '%s\\n' "${COMPREPLY[@]}"
        """
      try Folder.write(line, to: "line", in: files)
      let run = try BuiltTool.shell("bash --norc \(files.path)/line", in: folder)
      #expect(run.errors == "")
      return run.output.split(separator: "\n").map(String.init)
    }
  }

  @Test func bashAcceptsTheScript() throws {
    let run = try BuiltTool.shell("\"$PACKTOOL\" completions bash | bash -n")
    #expect(run.code == 0)
    #expect(run.errors == "")
  }

  @Test func commandsAreOfferedFirst() throws {
    #expect(try offered([""]) == Program.table.commands.flatMap(\.names))
    #expect(try offered(["ren"]) == ["render"])
    #expect(try offered(["-q", "ren"]) == ["render"])
    #expect(try offered(["-C", "/tmp", "ren"]) == ["render"])
  }

  @Test func flagsFollowTheCommand() throws {
    #expect(try offered(["render", "--wi"]) == ["--width"])
    #expect(try offered(["completions", "--wi"]) == [])
    #expect(try offered(["--wi"]) == ["--width"])
    #expect(try offered(["help", "-"]).contains("--man"))
  }

  @Test func valuesAreOfferedHoweverTheyAreWritten() throws {
    #expect(try offered(["render", "--format", ""]) == OutputFormat.allCases.map(\.rawValue))
    #expect(try offered(["render", "--color", "al"]) == ["always"])
    #expect(try offered(["render", "--color", "=", "al"]) == ["always"])
    #expect(try offered(["render", "--color", "="]) == ["auto", "always", "never"])
    #expect(try offered(["render", "--color=al"]) == ["--color=always"])
    #expect(try offered(["--color", "al"]) == ["always"])
    #expect(try offered(["render", "--width", ""]) == [])
  }

  @Test func operandsAreOfferedByTheirKind() throws {
    #expect(try offered(["completions", ""]) == ["bash", "zsh", "fish"])
    #expect(try offered(["completions", "bash", ""]) == [])
    #expect(try offered(["help", "compl"]) == ["completions"])
    #expect(try offered(["help", "render", ""]) == [])
  }

  @Test func filesAreOfferedDocumentsFirst() throws {
    try Folder.temporary { folder in
      try Folder.write("", to: "a note.md", in: folder)
      try Folder.write("", to: "picture.png", in: folder)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "docs"), withIntermediateDirectories: true)
      #expect(try offered(["render", ""], in: folder) == ["a note.md", "docs"])
      #expect(try offered(["render", "pic"], in: folder) == ["picture.png"])
      #expect(try offered(["-C", ""], in: folder) == ["docs"])
      #expect(try offered(["a"], in: folder) == ["a note.md"])
    }
  }

  @Test func themesAreOfferedByNameAndAsFiles() throws {
    try Folder.temporary { folder in
      for name in ["mine.json", "mine.md"] { try Folder.write("", to: name, in: folder) }
      let names = BuiltInTheme.allCases.map(\.rawValue)
      #expect(try offered(["render", "--theme", ""], in: folder) == names + ["mine.json"])
      #expect(try offered(["render", "--theme", "m"], in: folder) == ["mono", "mine.json"])
    }
  }

  @Test(.enabled(if: BuiltTool.find("zsh") != nil))
  func zshAcceptsTheScript() throws {
    let run = try BuiltTool.shell("\"$PACKTOOL\" completions zsh > s && zsh -fn s")
    #expect(run.code == 0)
    #expect(run.errors == "")
  }

  @Test(.enabled(if: BuiltTool.find("fish") != nil))
  func fishAcceptsTheScript() throws {
    let run = try BuiltTool.shell(
      """
      "$PACKTOOL" completions fish > s
      HOME=$PWD fish -N -c 'source s
        complete -C "packtool ren"
        complete -C "packtool --quiet render --color "
        complete -C "packtool -C docs completions z"
        complete -C "packtool render --theme mo"'
      """)
    #expect(run.code == 0)
    #expect(run.errors == "")
    let words = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(words == ["render", "always", "auto", "never", "zsh", "mono"])
  }

  @Test(.enabled(if: BuiltTool.find("groff") != nil))
  func groffReadsTheManualPageWithoutAWarning() throws {
    let run = try BuiltTool.shell("\"$PACKTOOL\" help --man | groff -man -ww -Tascii 2>&1 >page")
    #expect(run.output == "")
  }
}
