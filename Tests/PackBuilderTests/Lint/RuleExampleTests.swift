import Foundation
import Testing

@testable import PackBuilder

/// The examples that users read must be true.
struct RuleExampleTests {
  static let rules = RuleDescription.all.map(\.info.id)

  @Test(arguments: rules)
  func theBadExampleIsFoundAndTheGoodOneIsNot(rule: String) throws {
    let description = try #require(RuleDescription.named(rule))
    let bad = try #require(description.text.bad, "\(rule) has no bad example")
    let good = try #require(description.text.good, "\(rule) has no good example")
    #expect(try count(of: rule, in: bad) > 0, "the bad example of \(rule) is not found")
    #expect(try count(of: rule, in: good) == 0, "the good example of \(rule) is found")
  }

  @Test(arguments: rules)
  func everyRuleSaysWhatItWants(rule: String) throws {
    let description = try #require(RuleDescription.named(rule))
    let sentence = try #require(description.text.paragraphs.first)
    #expect(sentence.hasSuffix("."))
    #expect(!description.info.message.hasSuffix("."))
  }

  @Test func fixesOfBadExamplesRepairThem() throws {
    for description in RuleDescription.all where description.info.isFixable {
      guard let bad = description.text.bad, !bad.markdown.hasPrefix("@ ") else { continue }
      let linter = try linter(description.info.id, bad)
      let source = Self.bytes(bad.markdown)
      let found = try linter.findings(in: source, file: "a.md").filter {
        $0.rule == description.info.id
      }
      guard found.allSatisfy(\.isFixable) else { continue }
      let result = try LintFixer(linter).fixed(source, file: "a.md")
      let left = result.findings.count { $0.rule == description.info.id }
      #expect(left == 0, "\(description.info.id) is still found after its fix")
    }
  }

  @Test func namesAreUnique() {
    let names = RuleCatalog.infos.flatMap { [$0.id] + $0.aliases }.map { $0.lowercased() }
    #expect(Set(names).count == names.count)
    #expect(RuleCatalog.infos.count <= 128)
    #expect(RuleCatalog.infos.count { $0.isMarkdownlint } == 53)
    #expect(RuleCatalog.infos.count { $0.isMarkdownlint && $0.isInPack } == 23)
  }

  private func linter(_ rule: String, _ example: RuleText.Example) throws -> Linter {
    let options = example.options.isEmpty ? "{}" : example.options
    return Linter(
      try LintConfiguration(parsing: Array("{\"rules\": {\"\(rule)\": \(options)}}".utf8)))
  }

  private func count(of rule: String, in example: RuleText.Example) throws -> Int {
    let linter = try linter(rule, example)
    guard example.markdown.hasPrefix("@ ") else {
      return try linter.findings(in: Self.bytes(example.markdown), file: "a.md").count {
        $0.rule == rule
      }
    }
    return try findingsInProject(example.markdown, linter).count { $0.rule == rule }
  }

  /// What examples cannot say in letters: the end of a file, and bytes that are no text.
  private static func bytes(_ example: String) -> [UInt8] {
    let parts = example.split(separator: "\\x", omittingEmptySubsequences: false)
    var bytes = Array((parts.first ?? "").utf8)
    for part in parts.dropFirst() {
      bytes += UInt8(part.prefix(2), radix: 16).map { [$0] } ?? []
      bytes += part.dropFirst(2).utf8
    }
    let end = Array("\u{2404}\n".utf8)
    return bytes.suffix(end.count) == end[...] ? bytes.dropLast(end.count) : bytes
  }

  /// Each line that begins with an at sign names the file of those after it.
  private func findingsInProject(_ example: String, _ linter: Linter) throws -> [Finding] {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "raven.json")
    for file in ("\n" + example).components(separatedBy: "\n@ ").dropFirst() {
      let lines = file.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let place = folder.url.appending(path: String(lines[0]))
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(Self.bytes(String(lines.count > 1 ? lines[1] : "") + "\n")).write(to: place)
    }
    let project = try Project(at: Array(folder.url.path.utf8))
    return ProjectLinter(project, linter).outcome().findings
  }
}

/// The texts are made from the comments on the rules; a change must reach them.
struct RuleTextFreshnessTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  /// Reads the first sentence of each rule's comment, which needs no other program.
  @Test func theFirstSentencesAreThoseOfTheComments() throws {
    let lint = Self.root.appending(path: "Sources/PackBuilder/Lint")
    for folder in ["Rules", "ProjectRules"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: lint.appending(path: folder).path)
      for file in names where file.hasSuffix(".swift") {
        let source = try String(
          contentsOf: lint.appending(path: "\(folder)/\(file)"), encoding: .utf8)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let type = lines.firstIndex { $0.hasPrefix("enum ") && $0.contains(": LintRule {") }
        guard let type else { continue }
        let id = source.components(separatedBy: "RuleInfo(").dropFirst().first?
          .components(separatedBy: "\"").dropFirst().first
        let comment = lines[..<type].reversed().prefix { $0.hasPrefix("///") }.reversed()
        let first = try #require(comment.first).dropFirst(4)
        let name = try #require(id)
        let text = try #require(RuleDescription.named(name)?.text.paragraphs.first)
        #expect(text.hasPrefix(first), "\(file): run Scripts/generate-rule-texts")
      }
    }
  }
}
