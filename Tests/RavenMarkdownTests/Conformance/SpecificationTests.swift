import RavenMarkdown
import Testing

@Suite struct SpecificationTests {
  @Test(
    .enabled(if: SharedMaterial.hasSpecifications, "the specifications' examples are not here"),
    arguments: SharedMaterial.examples("commonmark-0.30"))
  func commonMarkExamplesGiveTheirHTML(example: SharedMaterial.Example) throws {
    try expect(example, extensions: .none)
  }

  @Test(
    .enabled(if: SharedMaterial.hasSpecifications, "the specifications' examples are not here"),
    arguments: ["gfm", "gfm-extensions", "gfm-regression"])
  func gitHubsExamplesGiveTheirHTML(suite: String) throws {
    for example in SharedMaterial.examples(suite) where !isDecidedOtherwise(example, in: suite) {
      try expect(example, extensions: extensions(of: example, in: suite), suite: suite)
    }
  }

  @Test(
    .enabled(if: SharedMaterial.hasExtensionCases, "the cases of the extensions are not here"),
    arguments: SharedMaterial.extensionCases())
  func casesOfExtensionsGiveTheirHTML(example: SharedMaterial.Example) throws {
    try expect(example, extensions: .github)
  }

  private func expect(
    _ example: SharedMaterial.Example, extensions: ParseOptions.Extensions, suite: String = ""
  ) throws {
    let source = Array(example.markdown.utf8)
    let document = try Document(parsing: source, options: ParseOptions(extensions: extensions))
    let place = "\(suite) \(example.number), \(quoted(source))"
    #expect(document.htmlText() == example.html, "\(place)")
    #expect(TreeInvariants.violations(of: document) == [], "\(place)")
  }

  /// The tag filter, footnotes in the markup of before 2021, and an example without an answer.
  private func isDecidedOtherwise(_ example: SharedMaterial.Example, in suite: String) -> Bool {
    example.extensions?.contains("tagfilter") == true
      || (suite == "gfm-extensions" && example.number == 22)
      || example.html.contains("id=\"fn1\"") || example.html == "<IGNORE>\n"
  }

  /// The main specification names each example's extensions; the others are run with all of them.
  private func extensions(of example: SharedMaterial.Example, in suite: String)
    -> ParseOptions.Extensions
  {
    guard suite == "gfm" else { return [.tables, .tasks, .strikethrough, .bareLinks, .footnotes] }
    return (example.extensions ?? []).reduce(into: []) { result, name in
      switch name {
      case "table": result.insert(.tables)
      case "tasklist", "disabled": result.insert(.tasks)
      case "strikethrough": result.insert(.strikethrough)
      case "autolink": result.insert(.bareLinks)
      case "footnotes": result.insert(.footnotes)
      default: break
      }
    }
  }
}
