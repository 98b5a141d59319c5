import Testing

@testable import RavenMarkdown

/// The laws of the normal form over texts that were not written for it.
@Suite struct NormalizedLawTests {
  private func expectLaw(_ source: [UInt8], _ name: String) throws {
    if let failure = Property.normalForm.failure(of: source) { Issue.record("\(name): \(failure)") }
    let document = try Document(parsing: source)
    #expect(throws: Never.self, "\(name)") { try document.normalized() }
  }

  @Test func everyFixtureHasANormalForm() throws {
    for file in SharedMaterial.fixtures() { try expectLaw(try file.bytes(), file.name) }
  }

  @Test(
    .enabled(if: SharedMaterial.hasSpecifications, "the specifications are not beside the package"),
    arguments: ["commonmark-0.30", "commonmark-0.31.2", "gfm", "gfm-extensions", "gfm-regression"])
  func everyExampleHasANormalForm(specification: String) throws {
    for example in SharedMaterial.examples(specification) {
      try expectLaw(Array(example.markdown.utf8), "\(specification) \(example.number)")
    }
  }

  /// Every eighth document of at most 60 KB; a debug build is slow.
  @Test(.enabled(if: SharedMaterial.hasCorpus, "the real documents are not beside the package"))
  func realDocumentsHaveANormalForm() throws {
    let files = SharedMaterial.corpus()
    for index in stride(from: 0, to: files.count, by: 8) {
      let source = try files[index].bytes()
      if source.count <= 60_000 { try expectLaw(source, files[index].name) }
    }
  }

  @Test func everyEscapeMeansTheCharacter() throws {
    for file in SharedMaterial.fixtures() {
      let document = try Document(parsing: try file.bytes())
      var writer = NormalizedWriter(
        document, NormalizeOptions(), cautious: Set(document.nodes.indices))
      let rewritten = try Document(parsing: try writer.written())
      var comparison = NormalizedComparison(document, rewritten, joinsLines: false)
      let lines = comparison.differences(definitions: writer.definitionsInOrder)
        .map { Node(document: document, index: $0).range.start.line }
      #expect(lines.isEmpty, "\(file.name)")
    }
  }

  @Test func hardlyAnyGeneratedTextIsRefused() {
    var count = 0
    var refused: [String] = []
    for family in GeneratedDocument.Family.allCases {
      for seed in GeneratedDocument.seeds {
        let source = GeneratedDocument.bytes(family, seed: seed)
        guard let document = try? Document(parsing: source) else { continue }
        count += 1
        do {
          _ = try document.normalized()
        } catch {
          refused.append("seed \(seed) of \(family): \(error)")
        }
      }
    }
    #expect(refused.count <= 1 + count / 500, "\(refused)")
  }
}
