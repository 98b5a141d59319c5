import PackBuilder
import RavenMarkdown
import Testing

/// Every fixture's outputs are the bytes that stand beside it.
///
/// `GOLDEN_UPDATE=1 swift test --filter GoldenTests` writes them anew, for a person to read; with `CI`
/// set it refuses. A fixture without its expected file fails, and so does a file without a fixture.
@Suite struct GoldenTests {
  @Test(arguments: try GoldenFixtures.fixtures(with: .html))
  func htmlIsAsExpected(fixture: GoldenFixture) throws {
    try GoldenFixtures.expect(.html, of: fixture)
  }

  @Test(arguments: try GoldenFixtures.fixtures(with: .tree))
  func treeIsAsExpected(fixture: GoldenFixture) throws {
    try GoldenFixtures.expect(.tree, of: fixture)
  }

  @Test(arguments: try GoldenFixtures.fixtures(with: .markdown))
  func normalFormIsAsExpected(fixture: GoldenFixture) throws {
    try GoldenFixtures.expect(.markdown, of: fixture)
  }

  @Test(arguments: try GoldenFixtures.fixtures(with: .plain))
  func plainTextIsAsExpected(fixture: GoldenFixture) throws {
    try GoldenFixtures.expect(.plain, of: fixture)
  }

  @Test(arguments: try GoldenFixtures.fixtures(with: .ansi))
  func terminalTextIsAsExpected(fixture: GoldenFixture) throws {
    try GoldenFixtures.expect(.ansi, of: fixture)
  }

  @Test func everyOutputHasATest() throws {
    let kinds = Set(try GoldenFixtures.suite().fixtures.flatMap(\.settings.kinds))
    #expect(kinds == [.html, .tree, .markdown, .plain, .ansi])
  }

  @Test func expectedFilesAreNotWrittenByCI() {
    #expect(!GoldenUpdate.isWanted || GoldenUpdate.isAllowed, "GOLDEN_UPDATE is not for CI")
  }

  @Test func everyFileBelongsToAFixture() throws {
    let suite = try GoldenFixtures.suite()
    #expect(suite.unreadable.isEmpty)
    #expect(suite.passedOver.isEmpty)
    var known = Set(suite.fixtures.map(\.path))
    for fixture in suite.fixtures {
      known.formUnion(fixture.settings.outputs.map { fixture.path(of: $0) })
    }
    for path in try GoldenFixtures.files() where !known.contains(Array(path.utf8)) {
      Issue.record("\(path) belongs to no fixture")
    }
  }

  @Test func thereAreFixtures() throws {
    #expect(try !GoldenFixtures.suite().fixtures.isEmpty)
  }
}
