import Foundation
import Testing

@testable import PackBuilder

@Suite struct GoldenSuiteTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func suite() throws -> GoldenSuite { try GoldenSuite(at: folder.path) }

  private func check() throws -> [GoldenResult] {
    var results: [GoldenResult] = []
    try suite().check { results.append($0) }
    return results
  }

  private func update() throws -> [String] {
    var changes: [String] = []
    try suite().update { change in
      switch change {
      case .wrote(let path): changes.append("wrote " + String(decoding: path, as: UTF8.self))
      case .removed(let path): changes.append("removed " + String(decoding: path, as: UTF8.self))
      case .refused(let path, _):
        changes.append("refused " + String(decoding: path, as: UTF8.self))
      case .failed(let trouble): changes.append("failed \(trouble.reason)")
      }
    }
    return changes
  }

  @Test func whatIsWrittenIsWhatIsExpected() throws {
    try folder.write("# A\n", to: "a.md")
    #expect(
      try update() == [
        "wrote a.ansi-80.expected", "wrote a.ansi-40.expected", "wrote a.markdown.expected",
        "wrote a.plain-80.expected", "wrote a.plain-40.expected", "wrote a.tree.expected",
      ])
    #expect(try check().flatMap(\.mismatches).isEmpty)
    #expect(try check().map(\.outputCount) == [6])
    #expect(try update() == [])
  }

  @Test func aChangeShowsTheOldAndTheNewBytes() throws {
    try folder.write("{\"outputs\": [\"html\"]}", to: "golden.json")
    try folder.write("a\n", to: "a.md")
    try folder.write("b\n", to: "a.html.expected")
    let old = Array("b\n".utf8)
    let new = Array("<p>a</p>\n".utf8)
    let path = Array("a.html.expected".utf8)
    #expect(
      try check()[0].mismatches == [
        GoldenMismatch(path: path, problem: .differs(expected: old, output: new))
      ])
    try folder.remove("a.html.expected")
    #expect(
      try check()[0].mismatches == [GoldenMismatch(path: path, problem: .missing(output: new))])
  }

  @Test func theNearestSettingsCount() throws {
    try folder.write("{\"outputs\": [\"html\"]}", to: "golden.json")
    try folder.write("{\"outputs\": [\"plain\"], \"widths\": [9]}", to: "x/golden.json")
    for name in ["a.md", "x/a.md", "x/y/a.md", "z/a.md"] { try folder.write("a\n", to: name) }
    #expect(
      try update() == [
        "wrote a.html.expected", "wrote x/a.plain-9.expected", "wrote x/y/a.plain-9.expected",
        "wrote z/a.html.expected",
      ])
  }

  @Test func onlyOurOwnFilesAreLeftOver() throws {
    try folder.write("{\"outputs\": [\"html\"]}", to: "golden.json")
    try folder.write("a\n", to: "a.md")
    let ours = ["a.tree.expected", "a.plain-80.expected", "gone.html.expected", "x/b.md"]
    let others = [
      "a.front-matter.expected", "a.expected", ".html.expected", "a.plain-080.expected",
      "a.plain.expected", "a.html-80.expected", "a.plain--1.expected", "a.HTML.expected",
    ]
    for name in ours.dropLast() + others { try folder.write("", to: name) }
    #expect(
      try update() == [
        "wrote a.html.expected", "removed a.plain-80.expected", "removed a.tree.expected",
        "removed gone.html.expected",
      ])
    for name in others { #expect(folder.text(of: name) != nil, "\(name)") }
  }

  @Test func filesOfADocumentThatCannotBeReadStay() throws {
    try folder.write("{\"outputs\": [\"html\"]}", to: "golden.json")
    #expect(mkfifo(folder.url.appending(path: "pipe.md").path, 0o600) == 0)
    try folder.link("gone.md", to: "nothing")
    try folder.write("", to: "pipe.html.expected")
    try folder.write("", to: "gone.html.expected")
    let suite = try suite()
    #expect(suite.fixtures.isEmpty)
    #expect(suite.leftOver.isEmpty)
    #expect(suite.passedOver.map(\.path) == [Array("pipe.md".utf8)])
    #expect(suite.unreadable.map(\.path) == [Array("gone.md".utf8)])
  }

  @Test func aDocumentThatVanishesIsATrouble() throws {
    try folder.write("a\n", to: "a.md")
    try folder.write("b\n", to: "b.md")
    let suite = try suite()
    try folder.remove("a.md")
    var results: [GoldenResult] = []
    suite.check { results.append($0) }
    #expect(results[0].troubles.map(\.reason) == ["no such file or directory"])
    #expect(results[0].mismatches.isEmpty)
    #expect(results[1].mismatches.count == 6)
  }

  @Test func aDocumentThatIsTooMuchWorkIsRefusedByName() throws {
    let hostile = String(repeating: "> ", count: 8000) + "a\n" + String(repeating: "\n", count: 9)
    let text = String(repeating: "- ", count: 5000) + "x\n" + String(repeating: "\n", count: 50_000)
    try folder.write(text + hostile, to: "deep.md")
    let mismatches = try check()[0].mismatches
    guard case .refused(let reason) = try #require(mismatches.first).problem else {
      Issue.record("\(mismatches)")
      return
    }
    #expect(reason.contains("too much work"))
    #expect(try update() == ["refused deep.md"])
  }

  @Test func expectedFilesBehindLinksThatLeadOutsideAreNotWritten() throws {
    let other = try TemporaryFolder()
    try other.write("theirs", to: "file")
    try folder.write("{\"outputs\": [\"html\"]}", to: "golden.json")
    try folder.write("a\n", to: "a.md")
    try folder.link("a.html.expected", to: other.url.appending(path: "file").path)
    #expect(try update() == ["failed is a link that leads outside"])
    #expect(other.text(of: "file") == "theirs")
  }

  @Test func frontMatterAndExtensionsAreAsTheSettingsSay() throws {
    try folder.write("---\na: b\n---\n~~x~~\n", to: "a.md")
    let settings = "{\"outputs\": [\"plain\", \"html\"], \"widths\": [20]"
    try folder.write(settings + ", \"frontMatter\": true}", to: "golden.json")
    _ = try update()
    #expect(folder.text(of: "a.plain-20.expected")?.contains("a  b") == true)
    #expect(folder.text(of: "a.html.expected") == "<p><del>x</del></p>\n")
    try folder.write(settings + ", \"extensions\": \"none\"}", to: "golden.json")
    _ = try update()
    #expect(folder.text(of: "a.html.expected")?.contains("~~x~~") == true)
  }

  @Test(arguments: [
    ("{\"widht\": [1]}", "there is no 'widht'; there are extensions, frontMatter, outputs, widths"),
    ("{\n\"widths\": [80, 0]}", "'widths': 0 is no width from 1 to 10000"),
    ("{\"widths\": [80.5]}", "'widths': a whole number is needed"),
    ("{\"widths\": [080]}", "'widths': a whole number is needed"),
    ("{\"widths\": [99999999999999999999]}", "'widths': a whole number is needed"),
    ("{\"widths\": 80}", "'widths': a list in brackets is needed"),
    ("{\"widths\": []}", "'widths': the list is empty"),
    ("{\"widths\": [8, 8]}", "'widths': 8 stands here twice"),
    ("{\"outputs\": [\"pdf\"]}", "'outputs': there is no output 'pdf'"),
    ("{\"frontMatter\": \"yes\"}", "'frontMatter': true or false is needed"),
    ("{\"extensions\": \"gitlab\"}", "'extensions': 'gitlab' is neither github nor none"),
    ("{\"frontMatter\": true, \"frontMatter\": true}", "'frontMatter' stands here twice"),
    ("{} x", "text follows the settings"),
    ("", "an object in braces is needed"),
    ("[[[[[[", "an object in braces is needed"),
  ])
  func settingsThatAreNotUnderstoodAreErrors(text: String, reason: String) throws {
    try folder.write(text, to: "x/golden.json")
    #expect { try suite() } throws: { error in
      guard case .settings(let path, let line, let found) = error as? GoldenError else {
        return false
      }
      return path == Array("x/golden.json".utf8) && found.hasPrefix(reason)
        && line == (text.hasPrefix("{\n") ? 2 : 1)
    }
  }

  @Test func settingsThatCannotBeReadAreErrors() throws {
    try folder.link("golden.json", to: "nothing")
    #expect(throws: GoldenError.self) { try suite() }
  }

  @Test func resultsComeInTheOrderOfThePaths() throws {
    for index in 0..<200 { try folder.write("\(index)\n", to: "\(index % 7)/\(index).md") }
    let paths = try check().map(\.fixture.path)
    #expect(paths.count == 200)
    #expect(paths == paths.sorted { $0.lexicographicallyPrecedes($1) })
  }
}
