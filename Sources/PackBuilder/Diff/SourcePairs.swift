import RavenMarkdown

/// Which documents of two sets belong together.
struct SourcePairs {
  /// Indices in both sets.
  private(set) var both: [(old: Int, new: Int)] = []
  private(set) var added: [Int] = []
  private(set) var removed: [Int] = []

  /// A document was renamed and edited when both texts share so many words, of 1.
  private static let likeness = 0.6

  /// Pairs by name, by equal text, then by shared words.
  init(_ old: [ContentComparison.Source], _ new: [ContentComparison.Source]) {
    var names: [[UInt8]: Int] = [:]
    for (index, source) in old.enumerated() { names[Array(source.name.utf8)] = index }
    var isPaired = [Bool](repeating: false, count: old.count)
    for (index, source) in new.enumerated() {
      if let partner = names[Array(source.name.utf8)], !isPaired[partner] {
        isPaired[partner] = true
        both.append((partner, index))
      } else {
        added.append(index)
      }
    }
    removed = old.indices.filter { !isPaired[$0] }
    pairEqual(old, new)
    pairLike(old, new)
  }

  private mutating func pairEqual(
    _ old: [ContentComparison.Source], _ new: [ContentComparison.Source]
  ) {
    guard !added.isEmpty, !removed.isEmpty else { return }
    var texts: [[UInt8]: [Int]] = [:]
    for index in removed.reversed() where !old[index].markdown.isEmpty {
      texts[old[index].markdown, default: []].append(index)
    }
    for index in added {
      if let partner = texts[new[index].markdown]?.popLast() { pair(partner, index) }
    }
  }

  private mutating func pairLike(
    _ old: [ContentComparison.Source], _ new: [ContentComparison.Source]
  ) {
    guard !added.isEmpty, !removed.isEmpty else { return }
    // Which set is looked up in which must not decide: the way back pairs the same documents.
    let isReversed = Self.precedes(added.map { new[$0] }, removed.map { old[$0] })
    let (first, second) = isReversed ? (added, removed) : (removed, added)
    let sources = isReversed ? (new, old) : (old, new)
    var words = ContentTable()
    let bags = (
      first.map { Self.bag(sources.0[$0], &words) }, second.map { Self.bag(sources.1[$0], &words) }
    )
    let index = RareWords(bags.1)
    var found: [(score: Double, first: Int, second: Int)] = []
    for (place, bag) in bags.0.enumerated() {
      for candidate in index.candidates(for: bag) {
        let score = WordBags.similarity(bag, bags.1[candidate])
        if score >= Self.likeness { found.append((score, first[place], second[candidate])) }
      }
    }
    var taken: (Set<Int>, Set<Int>) = ([], [])
    for match in found.sorted(by: {
      ($1.score, $0.first, $0.second) < ($0.score, $1.first, $1.second)
    }) {
      guard !taken.0.contains(match.first), !taken.1.contains(match.second) else { continue }
      taken.0.insert(match.first)
      taken.1.insert(match.second)
      if isReversed { pair(match.second, match.first) } else { pair(match.first, match.second) }
    }
  }

  private mutating func pair(_ old: Int, _ new: Int) {
    both.append((old, new))
    added.removeAll { $0 == new }
    removed.removeAll { $0 == old }
  }

  private static func precedes(
    _ a: [ContentComparison.Source], _ b: [ContentComparison.Source]
  ) -> Bool {
    for (x, y) in zip(a, b) where x.markdown != y.markdown {
      return x.markdown.lexicographicallyPrecedes(y.markdown)
    }
    return a.count < b.count
  }

  private static func bag(_ source: ContentComparison.Source, _ words: inout ContentTable) -> [Int]
  {
    var bag: [Int] = []
    var scanner = WordScanner(source.markdown, source.markdown.indices)
    while let piece = scanner.next() {
      if piece.kind == .word { bag.append(words.number(of: source.markdown, piece.range)) }
    }
    return bag.sorted()
  }
}

/// Sections that left one document and stand in another now.
enum MovedSections {
  /// A section with its text and where it is.
  private struct Candidate {
    /// Its document among the compared ones.
    let document: Int
    /// Its change there; `nil` in a document that is gone or new as a whole.
    let change: Int?
    let title: String
  }

  /// Makes one move of a section that is gone in one document and new in another, word for word.
  static func find(
    in documents: inout [ComparedDocument], from old: [ContentComparison.Source],
    to new: [ContentComparison.Source]
  ) {
    let gone = candidates(documents, .removed, sources: old)
    let came = candidates(documents, .added, sources: new)
    var dropped: [(document: Int, change: Int)] = []
    for (text, before) in gone.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard let before, let found = came[text], let after = found else { continue }
      // In two whole documents it is as gone, and as new, as these.
      guard let place = after.change ?? before.change else { continue }
      let owner = after.change == nil ? before.document : after.document
      let count = WordScanner.count(text)
      if after.change != nil { documents[after.document].words.added -= count }
      if before.change != nil { documents[before.document].words.removed -= count }
      var change = documents[owner].changes[place]
      change.kind = .moved
      change.name = after.title
      change.wordCount = DocumentComparison.WordCount()
      change.from = "\(documents[before.document].name)#\(before.title)"
      change.to = "\(documents[after.document].name)#\(after.title)"
      documents[owner].changes[place] = change
      if after.change != nil, let other = before.change {
        dropped.append((before.document, other))
      }
    }
    for (document, change) in dropped.sorted(by: >) {
      documents[document].changes.remove(at: change)
    }
  }

  /// Sections by their text; `nil` where several have it.
  private static func candidates(
    _ documents: [ComparedDocument], _ kind: DocumentChange.Kind,
    sources: [ContentComparison.Source]
  ) -> [[UInt8]: Candidate?] {
    var candidates: [[UInt8]: Candidate?] = [:]
    func add(_ text: String, _ candidate: Candidate) {
      let key = Array(text.utf8)
      guard key.count(where: { ASCII.isAlphanumeric($0) || $0 >= 0xC0 }) >= PiecePairing.leastMoved
      else { return }
      candidates[key] = candidates[key] == nil ? .some(candidate) : .some(nil)
    }
    let hasSections = documents.contains { document in
      document.changes.contains {
        $0.block == .section && ($0.kind == .added || $0.kind == .removed)
      }
    }
    guard hasSections else { return [:] }
    for (index, document) in documents.enumerated() {
      for (place, change) in document.changes.enumerated()
      where change.kind == kind && change.block == .section {
        add(
          change.old ?? change.new ?? "",
          Candidate(document: index, change: place, title: change.name))
      }
      let isWhole = kind == .removed ? document.state == .removed : document.state == .added
      guard isWhole,
        let source = sources.first(where: { $0.name.utf8.elementsEqual(document.name.utf8) }),
        let parsed = try? Document(parsing: source.markdown)
      else { continue }
      var table = ContentTable()
      let outline = Outline(parsed, &table)
      var text = OutlineText(outline, table)
      for section in outline.sections.indices.dropFirst() {
        add(
          text.text(sections: section..<outline.sections[section].end),
          Candidate(document: index, change: nil, title: text.title(section)))
      }
    }
    return candidates
  }
}
