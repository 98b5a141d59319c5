import RavenMarkdown
import Testing

@Test func anEmptyTextIsADocumentWithoutChildren() throws {
  #expect(try Document(parsing: []).nodeCount == 1)
}
