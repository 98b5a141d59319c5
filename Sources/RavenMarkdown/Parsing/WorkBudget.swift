/// Estimates how much work libcmark will have with a text, since it cannot be interrupted.
///
/// libcmark 0.30.2 takes quadratic time on three kinds of text. Each estimate is an upper bound of the
/// steps that grow, so it can only refuse too early; no real text comes near. The limits stand for one to
/// two seconds of a slow machine.
struct WorkBudget {
  private var nesting = 0
  private var emphasis = 0
  private var depth = 0
  private var lastIsBlank = true
  /// Where the lines since the last blank one start.
  private var runStart = 0
  /// The bytes counted.
  private var size = 0

  /// Steps through open lists at blank lines; one takes about 30 ns.
  private static let mostNesting = 40_000_000
  /// Steps through open blocks at emphasis and links; one takes about 6 ns.
  private static let mostEmphasis = 300_000_000
  /// Pairs of image openings and closing brackets; one takes about 7 ns.
  private static let mostBrackets = 600_000_000
  /// Below this many bytes one paragraph's brackets are no matter.
  private static let smallRun = 20_000
  /// Below this depth emphasis is no matter.
  private static let shallow = 64

  /// Begins a text of its own, which libcmark reads after those before it.
  mutating func startText() {
    depth = 0
    lastIsBlank = true
    runStart = 0
  }

  /// Counts a line; throws when it is one too many.
  mutating func add(_ bytes: [UInt8], _ span: Range<Int>, line: Int) throws(ParseError) {
    let prefix = Prefix(bytes, span)
    if prefix.isBlank {
      nesting += max(depth, prefix.depth)
      try endRun(bytes, at: span.lowerBound, line: line)
      runStart = span.upperBound
    } else {
      nesting += prefix.depth
      depth = lastIsBlank ? prefix.depth : max(depth, prefix.depth)
      if depth > Self.shallow { countEmphasis(bytes, span) }
    }
    lastIsBlank = prefix.isBlank
    size += span.count + 1
    if nesting > Self.mostNesting + size {
      throw .tooMuchWork(cause: .nesting, line: line + 1)
    }
    if emphasis > Self.mostEmphasis {
      throw .tooMuchWork(cause: .nestedEmphasis, line: line + 1)
    }
  }

  /// Counts what is left at the text's end.
  func finish(_ bytes: [UInt8], line: Int) throws(ParseError) {
    try endRun(bytes, at: bytes.count, line: line)
  }

  private mutating func countEmphasis(_ bytes: [UInt8], _ span: Range<Int>) {
    var marks = 0
    for index in span {
      switch bytes[index] {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "]"): marks += 1
      default: break
      }
    }
    emphasis += marks * depth / 2
  }

  /// Counts the brackets of the lines since the last blank one.
  private func endRun(_ bytes: [UInt8], at end: Int, line: Int) throws(ParseError) {
    guard end - runStart > Self.smallRun else { return }
    var openings = 0
    var closings = 0
    for index in runStart..<end {
      if bytes[index] == UInt8(ascii: "["), index > runStart,
        bytes[index - 1] == UInt8(ascii: "!")
      {
        openings += 1
      }
      if bytes[index] == UInt8(ascii: "]") { closings += 1 }
    }
    let pairs = openings.multipliedReportingOverflow(by: closings)
    if pairs.overflow || pairs.partialValue > Self.mostBrackets {
      throw .tooMuchWork(cause: .brackets, line: line)
    }
  }

  /// What a line starts with.
  private struct Prefix {
    /// The most quotes and items that can be open on the line: an item takes two columns of indent.
    var depth = 0
    /// Nothing else stands on the line.
    var isBlank = true

    init(_ bytes: [UInt8], _ span: Range<Int>) {
      var blanks = 0
      var index = span.lowerBound
      scan: while index < span.upperBound {
        switch bytes[index] {
        case ASCII.space: blanks += 1
        case ASCII.tab: blanks += 4
        case UInt8(ascii: ">"): depth += 1
        default:
          isBlank = false
          guard let width = ListMarker.width(bytes, index, span.upperBound) else { break scan }
          depth += 1
          index += width - 1
        }
        index += 1
      }
      depth += blanks / 2
    }
  }
}
