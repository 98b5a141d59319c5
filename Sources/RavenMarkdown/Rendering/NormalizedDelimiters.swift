/// Pairs the runs of `*`, `_` and `~` in a draft as the parser does, to see whether the pairs are those that
/// are meant.
struct NormalizedDelimiters {
  /// Whether all that is meant to pair does, and nothing else.
  private(set) var fits = true
  /// The marks of text that took part in a pair.
  private(set) var misused: Set<Int> = []

  private let bytes: [UInt8]
  private let marks: [NormalizedInlines.Mark]
  private let references: Set<Int>
  private let ignored: Set<Int>?
  /// Whether symbols beyond ASCII count as punctuation, as from CommonMark 0.31 on.
  private let countsSymbols: Bool
  /// Whether a run stands beside such a symbol.
  private(set) var touchesSymbol = false
  private var runs: [Run] = []
  private var last = -1
  private var pairs = 0

  /// A run of equal bytes, which may belong to several marks.
  private struct Run {
    var byte: UInt8
    /// What is left of it.
    var start: Int
    var count: Int
    /// Its length at first.
    var length: Int
    var firstMark: Int
    var lastMark: Int
    var canOpen = false
    var canClose = false
    var previous = -1
    var next = -1
  }

  /// Pairs the runs of a draft.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - ignored: The marks of text that will be escaped; `nil` for all.
  ///   - references: The offsets of characters that will be references.
  ///   - countsSymbols: Symbols beyond ASCII count as punctuation, as from CommonMark 0.31 on.
  init(
    _ draft: NormalizedInlines, ignoring ignored: Set<Int>?, _ references: Set<Int>,
    countsSymbols: Bool = false
  ) {
    bytes = draft.bytes
    marks = draft.marks
    self.references = references
    self.ignored = ignored
    self.countsSymbols = countsSymbols
    var borders: [Int] = []
    var index = 0
    var meant = 0
    while index < marks.count {
      let mark = marks[index]
      switch mark.kind {
      case .linkStart, .imageStart: borders.append(mark.offset)
      case .linkEnd, .imageEnd: pair(from: borders.popLast() ?? 0)
      case .literal where isIgnored(index): break
      case .open, .close, .literal:
        if mark.kind == .open { meant += 1 }
        let first = index
        var end = mark.offset + mark.count
        while index + 1 < marks.count, marks[index + 1].offset == end,
          marks[index + 1].byte == mark.byte, Self.isDelimiter(marks[index + 1].kind),
          !isIgnored(index + 1)
        {
          index += 1
          end += marks[index].count
          if marks[index].kind == .open { meant += 1 }
        }
        add(mark.byte, mark.offset..<end, marks: first...index)
      default: break
      }
      index += 1
    }
    pair(from: 0)
    if pairs != meant { fits = false }
  }

  /// Whether a mark is text that will be escaped.
  private func isIgnored(_ index: Int) -> Bool {
    marks[index].kind == .literal && !marks[index].isFixed && ignored?.contains(index) ?? true
  }

  private static func isDelimiter(_ kind: NormalizedInlines.Mark.Kind) -> Bool {
    kind == .open || kind == .close || kind == .literal
  }

  // MARK: Runs

  private mutating func add(_ byte: UInt8, _ range: Range<Int>, marks: ClosedRange<Int>) {
    var run = Run(
      byte: byte, start: range.lowerBound, count: range.count, length: range.count,
      firstMark: marks.lowerBound, lastMark: marks.upperBound)
    let tilde = UInt8(ascii: "~")
    var left = characterClass(
      before: range.lowerBound, mark: marks.lowerBound, skips: byte != tilde)
    var right = characterClass(at: range.upperBound, mark: marks.upperBound, skips: byte != tilde)
    noteSymbols(range, &left, &right)
    if !references.isEmpty {
      if references.contains(start(ofCharacterBefore: range.lowerBound)) { left = .punctuation }
      if references.contains(range.upperBound) { right = .punctuation }
    }
    let flanksLeft = right != .space && (right == .text || left != .text)
    let flanksRight = left != .space && (left == .text || right != .text)
    run.canOpen = flanksLeft
    run.canClose = flanksRight
    if byte == UInt8(ascii: "_") {
      run.canOpen = flanksLeft && (!flanksRight || left == .punctuation)
      run.canClose = flanksRight && (!flanksLeft || right == .punctuation)
    } else if byte == tilde, range.count > 2 {
      return
    }
    guard run.canOpen || run.canClose else { return }
    run.previous = last
    if last >= 0 { runs[last].next = runs.count }
    last = runs.count
    runs.append(run)
  }

  /// The character before a run whose first mark is `mark`. cmark-gfm looks past tildes, but not past the
  /// backslash before an escaped one.
  private func characterClass(before offset: Int, mark: Int, skips: Bool) -> CharacterClass {
    var first = offset
    if skips, first > 0, bytes[first - 1] == UInt8(ascii: "~") {
      if mark > 0, isIgnored(mark - 1) { return .punctuation }
      while first > 0, bytes[first - 1] == UInt8(ascii: "~") { first -= 1 }
    }
    return CharacterClass(before: first, in: bytes, start: 0)
  }

  /// The character after a run whose last mark is `mark`.
  private func characterClass(at offset: Int, mark: Int, skips: Bool) -> CharacterClass {
    var last = offset
    if skips, last < bytes.count, bytes[last] == UInt8(ascii: "~") {
      if mark + 1 < marks.count, isIgnored(mark + 1) { return .punctuation }
      while last < bytes.count, bytes[last] == UInt8(ascii: "~") { last += 1 }
    }
    return CharacterClass(at: last, in: bytes, end: bytes.count)
  }

  private mutating func noteSymbols(
    _ run: Range<Int>, _ left: inout CharacterClass, _ right: inout CharacterClass
  ) {
    if left == .text, run.lowerBound > 0, bytes[run.lowerBound - 1] >= 0x80,
      isSymbol(at: start(ofCharacterBefore: run.lowerBound))
    {
      touchesSymbol = true
      if countsSymbols { left = .punctuation }
    }
    if right == .text, bytes[run.upperBound] >= 0x80, isSymbol(at: run.upperBound) {
      touchesSymbol = true
      if countsSymbols { right = .punctuation }
    }
  }

  private func isSymbol(at offset: Int) -> Bool {
    let scalar = DecodedScalar(bytes, at: offset, before: bytes.count)
    switch Unicode.Scalar(scalar.value)?.properties.generalCategory {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return true
    default: return false
    }
  }

  private func start(ofCharacterBefore offset: Int) -> Int {
    var first = offset - 1
    while first > 0, bytes[first] & 0xC0 == 0x80 { first -= 1 }
    return first
  }

  private mutating func remove(_ index: Int) {
    let run = runs[index]
    if run.next >= 0 { runs[run.next].previous = run.previous } else { last = run.previous }
    if run.previous >= 0 { runs[run.previous].next = run.next }
  }

  // MARK: Pairs

  /// Pairs the runs from an offset on, and forgets them.
  private mutating func pair(from bottom: Int) {
    guard last >= 0 else { return }
    var bounds = [Int](repeating: bottom, count: 11)
    var closer = -1
    var candidate = last
    while candidate >= 0, runs[candidate].start >= bottom {
      closer = candidate
      candidate = runs[candidate].previous
    }
    while closer >= 0 {
      let run = runs[closer]
      guard run.canClose else {
        closer = run.next
        continue
      }
      let bound = Self.bound(run)
      guard let opener = opener(for: run, above: bounds[bound]) else {
        bounds[bound] = run.start
        if !run.canOpen { remove(closer) }
        closer = run.next
        continue
      }
      if run.byte == UInt8(ascii: "~"), runs[opener].length != run.length {
        bounds[bound] = run.start
        closer = run.next
        continue
      }
      closer = join(opener, closer)
    }
    while last >= 0, runs[last].start >= bottom { remove(last) }
  }

  private static func bound(_ run: Run) -> Int {
    switch run.byte {
    case UInt8(ascii: "_"): 0
    case UInt8(ascii: "*"): 1 + (run.canOpen ? 3 : 0) + run.length % 3
    default: 7 + (run.canOpen ? 2 : 0) + (run.length - 1)
    }
  }

  private func opener(for closer: Run, above bound: Int) -> Int? {
    var index = closer.previous
    while index >= 0, runs[index].start >= bound {
      let opener = runs[index]
      if opener.canOpen, opener.byte == closer.byte,
        !(closer.canOpen || opener.canClose) || closer.length % 3 == 0
          || (opener.length + closer.length) % 3 != 0
      {
        return index
      }
      index = opener.previous
    }
    return nil
  }

  /// Uses up marks of two runs; the next closer to look at.
  private mutating func join(_ opener: Int, _ closer: Int) -> Int {
    var between = runs[closer].previous
    while between >= 0, between != opener {
      let previous = runs[between].previous
      remove(between)
      between = previous
    }
    let isStrike = runs[closer].byte == UInt8(ascii: "~")
    let used =
      isStrike ? runs[closer].length : runs[opener].count >= 2 && runs[closer].count >= 2 ? 2 : 1
    let start = runs[opener].start + runs[opener].count - used
    judge(start, opener, runs[closer].start, closer, used)
    runs[opener].count -= used
    runs[closer].start += used
    runs[closer].count -= used
    if runs[opener].count == 0 { remove(opener) }
    guard runs[closer].count == 0 else { return closer }
    let next = runs[closer].next
    remove(closer)
    return next
  }

  /// Compares a pair with what is meant.
  private mutating func judge(_ from: Int, _ opener: Int, _ to: Int, _ closer: Int, _ used: Int) {
    let first = mark(at: from, runs[opener])
    let second = mark(at: to, runs[closer])
    if marks[first].kind == .open, marks[first].offset == from, marks[first].count == used,
      marks[first].partner == second, marks[second].offset == to
    {
      pairs += 1
      return
    }
    fits = false
    noteText(from..<from + used, runs[opener])
    noteText(to..<to + used, runs[closer])
  }

  /// The mark that an offset of a run belongs to. O(log *n*).
  private func mark(at offset: Int, _ run: Run) -> Int {
    var low = run.firstMark
    var high = run.lastMark
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset + marks[middle].count <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Notes the marks of text among the bytes of a pair.
  private mutating func noteText(_ range: Range<Int>, _ run: Run) {
    for index in mark(at: range.lowerBound, run)...mark(at: range.upperBound - 1, run)
    where marks[index].kind == .literal && !marks[index].isFixed {
      misused.insert(index)
    }
  }
}
