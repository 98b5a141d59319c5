import RavenMarkdown

/// Says what changed in two documents whose sections and pieces are paired.
struct ChangeReport {
  let pairing: Pairing
  let table: ContentTable
  let order: OrderedChanges
  var words: ContentTable
  var oldText: OutlineText
  var newText: OutlineText
  var count = DocumentComparison.WordCount()
  /// What of the count the changes found so far carry.
  private var told = DocumentComparison.WordCount()
  /// The changes found, with their places in the new document and, among those, in the old one.
  private var found: [(place: (Int, Int, Int), change: DocumentChange)] = []
  /// Where pieces of the old document that are gone would stand in the new one.
  private lazy var gonePlaces = Self.gonePlaces(pairing)

  var old: Outline { pairing.old }
  var new: Outline { pairing.new }

  init(
    _ pairing: Pairing, _ table: ContentTable, _ words: ContentTable, _ order: OrderedChanges
  ) {
    self.pairing = pairing
    self.table = table
    self.words = words
    self.order = order
    oldText = OutlineText(pairing.old, table)
    newText = OutlineText(pairing.new, table)
  }

  /// Finds all changes.
  mutating func collect() {
    var containers = ContainerPairs(old.containers.count, new.containers.count)
    collectSections()
    collectPieces(&containers)
    collectMovedPieces(&containers)
    collectSplits()
    collectGone()
  }

  /// The changes in order.
  var sorted: [DocumentChange] {
    found.indices.sorted { found[$0].place < found[$1].place }.map { found[$0].change }
  }

  /// For each node of the old document the last node before it that is still there.
  private static func gonePlaces(_ pairing: Pairing) -> [Int] {
    var places = [Int](repeating: 0, count: pairing.old.document.nodes.count)
    for (section, partner) in pairing.newSection.enumerated()
    where partner >= 0 && pairing.old.sections[section].heading >= 0 {
      guard !pairing.movedSections.contains(section) else { continue }
      places[pairing.old.sections[section].heading] = max(pairing.new.sections[partner].heading, 0)
    }
    for (piece, partner) in pairing.newPiece.enumerated()
    where partner >= 0 && !pairing.movedPieces.contains(piece) {
      places[pairing.old.pieces[piece].node] = pairing.new.pieces[partner].node
    }
    var last = 0
    for index in places.indices {
      if places[index] > 0 { last = places[index] } else { places[index] = last }
    }
    return places
  }

  // MARK: - Adding

  /// Adds a change of something that is in the new document.
  mutating func add(
    _ change: consuming DocumentChange, old: Int?, new: Int, through last: Int? = nil
  ) {
    change.oldLines = old.map { oldText.lines(ofNode: $0, through: nil) }
    change.newLines = newText.lines(ofNode: new, through: last)
    change.wordCount = takeCount()
    found.append(((new, 0, old ?? 0), change))
  }

  /// Adds a change of something that is in the old document only.
  mutating func addGone(_ change: consuming DocumentChange, old: Int, through last: Int? = nil) {
    change.oldLines = oldText.lines(ofNode: old, through: last)
    change.wordCount = takeCount()
    found.append(((gonePlaces[old], 1, old), change))
  }

  /// The words counted since the last change.
  private mutating func takeCount() -> DocumentComparison.WordCount {
    var more = count
    more.removed -= told.removed
    more.added -= told.added
    told = count
    return more
  }

  /// A piece's headings: those of the new document.
  mutating func headings(new piece: Int) -> [String] {
    newText.headings(new.pieces[piece].section)
  }

  mutating func headings(old piece: Int) -> [String] {
    let section = old.pieces[piece].section
    let partner = pairing.newSection[section]
    return partner >= 0 ? newText.headings(partner) : oldText.headings(section)
  }

  /// Compares two spelled texts word by word.
  mutating func compareWords(
    _ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>, isVerbatim: Bool = false
  ) -> WordComparison {
    let comparison = WordComparison(
      WordList(before, isVerbatim: isVerbatim, &words),
      WordList(after, isVerbatim: isVerbatim, &words), order, &words)
    for change in comparison.changes {
      count.removed += comparison.old.count(change.old)
      count.added += comparison.new.count(change.new)
    }
    return comparison
  }

  /// Counts the words of pieces that went or came as a whole.
  mutating func countWords(_ text: String, removed: Bool) {
    let words = WordScanner.count(Array(text.utf8))
    if removed { count.removed += words } else { count.added += words }
  }
}

extension Outline.Piece {
  /// What it is for whoever reads about it.
  var block: DocumentChange.Block {
    switch kind {
    case .frontMatter: .frontMatter
    case .heading: .heading
    case .paragraph: .paragraph
    case .item: isDone == nil ? .listItem : .task
    case .code: .codeBlock
    case .html: .html
    case .rule: .rule
    case .table: .table
    case .definition: .link
    case .empty: .quote
    }
  }
}

extension Outline.Container {
  /// The same for a container.
  var block: DocumentChange.Block {
    switch kind {
    case .list: .list
    case .item: .listItem
    case .footnoteDefinition: .footnote
    default: .quote
    }
  }
}
