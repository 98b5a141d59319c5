internal import CCmark

extension InlineParser {
  /// Makes the finished tree: the blocks in order, with the inlines of each.
  mutating func assemble() -> [NodeRecord] {
    nodes.reserveCapacity(tree.records.count * 4)
    var open: [OpenRecord] = []
    var definitionPlaces: [Int] = []
    var footnotePlaces: [Int] = []
    for index in tree.records.indices {
      while let last = open.last, last.end == index { close(&open) }
      var record = tree.records[index]
      if record.flags.contains(.split), record.kind == .list {
        open.append(OpenRecord(end: Int(record.end), node: -1, list: index))
        continue
      }
      enterSplitList(&open, record)
      let node = nodes.count
      switch record.kind {
      case .linkDefinition:
        if references.isDuplicate(definitionPlaces.count) { record.flags.insert(.duplicate) }
        definitionPlaces.append(node)
      case .footnoteDefinition: footnotePlaces.append(node)
      default: break
      }
      nodes.append(record)
      open.append(OpenRecord(end: Int(tree.records[index].end), node: node, list: -1))
      if record.kind.holdsInlines { readLeaf(node) }
    }
    while !open.isEmpty { close(&open) }
    for (index, place) in definitionPlaces.enumerated() where references.isUsed[index] {
      nodes[place].flags.insert(.used)
    }
    footnotes.number(&nodes, places: footnotePlaces)
    return nodes
  }

  private struct OpenRecord {
    /// The record after its last descendant.
    var end: Int
    /// Its node; -1 for a list that falls apart and has none.
    var node: Int
    /// A list that falls apart: its record. A run of its items: -2.
    var list: Int
  }

  private mutating func close(_ open: inout [OpenRecord]) {
    guard let last = open.popLast() else { return }
    if last.node >= 0 { nodes[last.node].end = UInt32(truncatingIfNeeded: nodes.count) }
  }

  /// In a list that falls apart, opens a list before a run of items and closes it before a footnote.
  private mutating func enterSplitList(_ open: inout [OpenRecord], _ record: NodeRecord) {
    guard let parent = open.last else { return }
    if parent.list == -2, record.kind == .footnoteDefinition { close(&open) }
    guard parent.list >= 0, record.kind == .item else { return }
    var list = tree.records[parent.list]
    list.flags.remove(.split)
    list.source.start = record.source.start
    list.source.count = 0
    open.append(OpenRecord(end: parent.end, node: nodes.count, list: -2))
    nodes.append(list)
  }

  /// Reads the inlines of the block that was added last.
  private mutating func readLeaf(_ node: Int) {
    let leaf = Int(nodes[node].text.start)
    nodes[node].text = .empty
    switch tree.leaves[leaf] {
    case .content(let content, let segments): parse(content, segments: segments)
    case .parsed(let cmark): copy(cmark, block: node)
    }
  }

  // MARK: libcmark's inlines

  /// Copies the inlines that libcmark has read.
  private mutating func copy(_ block: CmarkNode, block node: Int) {
    var open: [(node: CmarkNode, index: Int)] = []
    var bounds = PlaceBounds(nodes[node].source.range)
    var next = block.firstChild
    var text = -1
    while true {
      guard let inline = next else {
        text = -1
        guard let closed = open.popLast() else { return }
        nodes[closed.index].end = UInt32(truncatingIfNeeded: nodes.count)
        bounds.close(nodes[closed.index].source.range)
        next = closed.node.next
        continue
      }
      if inline.type == CMARK_NODE_TEXT {
        addText(inline, to: &text, &bounds)
        next = inline.next
        continue
      }
      text = -1
      let index = nodes.count
      nodes.append(record(of: inline, &bounds))
      if let child = inline.firstChild {
        open.append((inline, index))
        bounds.open(nodes[index].source.range)
        next = child
      } else {
        nodes[index].end = UInt32(truncatingIfNeeded: nodes.count)
        next = inline.next
      }
    }
  }

  private mutating func addText(
    _ inline: CmarkNode, to text: inout Int, _ bounds: inout PlaceBounds
  ) {
    let source = place(of: inline, &bounds)
    let literal = inline.literal(in: &fed.bytes, at: source.lower)
    guard literal.count > 0 else { return }
    if text >= 0 {
      nodes[text].text = joined(nodes[text].text, literal)
      nodes[text].source.count = UInt32(
        truncatingIfNeeded: max(source.upper - nodes[text].source.lower, 0))
      return
    }
    text = nodes.count
    var record = NodeRecord(.text)
    record.text = literal
    record.source = source
    record.end = UInt32(truncatingIfNeeded: nodes.count + 1)
    nodes.append(record)
  }

  private mutating func record(of inline: CmarkNode, _ bounds: inout PlaceBounds) -> NodeRecord {
    var record = NodeRecord(.emphasis)
    record.source = place(of: inline, &bounds)
    switch inline.type {
    case CMARK_NODE_SOFTBREAK: record.kind = .softBreak
    case CMARK_NODE_LINEBREAK: record.kind = .lineBreak
    case CMARK_NODE_CODE:
      record.kind = .code
      record.text = inline.literal(in: &fed.bytes, at: record.source.lower)
    case CMARK_NODE_HTML_INLINE:
      record.kind = .htmlInline
      record.text = inline.literal(in: &fed.bytes, at: record.source.lower)
      if HTMLTag.isBreak(fed.bytes, record.text.range) { record.flags.insert(.htmlBreak) }
    case CMARK_NODE_STRONG: record.kind = .strong
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
      record.kind = inline.type == CMARK_NODE_LINK ? .link : .image
      record.text = inline.appendURL(to: &fed.bytes)
      record.aux = inline.appendTitle(to: &fed.bytes)
    default: break
    }
    if record.kind == .link, record.source.count > 0,
      fed.bytes[record.source.lower] == UInt8(ascii: "<")
    {
      record.flags.insert(.autolink)
    }
    return record
  }

  /// The source of an inline as well as libcmark knows it, kept inside its parent and after its siblings.
  private func place(of inline: CmarkNode, _ bounds: inout PlaceBounds) -> ByteRange {
    let line = inline.startLine - 1 + firstLine
    let lastLine = inline.endLine - 1 + firstLine
    guard inline.startLine > 0, lastLine < fed.lineCount else { return bounds.missing() }
    let start = fed.sourceOffset(of: fed.span(line).lowerBound + inline.startColumn - 1)
    let end = fed.sourceOffset(of: fed.span(max(lastLine, line)).lowerBound + inline.endColumn)
    return bounds.clamped(start, end)
  }
}

/// Keeps the ranges of libcmark's inlines nested and in order where its columns are off.
private struct PlaceBounds {
  private var parents: [Range<Int>] = []
  private var parent: Range<Int>
  private var last: Int

  init(_ block: Range<Int>) {
    parent = block
    last = block.lowerBound
  }

  mutating func open(_ range: Range<Int>) {
    parents.append(parent)
    parent = range
    last = range.lowerBound
  }

  mutating func close(_ range: Range<Int>) {
    parent = parents.popLast() ?? parent
    last = range.upperBound
  }

  mutating func clamped(_ start: Int, _ end: Int) -> ByteRange {
    let from = min(max(start, last), parent.upperBound)
    last = min(max(end, from), parent.upperBound)
    return ByteRange(from..<last)
  }

  /// The place of an inline that libcmark gives none.
  func missing() -> ByteRange { ByteRange(last..<last) }
}
