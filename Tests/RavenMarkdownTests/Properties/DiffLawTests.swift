import PackBuilder
import Testing

@testable import RavenMarkdown

/// The laws of comparing documents, over texts that were not written for it.
@Suite struct DiffLawTests {
  /// Two versions of a text.
  private struct Pair {
    let name: String
    let old: [UInt8]
    let new: [UInt8]
  }

  /// Whether two texts differ for readers.
  private static func failure(_ pair: Pair) -> String? {
    guard let old = try? Document(parsing: pair.old), let new = try? Document(parsing: pair.new)
    else { return nil }
    let forth = DocumentComparison(from: old, to: new).changes
    let back = DocumentComparison(from: new, to: old).changes
    return lost(old, new, forth) ?? lost(new, old, back) ?? oneWay(forth, back)
      ?? untold(old, new, forth)
  }

  // MARK: - Laws

  /// A word that one text has more often, and that no change mentions.
  private static func lost(
    _ old: Document, _ new: Document, _ changes: [DocumentChange]
  ) -> String? {
    let (before, after) = (words(old), words(new))
    var told: Set<[UInt8]> = []
    for change in changes {
      let texts =
        [change.old, change.new, change.from, change.to, change.name]
        + change.words.map(\.text)
      for text in texts.compactMap({ $0 }) {
        // Signs that stand for a line break or a gap are no letters.
        told.formUnion(text.utf8.split { !ASCII.isLetter($0) }.map { Array($0) })
      }
    }
    for (word, count) in before.merging(after, uniquingKeysWith: { $0 - $1 }) {
      let isInBoth = before[word] != nil && after[word] != nil
      guard isInBoth ? count != 0 : true, !told.contains(word) else { continue }
      return "the word \(quoted(word[...])) is in no change"
    }
    return nil
  }

  private static func words(_ document: Document) -> [[UInt8]: Int] {
    var all: [[UInt8]: Int] = [:]
    for record in document.nodes {
      switch record.kind {
      case .text, .code, .codeBlock:
        all.merge(words(Array(document.bytes(record.text)))) { $0 + $1 }
      default: break
      }
    }
    return all
  }

  private static func words(_ text: [UInt8]) -> [[UInt8]: Int] {
    var all: [[UInt8]: Int] = [:]
    // Only letters: what is one word may depend on the signs beside it. Beside other letters it is left out,
    // since composed and decomposed ones are the same.
    let words = text.split { !ASCII.isLetter($0) && $0 < 0x80 }
    for word in words where word.allSatisfy({ $0 < 0x80 }) {
      all[Array(word), default: 0] += 1
    }
    return all
  }

  /// Something that came one way and does not go the other way.
  private static func oneWay(_ forth: [DocumentChange], _ back: [DocumentChange]) -> String? {
    func texts(_ changes: [DocumentChange], _ kind: DocumentChange.Kind) -> [String] {
      changes.filter { $0.kind == kind }
        .map { "\($0.block): \($0.old ?? $0.new ?? "")" }.sorted()
    }
    if texts(forth, .added) != texts(back, .removed) { return "added one way, not removed back" }
    if texts(forth, .removed) != texts(back, .added) { return "removed one way, not added back" }
    return nil
  }

  /// Texts that readers see and whose normal forms differ, without any change.
  private static func untold(
    _ old: Document, _ new: Document, _ changes: [DocumentChange]
  ) -> String? {
    guard changes.isEmpty, old.html() != new.html(),
      let before = try? old.normalized(NormalizeOptions(wrap: .none)).bytes,
      let after = try? new.normalized(NormalizeOptions(wrap: .none)).bytes, before != after
    else { return nil }
    return "no change between \(quoted(before[...])) and \(quoted(after[...]))"
  }

  private static func unchanged(_ source: [UInt8]) -> String? {
    guard let document = try? Document(parsing: source) else { return nil }
    var forms = [source]
    for wrap in [NormalizeOptions.Wrap.keep, .none, .columns(20)] {
      guard let text = try? document.normalized(NormalizeOptions(wrap: wrap)) else { continue }
      forms.append(text.bytes)
    }
    for form in forms {
      guard let other = try? Document(parsing: form) else { continue }
      if let change = DocumentComparison(from: document, to: other).changes.first {
        return "\(change.kind) \(change.block) in its normal form \(quoted(form[...]))"
      }
    }
    return nil
  }

  // MARK: - Texts

  @Test func theNormalFormIsNoChange() throws {
    for file in SharedMaterial.fixtures() {
      if let failure = Self.unchanged(try file.bytes()) {
        Issue.record("\(file.name): \(failure)")
      }
    }
  }

  @Test(arguments: GeneratedDocument.Family.allCases)
  func theNormalFormOfGeneratedTextsIsNoChange(family: GeneratedDocument.Family) {
    for seed in GeneratedDocument.seeds {
      let source = GeneratedDocument.bytes(family, seed: seed)
      if let failure = Self.unchanged(source) {
        Issue.record("seed \(seed) of \(family): \(failure) of \(quoted(source[...]))")
        return
      }
    }
  }

  /// Every eighth document of at most 60 KB; a debug build is slow.
  @Test(.enabled(if: SharedMaterial.hasCorpus, "the real documents are not beside the package"))
  func theNormalFormOfRealDocumentsIsNoChange() throws {
    let files = SharedMaterial.corpus()
    for index in stride(from: 3, to: files.count, by: 8) {
      let source = try files[index].bytes()
      guard source.count <= 60_000 else { continue }
      if let failure = Self.unchanged(source) {
        Issue.record("\(files[index].name): \(failure.prefix(400))")
      }
    }
  }

  @Test(arguments: GeneratedDocument.Family.allCases)
  func everyChangeOfGeneratedTextsIsToldBothWays(family: GeneratedDocument.Family) {
    for seed in GeneratedDocument.seeds {
      let pair = Pair(
        name: "seed \(seed) of \(family)", old: GeneratedDocument.bytes(family, seed: seed),
        new: GeneratedDocument.bytes(family, seed: seed + 1))
      if let failure = Self.failure(pair) {
        Issue.record(
          "\(pair.name): \(failure) in \(quoted(pair.old[...])) and \(quoted(pair.new[...]))")
        return
      }
    }
  }

  @Test func everyChangeOfEditedFixturesIsToldBothWays() throws {
    var random = SeededGenerator(seed: GeneratedDocument.firstSeed)
    for file in SharedMaterial.fixtures() {
      let source = try file.bytes()
      for round in 0..<3 {
        let pair = Pair(
          name: "\(file.name) \(round)", old: source, new: Self.edited(source, &random))
        if let failure = Self.failure(pair) {
          Issue.record("\(pair.name): \(failure) in \(quoted(pair.new[...]))")
        }
      }
    }
  }

  /// The text with lines taken out, doubled, moved, or with another word.
  private static func edited(_ source: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var lines = source.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    for _ in 0..<random.number(in: 1...5) where !lines.isEmpty {
      let place = random.number(in: 0...(lines.count - 1))
      switch random.number(in: 0...4) {
      case 0: lines.remove(at: place)
      case 1: lines.insert(lines[place], at: random.number(in: 0...lines.count))
      case 2: lines.insert(lines.remove(at: place), at: random.number(in: 0...lines.count))
      case 3: lines[place] += Array(" changed".utf8)
      default: lines.insert(Array("another line".utf8), at: place)
      }
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}
