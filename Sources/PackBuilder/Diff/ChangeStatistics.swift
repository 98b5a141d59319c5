/// How much changed between two sets of documents.
public struct ChangeStatistics: Sendable, Equatable {
  /// Documents by what became of them.
  public var documents: [ComparedDocument.State: Int] = [:]
  /// Changes by kind, those of whole documents included.
  public var changes: [DocumentChange.Kind: Int] = [:]
  /// Words that went and came.
  public var words = DocumentComparison.WordCount()

  /// Counts what was found.
  public init(_ comparison: ContentComparison) {
    for document in comparison.documents {
      documents[document.state, default: 0] += 1
      words += document.words
      for change in document.changes { changes[change.kind, default: 0] += 1 }
    }
    for change in comparison.facts { changes[change.kind, default: 0] += 1 }
  }

  /// All changes.
  public var total: Int { changes.values.reduce(0, +) }
}
