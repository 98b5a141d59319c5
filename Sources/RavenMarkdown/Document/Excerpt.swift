/// A tree that is put together from parts of another document, over the same buffer.
struct Excerpt {
  private let document: Document
  private var nodes: [NodeRecord]
  /// Where the original's footnote definitions stand here.
  private var definitions: [Int: Int] = [:]
  /// Lists of a table of contents that are open, with the level of their entries.
  private var lists: [(list: Int, item: Int, level: Int)] = []

  init(of document: Document) {
    self.document = document
    nodes = [document.nodes[0]]
  }

  /// Adds whole subtrees that stand next to each other; footnote definitions come at the end.
  mutating func append(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = Int(document.nodes[index].end)
      if document.nodes[index].kind != .footnoteDefinition { copy(index..<end) { _ in true } }
      index = end
    }
  }

  /// Adds a heading as an entry of a list of headings.
  mutating func append(entry heading: Node) {
    while lists.count > 1, lists[lists.count - 2].level >= heading.level { closeList() }
    if let last = lists.last, last.level >= heading.level {
      close(last.item)
      lists[lists.count - 1] = (last.list, nodes.count, heading.level)
    } else {
      var list = NodeRecord(.list)
      list.flags = .tight
      list.level = UInt16(UInt8(ascii: "-"))
      lists.append((nodes.count, nodes.count + 1, heading.level))
      nodes.append(list)
    }
    nodes.append(NodeRecord(.item))
    var paragraph = NodeRecord(.paragraph)
    paragraph.source = document.nodes[heading.index].source
    let place = nodes.count
    nodes.append(paragraph)
    copy(heading.index + 1..<Int(document.nodes[heading.index].end)) { record in
      record.kind != .link && record.kind != .footnoteReference
    }
    nodes[place].end = UInt32(nodes.count)
  }

  /// The document, its footnotes complete and numbered.
  mutating func finished() -> Document {
    while !lists.isEmpty { closeList() }
    appendDefinitions()
    numberFootnotes()
    nodes[0].end = UInt32(nodes.count)
    return Document(nodes: nodes, buffer: document.buffer, lines: document.lines)
  }

  /// Copies nodes; those that are not wanted give their place to their children.
  private mutating func copy(_ range: Range<Int>, where isWanted: (NodeRecord) -> Bool) {
    let start = nodes.count
    var places: [UInt32] = []
    places.reserveCapacity(range.count + 1)
    for record in document.nodes[range] {
      places.append(UInt32(nodes.count))
      guard isWanted(record) else { continue }
      if record.kind == .footnoteDefinition {
        definitions[range.lowerBound + places.count - 1] = nodes.count
      }
      nodes.append(record)
    }
    places.append(UInt32(nodes.count))
    for place in start..<nodes.count {
      nodes[place].end = places[Int(nodes[place].end) - range.lowerBound]
    }
  }

  private mutating func closeList() {
    guard let last = lists.popLast() else { return }
    close(last.item)
    close(last.list)
  }

  /// Ends a list or an item, and lets its source reach over what it holds.
  private mutating func close(_ place: Int) {
    nodes[place].end = UInt32(nodes.count)
    var source = nodes[place + 1].source
    for record in nodes[(place + 1)...] where record.source.upper > source.upper {
      source = ByteRange(source.lower..<record.source.upper)
    }
    nodes[place].source = source
  }

  /// Adds the definitions of all footnotes that are referred to, also by other footnotes.
  private mutating func appendDefinitions() {
    var place = 0
    while place < nodes.count {
      let record = nodes[place]
      place += 1
      guard record.kind == .footnoteReference else { continue }
      let definition = Int(record.aux.start)
      guard definitions[definition] == nil else { continue }
      copy(definition..<Int(document.nodes[definition].end)) { _ in true }
    }
  }

  /// Numbers footnotes by their first reference, and the references of each.
  private mutating func numberFootnotes() {
    for place in definitions.values {
      nodes[place].aux = .empty
      nodes[place].flags.remove(.used)
    }
    var number: UInt32 = 0
    for place in nodes.indices where nodes[place].kind == .footnoteReference {
      guard let definition = definitions[Int(nodes[place].aux.start)] else { continue }
      if nodes[definition].aux.start == 0 {
        number += 1
        nodes[definition].aux.start = number
        nodes[definition].flags.insert(.used)
      }
      nodes[definition].aux.count += 1
      nodes[place].aux = ByteRange(
        start: UInt32(definition), count: nodes[definition].aux.count)
    }
  }
}
