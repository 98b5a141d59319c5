import Foundation
import RavenMarkdown
import Testing

@testable import PackBuilder

/// markdownlint's own test files, which lie outside this repository.
struct LintConformanceTests {
  static let path = Array(
    SharedMaterial.folder.appending(path: "cases/lint-conformance/fixtures.jsonl").path.utf8)
  static let isPresent = (try? System.status(ofPath: path)) != nil

  @Test(.enabled(if: isPresent, "the fixtures of markdownlint are not here"))
  func agreesWithMarkdownlint() throws {
    var exact = 0
    var total = 0
    var right = 0
    var wrong = 0
    for line in try FileContent.ofFile(Self.path, limit: 64 << 20).split(separator: 0x0A) {
      guard case .object(let record) = try JSONValue(parsing: Array(line)),
        case .string(let markdown)? = record["markdown"], case .string(let file)? = record["file"],
        case .object(let rules)? = record["config"], case .array(let expected)? = record["expected"]
      else { continue }
      let linter = Linter(LintConfiguration(rules, profile: .markdownlint))
      let found = Set(
        try linter.findings(in: Array(markdown.utf8), file: file).map { "\($0.line) \($0.rule)" })
      let wanted = Set(
        expected.compactMap { element -> String? in
          guard case .object(let finding) = element, case .number(let line)? = finding["line"],
            case .string(let rule)? = finding["rule"]
          else { return nil }
          return "\(line) \(rule)"
        })
      total += 1
      if found == wanted { exact += 1 }
      right += found.intersection(wanted).count
      wrong += found.symmetricDifference(wanted).count
    }
    #expect(total > 200)
    #expect(exact * 100 >= total * 98)
    #expect(Double(2 * right) / Double(2 * right + wrong) > 0.99)
  }
}
