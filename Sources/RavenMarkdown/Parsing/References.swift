/// The definitions of links, by label.
struct ReferenceTable {
  private var byLabel: [[UInt8]: Int] = [:]
  private let definitions: [BlockTree.Definition]
  /// Whether each definition is used.
  private(set) var isUsed: [Bool]
  /// Bytes of URLs and titles that may still be used (libcmark's guard against texts that grow).
  private var left: Int

  init(_ definitions: [BlockTree.Definition], limit: Int) {
    self.definitions = definitions
    isUsed = [Bool](repeating: false, count: definitions.count)
    left = limit
    for (index, definition) in definitions.enumerated()
    where byLabel[definition.normalizedLabel] == nil {
      byLabel[definition.normalizedLabel] = index
    }
  }

  /// Whether an earlier definition has the same label.
  func isDuplicate(_ index: Int) -> Bool { byLabel[definitions[index].normalizedLabel] != index }

  /// What a label stands for, and notes its use.
  mutating func find(_ label: Range<Int>, in bytes: [UInt8]) -> BlockTree.Definition? {
    guard !definitions.isEmpty, !label.isEmpty, label.count <= LinkScanner.longestLabel,
      let index = byLabel[LinkScanner.normalizedLabel(bytes[label])]
    else { return nil }
    let size = Int(definitions[index].url.count) + Int(definitions[index].title.count)
    guard size <= left else { return nil }
    left -= size
    isUsed[index] = true
    return definitions[index]
  }
}

/// The definitions of footnotes, by label, and the references to them in document order.
struct FootnoteTable {
  private var byLabel: [[UInt8]: Int] = [:]
  private let definitions: [BlockTree.Footnote]
  private var references: [(node: Int, definition: Int, counts: Bool)] = []

  init(_ definitions: [BlockTree.Footnote]) {
    self.definitions = definitions
    for (index, definition) in definitions.enumerated() {
      let label = definition.normalizedLabel
      if let earlier = byLabel[label], definitions[earlier].closing < definition.closing {
        continue
      }
      byLabel[label] = index
    }
  }

  /// Whether another definition counts for its label.
  func isDuplicate(_ index: Int) -> Bool { byLabel[definitions[index].normalizedLabel] != index }

  /// The definition that a label stands for.
  func find(_ label: Range<Int>, in bytes: [UInt8]) -> Int? {
    guard !definitions.isEmpty, label.count <= LinkScanner.longestLabel else { return nil }
    return byLabel[LinkScanner.normalizedLabel(bytes[label])]
  }

  /// Notes a reference; one that is not shown does not count.
  mutating func note(reference node: Int, to definition: Int, counts: Bool) {
    references.append((node, definition, counts))
  }

  /// Numbers the definitions by first use and tells references and definitions of each other.
  ///
  /// `places` holds the node of each definition in the finished tree.
  func number(_ nodes: inout [NodeRecord], places: [Int]) {
    var next: UInt32 = 0
    for (reference, definition, counts) in references where definition < places.count {
      let place = places[definition]
      guard counts else {
        nodes[reference].aux = ByteRange(start: UInt32(truncatingIfNeeded: place), count: 0)
        continue
      }
      if nodes[place].aux.start == 0 {
        next += 1
        nodes[place].aux.start = next
        nodes[place].flags.insert(.used)
      }
      nodes[place].aux.count += 1
      nodes[reference].aux = ByteRange(
        start: UInt32(truncatingIfNeeded: place), count: nodes[place].aux.count)
    }
    for (index, place) in places.enumerated() where isDuplicate(index) {
      nodes[place].flags.insert(.duplicateFootnote)
    }
  }
}
