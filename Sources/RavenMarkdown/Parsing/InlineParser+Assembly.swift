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
    /// A list that falls apart: its record. A run of its items: ``run``. Else -1.
    var list: Int
  }

  private static let run = -2

  private mutating func close(_ open: inout [OpenRecord]) {
    guard let last = open.popLast() else { return }
    guard last.node >= 0 else { return }
    nodes[last.node].end = UInt32(truncatingIfNeeded: nodes.count)
    guard last.list == Self.run else { return }
    var child = last.node + 1
    while child < nodes.count {
      let end = nodes[child].source.upper
      nodes[last.node].source.count = UInt32(
        truncatingIfNeeded: max(end - nodes[last.node].source.lower, 0))
      child = Int(nodes[child].end)
    }
  }

  /// In a list that falls apart, opens a list before a run of items and closes it before a footnote.
  private mutating func enterSplitList(_ open: inout [OpenRecord], _ record: NodeRecord) {
    guard let parent = open.last else { return }
    if parent.list == Self.run, record.kind == .footnoteDefinition { close(&open) }
    guard parent.list >= 0, record.kind == .item else { return }
    var list = tree.records[parent.list]
    list.flags.remove(.split)
    list.source.start = record.source.start
    list.source.count = 0
    open.append(OpenRecord(end: parent.end, node: nodes.count, list: Self.run))
    nodes.append(list)
  }

  /// Reads the inlines of the block that was added last.
  private mutating func readLeaf(_ node: Int) {
    let leaf = Int(nodes[node].text.start)
    nodes[node].text = .empty
    isInSurplusCell = nodes[node].kind == .tableCell && nodes[node].flags.contains(.surplus)
    parse(tree.leaves[leaf].content, segments: tree.leaves[leaf].segments)
  }
}
