import Testing

/// Every fixture's outputs are the bytes that stand beside it.
///
/// `GOLDEN_UPDATE=1 swift test --filter GoldenTests` writes them anew, for a person to read; with `CI`
/// set it refuses. A fixture without its expected file fails, and so does a file without a fixture.
@Suite struct GoldenTests {
  @Test(arguments: GoldenFixture.all(with: .html))
  func htmlIsAsExpected(fixture: GoldenFixture) throws {
    try fixture.expect(.html)
  }

  @Test(arguments: GoldenFixture.all(with: .tree))
  func treeIsAsExpected(fixture: GoldenFixture) throws {
    try fixture.expect(.tree)
  }

  @Test(arguments: GoldenFixture.all(with: .plain80))
  func plainTextOf80ColumnsIsAsExpected(fixture: GoldenFixture) throws {
    try fixture.expect(.plain80)
  }

  @Test(arguments: GoldenFixture.all(with: .plain40))
  func plainTextOf40ColumnsIsAsExpected(fixture: GoldenFixture) throws {
    try fixture.expect(.plain40)
  }

  @Test(arguments: GoldenFixture.all(with: .ansi80))
  func terminalTextOf80ColumnsIsAsExpected(fixture: GoldenFixture) throws {
    try fixture.expect(.ansi80)
  }

  @Test(arguments: GoldenFixture.all(with: .frontMatter))
  func shownFrontMatterIsAsExpected(fixture: GoldenFixture) throws {
    try fixture.expect(.frontMatter)
  }

  @Test func noExpectedFileIsLeftOver() throws {
    for stray in try GoldenFixture.strays() {
      Issue.record("\(stray) belongs to no fixture")
    }
  }

  @Test func thereAreFixtures() {
    #expect(!GoldenFixture.all.isEmpty)
  }
}
