/// A part of a text that stands on one line.
struct FilledLine: Equatable {
  var start: Int
  var end: Int
  /// Columns.
  var width: Int
}

/// The line that is being filled.
private struct OpenLine {
  /// Up to its last visible cluster.
  var filled: FilledLine
  /// With the blanks after that.
  private var columns = 0
  private var before = ScalarTraits(bits: 0)
  /// What the line would be if it were broken at its last opportunity, where the next would start, and
  /// the columns up to there.
  private var atBreak: FilledLine
  private var breakStart: Int
  private var breakColumns = 0

  var hasInk: Bool { filled.end > filled.start }

  init(at start: Int) {
    filled = FilledLine(start: start, end: start, width: 0)
    atBreak = filled
    breakStart = start
  }

  private mutating func start(at start: Int) {
    filled = FilledLine(start: start, end: start, width: 0)
    columns = 0
    breakStart = start
  }

  /// Adds a cluster of a text; what must be broken off before it goes to `lines`.
  @inline(__always)
  mutating func add(
    _ cluster: Cluster, of text: VisibleText, width: Int, into lines: inout [FilledLine]
  ) {
    if cluster.first.isBlank {
      if hasInk { columns += cluster.width }
      before = cluster.last
      return
    }
    if !hasInk {
      start(at: cluster.start)
    } else if before.isBlank || ScalarTraits.breaks(between: before, and: cluster.first) {
      atBreak = filled
      breakStart = cluster.start
      breakColumns = columns
    }
    if columns + cluster.width > width, columns > 0 {
      breakOff(before: cluster, of: text, width: width, into: &lines)
    }
    columns += cluster.width
    filled.end = cluster.end
    filled.width = columns
    before = cluster.last
  }

  /// Breaks at the last opportunity; without one, or when the rest is still too wide, where a word may
  /// be cut or else before `cluster`.
  private mutating func breakOff(
    before cluster: Cluster, of text: VisibleText, width: Int, into lines: inout [FilledLine]
  ) {
    if breakStart > filled.start {
      lines.append(atBreak)
      columns -= breakColumns
      let end = filled.end
      filled = FilledLine(start: breakStart, end: max(breakStart, end), width: columns)
      guard columns + cluster.width > width, columns > 0 else { return }
    }
    if filled.end == cluster.start, let cut = text.lastCut(filled.start..<cluster.start + 1) {
      let rest = DisplayWidth.columns(of: text, cut..<filled.end)
      lines.append(FilledLine(start: filled.start, end: cut, width: columns - rest))
      filled = FilledLine(start: cut, end: filled.end, width: rest)
      breakStart = cut
      columns = rest
      guard columns + cluster.width > width, columns > 0 else { return }
    }
    lines.append(filled)
    start(at: cluster.start)
  }
}

extension VisibleText {
  /// Fills lines of at most `width` columns with a part of the text, as full as they go.
  ///
  /// A piece wider than a line starts on a fresh one and is cut where ``lastCut(_:)`` says, else between
  /// clusters; a cluster wider than a line stands alone on it. Text without a visible character makes no line.
  func fill(_ range: Range<Int>, width: Int, into lines: inout [FilledLine]) {
    if asciiStart <= range.lowerBound {
      fillASCII(range, width: width, into: &lines)
    } else {
      fillClusters(range, width: width, into: &lines)
    }
  }

  private func fillASCII(_ range: Range<Int>, width: Int, into lines: inout [FilledLine]) {
    var start = range.lowerBound
    var end = range.upperBound
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    while start < end {
      while start < end, bytes[start] == 0x20 { start += 1 }
      var stop = end
      var next = end
      if end - start > width {
        stop = start + width
        while stop > start, bytes[stop] != 0x20 { stop -= 1 }
        if stop == start { stop = lastCut(start..<start + width + 1) ?? start + width }
        next = stop
        while stop > start, bytes[stop - 1] == 0x20 { stop -= 1 }
      }
      lines.append(FilledLine(start: start, end: stop, width: stop - start))
      start = next
    }
  }

  private func fillClusters(_ range: Range<Int>, width: Int, into lines: inout [FilledLine]) {
    let plane = ScalarTraits.plane
    let end = range.upperBound
    var clusters = ClusterScanner(bytes, range)
    var line = OpenLine(at: range.lowerBound)
    var position = range.lowerBound
    while position < end {
      if !line.hasInk, bytes[position] != 0x20,
        let full = fullASCIILine(from: position, before: end, width: width)
      {
        lines.append(full)
        position = full.end
        continue
      }
      let scalar = DecodedScalar(bytes, at: position, before: end)
      let traits = ScalarTraits(scalar.value, plane)
      let next = position + scalar.count
      // A mark after a blank stands alone, or it would be dropped with the blank.
      if !traits.isBlank, traits.joins || clusters.joins(at: next) {
        clusters.skip(to: position)
        guard let cluster = clusters.peek() else { break }
        line.add(cluster, of: self, width: width, into: &lines)
        position = cluster.end
      } else {
        line.add(
          Cluster(
            start: position, end: next, width: traits.width, first: traits, last: traits),
          of: self, width: width, into: &lines)
        position = next
      }
    }
    if line.hasInk { lines.append(line.filled) }
  }

  /// The line that starts at `start`, when all that could stand on it is ASCII and it ends at a blank:
  /// then no piece need be looked at.
  private func fullASCIILine(from start: Int, before end: Int, width: Int) -> FilledLine? {
    guard end - start > width else { return nil }
    let limit = start + width
    var position = start
    while position <= limit, bytes[position] < 0x80 { position += 1 }
    guard position > limit else { return nil }
    var stop = limit
    while stop > start, bytes[stop] != 0x20 { stop -= 1 }
    while stop > start, bytes[stop - 1] == 0x20 { stop -= 1 }
    return stop > start ? FilledLine(start: start, end: stop, width: stop - start) : nil
  }

  /// The last offset inside a part of a word at which it is best cut, if it has to be: before a letter
  /// or digit behind a slash, hyphen or other sign, as in URLs, paths and names of several words.
  func lastCut(_ range: Range<Int>) -> Int? {
    var place = range.upperBound - 1
    while place > range.lowerBound {
      if ASCII.isAlphanumeric(bytes[place]), Self.endsPart(bytes[place - 1]),
        place < 2 || bytes[place - 2] != 0x2F
      {
        return place
      }
      place -= 1
    }
    return nil
  }

  /// Not a full stop, so that hosts and names of files stay whole, nor what opens or quotes.
  private static func endsPart(_ sign: UInt8) -> Bool {
    switch sign {
    case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "?"),
      UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "#"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "|"),
      UInt8(ascii: "+"):
      true
    default: false
    }
  }

  /// How wide a part of a text is.
  struct Measure: Equatable {
    /// On one line.
    var natural = 0
    /// Its widest unbreakable piece.
    var widestPiece = 0
    /// The widest that is left when pieces are cut at every place that ``lastCut(_:)`` could find.
    var widestPart = 0

    /// Makes each the greater of its own and another's.
    mutating func formMaximum(_ other: Measure) {
      natural = max(natural, other.natural)
      widestPiece = max(widestPiece, other.widestPiece)
      widestPart = max(widestPart, other.widestPart)
    }
  }

  /// The widths of a part of the text. O(*n*).
  func measure(_ range: Range<Int>) -> Measure {
    var measure = Measure()
    var scanner = PieceScanner(self, range)
    while let piece = scanner.next() {
      measure.natural += (measure.natural == 0 ? 0 : piece.glue) + piece.width
      measure.widestPiece = max(measure.widestPiece, piece.width)
      if piece.width > measure.widestPart {
        measure.widestPart = max(measure.widestPart, widestPart(of: piece))
      }
    }
    return measure
  }

  private func widestPart(of piece: UnbreakablePiece) -> Int {
    var widest = 0
    var end = piece.end
    while let cut = lastCut(piece.start..<end) {
      widest = max(widest, DisplayWidth.columns(of: self, cut..<end))
      end = cut
    }
    return max(widest, DisplayWidth.columns(of: self, piece.start..<end))
  }
}
