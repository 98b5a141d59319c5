/// Compares a document with what was written from it: the same blocks, text, code, HTML, URLs and titles.
struct NormalizedComparison {
  private let first: Document
  private let second: Document
  private let joinsLines: Bool
  private var differing: Set<Int> = []

  init(_ first: Document, _ second: Document, joinsLines: Bool) {
    self.first = first
    self.second = second
    self.joinsLines = joinsLines
  }

  /// The leaves of the first document that differ. Where blocks do, all leaves of the outermost block.
  mutating func differences(definitions: [Int]) -> Set<Int> {
    compareDefinitions(definitions)
    compareBlocks()
    return differing
  }

  // MARK: Definitions

  private mutating func compareDefinitions(_ written: [Int]) {
    var place = 0
    for record in second.nodes where record.kind == .linkDefinition {
      guard place < written.count else {
        differing.insert(written.last ?? 0)
        return
      }
      let original = first.nodes[written[place]]
      if !isEqual(original.text, record.text) || !isEqual(original.aux, record.aux) {
        differing.insert(written[place])
      }
      place += 1
    }
    if place < written.count { differing.insert(written[place]) }
  }

  private func isEqual(_ one: ByteRange, _ other: ByteRange) -> Bool {
    one.count == other.count && first.bytes(one) == second.bytes(other)
  }

  // MARK: Blocks

  private mutating func compareBlocks() {
    var open = [(one: first.nodes.count, other: second.nodes.count)]
    var one = 1
    var other = 1
    var outermost = 0
    while let last = open.last {
      while one < last.one, first.nodes[one].kind == .linkDefinition { one += 1 }
      while other < last.other, second.nodes[other].kind == .linkDefinition { other += 1 }
      if one == last.one || other == last.other {
        guard one == last.one, other == last.other else { return reportBlock(outermost) }
        open.removeLast()
        continue
      }
      if open.count == 1 { outermost = one }
      let record = first.nodes[one]
      let counterpart = second.nodes[other]
      guard isSameBlock(record, counterpart) else { return reportBlock(outermost) }
      if record.kind.holdsInlines {
        if !hasSameInlines(one, other) { differing.insert(one) }
        one = Int(record.end)
        other = Int(counterpart.end)
      } else {
        open.append((Int(record.end), Int(counterpart.end)))
        one += 1
        other += 1
      }
    }
  }

  private func isSameBlock(_ one: NodeRecord, _ other: NodeRecord) -> Bool {
    guard one.kind == other.kind else { return false }
    switch one.kind {
    case .list:
      let facts: NodeFlags = [.ordered, .tight]
      return one.flags.intersection(facts) == other.flags.intersection(facts)
        && one.aux.start == other.aux.start
    case .heading, .alert, .table: return one.level == other.level
    case .tableCell: return one.level == other.level && one.flags == other.flags
    case .item, .tableRow: return one.flags == other.flags
    case .codeBlock: return isEqual(one.text, other.text) && isEqual(one.aux, other.aux)
    case .htmlBlock: return isEqual(one.text, other.text)
    case .frontMatter:
      return Array(first.bytes(one.text)).withLineFeeds() == Array(second.bytes(other.text))
    case .footnoteDefinition:
      return isEqual(one.text, other.text) && one.aux == other.aux && one.flags == other.flags
    default: return true
    }
  }

  private mutating func reportBlock(_ index: Int) {
    differing.insert(index)
    let end = Int(first.nodes[index].end)
    for leaf in index..<max(end, index + 1) where first.nodes[leaf].kind.holdsInlines {
      if !first.nodes[leaf].kind.isInline { differing.insert(leaf) }
    }
  }

  // MARK: Inlines

  private func hasSameInlines(_ one: Int, _ other: Int) -> Bool {
    if hasSameNodes(one, other) { return true }
    let joins = joinsLines || first.nodes[one].kind == .heading
    return spelling(of: first, one, joins: joins) == spelling(of: second, other, joins: joins)
  }

  /// Whether two leaves are alike node for node.
  private func hasSameNodes(_ one: Int, _ other: Int) -> Bool {
    let count = Int(first.nodes[one].end) - one
    guard Int(second.nodes[other].end) - other == count else { return false }
    for step in 1..<max(count, 1) {
      let node = first.nodes[one + step]
      let counterpart = second.nodes[other + step]
      guard node.kind == counterpart.kind, Int(node.end) - one == Int(counterpart.end) - other,
        node.kind == .footnoteReference || isEqual(node.text, counterpart.text)
      else { return false }
      switch node.kind {
      case .link, .image:
        let facts: NodeFlags = [.autolink, .bare]
        guard isEqual(node.aux, counterpart.aux),
          node.flags.intersection(facts) == counterpart.flags.intersection(facts)
        else { return false }
      case .footnoteReference:
        guard number(first, node) == number(second, counterpart),
          node.aux.count == counterpart.aux.count
        else { return false }
      default: break
      }
    }
    return true
  }

  private func number(_ document: Document, _ reference: NodeRecord) -> UInt32 {
    document.nodes[Int(reference.aux.start)].aux.start
  }

  /// A leaf's inlines as bytes that are alike where the meaning is: a line end that joins is a blank.
  private func spelling(of document: Document, _ leaf: Int, joins: Bool) -> [UInt8] {
    var result: [UInt8] = []
    let end = Int(document.nodes[leaf].end)
    var open: [Int] = []
    var lastText = -1
    for index in leaf + 1..<max(end, leaf + 1) {
      while let last = open.last, last == index {
        result.append(0xFE)
        open.removeLast()
        lastText = -1
      }
      let node = document.nodes[index]
      switch node.kind {
      case .text:
        result.append(contentsOf: document.bytes(node.text))
        lastText = index
      case .softBreak where joins:
        if document.nodes[leaf].kind == .heading || lastText != index - 1
          || !document.isBetweenWideCharacters(softBreak: index, end: end)
        {
          result.append(ASCII.space)
        }
      default:
        result.append(contentsOf: [0xFF, node.kind.rawValue])
        switch node.kind {
        case .footnoteReference: result.append(contentsOf: "\(number(document, node))".utf8)
        case .link, .image:
          result.append(node.flags.intersection([.autolink, .bare]).rawValue)
          result.append(contentsOf: document.bytes(node.text))
          result.append(0xFD)
          result.append(contentsOf: document.bytes(node.aux))
        default: result.append(contentsOf: document.bytes(node.text))
        }
        open.append(Int(node.end))
      }
    }
    result.append(contentsOf: repeatElement(0xFE, count: open.count))
    return result
  }
}

extension Document {
  /// Whether two documents have the same blocks, text, code, HTML, addresses and titles.
  ///
  /// - Complexity: O(*n*) in the size of both.
  package func meansTheSame(as other: Document) -> Bool {
    var comparison = NormalizedComparison(self, other, joinsLines: false)
    let definitions = nodes.indices.filter { nodes[$0].kind == .linkDefinition }
    return comparison.differences(definitions: definitions).isEmpty
  }
}
