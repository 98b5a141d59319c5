import Testing

@testable import PackBuilder

/// What is said about sets of documents.
@Suite struct ContentComparisonTests {
  private typealias Documents = KeyValuePairs<String, String>

  private func sources(_ documents: Documents) -> [ContentComparison.Source] {
    documents.map {
      ContentComparison.Source(name: $0.key, title: $0.key, markdown: Array($0.value.utf8))
    }
  }

  private func comparison(
    _ old: Documents, _ new: Documents, isExact: Bool = false
  ) -> ContentComparison {
    ContentComparison(from: sources(old), to: sources(new), isExact: isExact)
  }

  /// `notes/a: changed`, with the old name of renamed ones.
  private func states(_ comparison: ContentComparison) -> [String] {
    comparison.documents.map {
      "\($0.name): \($0.state)" + ($0.oldName.map { " from \($0)" } ?? "")
    }
  }

  private func summary(_ old: Documents, _ new: Documents) -> String {
    "\(ChangeSummary(comparison(old, new)))"
  }

  @Test func equalSetsHaveNoChanges() {
    let documents: Documents = ["notes/a": "# A\n", "notes/b": "b\n"]
    let same = comparison(documents, documents)
    #expect(same.isEqual)
    #expect(same.documents.isEmpty)
    #expect(ChangeStatistics(same).total == 0)
  }

  @Test func documentsComeInTheNewOrderAndGoneOnesLast() {
    let found = comparison(
      ["a": "one\n", "b": "two\n", "c": "* x\n"], ["d": "four\n", "c": "- x\n", "a": "uno\n"])
    #expect(states(found) == ["d: added", "c: formatting", "a: changed", "b: removed"])
    #expect(!found.isEqual)
  }

  @Test func aDocumentOfTheSameTextWasRenamed() {
    let found = comparison(["a": "text\n"], ["b": "text\n"])
    #expect(states(found) == ["b: renamed from a"])
    #expect(found.documents.first?.changes.map(\.kind) == [.renamed])
  }

  @Test func aDocumentOfMuchTheSameTextWasRenamedAndChanged() {
    let text = "One two three four five six seven eight nine ten.\n"
    let found = comparison(["a": text], ["b": "Zero. " + text])
    #expect(states(found) == ["b: renamed from a"])
    #expect(found.documents.first?.changes.map(\.block) == [.document, .paragraph])
  }

  @Test func documentsWithLittleInCommonAreNotRenamed() {
    let found = comparison(["a": "alpha beta gamma delta\n"], ["b": "alpha epsilon zeta eta\n"])
    #expect(states(found) == ["b: added", "a: removed"])
  }

  @Test func aSectionThatWentToAnotherDocumentHasMoved() {
    let section = "## Rules\n\nNobody takes anything down.\n"
    for (old, new): (Documents, Documents) in [
      (["a": "# A\n\n" + section, "b": "# B\n"], ["a": "# A\n", "b": "# B\n\n" + section]),
      (["a": "# A\n\n" + section, "b": "# B\n"], ["b": "# B\n\n" + section]),
      (["a": "# A\n\n" + section], ["a": "# A\n", "b": "# B\n\n" + section]),
    ] {
      let forth = comparison(old, new)
      let moved = forth.documents.flatMap(\.changes).filter { $0.block == .section }
      #expect(moved.map(\.kind) == [.moved])
      #expect(moved.first?.from == "a#Rules")
      #expect(moved.first?.to == "b#Rules")
      let back = comparison(new, old).documents.flatMap(\.changes).filter { $0.block == .section }
      #expect(back.map(\.kind) == [.moved])
      #expect(back.first?.to == "a#Rules")
    }
  }

  @Test func exactTellsSpellingAsWell() {
    let found = comparison(["a": "* x\n* y\n\nold\n"], ["a": "- x\n- y\n\nnew\n"], isExact: true)
    let changes = found.documents.flatMap(\.changes)
    #expect(changes.map(\.aspect) == [nil, .formatting])
    #expect(changes.last?.old == "* x\n* y\n")
    #expect(changes.last?.new == "- x\n- y\n")
    let ends = comparison(["a": "x\n"], ["a": "x"], isExact: true)
    #expect(!ends.isEqual)
    #expect(ends.documents.map(\.state) == [.formatting])
  }

  @Test func aTextThatCannotBeParsedIsComparedByLines() {
    let deep = String(repeating: "- ", count: 30_000) + "x\n"
    let found = comparison(["a": deep + "one\n"], ["a": deep + "two\n"])
    #expect(!found.isEqual)
  }

  @Test func factsOfTheProjectCount() {
    func pack(_ summary: String) -> Pack {
      Pack(
        project: ProjectIdentity(id: "a", name: "A", summary: summary), revision: 1,
        contentHash: "", contentChangedAt: .now(), sections: [])
    }
    let found = ContentComparison(from: pack("old"), to: pack("new"))
    #expect(!found.isEqual)
    #expect(found.facts.map(\.name) == ["summary"])
    #expect("\(ChangeSummary(found))" == "project: summary changed")
  }

  // MARK: - Summaries

  @Test func aSummaryNamesSectionsAndTasks() {
    let mission = "# M\n\n## Promise\n\nFour weeks.\n\n## Other\n\nx\n"
    let plan = "# P\n\n- [ ] one\n- [ ] two\n- [ ] three\n"
    #expect(
      summary(
        ["foundation/mission": mission, "plans/first": plan, "notes/a": "* x\n"],
        [
          "foundation/mission": mission.replacing("Four", with: "Three"),
          "plans/first": "# P\n\n- [x] one\n- [x] two\n- [ ] three\n- [ ] four\n",
          "notes/a": "- x\n",
        ])
        == "mission: Promise reworded; plans/first: 2 tasks done, 1 added; "
        + "formatting only: 1 document")
  }

  @Test func aSummaryCountsWhatItDoesNotName() {
    let names = (1...9).map { "notes/n\($0)" }
    let old = names.map { ContentComparison.Source(name: $0, markdown: Array("a\n".utf8)) }
    let new = names.map { ContentComparison.Source(name: $0, markdown: Array("b\n".utf8)) }
    let line = "\(ChangeSummary(ContentComparison(from: old, to: new)))"
    #expect(line.hasPrefix("notes/n1: reworded; notes/n2: reworded; "))
    #expect(line.hasSuffix("; and 3 more documents"))
  }

  @Test func aSummaryOfNothingSaysSo() {
    #expect(summary(["a": "x\n"], ["a": "x\n"]) == "nothing changed")
    #expect(summary(["a": "* x\n"], ["a": "- x\n"]) == "formatting only: 1 document")
    #expect(summary(["a": "x\n"], ["b": "y\n"]) == "b added; a removed")
    #expect(
      summary(["a": "## S\n\nx\n\n## T\n\ny\n"], ["a": "## T\n\ny\n"]) == "a: S removed")
    #expect(summary(["a": "## S\n\nxyz\n"], ["a": "## R\n\nxyz\n"]) == "a: S is now R")
  }
}

/// What keeps its order when elements have moved.
@Suite struct KeptOrderTests {
  @Test func asManyAsCanBeKeepTheirOrder() {
    func kept(_ positions: [Int], _ weights: [Int]? = nil) -> [Bool] {
      KeptOrder.elements(positions, weights: weights ?? positions.map { _ in 1 })
    }
    #expect(kept([]) == [])
    #expect(kept([0, 1, 2]) == [true, true, true])
    #expect(kept([2, 0, 1]) == [false, true, true])
    // The lighter of two moves, and two never move for one.
    #expect(kept([1, 0], [5, 9]) == [false, true])
    #expect(kept([1, 0], [9, 5]) == [true, false])
    #expect(kept([2, 0, 1], [900, 1, 1]) == [false, true, true])
  }
}
