import Foundation
import RavenMarkdown
import Testing

@testable import PackBuilder

/// Laws of repairs, over documents made of pieces that rules look at, and over real ones where they are.
@Suite("Repairs of lint") struct LintFixTests {
  private static let pieces = [
    "# A\n", "#B\n", "##  C ##\n", "  ### D\n", "E\n===\n", "- a\n", "* b\n", "  - c\n", "   * d\n",
    "1. e\n", "3. f\n", "10) g\n", "- [x]h\n", "- [ ] i\n", "-j\n-k\n", "> l\n", ">  m\n", ">> n\n",
    "```\no\n```\n", "~~~sh\n$ p\n~~~\n", "    q\n", "\tr\n", "| s | t |\n|---|---|\n| u | v |\n",
    "| w |\n", "***\n", "---\n", "x  \n", "x   \n", "y \n", "z\\\n", "(a)[b] \n", "** c **\n",
    "[ d ](e)\n", "` f `\n", "https://e.org\n", "<a@e.org>\n", "[g]: h\n", "[i][g]\n", "_j_ *k*\n",
    "__l__ **m**\n", "<div>n</div>\n", "<!-- o -->\n", "p\u{200B}q\n", "/home/r/s\n", "\n",
    "\n\n\n",
    "[t](#a)\n", "[u](#A)\n", "\u{FF03} v\n", "w\r\n", "x\ty\n", "z.\n", "`` ` ``\n", "$a$\n",
  ]

  private static func document(_ seed: UInt64) -> [UInt8] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(truncatingIfNeeded: state >> 33) % limit
    }
    let text = (0..<4 + next(14)).map { _ in pieces[next(pieces.count)] }.joined()
    return Array(text.utf8)
  }

  private static func linter(_ profile: LintConfiguration.Profile, all: Bool = false) throws
    -> Linter
  {
    let rules = all ? #"{"rules": {"default": true}}"# : "{}"
    return Linter(try LintConfiguration(parsing: Array(rules.utf8), profile: profile))
  }

  /// Repairs until nothing changes; the text after the first time must stay.
  private func check(_ source: [UInt8], _ linter: Linter, _ name: String) throws {
    let fixer = LintFixer(linter)
    let first: LintFixer.Result
    do throws(ParseError) {
      first = try fixer.fixed(source, file: "a.md")
    } catch {
      return
    }
    let second = try fixer.fixed(first.bytes, file: "a.md")
    #expect(
      second.bytes == first.bytes,
      "\(name): \(String(decoding: first.bytes, as: UTF8.self).debugDescription) becomes \(String(decoding: second.bytes, as: UTF8.self).debugDescription)"
    )
    if !first.droppedAny {
      let left = LintFixer.compatible(first.findings.filter(\.isFixable))
      #expect(
        left.isEmpty,
        "\(name): \(left.map(\.rule)) of \(String(decoding: source, as: UTF8.self).debugDescription)"
      )
    }
  }

  @Test(arguments: 0..<24)
  func repairsReachAnEndAndStayThere(batch: Int) throws {
    let linters = [
      try Self.linter(.pack), try Self.linter(.markdownlint), try Self.linter(.pack, all: true),
    ]
    for seed in batch * 25..<batch * 25 + 25 {
      let source = Self.document(UInt64(seed))
      for linter in linters { try check(source, linter, "document \(seed)") }
    }
  }

  /// What only spells otherwise says the same.
  @Test(arguments: 0..<12)
  func repairsOfSpellingKeepTheMeaning(batch: Int) throws {
    let spelling = RuleCatalog.infos.filter { $0.isFixable && RuleCatalog.keepsMeaning($0.id) }
    let rules = (["\"default\": false"] + spelling.map { "\"\($0.id)\": true" })
      .joined(separator: ", ")
    let linter = Linter(
      try LintConfiguration(parsing: Array("{\"rules\": {\(rules)}}".utf8)))
    for seed in batch * 25..<batch * 25 + 25 {
      let source = Self.document(UInt64(seed))
      let fixed = try LintFixer(linter).fixed(source, file: "a.md").bytes
      #expect(
        try Document(parsing: source).meansTheSame(as: try Document(parsing: fixed)),
        "document \(seed): \(String(decoding: source, as: UTF8.self).debugDescription)")
    }
  }

  @Test func blanksAfterABreakBecomeABreak() throws {
    let linter = Linter(try LintConfiguration(parsing: Array(#"{"MD009": true}"#.utf8)))
    func fixed(_ text: String) throws -> String {
      String(
        decoding: try LintFixer(linter).fixed(Array(text.utf8), file: "a.md").bytes, as: UTF8.self)
    }
    #expect(try fixed("# A\n\na     \nb \nc    \n") == "# A\n\na  \nb\nc\n")
  }

  // MARK: Real documents

  static let corpus = SharedMaterial.folder.appending(path: "corpus/files")
  static let files: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: corpus.path).sorted()) ?? []

  @Test(
    .enabled(if: !files.isEmpty, "no real documents beside the package"),
    arguments: [LintConfiguration.Profile.pack, .markdownlint])
  func repairsOfRealDocumentsReachAnEnd(profile: LintConfiguration.Profile) throws {
    let linter = try Self.linter(profile)
    let texts = try Self.files.map {
      (name: $0, bytes: [UInt8](try Data(contentsOf: Self.corpus.appending(path: $0))))
    }.filter { $0.bytes.count < 60_000 }
    let failed = texts.concurrentMap { name, bytes -> String? in
      guard let first = try? LintFixer(linter).fixed(bytes, file: name),
        let second = try? LintFixer(linter).fixed(first.bytes, file: name)
      else { return "\(name) was not repaired" }
      return first.bytes == second.bytes ? nil : "\(name) changed again"
    }
    #expect(failed.compactMap { $0 } == [])
  }
}
