internal import CCmark

/// Turns libcmark's blocks into ours, with GitHub's tables, tasks, footnotes and alerts.
///
/// libcmark has found the blocks; what is left is to find in the paragraphs what CommonMark does not
/// know, and to cut out the raw text of those that our own inline parser must read.
struct BlockBuilder {
  var fed: FedText
  let marks: [LineMarks]
  let options: ParseOptions
  /// The line, from 0, that libcmark counts as the first of the region that is built.
  var firstLine: Int
  var tree = BlockTree()

  /// The quotes and items around the place that is read, outermost first.
  var containers: [OpenContainer] = []
  /// The blocks that are open: their records, and the quote or item that each stands for.
  private var open: [OpenBlock] = []
  /// The lines that are fed as footnotes, in order.
  let footnoteLines: [Int]
  /// The first line that no region has.
  var unread = 0
  /// What reading the regions one after the other takes.
  var budget = WorkBudget()
  /// Bytes that libcmark has been given.
  var work = 0
  /// Replaced lines that turned out to be what they were replaced for.
  var confirmed: Set<Int> = []
  /// Lines whose libcmark headings belong to a table that is already built.
  var tableLinesEnd = -1
  var closings = 0
  /// A task whose text has not been met yet, and the last one that has been.
  var task: TaskStart?
  var boxed: TaskStart?
  /// The line of an alert's marker, which is no text.
  var alertLine = -1
  /// Whether leaves with brackets are ours, since a definition may give them a meaning.
  let hasDefinitions: Bool

  private struct OpenBlock {
    /// `nil` for the document.
    var node: CmarkNode?
    var record: Int
    var isContainer: Bool
    /// The line after the last child's last line, for finding definitions between children.
    var nextLine: Int
    var holdsItems: Bool
  }

  init(
    _ fed: consuming FedText, source: SourceText, options: ParseOptions, firstLine: Int,
    footnoteLines: [Int]
  ) {
    self.fed = fed
    marks = source.marks
    hasDefinitions = source.allMarks.contains(.definition)
    self.options = options
    self.firstLine = firstLine
    self.footnoteLines = footnoteLines
    // A block in two or three lines: growing would copy them again and again.
    tree.records.reserveCapacity(source.lineCount / 2)
    tree.leaves.reserveCapacity(source.lineCount / 3)
  }

  mutating func openDocument() {
    open.append(
      OpenBlock(node: nil, record: 0, isContainer: false, nextLine: firstLine, holdsItems: false))
  }

  mutating func closeDocument() { close() }

  /// Builds one of the document's blocks.
  mutating func build(_ block: CmarkNode) {
    var next = enter(block)
    while open.count > 1 {
      if let node = next {
        let depth = open.count
        next = enter(node)
        // A leaf is done; a container without blocks is closed below.
        if next == nil, open.count == depth { next = node.next }
        continue
      }
      // Nothing below: close blocks until one has a sibling.
      next = open.last?.node?.next
      close()
    }
  }

  /// Adds a block; the first of the blocks inside it, if any.
  private mutating func enter(_ node: CmarkNode) -> CmarkNode? {
    let line = fedLine(node.startLine)
    addDefinitions(before: line)
    switch node.type {
    case CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_ITEM, CMARK_NODE_LIST:
      return enterContainer(node, line: line)
    case CMARK_NODE_CODE_BLOCK: addCodeBlock(node, line: line)
    case CMARK_NODE_HTML_BLOCK: addHTMLBlock(node, line: line)
    case CMARK_NODE_THEMATIC_BREAK:
      addLeafRecord(NodeRecord(.thematicBreak), lines: line...line, from: offset(of: node))
    case CMARK_NODE_HEADING: addHeading(node, line: line)
    default: addParagraph(node, line: line)
    }
    return nil
  }

  /// The line, from 0, of libcmark's line.
  func fedLine(_ line: Int) -> Int { line - 1 + firstLine }

  /// The fed offset of a node's first byte.
  func offset(of node: CmarkNode) -> Int {
    let span = fed.span(fedLine(node.startLine))
    return min(span.lowerBound + max(node.startColumn - 1, 0), span.upperBound)
  }

  // MARK: Containers

  private mutating func enterContainer(_ node: CmarkNode, line: Int) -> CmarkNode? {
    let start = offset(of: node)
    var record = NodeRecord(.list)
    var container: OpenContainer?
    switch node.type {
    case CMARK_NODE_LIST:
      if node.isOrdered { record.flags.insert(.ordered) }
      if node.isTight { record.flags.insert(.tight) }
      if node.isOrdered, node.hasParenthesis { record.flags.insert(.parenthesis) }
      record.aux.start = UInt32(truncatingIfNeeded: node.listStart)
      record.level = markerByte(at: start)
    case CMARK_NODE_ITEM:
      record.kind = .item
      container = OpenContainer.item(prefixCursor(line: line), line: line, in: fed.bytes)
    default:
      record.kind = .blockQuote
      container = OpenContainer.quote(prefixCursor(line: line), line: line, in: fed.bytes)
    }
    let span = fed.span(line)
    let markEnd = container.map { min($0.content.offset, span.upperBound) } ?? start
    record.source = sourceRange(start..<max(start, markEnd))
    if let container { containers.append(container) }
    if record.kind == .item { readItemStart(&record, node: node, line: line, column: start) }
    if record.kind == .blockQuote { readAlert(&record, node: node) }
    open.append(
      OpenBlock(
        node: node, record: tree.records.count, isContainer: container != nil, nextLine: line,
        holdsItems: record.kind == .list))
    tree.records.append(record)
    return node.firstChild
  }

  /// The place on a line after the prefixes of all open quotes and items.
  func prefixCursor(line: Int) -> LineCursor {
    if let innermost = containers.last, innermost.line == line { return innermost.content }
    return match(line: line).cursor
  }

  /// Reads a line's prefix as far as the open containers continue on it.
  func match(line: Int) -> (cursor: LineCursor, isWhole: Bool) {
    var cursor = LineCursor(fed.span(line))
    guard !containers.isEmpty else { return (cursor, true) }
    var text = cursor.firstNonBlank(in: fed.bytes)
    var matched = 0
    for container in containers where container.line < line {
      guard container.match(&cursor, text: &text, in: fed.bytes) else { return (cursor, false) }
      matched += 1
    }
    return (cursor, matched == containers.count)
  }

  private func markerByte(at start: Int) -> UInt16 {
    var index = start
    while index < fed.bytes.count, ASCII.isDigit(fed.bytes[index]) { index += 1 }
    return index < fed.bytes.count ? UInt16(fed.bytes[index]) : 0
  }

  /// Ends the innermost open block.
  private mutating func close() {
    guard let block = open.last else { return }
    let isRoot = open.count == 1
    let lastLine = block.node.map { fedLine($0.endLine) } ?? fed.lineCount - 1
    addDefinitions(before: lastLine + 1)
    let nextLine = nextLine
    open.removeLast()
    var record = tree.records[block.record]
    record.end = UInt32(truncatingIfNeeded: tree.records.count)
    var end = record.source.upper
    // A quote's own last lines may hold nothing but its mark.
    if block.node?.type == CMARK_NODE_BLOCK_QUOTE, lastLine < fed.lineCount {
      end = max(end, fed.sourceSpan(lastLine).upperBound)
    }
    var child = block.record + 1
    while child < Int(record.end) {
      end = max(end, tree.records[child].source.upper)
      child = Int(tree.records[child].end)
    }
    record.source.count = UInt32(truncatingIfNeeded: end - record.source.lower)
    tree.records[block.record] = record
    if record.kind == .footnoteDefinition { closeFootnote(record: block.record) }
    if block.isContainer { containers.removeLast() }
    if !isRoot { advance(to: max(nextLine, lastLine + 1)) }
  }

  // MARK: Leaves

  /// Adds a block without children that takes whole lines from `start` on.
  mutating func addLeafRecord(_ record: NodeRecord, lines: ClosedRange<Int>, from start: Int) {
    var record = record
    record.source = sourceRange(start..<start)
    let end = fed.sourceSpan(min(lines.upperBound, fed.lineCount - 1)).upperBound
    record.source.count = UInt32(truncatingIfNeeded: max(0, end - record.source.lower))
    append(record, nextLine: lines.upperBound + 1)
  }

  /// Adds a record that is complete.
  mutating func append(_ record: NodeRecord, nextLine: Int) {
    var record = record
    record.end = UInt32(truncatingIfNeeded: tree.records.count + 1)
    tree.records.append(record)
    advance(to: nextLine)
  }

  /// Says that the document is read up to a line and no further.
  mutating func resetNextLine(to line: Int) {
    if let last = open.indices.last { open[last].nextLine = line }
  }

  /// Says that the innermost open block is read up to a line.
  mutating func advance(to line: Int) {
    guard let last = open.indices.last else { return }
    open[last].nextLine = max(open[last].nextLine, line)
  }

  /// The source's bytes of fed bytes.
  func sourceRange(_ range: Range<Int>) -> ByteRange {
    let start = fed.sourceOffset(of: range.lowerBound)
    return ByteRange(start..<max(start, fed.sourceOffset(of: range.upperBound)))
  }

  /// The first line that the innermost open block has not read.
  var nextLine: Int { open.last?.nextLine ?? 0 }
  /// Whether the innermost open block is a list, which holds nothing but items.
  var isInList: Bool { open.last?.holdsItems ?? false }
  /// Whether the innermost open block is the document.
  var isAtTop: Bool { open.count == 1 }
  /// Marks the open list as one that holds footnotes and falls apart into lists and definitions.
  mutating func splitOpenList() {
    guard let list = open.last?.record else { return }
    tree.records[list].flags.insert(.split)
  }
}
