import RavenMarkdown

/// Walks a document once.
struct OutlineBuilder {
  private let document: Document
  private(set) var pieces: [Outline.Piece] = []
  private(set) var containers: [Outline.Container] = []
  private(set) var sections: [Outline.Section] = []
  private var spelling = LeafSpelling()
  /// The containers that are open, and where they end.
  private var open: [(container: Int, end: Int)] = []
  /// Definitions that nothing uses count as the end of the document: the normal form moves them.
  private var definitions: [Int] = []
  private let usedDefinitions: Set<Int>
  /// The footnotes of the section that is read: where they stand among its blocks shows nowhere.
  private var footnotes: [Int] = []
  private var isInFootnotes = false
  private var openSections: [Int] = []

  init(_ document: Document, _ usedDefinitions: Set<Int>) {
    self.document = document
    self.usedDefinitions = usedDefinitions
    pieces.reserveCapacity(document.nodes.count / 3)
  }

  mutating func build(_ table: inout ContentTable) {
    let none = table.number(of: [UInt8]())
    sections.append(
      Outline.Section(
        heading: -1, level: 0, title: none, parent: -1, path: none, pieces: 0..<0, body: 0, end: 0))
    walk(1..<max(document.nodes.count, 1), &table)
    addFootnotes(&table)
    addDefinitions(&table)
    finishSections(&table)
  }

  private mutating func walk(_ range: Range<Int>, _ table: inout ContentTable) {
    let nodes = document.nodes
    var index = range.lowerBound
    while index < range.upperBound {
      closeContainers(before: index, &table)
      let end = Int(nodes[index].end)
      switch nodes[index].kind {
      case .heading where open.isEmpty:
        addFootnotes(&table)
        beginSection(index, &table)
        index = end
      case .footnoteDefinition where open.isEmpty && !isInFootnotes:
        footnotes.append(index)
        index = end
      case .list, .item, .blockQuote, .alert, .footnoteDefinition:
        index = beginContainer(index, &table)
      case .linkDefinition:
        if !nodes[index].flags.contains(.used) { definitions.append(index) }
        index = end
      default:
        addLeaf(index, &table)
        index = end
      }
    }
    closeContainers(before: range.upperBound, &table)
  }

  /// Adds the footnotes of a section behind its other pieces, in the order of their numbers.
  private mutating func addFootnotes(_ table: inout ContentTable) {
    // Those that nothing refers to have the number 0, and come last.
    let order = footnotes.sorted {
      (document.nodes[$0].aux.start &- 1, $0) < (document.nodes[$1].aux.start &- 1, $1)
    }
    footnotes = []
    isInFootnotes = true
    for index in order { walk(index..<Int(document.nodes[index].end), &table) }
    isInFootnotes = false
  }

  // MARK: Containers

  private mutating func closeContainers(before index: Int, _ table: inout ContentTable) {
    while let last = open.last, last.end <= index {
      let container = containers[last.container]
      if container.firstPiece == pieces.count {
        add(.empty, container.node, table.number(of: [UInt8(ascii: "e")]))
      }
      containers[last.container].end = pieces.count
      open.removeLast()
    }
  }

  /// Opens a container; of an item, its first paragraph is the item's text.
  private mutating func beginContainer(_ index: Int, _ table: inout ContentTable) -> Int {
    let node = document.nodes[index]
    let parent = open.last?.container ?? -1
    let outer = parent < 0 ? nil : containers[parent]
    let isQuote = node.kind == .blockQuote || node.kind == .alert
    let context = context(of: node, in: outer?.context ?? -1, &table)
    containers.append(
      Outline.Container(
        node: index, kind: node.kind, parent: parent,
        lists: (outer?.lists ?? 0) + (node.kind == .list ? 1 : 0),
        quotes: (outer?.quotes ?? 0) + (isQuote ? 1 : 0), context: context,
        firstPiece: pieces.count, end: pieces.count))
    open.append((containers.count - 1, Int(node.end)))
    guard node.kind == .item else { return index + 1 }
    return beginItem(index, node, firstChild(of: index), &table)
  }

  /// The number of what a container is and stands in. An item says nothing that its list does not.
  private func context(
    of node: NodeRecord, in outer: Int, _ table: inout ContentTable
  ) -> Int {
    let kind = Int(node.kind.rawValue)
    switch node.kind {
    case .item: return -2 - outer
    case .list:
      let facts = Int(node.flags.intersection([.ordered, .tight]).rawValue)
      return table.number(ofAll: [outer, kind, facts, Int(node.aux.start)])
    case .alert: return table.number(ofAll: [outer, kind, Int(node.level)])
    case .footnoteDefinition:
      let label = table.number(of: Array(document.bytes(node.text)))
      return table.number(ofAll: [outer, kind, label])
    default: return table.number(ofAll: [outer, kind])
    }
  }

  private mutating func beginItem(
    _ index: Int, _ node: NodeRecord, _ first: Int, _ table: inout ContentTable
  ) -> Int {
    let isTask = node.flags.contains(.task)
    let isDone = isTask ? node.flags.contains(.checked) : nil
    let hasText = first < Int(node.end) && document.nodes[first].kind == .paragraph
    spell(UInt8(ascii: "p"), hasText ? first : nil)
    add(.item, hasText ? first : index, table.number(of: spelling.bytes), isDone)
    for definition in index + 1..<max(first, index + 1)
    where document.nodes[definition].kind == .linkDefinition
      && !document.nodes[definition].flags.contains(.used)
    {
      definitions.append(definition)
    }
    return hasText ? Int(document.nodes[first].end) : first
  }

  /// The first child that is no definition; the node's end without one.
  private func firstChild(of index: Int) -> Int {
    let end = Int(document.nodes[index].end)
    var child = index + 1
    while child < end, document.nodes[child].kind == .linkDefinition {
      child = Int(document.nodes[child].end)
    }
    return min(child, end)
  }

  private mutating func addDefinitions(_ table: inout ContentTable) {
    var all: [(content: Int, node: Int)] = []
    for node in definitions {
      let content = table.number(ofDefinition: document.nodes[node], in: document)
      if !usedDefinitions.contains(content) { all.append((content, node)) }
    }
    // Some of them move in the normal form, so their order says nothing.
    for (content, node) in all.sorted(by: <) { add(.definition, node, content) }
  }

  // MARK: Pieces

  private mutating func add(
    _ kind: Outline.Piece.Kind, _ node: Int, _ content: Int, _ isDone: Bool? = nil
  ) {
    pieces.append(
      Outline.Piece(
        kind: kind, node: node, content: content, container: open.last?.container ?? -1,
        isDone: isDone, section: sections.count - 1))
  }

  private mutating func spell(_ kind: UInt8, _ leaf: Int?) {
    spelling.bytes.removeAll(keepingCapacity: true)
    spelling.bytes.append(kind)
    if let leaf { spelling.append(leaf, of: document) }
  }

  private mutating func addLeaf(_ index: Int, _ table: inout ContentTable) {
    let node = document.nodes[index]
    switch node.kind {
    case .paragraph:
      spell(UInt8(ascii: "p"), index)
      add(.paragraph, index, table.number(of: spelling.bytes))
    case .heading:
      spell(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: node.level), index)
      add(.heading, index, table.number(of: spelling.bytes))
    case .codeBlock:
      add(.code, index, verbatim(UInt8(ascii: "c"), node, &table))
    case .htmlBlock: add(.html, index, html(node, &table))
    case .frontMatter: add(.frontMatter, index, verbatim(UInt8(ascii: "f"), node, &table))
    case .thematicBreak: add(.rule, index, table.number(of: [UInt8(ascii: "r")]))
    case .table: addTable(index, &table)
    default: break
    }
  }

  /// A text whose every character counts; its line ends are LF, and one at the end does not count.
  private mutating func verbatim(
    _ kind: UInt8, _ node: NodeRecord, _ table: inout ContentTable
  ) -> Int {
    spell(kind, nil)
    if node.kind == .codeBlock {
      spelling.bytes.append(contentsOf: document.bytes(node.aux))
      spelling.bytes.append(0)
    }
    spelling.bytes.append(contentsOf: document.bytes(node.text).withLineFeeds())
    if spelling.bytes.last == ASCII.newline { spelling.bytes.removeLast() }
    return table.number(of: spelling.bytes)
  }

  /// HTML: blanks before the first tag show nowhere, those at line ends only in preformatted text.
  private mutating func html(_ node: NodeRecord, _ table: inout ContentTable) -> Int {
    let text = document.bytes(node.text)
    let keepsBlanks = text.indices.contains { place in
      text[place] == UInt8(ascii: "<")
        && ["<pre", "<textarea", "<script", "<style", "<!--"].contains {
          ASCII.matches($0, in: document.buffer, at: place, end: text.endIndex)
        }
    }
    if keepsBlanks { return verbatim(UInt8(ascii: "h"), node, &table) }
    spell(UInt8(ascii: "h"), nil)
    for line in text.withLineFeeds().drop(while: ASCII.isBlank).split(separator: ASCII.newline) {
      let end = (line.lastIndex { !ASCII.isBlank($0) } ?? line.startIndex - 1) + 1
      if spelling.bytes.count > 1 { spelling.bytes.append(ASCII.newline) }
      spelling.bytes.append(contentsOf: line[..<end])
    }
    return table.number(of: spelling.bytes)
  }

  private mutating func addTable(_ index: Int, _ table: inout ContentTable) {
    spelling.bytes.removeAll(keepingCapacity: true)
    spelling.bytes.append(UInt8(ascii: "t"))
    let end = Int(document.nodes[index].end)
    var cell = index + 1
    var isHeader = true
    while cell < end {
      let node = document.nodes[cell]
      if node.kind == .tableRow {
        spelling.bytes.append(TableText.rowMark)
        isHeader = node.flags.contains(.header)
        cell += 1
      } else {
        spelling.bytes.append(TableText.cellMark)
        if isHeader { spelling.bytes.append(UInt8(truncatingIfNeeded: node.level)) }
        spelling.append(cell, of: document)
        cell = max(Int(node.end), cell + 1)
      }
    }
    add(.table, index, table.number(of: spelling.bytes))
  }

  // MARK: Sections

  private mutating func beginSection(_ index: Int, _ table: inout ContentTable) {
    let level = Int(document.nodes[index].level)
    closeSections(from: level)
    spell(UInt8(ascii: "p"), index)
    let title = table.number(of: spelling.bytes)
    let parent = openSections.last ?? -1
    let path = table.number(ofAll: [parent < 0 ? -1 : sections[parent].path, title])
    sections[sections.count - 1].pieces =
      sections[sections.count - 1].pieces.lowerBound..<pieces.count
    openSections.append(sections.count)
    sections.append(
      Outline.Section(
        heading: index, level: level, title: title, parent: parent, path: path,
        pieces: pieces.count..<pieces.count, body: 0, end: 0))
  }

  private mutating func closeSections(from level: Int) {
    while let last = openSections.last, sections[last].level >= level {
      sections[last].end = sections.count
      openSections.removeLast()
    }
  }

  private mutating func finishSections(_ table: inout ContentTable) {
    closeSections(from: 0)
    let last = sections.count - 1
    sections[last].pieces = sections[last].pieces.lowerBound..<pieces.count
    sections[0].end = 1
    var facts: [Int] = []
    for index in sections.indices {
      facts.removeAll(keepingCapacity: true)
      let range = sections[index].pieces
      let first = range.first.map { firstContainer(of: $0) } ?? 0
      for piece in pieces[range] {
        let container = piece.container
        facts.append(piece.content)
        facts.append(piece.isDone.map { $0 ? 2 : 1 } ?? 0)
        facts.append(container < 0 ? -1 : containers[container].context)
        facts.append(container < 0 ? -1 : container - first)
      }
      sections[index].body = table.number(ofAll: facts)
    }
  }

  /// The first container that a section can have: that of its first piece, or one outside of it.
  private func firstContainer(of piece: Int) -> Int {
    var low = 0
    var high = containers.count
    while low < high {
      let middle = (low + high) / 2
      if containers[middle].firstPiece < piece { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
