import RavenMarkdown

/// A document that differs between two sets, and how.
public struct ComparedDocument: Sendable {
  /// Its name in the new set, or in the old one where it is gone.
  public let name: String
  /// Its name in the old set, where that was another one.
  public let oldName: String?
  /// Its title in the new set, or in the old one where it is gone.
  public let title: String
  /// What became of it as a whole.
  public let state: State
  /// What changed in it; of a document that is new or gone, that fact.
  public var changes: [DocumentChange]
  /// The words that went and came.
  public internal(set) var words: DocumentComparison.WordCount
  /// Whether long stretches were compared with less care, because it would have taken too long.
  public let isCoarse: Bool
  /// Whether everything under a heading stands under one and the same, in both texts: a title.
  public let hasOneTitle: Bool

  /// What became of a document.
  public enum State: String, Sendable {
    case added, removed, changed, renamed
    /// Its bytes differ, and readers see no difference.
    case formatting
    case same
  }

  /// Whether any byte differs.
  var differs: Bool { state != .same }

  /// Whether there is nothing to tell.
  public var isEqual: Bool { changes.isEmpty }

  init(from old: ContentComparison.Source, to new: ContentComparison.Source, isExact: Bool) {
    name = new.name
    title = new.title
    let isRenamed = !old.name.utf8.elementsEqual(new.name.utf8)
    oldName = isRenamed ? old.name : nil
    var changes: [DocumentChange] = []
    if isRenamed {
      var change = DocumentChange(.renamed, .document)
      change.name = new.title
      change.old = old.name
      change.new = new.name
      changes.append(change)
    }
    if old.date != new.date {
      var change = DocumentChange(.changed, .document, .date)
      change.name = new.title
      change.from = old.date.map { "\($0)" } ?? "undated"
      change.to = new.date.map { "\($0)" } ?? "undated"
      changes.append(change)
    }
    let text =
      old.markdown == new.markdown ? nil : TextDifference(old.markdown, new.markdown, isExact)
    changes += text?.changes ?? []
    self.changes = changes
    words = text?.words ?? DocumentComparison.WordCount()
    isCoarse = text?.isCoarse ?? false
    hasOneTitle = text?.hasOneTitle ?? true
    if isRenamed {
      state = .renamed
    } else if changes.contains(where: { $0.aspect != .formatting }) {
      state = .changed
    } else {
      state = text == nil ? .same : .formatting
    }
  }

  /// The document with some of its changes only, and with their words only.
  ///
  /// - Complexity: O(*n*) in the number of changes.
  public func keeping(_ isWanted: (DocumentChange) -> Bool) -> ComparedDocument {
    var result = self
    result.changes = changes.filter(isWanted)
    guard result.changes.count < changes.count else { return self }
    result.words = DocumentComparison.WordCount()
    for change in result.changes { result.words += change.wordCount }
    return result
  }

  init(added source: ContentComparison.Source) {
    self.init(whole: source, .added)
  }

  init(removed source: ContentComparison.Source) {
    self.init(whole: source, .removed)
  }

  private init(whole source: ContentComparison.Source, _ state: State) {
    name = source.name
    oldName = nil
    title = source.title
    self.state = state
    isCoarse = false
    hasOneTitle = true
    var change = DocumentChange(state == .added ? .added : .removed, .document)
    change.name = source.title
    let text = String(decoding: source.markdown, as: UTF8.self)
    var words = DocumentComparison.WordCount()
    let count = WordScanner.count(source.markdown)
    if state == .added {
      change.new = text
      words.added = count
    } else {
      change.old = text
      words.removed = count
    }
    change.wordCount = words
    changes = [change]
    self.words = words
  }
}

/// What differs between two texts of one document.
private struct TextDifference {
  var changes: [DocumentChange] = []
  var words = DocumentComparison.WordCount()
  var isCoarse = false
  var hasOneTitle = false

  init(_ old: [UInt8], _ new: [UInt8], _ isExact: Bool) {
    if let before = try? Document(parsing: old), let after = try? Document(parsing: new) {
      let comparison = DocumentComparison(from: before, to: after)
      changes = comparison.changes
      words = comparison.words
      isCoarse = comparison.isCoarse
      hasOneTitle = Self.titles(before) <= 1 && Self.titles(after) <= 1
      if isExact { changes += FormattingChanges.find(old, new, besides: changes) }
    } else {
      // Too deep or too much work to be parsed: lines are better than nothing.
      changes = FormattingChanges.find(old, new, besides: []).map {
        var change = $0
        change.aspect = nil
        return change
      }
      isCoarse = true
    }
  }

  /// How many headings stand under no other.
  private static func titles(_ document: Document) -> Int {
    var count = 0
    var level = Int.max
    var index = 1
    while index < document.nodes.count {
      let node = document.nodes[index]
      if node.kind == .heading, Int(node.level) <= level {
        level = Int(node.level)
        count += 1
      }
      index = max(Int(node.end), index + 1)
    }
    return count
  }
}

/// Lines that differ in spelling only.
enum FormattingChanges {
  /// The lines that differ and belong to none of the changes that were found.
  static func find(
    _ old: [UInt8], _ new: [UInt8], besides known: [DocumentChange]
  ) -> [DocumentChange] {
    let lines = (split(old), split(new))
    let isReversed = new.lexicographicallyPrecedes(old)
    let changes =
      isReversed
      ? LineChanges(from: lines.1, to: lines.0).changes.map {
        LineChanges.Change(old: $0.new, new: $0.old)
      } : LineChanges(from: lines.0, to: lines.1).changes
    let covered = (
      CoveredLines(known.compactMap(\.oldLines)), CoveredLines(known.compactMap(\.newLines))
    )
    return changes.compactMap { change in
      if covered.0.touches(change.old) || covered.1.touches(change.new) { return nil }
      var result = DocumentChange(
        change.old.isEmpty ? .added : change.new.isEmpty ? .removed : .changed, .document,
        .formatting)
      if !change.old.isEmpty {
        result.old = text(lines.0[change.old])
        result.oldLines = change.old.lowerBound + 1...change.old.upperBound
      }
      if !change.new.isEmpty {
        result.new = text(lines.1[change.new])
        result.newLines = change.new.lowerBound + 1...change.new.upperBound
      }
      return result
    }
  }

  private static func text(_ lines: ArraySlice<ArraySlice<UInt8>>) -> String {
    String(decoding: lines.joined(), as: UTF8.self)
  }

  /// Lines with their ends, of which CR, LF and CRLF each are one.
  private static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in text.enumerated() {
      let isEnd =
        byte == ASCII.newline
        || byte == ASCII.carriageReturn
          && (index + 1 == text.count || text[index + 1] != ASCII.newline)
      guard isEnd else { continue }
      lines.append(text[start...index])
      start = index + 1
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
  }

  /// Lines that something is said about already.
  private struct CoveredLines {
    private var ranges: [ClosedRange<Int>] = []

    init(_ ranges: [ClosedRange<Int>]) {
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        if let last = self.ranges.last, range.lowerBound <= last.upperBound {
          self.ranges[self.ranges.count - 1] =
            last.lowerBound...max(last.upperBound, range.upperBound)
        } else {
          self.ranges.append(range)
        }
      }
    }

    /// Whether one of the lines, counted from 0, is covered.
    func touches(_ lines: Range<Int>) -> Bool {
      guard !lines.isEmpty else { return false }
      var low = 0
      var high = ranges.count
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].upperBound < lines.lowerBound + 1 {
          low = middle + 1
        } else {
          high = middle
        }
      }
      return low < ranges.count && ranges[low].lowerBound <= lines.upperBound
    }
  }
}
