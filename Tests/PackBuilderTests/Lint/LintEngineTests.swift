import Testing

@testable import PackBuilder

struct LintEngineTests {
  private func findings(_ markdown: String, _ configuration: String = "{}") throws -> [Finding] {
    let linter = Linter(try LintConfiguration(parsing: Array(configuration.utf8)))
    return try linter.findings(in: Array(markdown.utf8), file: "notes/a.md")
  }

  private func rules(_ markdown: String, _ configuration: String = "{}") throws -> [String] {
    try findings(markdown, configuration).map { "\($0.line):\($0.rule)" }
  }

  // MARK: Places

  @Test func columnsCountScalars() throws {
    let finding = try #require(try findings("# Ä\n\nDé 👍 [x]()\n").first { $0.rule == "MD042" })
    #expect([finding.line, finding.column, finding.endLine, finding.endColumn] == [3, 6, 3, 11])
  }

  @Test func offsetsOfFixesCountABytOrderMarkAndBadBytes() throws {
    let source: [UInt8] =
      [0xEF, 0xBB, 0xBF] + Array("# A\n\n".utf8) + [0xFF] + Array(" (b)[c]\n".utf8)
    let found = try Linter().findings(in: source, file: "a.md").filter { $0.rule == "MD011" }
    let edit = try #require(found.first?.fix.first)
    #expect(Array(source[edit.range]) == Array("(b)[c]".utf8))
  }

  @Test func aFinalLineWithoutAnEndHasALineNumber() throws {
    let configuration = #"{"rules": {"MD047": true}}"#
    #expect(try rules("# A\n\nb", configuration).contains("3:MD047"))
    #expect(try !rules("# A\n\nb\n", configuration).contains { $0.hasSuffix("MD047") })
  }

  // MARK: Comments

  private static let programs = ["markdownlint", "packtool", "rumdl"]

  @Test(arguments: programs)
  func aCommentTurnsARuleOff(program: String) throws {
    let text =
      "# A\n\n<!-- \(program)-disable-next-line no-empty-links -- known -->\n[b]()\n\n[c]()\n"
    #expect(try rules(text) == ["6:MD042"])
  }

  @Test(arguments: programs)
  func commentsDisableEnableCaptureAndRestore(program: String) throws {
    let text = """
      # A

      <!-- \(program)-disable MD042 -->
      [b]()
      <!-- \(program)-capture -->
      <!-- \(program)-enable MD042 -->
      [c]()
      <!-- \(program)-restore -->
      [d]()
      [e]() <!-- \(program)-disable-line MD042 -->

      """
    #expect(try rules(text).filter { $0.hasSuffix("MD042") } == ["7:MD042"])
  }

  @Test(arguments: programs)
  func commentsSpeakOfWholeFiles(program: String) throws {
    let off = "# A\n\n[b]()\n\n<!-- \(program)-disable-file links -->\n"
    #expect(try rules(off).isEmpty)
    let on = off + "\n<!-- \(program)-enable-file MD042 -->\n"
    #expect(try rules(on) == ["3:MD042", "5:unused-suppression"])
    let none = "# A\n\n[b]()\n\n<!-- \(program)-disable-file -->\n"
    #expect(try rules(none).isEmpty)
    let settings = "# A\n\n[b]()\n\n<!-- \(program)-configure-file {\"MD042\": false} -->\n"
    #expect(try rules(settings).isEmpty)
  }

  @Test func capitalsOfCommentsDoNotCount() throws {
    #expect(try rules("# A\n\n<!-- Packtool-Disable-Next-Line md042 -->\n[b]()\n").isEmpty)
  }

  @Test func commentsInCodeOnlyTalkOfThemselves() throws {
    let text =
      "# A\n\nWrite `<!-- markdownlint-disable-file -->` or:\n\n```html\n<!-- packtool-disable -->\n```\n\n[b]()\n"
    #expect(try rules(text) == ["9:MD042"])
    let settings = "# A\n\nAs in `<!-- rumdl-configure-file {\"MD013\": true} -->`.\n"
    #expect(
      try rules(settings + String(repeating: "word ", count: 30) + "\n").isEmpty)
  }

  @Test func mistakesInACommentsSettingsAreFound() throws {
    let named = try findings("# A\n\n<!-- packtool-configure-file {\"no-empty-link\": false} -->\n")
    #expect(named.map(\.rule) == ["unused-suppression"])
    #expect(named.first?.message.contains("did you mean 'no-empty-links'?") == true)
    let none = try findings("# A\n\n<!-- packtool-configure-file no -->\n")
    #expect(none.first?.message.contains("no JSON object") == true)
    // Numbers of other programs' rules are no mistakes.
    #expect(try findings("# A\n\n<!-- rumdl-disable MD077 -->\nb\n").isEmpty)
  }

  @Test func manyCommentsOnOneLineAreEachUsed() throws {
    let comment = "<!-- packtool-disable-line MD042 -->"
    let text = "# A\n\n[b]() \(comment) [c]() \(comment)\n"
    #expect(try rules(text) == ["3:unused-suppression"])
  }

  @Test func aCommentConfiguresAFile() throws {
    let text =
      "# A\n\n[b]()\n\n<!-- markdownlint-configure-file {\n  // why\n  \"MD042\": false,\n} -->\n"
    #expect(try rules(text).isEmpty)
  }

  @Test func aCommentThatKeepsNothingBackIsFound() throws {
    let text = "# A\n\n<!-- packtool-disable-next-line MD042 -->\nb\n"
    #expect(try rules(text) == ["3:unused-suppression"])
    #expect(try rules("# A\n\n`<!-- packtool-disable MD042 -->`\n").isEmpty)
  }

  @Test func aMistypedRuleInACommentIsNamed() throws {
    let found = try findings("# A\n\n<!-- packtool-disable no-empty-link -->\nb\n")
    #expect(found.first?.message.contains("did you mean 'no-empty-links'?") == true)
  }

  // MARK: Configuration

  @Test func theMostSpecificSettingWins() throws {
    let text = "# A\n\n[b]()\n"
    #expect(try rules(text, #"{"default": false}"#).isEmpty)
    #expect(try rules(text, #"{"default": false, "md042": true}"#) == ["3:MD042"])
    #expect(try rules(text, #"{"links": false}"#).isEmpty)
    #expect(try rules(text, #"{"links": false, "no-empty-links": "info"}"#) == ["3:MD042"])
    #expect(
      try rules(
        text, #"{"overrides": [{"files": ["notes/**"], "rules": {"MD042": false}}]}"#
      ).isEmpty)
    #expect(
      try rules(
        text, #"{"overrides": [{"files": ["plans/**"], "rules": {"MD042": false}}]}"#)
        == ["3:MD042"])
  }

  @Test func aSettingChangesTheSeverity() throws {
    #expect(try findings("# A\n\n[b]()\n").first?.severity == .error)
    #expect(try findings("# A\n\n[b]()\n", #"{"MD042": "info"}"#).first?.severity == .info)
    #expect(
      try findings("# A\n\n[b]()\n", #"{"MD042": {"severity": "warning"}}"#).first?.severity
        == .warning)
  }

  @Test func unknownNamesAreWarnings() throws {
    let configuration = try LintConfiguration(
      parsing: Array(
        #"{"rules": {"MD0422": true, "MD013": {"line_lenght": 3}, "MD003": {"style": "no"}}, "ignore": []}"#
          .utf8))
    #expect(configuration.warnings.count == 4)
    #expect(configuration.warnings.contains { $0.contains("did you mean 'MD042'?") })
    #expect(configuration.warnings.contains { $0.contains("did you mean 'line_length'?") })
    #expect(configuration.warnings.contains { $0.contains("did you mean 'ignores'?") })
  }

  @Test func configurationsThatAreNoneAreErrors() {
    #expect(throws: LintConfigurationError.self) {
      try LintConfiguration(parsing: Array("[]".utf8))
    }
    #expect(throws: LintConfigurationError.self) { try LintConfiguration(parsing: Array("{".utf8)) }
  }

  @Test(arguments: [
    ("a.md", "a.md", true), ("*.md", "b/a.md", true), ("b/*.md", "b/a.md", true),
    ("b/*.md", "b/c/a.md", false), ("b/**", "b/c/a.md", true), ("**/a.md", "a.md", true),
    ("**/a.md", "b/c/a.md", true), ("b/", "b/a.md", true), ("b/**/a.md", "b/a.md", true),
    ("?.md", "a.md", true), ("?.md", "ab.md", false), ("./a.md", "a.md", true),
    ("c/*", "b/a.md", false),
  ])
  func patternsMatchPaths(pattern: String, path: String, matches: Bool) {
    #expect(GlobPattern(pattern).matches(path) == matches)
  }

  // MARK: Links

  @Test(arguments: [
    ("[a](gone.md)", ["link-outside-pack"]), ("[a](there.md)", []),
    ("[a](there.md#part)", []), ("[a](there.md#Part)", []),
    ("[a](there.md#no)", ["pack-broken-anchor"]),
    ("[a](there.md?raw=1#part)", []), ("[a](<with space.md>)", []), ("[a](with%20space.md)", []),
    ("[a](paren(s).md)", []), ("[over\ntwo lines](there.md)", []),
    ("[a][b]\n\n[b]: gone.md", ["link-outside-pack"]),
    ("[a](https://e.org/gone.md) [b](mailto:a@e.org) [c](tel:+1) [d](obsidian://open?a=b)", []),
    ("[a](//e.org/x)", []), ("[a](#part)", ["MD051"]), ("<https://e.org/gone.md>", []),
    ("`[a](gone.md)`", []), ("![a](https://e.org/a.png)", []),
    ("[a](C:gone.md)", ["link-outside-pack"]),
  ])
  func linksAreFollowed(markdown: String, expected: [String]) throws {
    let known = ["there.md", "with space.md", "paren(s).md"]
    let surroundings = LintSurroundings {
      known.contains($0) ? .document(anchors: ["part"]) : .missing
    }
    let found = try Linter().findings(
      in: Array("# A\n\n\(markdown)\n".utf8), file: "a.md", surroundings: surroundings)
    #expect(found.map(\.rule).filter { $0 != "MD053" } == expected)
  }

  @Test func withoutSurroundingsNothingIsKnownOfOtherFiles() throws {
    #expect(try rules("# A\n\n[a](gone.md#x)\n").isEmpty)
  }

  @Test(arguments: [
    ("2 * 3 * 4 is 24", false), ("all of log-* and query-* (both)", false),
    ("{* file.py *}", false),
    ("** bold **", true), ("a ** bold** word", true), ("(* word*)", true), ("__ a __", true),
  ])
  func blanksInEmphasisAreFoundWhereEmphasisIsMeant(markdown: String, isFound: Bool) throws {
    #expect(try rules("# A\n\n\(markdown)\n").contains("3:MD037") == isFound)
  }

  @Test func nobodysHomeIsNoPath() throws {
    #expect(try rules("# A\n\n/home/user/code and /Users/you/x\n").isEmpty)
    #expect(
      try rules("# A\n\n(/root/a/(/root/b) and file:///home/kim/x\n") == [
        "3:absolute-path", "3:absolute-path",
      ])
  }

  // MARK: Fixing

  private func fixed(_ markdown: String, _ configuration: String = "{}") throws -> String {
    let linter = Linter(
      try LintConfiguration(parsing: Array(configuration.utf8), profile: .markdownlint))
    return String(
      decoding: try LintFixer(linter).fixed(Array(markdown.utf8), file: "a.md").bytes, as: UTF8.self
    )
  }

  @Test func fixesGoOnUntilNothingIsLeft() throws {
    #expect(try fixed("#A\nb  c \n\n\n\n- d\n- e\n") == "# A\n\nb  c\n\n- d\n- e\n")
  }

  @Test func aFixThatWouldChangeTheMeaningIsDropped() throws {
    // Joined to one list, the two would be no two lists.
    #expect(try fixed("# A\n\n- a\n- b\n\n* c\n* d\n") == "# A\n\n- a\n- b\n\n* c\n* d\n")
  }

  @Test func fixesOfCRLFTextKeepItsLineEnds() throws {
    #expect(try fixed("# A\r\nb\r\n") == "# A\r\n\r\nb\r\n")
  }

  @Test func findingsThatOverlapAreRepairedOneAfterTheOther() {
    func finding(_ range: Range<Int>) -> Finding {
      Finding(
        rule: "MD009", alias: nil, severity: .error, file: "a", line: 1, column: 1, endLine: 1,
        endColumn: 1, message: "", fix: [SourceEdit(range: range, replacement: "")], bytes: range)
    }
    let findings = [finding(0..<3), finding(2..<4), finding(4..<5)]
    #expect(LintFixer.compatible(findings) == [findings[0], findings[2]])
  }

  // MARK: Baseline

  @Test func aBaselinePassesOverWhatWasThere() throws {
    let old = try findings("# A\n\n[b]()\n")
    let baseline = try LintBaseline(parsing: LintBaseline(old) { _ in Array("[b]()".utf8) }.json)
    let new = try findings("# A\n\nMoved.\n\n[b]()\n\n[b]()\n")
    #expect(new.count == 2)
    #expect(baseline.new(new) { _ in Array("[b]()".utf8) }.count == 1)
    #expect(baseline.new(new) { _ in Array("[c]()".utf8) }.count == 2)
  }

  // MARK: Reports

  @Test func annotationsAreEscaped() {
    let finding = Finding(
      rule: "x", alias: nil, severity: .info, file: "a,b:c.md", line: 1, column: 2, endLine: 1,
      endColumn: 3, message: "50%\nnext", bytes: 0..<1)
    #expect(
      String(decoding: FindingsReport.github([finding]), as: UTF8.self)
        == "::notice file=a%2Cb%3Ac.md,line=1,endLine=1,col=2,endColumn=3,title=x::50%25%0Anext\n")
  }

  @Test func annotationsSayTheirSeverityAndAllOfTheirPlace() {
    func annotation(_ severity: Severity, endLine: Int, alias: String?, _ message: String) -> String
    {
      let finding = Finding(
        rule: "MD042", alias: alias, severity: severity, file: "dir/100%\r.md", line: 3, column: 5,
        endLine: endLine, endColumn: 2, message: message, bytes: 0..<1)
      return String(decoding: FindingsReport.github([finding]), as: UTF8.self)
    }
    #expect(
      annotation(.error, endLine: 3, alias: "no-empty-links", "a: b, c")
        == "::error file=dir/100%25%0D.md,line=3,endLine=3,col=5,endColumn=2,title=MD042/no-empty-links::a: b, c\n"
    )
    // Columns of two lines would be refused.
    #expect(
      annotation(.warning, endLine: 4, alias: nil, "a\r\n::error::b")
        == "::warning file=dir/100%25%0D.md,line=3,endLine=4,title=MD042::a%0D%0A::error::b\n")
  }

  @Test func jsonHasAllFieldsInOrder() {
    let finding = Finding(
      rule: "x", alias: nil, severity: .warning, file: "a\"b.md", line: 10, column: 200,
      endLine: 11,
      endColumn: 3, message: "tab\tand \u{1} end", bytes: 0..<1)
    let object =
      #"{"file":"a\"b.md","line":10,"column":200,"endLine":11,"endColumn":3,"rule":"x","alias":null,"#
      + #""severity":"warning","message":"tab\tand \u0001 end","fixable":false}"#
    #expect(String(decoding: FindingsReport.jsonLines([finding]), as: UTF8.self) == object + "\n")
    #expect(
      String(decoding: FindingsReport.json([finding, finding]), as: UTF8.self)
        == "[\n  \(object),\n  \(object)\n]\n")
  }

  @Test func noFindingsAreAnEmptyArray() {
    #expect(FindingsReport.json([]) == Array("[]\n".utf8))
    #expect(FindingsReport.jsonLines([]).isEmpty)
  }

  @Test func sarifHoldsRulesFixesAndFingerprints() throws {
    let found = try findings("# A\n\n(b)[c] (b)[c]\n")
    let text = String(decoding: FindingsReport.sarif(found, version: "1"), as: UTF8.self)
    for part in [
      "\"version\": \"2.1.0\"", "\"columnKind\": \"unicodeCodePoints\"", "\"ruleIndex\": 0",
      "\"deletedRegion\"", "\"partialFingerprints\"", "\"shortDescription\"",
    ] {
      #expect(text.contains(part))
    }
    let prints = text.split(separator: "\n").filter { $0.contains("packtool/v1") }
    #expect(Set(prints).count == found.count)
  }
}
