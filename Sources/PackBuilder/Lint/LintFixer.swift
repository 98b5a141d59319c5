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
  /// How often one round may be tried in smaller parts.
  private static let mostTries = 64

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
    var findings = try linter.findings(in: bytes, file: file, surroundings: surroundings)
    for _ in 0..<Self.mostRounds {
      let chosen = Self.compatible(findings.filter(\.isFixable))
      guard !chosen.isEmpty else { break }
      let (next, applied) = try apply(chosen, to: bytes)
      droppedAny = droppedAny || applied < chosen.count
      guard next != bytes else { break }
      bytes = next
      count += applied
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

  /// Applies what may be applied; the number of findings that were.
  private func apply(_ findings: [Finding], to bytes: [UInt8]) throws(ParseError) -> ([UInt8], Int)
  {
    let all = Self.applying(findings.flatMap(\.fix), to: bytes)
    let spelling = findings.filter { RuleCatalog.keepsMeaning($0.rule) }
    guard !spelling.isEmpty else { return (all, findings.count) }
    let before = try Document(parsing: bytes)
    let only = Self.applying(spelling.flatMap(\.fix), to: bytes)
    if before.meansTheSame(as: try Document(parsing: only)) { return (all, findings.count) }
    // Some of them change what the document means: halve until those are found.
    var kept = findings.filter { !RuleCatalog.keepsMeaning($0.rule) }
    var open = [spelling[...]]
    var tries = 0
    while let part = open.popLast() {
      tries += 1
      guard tries <= Self.mostTries else { break }
      let text = Self.applying(part.flatMap(\.fix), to: bytes)
      if before.meansTheSame(as: try Document(parsing: text)) {
        kept += part
      } else if part.count > 1 {
        let middle = part.startIndex + part.count / 2
        open += [part[middle...], part[..<middle]]
      }
    }
    return (Self.applying(kept.flatMap(\.fix), to: bytes), kept.count)
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
  private static let repairs: Set<String> = [
    "MD009", "MD010", "MD011", "MD018", "MD020", "MD026", "MD029", "MD034", "MD037", "MD038",
    "MD039",
    "MD044",
    "MD051", "MD053", "MD014", "invisible-character",
    "absolute-path",
    "task-list-syntax", "list-marker-missing-space", "fullwidth-hash", "MD058", "MD032",
    "MD031",
  ]

  /// Whether a rule's fixes must leave the meaning as it is.
  static func keepsMeaning(_ rule: String) -> Bool { !repairs.contains(rule) }
}
