import Foundation

/// Texts glued together from fragments of markdown, the same for the same seed.
struct GeneratedDocument {
  /// What a text is made of.
  enum Family: String, CaseIterable, Sendable {
    /// Lines of all kinds behind random quote and list markers.
    case blocks
    /// Runs of inline syntax in one or a few paragraphs.
    case inlines
    /// Tables, tasks, footnotes, alerts and bare links in containers.
    case extensions
    /// Link definitions and links by label.
    case references
    /// Bytes that no editor writes: NUL, bad UTF-8, lone CR, controls, between fragments of the others.
    case hostile
    /// The project's own texts with pieces taken out, doubled, indented or put in.
    case mutated
  }

  /// How many texts of a family a test makes: `FUZZ_COUNT`, or a number that takes a few seconds.
  static let count = Int(ProcessInfo.processInfo.environment["FUZZ_COUNT"] ?? "") ?? 400
  /// The first seed: `FUZZ_SEED`, or 1.
  static let firstSeed = UInt64(ProcessInfo.processInfo.environment["FUZZ_SEED"] ?? "") ?? 1

  static var seeds: Range<UInt64> { firstSeed..<(firstSeed + UInt64(max(count, 0))) }

  static func bytes(_ family: Family, seed: UInt64) -> [UInt8] {
    let salt = UInt64(Family.allCases.firstIndex(of: family) ?? 0) << 48
    var document = GeneratedDocument(random: SeededGenerator(seed: seed ^ salt))
    switch family {
    case .blocks: document.addLines(Fragments.lines)
    case .inlines: document.addInlines(Fragments.inlines, paragraphs: 1...3)
    case .extensions: document.addLines(Fragments.extensionLines + Fragments.lines.prefix(20))
    case .references: document.addReferences()
    case .hostile: document.addHostile()
    case .mutated: document.addMutated()
    }
    return document.text
  }

  private var random: SeededGenerator
  private var text: [UInt8] = []

  private init(random: SeededGenerator) { self.random = random }

  private mutating func append(_ fragment: String) { text.append(contentsOf: fragment.utf8) }

  private mutating func addLines(_ lines: [String]) {
    for _ in 0..<random.number(in: 1...10) {
      for _ in 0..<random.pick([0, 0, 1, 1, 2, 3]) { append(random.pick(Fragments.prefixes)) }
      append(random.pick(lines))
      if random.chance(oneIn: 6) { append(random.pick(Fragments.inlines)) }
      append("\n")
    }
  }

  private mutating func addInlines(_ fragments: [String], paragraphs: ClosedRange<Int>) {
    for _ in 0..<random.number(in: paragraphs) {
      if random.chance(oneIn: 5) { append(random.pick(Fragments.prefixes)) }
      for _ in 0..<random.number(in: 2...14) { append(random.pick(fragments)) }
      append(random.pick(["\n", "\n\n", ""]))
    }
  }

  private mutating func addReferences() {
    for _ in 0..<random.number(in: 1...4) {
      if random.chance(oneIn: 2) {
        if random.chance(oneIn: 3) { append(random.pick(Fragments.prefixes)) }
        for _ in 0..<random.number(in: 1...6) { append(random.pick(Fragments.definitionParts)) }
      } else {
        addInlines(Fragments.labels + Fragments.inlines.prefix(12), paragraphs: 1...1)
      }
      append(random.pick(["\n", "\n\n"]))
    }
  }

  private static let fixtures = SharedMaterial.fixtures().compactMap { try? $0.bytes() }
    .filter { !$0.isEmpty && $0.count < 4000 }

  private mutating func addMutated() {
    guard !Self.fixtures.isEmpty else { return }
    text = random.pick(Self.fixtures)
    for _ in 0..<random.number(in: 1...4) {
      let place = random.number(in: 0...text.count)
      switch random.number(in: 0...3) {
      case 0:
        text.insert(contentsOf: random.pick(Fragments.inlines + Fragments.lines).utf8, at: place)
      case 1:
        text.removeSubrange(place..<min(place + random.number(in: 1...5), text.count))
      case 2:
        let other = random.pick(Self.fixtures)
        text.insert(
          contentsOf: other[random.number(in: 0...(other.count - 1))...].prefix(80), at: place)
      default: indentLines()
      }
    }
  }

  /// Puts a marker of a container before some lines.
  private mutating func indentLines() {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let first = random.number(in: 0...(lines.count - 1))
    let last = random.number(in: first...(lines.count - 1))
    let prefix = random.pick(Fragments.prefixes)
    for index in first...last { lines[index] = ArraySlice(Array(prefix.utf8) + lines[index]) }
    text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private mutating func addHostile() {
    if random.chance(oneIn: 8) { text.append(contentsOf: [0xEF, 0xBB, 0xBF]) }
    for _ in 0..<random.number(in: 1...20) {
      switch random.number(in: 0...5) {
      case 0: text.append(contentsOf: random.pick(Fragments.hostileBytes))
      case 1: text.append(UInt8.random(in: 0...255, using: &random))
      case 2: append(random.pick(Fragments.prefixes))
      case 3: append(random.pick(Fragments.lines) + random.pick(["\n", "\r", "\r\n"]))
      case 4: append(random.pick(Fragments.extensionLines) + random.pick(["\n", "\r", "\r\n"]))
      default: append(random.pick(Fragments.inlines))
      }
    }
  }
}
