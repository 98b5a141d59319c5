import Testing

@testable import PackBuilder

/// The examples that users read must be true.
struct RuleExampleTests {
  static let rules = RuleDescription.all.map(\.info.id)

  @Test(arguments: rules)
  func theBadExampleIsFoundAndTheGoodOneIsNot(rule: String) throws {
    let description = try #require(RuleDescription.named(rule))
    if let bad = description.text.bad {
      #expect(try count(of: rule, in: bad) > 0, "the bad example of \(rule) is not found")
    }
    if let good = description.text.good {
      #expect(try count(of: rule, in: good) == 0, "the good example of \(rule) is found")
    }
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
      guard let bad = description.text.bad else { continue }
      let linter = try linter(description.info.id, bad)
      let source = Array(bad.markdown.utf8)
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
    let findings = try linter(rule, example).findings(
      in: Array(example.markdown.utf8), file: "a.md")
    return findings.count { $0.rule == rule }
  }
}
