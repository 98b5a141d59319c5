/// Estimates from the text how much work libcmark will have with it, since it cannot be interrupted.
///
/// libcmark 0.30.2 takes quadratic time on three kinds of text. Each estimate is an upper bound of the
/// steps that grow, so it can only refuse too early; no real text comes near. The limits stand for one to
/// two seconds of a slow machine.
struct WorkBudget {
  private var nesting = 0
  private var emphasis = 0
  private var depth = 0
  private var runStart = 0

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

  /// Throws when the lines from `firstLine` on would take too much work.
  ///
  /// - Complexity: O(*n*); text lines are read only as far as their prefix goes.
  static func check(_ source: borrowing SourceText, from firstLine: Int) throws(ParseError) {
    var budget = WorkBudget()
    var lastIsBlank = true
    budget.runStart = firstLine
    for line in firstLine..<max(firstLine, source.lineCount) {
      let span = source.span(line)
      let prefix = Prefix(source.bytes, span)
      if prefix.isBlank {
        budget.nesting += max(budget.depth, prefix.depth)
        try budget.endRun(source, before: line)
        budget.runStart = line + 1
      } else {
        budget.nesting += prefix.depth
        budget.depth = lastIsBlank ? prefix.depth : max(budget.depth, prefix.depth)
        if budget.depth > shallow { budget.countEmphasis(source.bytes, span) }
      }
      lastIsBlank = prefix.isBlank
      if budget.nesting > mostNesting + source.bytes.count {
        throw .tooMuchWork(cause: .nesting, line: line + 1)
      }
      if budget.emphasis > mostEmphasis {
        throw .tooMuchWork(cause: .nestedEmphasis, line: line + 1)
      }
    }
    try budget.endRun(source, before: source.lineCount)
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
  private func endRun(_ source: borrowing SourceText, before line: Int) throws(ParseError) {
    guard line > runStart else { return }
    let range = Int(source.lines.starts[runStart])..<source.span(line - 1).upperBound
    guard range.count > Self.smallRun else { return }
    var openings = 0
    var closings = 0
    for index in range.dropLast() {
      if source.bytes[index] == UInt8(ascii: "!"), source.bytes[index + 1] == UInt8(ascii: "[") {
        openings += 1
      }
      if source.bytes[index] == UInt8(ascii: "]") { closings += 1 }
    }
    if openings.multipliedReportingOverflow(by: closings).partialValue > Self.mostBrackets {
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
          guard let width = ListMarker.width(bytes, index, span.upperBound) else {
            isBlank = false
            break scan
          }
          depth += 1
          isBlank = false
          index += width - 1
        }
        index += 1
      }
      depth += blanks / 2
    }
  }
}
