public import RavenMarkdown

/// What changed between two documents, said the way a person would.
///
/// Blocks are compared, not lines: a new line break, another bullet or another fence is no change. Sections
/// that were renamed or moved, ticked tasks, table cells, list levels and the like are told as what they are.
///
/// ```swift
/// let comparison = DocumentComparison(from: old, to: new)
/// for change in comparison.changes { print(change.kind, change.block, change.name) }
/// ```
public struct DocumentComparison: Sendable {
  /// The changes, in the order of the new document; what is gone stands where it stood.
  public private(set) var changes: [DocumentChange]
  /// Whether long stretches were compared with less care, because it would have taken too long.
  public let isCoarse: Bool
  /// The words that went, and that came.
  public let words: WordCount

  /// Words that went and came: no signs, no markup, no links' targets. In scripts that have no blanks between
  /// words, each letter counts.
  public struct WordCount: Sendable, Equatable {
    /// In the old text only.
    public var removed = 0
    /// In the new text only.
    public var added = 0

    /// No words.
    public init() {}

    /// Adds another count.
    public static func += (sum: inout WordCount, more: WordCount) {
      sum.removed += more.removed
      sum.added += more.added
    }
  }

  /// Compares two documents.
  ///
  /// - Parameters:
  ///   - old: The document before.
  ///   - new: The document after.
  /// - Complexity: O(*n* log *n*) in the size of both, a constant factor more for many changes: work that
  ///   grows faster has a limit, beyond which a stretch counts as replaced.
  public init(from old: Document, to new: Document) {
    // One direction is enough to find partners: so both ways give the same ones.
    let isReversed = new.buffer.lexicographicallyPrecedes(old.buffer)
    let (first, second) = isReversed ? (new, old) : (old, new)
    var table = ContentTable(expecting: first.buffer.count)
    // Where a text lost its last link, the definition it leaves behind is no news, nor one that the normal
    // form keeps although it wrote its target into the links.
    let used = Set(
      Outline.usedDefinitions(of: first, &table) + Outline.usedDefinitions(of: second, &table))
    var pairing = Pairing(
      Outline(first, &table, usedDefinitions: used), Outline(second, &table, usedDefinitions: used))
    guard !pairing.isEqual else {
      changes = []
      isCoarse = false
      words = WordCount()
      return
    }
    var bags = WordBags()
    var words = ContentTable()
    var sections = SectionPairing(pairing, table)
    sections.pairAll(&bags)
    var pieces = PiecePairing(sections.pairing, table)
    pieces.pairAll(&bags, &words)
    pairing = isReversed ? pieces.pairing.reversed : pieces.pairing
    isCoarse = pairing.isCoarse
    var report = ChangeReport(pairing, table, words, OrderedChanges(isReversed: isReversed))
    report.collect()
    changes = report.sorted
    self.words = report.count
  }
}
