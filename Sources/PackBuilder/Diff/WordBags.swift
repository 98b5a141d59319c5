/// How alike texts are, by the words that they share.
struct WordBags {
  /// The words of a text, each as often as it stands there, in the order of their numbers.
  private var bags: [Int: [Int]] = [:]
  private var words = ContentTable()

  /// The words of a content.
  mutating func bag(_ content: Int, _ table: ContentTable) -> [Int] {
    if let bag = bags[content] { return bag }
    let spelled = table.bytes(content)
    let list = WordList(spelled.dropFirst(), &words)
    let bag = list.words.filter { list.counts($0) }.map(\.number).sorted()
    bags[content] = bag
    return bag
  }

  /// Twice the words that two texts share, by all their words (Dice): 0 to 1.
  ///
  /// - Complexity: O(*n*) in the number of words.
  mutating func similarity(_ a: Int, _ b: Int, _ table: ContentTable) -> Double {
    Self.similarity(bag(a, table), bag(b, table))
  }

  /// The same for words in order.
  static func similarity(_ a: [Int], _ b: [Int]) -> Double {
    guard !a.isEmpty || !b.isEmpty else { return 0 }
    var (i, j, shared) = (0, 0, 0)
    while i < a.count, j < b.count {
      if a[i] == b[j] {
        shared += 1
        i += 1
        j += 1
      } else if a[i] < b[j] {
        i += 1
      } else {
        j += 1
      }
    }
    return 2 * Double(shared) / Double(a.count + b.count)
  }
}

/// Finds like texts among many without comparing each with each: by their rarest words.
struct RareWords {
  /// So many words of each text are looked up.
  private static let looked = 8
  /// And so many texts at most are compared for each word.
  private static let candidates = 8

  private var places: [Int: [Int]] = [:]
  private var frequency: [Int: Int] = [:]

  /// An index of texts by their words.
  ///
  /// - Complexity: O(*n* log *n*) in the number of words.
  init(_ bags: [[Int]]) {
    for bag in bags { for word in Self.distinct(bag) { frequency[word, default: 0] += 1 } }
    for (index, bag) in bags.enumerated() {
      for word in rarest(bag) where places[word, default: []].count < Self.candidates {
        places[word, default: []].append(index)
      }
    }
  }

  /// The texts that share a rare word with another one, in order.
  func candidates(for bag: [Int]) -> [Int] {
    var found: Set<Int> = []
    for word in rarest(bag) { found.formUnion(places[word] ?? []) }
    return found.sorted()
  }

  /// The words that stand in the fewest texts; those that stand in none are no help.
  private func rarest(_ bag: [Int]) -> [Int] {
    let known = Self.distinct(bag).filter { frequency[$0] != nil }
    return Array(
      known.sorted { (frequency[$0] ?? 0, $0) < (frequency[$1] ?? 0, $1) }.prefix(Self.looked))
  }

  private static func distinct(_ bag: [Int]) -> [Int] {
    var result: [Int] = []
    for word in bag where result.last != word { result.append(word) }
    return result
  }
}
