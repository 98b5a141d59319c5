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

  /// The files in which a repair is left out or done another way; the decision about lint says why.
  static let repairedOtherwise: Set<String> = [
    "blanks-around-fences-in-lists.md",
    "blanks-around-tables.md",
    "blockquote-headings.md",
    "break-all-the-rules.md",
    "hard-line-breaks.md",
    "html-comments.md",
    "inconsistent_bullet_styles_asterisk.md",
    "incorrect_bullet_style_asterisk.md",
    "incorrect_bullet_style_dash.md",
    "incorrect_bullet_style_plus.md",
    "link-style-autolink-only.md",
    "link-style-autolink-or-inline.md",
    "link-style-inline-only.md",
    "link-style-no-url-inline-not-possible.md",
    "link-style-no-url-inline-possible.md",
    "lists-with-fenced-code.md",
    "long_lines.md",
    "md003-escaped-trailing-hash.md",
    "sublist-bullet-style.md",
  ]

  @Test(.enabled(if: isPresent, "the fixtures of markdownlint are not here"))
  func repairsAsMarkdownlintDoes() throws {
    var total = 0
    var different: Set<String> = []
    for line in try FileContent.ofFile(Self.path, limit: 64 << 20).split(separator: 0x0A) {
      guard case .object(let record) = try JSONValue(parsing: Array(line)),
        case .string(let markdown)? = record["markdown"], case .string(let file)? = record["file"],
        case .object(let rules)? = record["config"], case .string(let wanted)? = record["fixed"]
      else { continue }
      let linter = Linter(LintConfiguration(rules, profile: .markdownlint))
      let result = try LintFixer(linter).fixed(Array(markdown.utf8), file: file)
      total += 1
      if result.bytes != Array(wanted.utf8) { different.insert(file) }
    }
    #expect(total > 200)
    #expect(different == Self.repairedOtherwise)
  }
}
