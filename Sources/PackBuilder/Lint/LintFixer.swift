public import RavenMarkdown

/// Repairs what can be repaired without a person.
///
/// Edits are applied from the end of the file to its start, and the result is looked at again until
/// nothing is left to repair. An edit that only changes how something is written is dropped when the
/// document would mean something else after it.
public struct LintFixer: Sendable {
  /// What became of a file.
  public struct Result: Sendable {
    /// The repaired bytes.
    public let bytes: [UInt8]
    /// How many findings were repaired.
    public let fixed: Int
    /// What is left.
    public let findings: [Finding]
    /// Whether repairs were dropped because they would have changed what the document means.
    public let droppedAny: Bool
  }

  /// Rounds after which a file that still changes is left as it is.
  static let mostRounds = 10
  /// How often the meaning of one file's text is compared at least, and how many bytes are parsed for it.
  private static let leastTries = 64
  private static let mostWork = 64 << 20

  private let linter: Linter

  /// Makes a fixer that repairs what a linter finds.
  public init(_ linter: Linter) { self.linter = linter }

  /// Repairs one file.
  ///
  /// - Throws: ``ParseError`` when the text cannot be parsed.
  /// - Complexity: O(*n* log *n*) for each round, of which there are at most ten.
  public func fixed(
    _ source: [UInt8], file: String, surroundings: LintSurroundings? = nil
  ) throws(ParseError) -> Result {
    var bytes = source
    var count = 0
    var droppedAny = false
    var tries = max(Self.leastTries, Self.mostWork / max(source.count, 1))
    var findings = try linter.findings(in: bytes, file: file, surroundings: surroundings)
    for _ in 0..<Self.mostRounds {
      let chosen = Self.compatible(findings.filter(\.isFixable))
      guard !chosen.isEmpty else { break }
      let spelling = chosen.filter { RuleCatalog.keepsMeaning($0.rule) }
      let kept = try Self.keepingMeaning(spelling, of: bytes, tries: &tries)
      droppedAny = droppedAny || kept.count < spelling.count
      let applied = chosen.filter { !RuleCatalog.keepsMeaning($0.rule) } + kept
      let next = Self.applying(applied.flatMap(\.fix), to: bytes)
      guard next != bytes else { break }
      bytes = next
      count += applied.count
      findings = try linter.findings(in: bytes, file: file, surroundings: surroundings)
    }
    return Result(bytes: bytes, fixed: count, findings: findings, droppedAny: droppedAny)
  }

  /// The findings whose edits do not touch each other, the first of each place.
  static func compatible(_ findings: [Finding]) -> [Finding] {
    var edits: [(edit: SourceEdit, finding: Int)] = []
    for (number, finding) in findings.enumerated() {
      for edit in finding.fix { edits.append((edit, number)) }
    }
    edits.sort {
      ($0.edit.range.lowerBound, $0.edit.range.upperBound, $0.finding)
        < ($1.edit.range.lowerBound, $1.edit.range.upperBound, $1.finding)
    }
    var refused: Set<Int> = []
    var last: (edit: SourceEdit, finding: Int)?
    for (edit, finding) in edits {
      if let last, !refused.contains(last.finding), last.finding != finding {
        // Two insertions at one place would say the same twice.
        let overlaps = edit.range.lowerBound < last.edit.range.upperBound
        let isTwice = edit.range.isEmpty && last.edit.range == edit.range
        if overlaps || isTwice {
          refused.insert(max(finding, last.finding))
          if finding > last.finding { continue }
        }
      }
      last = (edit, finding)
    }
    return findings.indices.filter { !refused.contains($0) }.map { findings[$0] }
  }

  // MARK: Applying

  /// Those of some findings whose edits together leave the meaning as it is. A file with very many edits of
  /// the other kind loses some that would have been right, when no text may be compared any more.
  private static func keepingMeaning(
    _ findings: [Finding], of bytes: [UInt8], tries: inout Int
  ) throws(ParseError) -> [Finding] {
    guard !findings.isEmpty, tries > 0 else { return [] }
    let before = try Document(parsing: bytes)
    var kept: [Finding] = []
    var open = [findings[...]]
    while let part = open.popLast(), tries > 0 {
      tries -= 1
      let text = applying((kept + part).flatMap(\.fix), to: bytes)
      if before.meansTheSame(as: try Document(parsing: text)) {
        kept += part
      } else if part.count > 1 {
        // Some of them change what the document means: halve until those are found.
        let middle = part.startIndex + part.count / 2
        open += [part[middle...], part[..<middle]]
      }
    }
    return kept
  }

  /// The bytes after edits that do not overlap.
  static func applying(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var from = 0
    let unique = Set(edits)
    for edit in unique.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }) {
      guard edit.range.lowerBound >= from, edit.range.upperBound <= bytes.count else { continue }
      result += bytes[from..<edit.range.lowerBound]
      result += edit.replacement.utf8
      from = edit.range.upperBound
    }
    return result + bytes[from...]
  }
}

extension RuleCatalog {
  /// The rules whose fixes repair what was not meant, so that the document means something else after.
  /// All others may only change the spelling, and are held to it.
  private static let repairs: Set<String> = [
    "MD010", "MD011", "MD014", "MD018", "MD020", "MD026", "MD029", "MD034", "MD037", "MD038",
    "MD039", "MD044", "MD051", "MD053", "absolute-path", "fullwidth-hash", "invisible-character",
    "list-marker-missing-space", "task-list-syntax",
  ]

  /// Whether a rule's fixes must leave the meaning as it is.
  static func keepsMeaning(_ rule: String) -> Bool { !repairs.contains(rule) }
}
