import RavenMarkdown

/// Where two versions of a text differ, word by word.
struct WordComparison {
  let old: WordList
  let new: WordList
  /// The words that went and came, in order.
  private(set) var changes: [LineChanges.Change]

  /// Above this share of changed words on both sides the texts are shown whole.
  private static let mostMarked = 0.6
  /// Texts of fewer words are always shown word by word.
  private static let fewWords = 12

  /// Compares sentences first, then words where sentences differ.
  ///
  /// - Complexity: O(*n*), a constant factor more for many changes.
  init(_ old: WordList, _ new: WordList, _ order: OrderedChanges, _ table: inout ContentTable) {
    self.old = old
    self.new = new
    let numbers = (old.numbers, new.numbers)
    let sentences = (old.sentences, new.sentences)
    changes = []
    var bySentence = [LineChanges.Change(old: 0..<old.words.count, new: 0..<new.words.count)]
    if sentences.0.count > 1 || sentences.1.count > 1 {
      let ids = (
        sentences.0.map { table.number(ofAll: Array(numbers.0[$0])) },
        sentences.1.map { table.number(ofAll: Array(numbers.1[$0])) }
      )
      bySentence = order.changes(from: ids.0, to: ids.1).map { change in
        LineChanges.Change(
          old: Self.words(of: change.old, sentences.0, end: old.words.count),
          new: Self.words(of: change.new, sentences.1, end: new.words.count))
      }
    }
    for stretch in bySentence {
      let found = order.changes(
        from: Array(numbers.0[stretch.old]), to: Array(numbers.1[stretch.new]))
      for change in found {
        changes.append(
          LineChanges.Change(
            old: change.old.shifted(by: stretch.old.lowerBound),
            new: change.new.shifted(by: stretch.new.lowerBound)))
      }
    }
    joinNear()
    showWholeIfLittleStays()
  }

  private static func words(
    of sentences: Range<Int>, _ all: [Range<Int>], end: Int
  ) -> Range<Int> {
    let start = sentences.lowerBound < all.count ? all[sentences.lowerBound].lowerBound : end
    return start..<(sentences.isEmpty ? start : all[sentences.upperBound - 1].upperBound)
  }

  /// Joins changes between which nothing stays but a short word or signs.
  private mutating func joinNear() {
    var joined: [LineChanges.Change] = []
    for change in changes {
      if let last = joined.last,
        min(last.old.count + last.new.count, change.old.count + change.new.count) > 2,
        isLittle(last.old.upperBound..<change.old.lowerBound)
      {
        joined[joined.count - 1] = LineChanges.Change(
          old: last.old.lowerBound..<change.old.upperBound,
          new: last.new.lowerBound..<change.new.upperBound)
      } else {
        joined.append(change)
      }
    }
    changes = joined
  }

  private func isLittle(_ range: Range<Int>) -> Bool {
    guard range.count <= 3 else { return false }
    let words = old.words[range]
    let letters = words.reduce(0) { $0 + ($1.kind == .sign ? 0 : $1.range.count) }
    return letters <= 3 && words.allSatisfy { $0.kind == .word || $0.kind == .sign }
  }

  private mutating func showWholeIfLittleStays() {
    let removed = changes.reduce(0) { $0 + $1.old.count }
    let added = changes.reduce(0) { $0 + $1.new.count }
    guard old.words.count > Self.fewWords, new.words.count > Self.fewWords,
      Double(removed) > Self.mostMarked * Double(old.words.count),
      Double(added) > Self.mostMarked * Double(new.words.count)
    else { return }
    changes = [LineChanges.Change(old: old.words.indices, new: new.words.indices)]
  }

  // MARK: - What changed

  /// Whether all changed words are of one kind.
  func changesOnly(_ kind: WordList.Word.Kind) -> Bool {
    !changes.isEmpty
      && changes.allSatisfy { change in
        old.words[change.old].allSatisfy { $0.kind == kind }
          && new.words[change.new].allSatisfy { $0.kind == kind }
      }
  }

  /// The text with what went and what came.
  var runs: [DocumentChange.WordRun] {
    var runs = RunList()
    var (i, j) = (0, 0)
    let end = LineChanges.Change(
      old: old.words.count..<old.words.count, new: new.words.count..<new.words.count)
    for change in changes + [end] {
      while i < change.old.lowerBound, j < change.new.lowerBound {
        addSame(i, j, to: &runs)
        i += 1
        j += 1
      }
      add(change, to: &runs)
      (i, j) = (change.old.upperBound, change.new.upperBound)
    }
    return runs.finished()
  }

  private func addSame(_ i: Int, _ j: Int, to runs: inout RunList) {
    switch (i > 0 && old.words[i].isApart, j > 0 && new.words[j].isApart) {
    case (true, true):
      runs.begin(.equal)
      runs.text.append(0x20)
    case (true, false):
      runs.begin(.removed)
      runs.text.append(0x20)
      runs.begin(.equal)
    case (false, true):
      runs.begin(.added)
      runs.text.append(0x20)
      runs.begin(.equal)
    case (false, false): runs.begin(.equal)
    }
    new.append(new.words[j], to: &runs.text)
  }

  private func add(_ change: LineChanges.Change, to runs: inout RunList) {
    // A blank before what went and before what came stays.
    let sharesBlank = startsWithBlank(change.old, old) && startsWithBlank(change.new, new)
    if sharesBlank {
      runs.begin(.equal)
      runs.text.append(0x20)
    }
    add(change.old, of: old, .removed, withoutBlank: sharesBlank, to: &runs)
    add(change.new, of: new, .added, withoutBlank: sharesBlank, to: &runs)
  }

  private func startsWithBlank(_ range: Range<Int>, _ list: WordList) -> Bool {
    range.first.map { $0 > 0 && list.words[$0].isApart } ?? false
  }

  private func add(
    _ range: Range<Int>, of list: WordList, _ op: DocumentChange.WordRun.Op, withoutBlank: Bool,
    to runs: inout RunList
  ) {
    guard !range.isEmpty else { return }
    runs.begin(op)
    for index in range {
      if list.words[index].isApart, index > 0, index > range.lowerBound || !withoutBlank {
        runs.text.append(0x20)
      }
      list.append(list.words[index], to: &runs.text)
    }
  }

  /// Runs of which no two neighbours are of one kind.
  private struct RunList {
    private var runs: [DocumentChange.WordRun] = []
    private var op = DocumentChange.WordRun.Op.equal
    /// The text of the run that is open.
    var text: [UInt8] = []

    mutating func begin(_ op: DocumentChange.WordRun.Op) {
      if op != self.op { close() }
      self.op = op
    }

    private mutating func close() {
      guard !text.isEmpty else { return }
      runs.append(DocumentChange.WordRun(op, String(decoding: text, as: UTF8.self)))
      text.removeAll(keepingCapacity: true)
    }

    mutating func finished() -> [DocumentChange.WordRun] {
      close()
      return runs
    }
  }
}

extension Range<Int> {
  /// The range some places further.
  func shifted(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
