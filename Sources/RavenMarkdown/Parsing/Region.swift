internal import CCmark

/// A stretch of lines at the document's top that libcmark has read on its own.
///
/// The text is read in regions of some ten thousand bytes, so that libcmark needs little memory, again and
/// again the same. Where a block turns out to need other lines, only its own lines
/// are read again, as a region of their own.
final class Region {
  private let cmark: CmarkTree
  /// The line, from 0, that libcmark counts as its first.
  let lines: Range<Int>
  /// The next block to build.
  var next: CmarkNode?

  init(_ cmark: consuming CmarkTree, lines: Range<Int>) {
    self.lines = lines
    next = cmark.document.firstChild
    self.cmark = cmark
  }

  /// The line after the blocks before `next`.
  var builtEnd: Int { next.map { $0.startLine - 1 + lines.lowerBound } ?? lines.upperBound }

  /// Whether a line comes after a blank one and is not indented.
  static func mayBegin(at line: Int, _ fed: borrowing FedText) -> Bool {
    guard let first = fed.bytes[fed.span(line)].first, !ASCII.isBlank(first) else { return false }
    return fed.bytes[fed.span(line - 1)].allSatisfy(ASCII.isBlank)
  }

  /// Whether the last block ends with the region, whatever follows: a blank line comes last, and what
  /// comes next is not indented and begins no item of a list that stands here.
  func endsWell(_ fed: borrowing FedText) -> Bool {
    let end = lines.upperBound
    guard end < fed.lineCount, let last = cmark.document.lastChild else { return true }
    guard Self.mayBegin(at: end, fed) else { return false }
    let following = fed.span(end)
    switch last.type {
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_THEMATIC_BREAK,
      CMARK_NODE_BLOCK_QUOTE:
      return true
    case CMARK_NODE_LIST:
      return ListMarker.width(fed.bytes, following.lowerBound, following.upperBound) == nil
    default:
      // Code and HTML that nothing has closed last until the last line, a blank one.
      return last.endLine < lines.count
    }
  }
}

extension BlockBuilder {
  /// Builds all blocks below the records that are there already.
  ///
  /// - Throws: ``ParseError`` when libcmark would have too much work.
  mutating func build() throws(ParseError) {
    openDocument()
    unread = firstLine
    var regions: [Region] = []
    while let region = try innermost(of: &regions), let node = region.next {
      region.next = node.next
      firstLine = region.lines.lowerBound
      let mark = BuildMark(self)
      build(node)
      let lines = fedLine(node.startLine)..<max(region.builtEnd, fedLine(node.startLine) + 1)
      restoreUnconfirmed(lines)
      guard !tree.changes.isEmpty else { continue }
      let changes = tree.changes
      rewind(to: mark, lines: lines)
      fed.apply(changes, dropping: mark.bytes)
      regions.append(try reread(lines, in: &regions))
    }
    closeDocument()
  }

  /// The region whose block comes next; reads on where none is left. `nil` at the text's end.
  private mutating func innermost(of regions: inout [Region]) throws(ParseError) -> Region? {
    while true {
      if let last = regions.last {
        if last.next != nil { return last }
        regions.removeLast()
      } else if unread < fed.lineCount {
        regions.append(try nextRegion())
      } else {
        return nil
      }
    }
  }

  /// Reads the lines after those read so far, up to a place where a block must end.
  private mutating func nextRegion() throws(ParseError) -> Region {
    var size = options.regionSize
    while true {
      var spent = budget
      let lines = unread..<seam(after: unread, size: size)
      let region = try region(lines, budget: &spent)
      if region.endsWell(fed) {
        unread = lines.upperBound
        budget = spent
        return region
      }
      size = 4 * size + 1
    }
  }

  /// The first line, at least `size` bytes on, that may begin a region.
  private func seam(after line: Int, size: Int) -> Int {
    let least = Int(fed.lines.starts[line]) + size
    guard least < fed.sourceCount else { return fed.lineCount }
    var line = fed.lines.line(of: least) + 1
    while line < fed.lineCount, !Region.mayBegin(at: line, fed) { line += 1 }
    return line
  }

  private mutating func region(
    _ lines: Range<Int>, budget: inout WorkBudget
  ) throws(ParseError) -> Region {
    let skeleton = try Skeleton(
      fed, marks: marks, hasDefinitions: hasDefinitions, lines: lines, budget: &budget)
    work += skeleton.bytes.count
    // Lines that are read again and again: a few times suffice for all but texts made for it.
    guard work <= 16 * fed.sourceCount + (1 << 20) else {
      throw .tooMuchWork(cause: .rereading, line: lines.lowerBound + 1)
    }
    return Region(try CmarkTree(skeleton), lines: lines)
  }

  /// Reads lines again, together with as many of the blocks after them as they may reach into.
  private mutating func reread(
    _ lines: Range<Int>, in regions: inout [Region]
  ) throws(ParseError) -> Region {
    var end = lines.upperBound
    var count = 1
    while true {
      var budget = WorkBudget()
      let region = try region(lines.lowerBound..<end, budget: &budget)
      if region.endsWell(fed) { return region }
      for _ in 0..<count { end = try takeBlock(from: &regions) }
      count *= 2
    }
  }

  /// Takes the next block out of the regions around; the line after it.
  private mutating func takeBlock(from regions: inout [Region]) throws(ParseError) -> Int {
    guard let region = try innermost(of: &regions), let node = region.next else {
      return fed.lineCount
    }
    region.next = node.next
    return region.builtEnd
  }

  /// Asks for the lines back that did not become the footnotes they were replaced for, once no other
  /// change can make them so.
  private mutating func restoreUnconfirmed(_ lines: Range<Int>) {
    guard tree.changes.isEmpty, !footnoteLines.isEmpty else { return }
    var low = 0
    var high = footnoteLines.count
    while low < high {
      let middle = (low + high) / 2
      if footnoteLines[middle] < lines.lowerBound { low = middle + 1 } else { high = middle }
    }
    while low < footnoteLines.count, footnoteLines[low] < lines.upperBound {
      let line = footnoteLines[low]
      if !confirmed.contains(line), fed.replacement(line)?.purpose.footnote != nil {
        // A table that was found with the line as it was fed may not be one.
        for line in tableLines(around: line) {
          tree.changes.append(BlockTree.LineChange(line: line, replacement: nil))
        }
      }
      low += 1
    }
  }

  /// The lines of the table that a line was fed for; the line alone where there is none.
  private func tableLines(around line: Int) -> Range<Int> {
    var first = line
    while first > 0, fed.replacement(first)?.purpose.isTableLine == true { first -= 1 }
    return first..<first + max(fed.replacement(first)?.purpose.tableLines ?? 1, 1)
  }

  private mutating func rewind(to mark: BuildMark, lines: Range<Int>) {
    tree.records.removeLast(tree.records.count - mark.records)
    tree.leaves.removeLast(tree.leaves.count - mark.leaves)
    tree.segments.removeLast(tree.segments.count - mark.segments)
    tree.definitions.removeLast(tree.definitions.count - mark.definitions)
    tree.footnotes.removeLast(tree.footnotes.count - mark.footnotes)
    tree.changes = []
    resetNextLine(to: mark.nextLine)
    if !confirmed.isEmpty { for line in lines { confirmed.remove(line) } }
    task = nil
    boxed = nil
    alertLine = -1
    tableLinesEnd = -1
  }
}

/// How much is built before a block.
struct BuildMark {
  let records: Int
  let leaves: Int
  let segments: Int
  let definitions: Int
  let footnotes: Int
  let bytes: Int
  let nextLine: Int

  init(_ builder: borrowing BlockBuilder) {
    records = builder.tree.records.count
    leaves = builder.tree.leaves.count
    segments = builder.tree.segments.count
    definitions = builder.tree.definitions.count
    footnotes = builder.tree.footnotes.count
    bytes = builder.fed.bytes.count
    nextLine = builder.nextLine
  }
}
