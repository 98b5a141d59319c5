import RavenMarkdown
import Testing

@Suite struct DocumentFileTests {
  @Test(arguments: SharedMaterial.fixtures())
  func fixturesGiveLibcmarksHTMLAndSoundTrees(file: MarkdownFile) throws {
    try check(file)
  }

  @Test(
    .enabled(if: SharedMaterial.hasCorpus, "the real documents are not here"),
    arguments: SharedMaterial.corpus())
  func realDocumentsGiveLibcmarksHTMLAndSoundTrees(file: MarkdownFile) throws {
    try check(file)
  }

  private func check(_ file: MarkdownFile) throws {
    let source = try file.bytes()
    for property in Property.all {
      if let failure = property.failure(of: source) { Issue.record("\(file.name): \(failure)") }
    }
  }
}
