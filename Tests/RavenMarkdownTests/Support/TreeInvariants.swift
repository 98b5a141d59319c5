@testable import RavenMarkdown

/// Checks what is true of every tree, whatever text it comes from.
final class TreeInvariants {
  /// What was found wrong; empty for a sound tree.
  private var violations: [String] = []
  private let document: Document
  private var nodes: [NodeRecord] { document.nodes }
  private var open: [Int] = []

  /// The violations of a document's tree, with the node and what is wrong with it.
  static func violations(of document: Document) -> [String] {
    let checker = TreeInvariants(document: document)
    checker.check()
    return checker.violations
  }

  private init(document: Document) { self.document = document }

  private func require(
    _ condition: Bool, _ index: Int, _ message: @autoclosure () -> String
  ) {
    guard !condition, violations.count < 20 else { return }
    violations.append("node \(index) (\(nodes[index].kind)): \(message())")
  }

  private func check() {
    guard let root = nodes.first else { return violations.append("no root") }
    require(root.kind == .document, 0, "not a document")
    require(Int(root.end) == nodes.count, 0, "end \(root.end) of \(nodes.count)")
    var lastSibling: [Int: Int] = [:]
    for index in nodes.indices {
      while let innermost = open.last, Int(nodes[innermost].end) <= index { open.removeLast() }
      checkEnd(index)
      guard violations.isEmpty else { return }
      checkKind(index)
      checkContents(index)
      if let parent = open.last {
        checkSource(index, parent: parent, previous: lastSibling[parent])
        lastSibling[parent] = index
      }
      open.append(index)
    }
    checkFootnotes()
  }

  private func checkEnd(_ index: Int) {
    let end = Int(nodes[index].end)
    require(end > index, index, "ends at \(end), before its start")
    let limit = open.last.map { Int(nodes[$0].end) } ?? nodes.count
    require(end <= limit, index, "ends at \(end), its parent at \(limit)")
    require(index == 0 || !open.isEmpty, index, "has no parent")
  }

  private func checkKind(_ index: Int) {
    guard let parent = open.last else { return }
    let kind = nodes[index].kind
    let outer = nodes[parent].kind
    let isAllowed =
      switch outer {
      case .document, .blockQuote, .alert, .item, .footnoteDefinition:
        !kind.isInline && ![.document, .item, .tableRow, .tableCell].contains(kind)
          && (kind != .frontMatter || index == 1 && outer == .document)
      case .list: kind == .item
      case .table: kind == .tableRow
      case .tableRow: kind == .tableCell
      default: outer.holdsInlines && kind.isInline
      }
    require(isAllowed, index, "stands in a \(outer)")
    // CommonMark has links in no link, but says nothing of `[<https://a.example>](/u)`.
    if kind == .link, !nodes[index].flags.contains(.autolink) {
      require(!open.contains { nodes[$0].kind == .link }, index, "a link in a link")
    }
  }

  private func checkContents(_ index: Int) {
    let node = nodes[index]
    checkText(node.text, index, "text")
    switch node.kind {
    case .link, .image, .linkDefinition, .codeBlock: checkText(node.aux, index, "title or info")
    case .heading: require((1...6).contains(node.level), index, "level \(node.level)")
    case .alert: require(AlertKind(rawValue: node.level) != nil, index, "kind \(node.level)")
    case .list: checkList(index)
    case .table: checkTable(index)
    case .text: require(!node.text.isEmpty, index, "an empty text")
    default: break
    }
  }

  private func checkText(_ range: ByteRange, _ index: Int, _ name: String) {
    require(range.upper <= document.buffer.count, index, "\(name) beyond the buffer")
    guard range.upper <= document.buffer.count else { return }
    let bytes = document.buffer[range.range]
    let text = String(decoding: bytes, as: UTF8.self)
    require(text.utf8.elementsEqual(bytes), index, "\(name) is not UTF-8")
    require(!bytes.contains(0), index, "\(name) holds NUL")
  }

  private func checkList(_ index: Int) {
    let node = nodes[index]
    let marker = UInt8(truncatingIfNeeded: node.level)
    if node.flags.contains(.ordered) {
      require(
        marker == UInt8(ascii: node.flags.contains(.parenthesis) ? ")" : "."), index,
        "delimiter \(marker)")
      require(node.aux.start <= 999_999_999, index, "starts at \(node.aux.start)")
    } else {
      require(Array("-+*".utf8).contains(marker), index, "bullet \(marker)")
    }
    require(Int(node.end) > index + 1, index, "has no items")
  }

  private func checkTable(_ index: Int) {
    let table = Node(document: document, index: index)
    let rows = Array(table.children)
    require(rows.first?.flags.contains(.header) ?? false, index, "starts without a header")
    require(!rows.dropFirst().contains { $0.flags.contains(.header) }, index, "has two headers")
    for row in rows {
      let surplus = row.children.map { $0.flags.contains(.surplus) }
      let shown = surplus.prefix { !$0 }.count
      require(!surplus.dropFirst(shown).contains(false), row.index, "a cell after surplus ones")
      require(shown <= table.columnCount, row.index, "\(shown) of \(table.columnCount) cells")
      require(
        surplus.count == shown || shown == table.columnCount, row.index, "surplus in a short row")
    }
    require(
      rows.first.map { $0.children.count { _ in true } } == table.columnCount, index,
      "header's width")
  }

  private func checkSource(_ index: Int, parent: Int, previous: Int?) {
    let source = nodes[index].source
    let outer = nodes[parent].source
    require(source.upper <= document.lines.sourceCount, index, "source beyond the text")
    require(
      source.lower >= outer.lower && source.upper <= outer.upper, index,
      "source \(source.range) outside its parent's \(outer.range)")
    if let previous {
      let before = nodes[previous].source
      require(
        source.lower >= before.upper, index,
        "source \(source.range) overlaps \(before.range) before it")
    }
    checkVerbatim(index)
    if let fault = Self.markFault(of: nodes[index], in: document) { require(false, index, fault) }
  }

  /// Text that stands in the source stands in its node's part of it, unless it is a definition's. The
  /// blanks and line ends around a block's lines may be in its text without being in its range.
  private func checkVerbatim(_ index: Int) {
    let node = nodes[index]
    guard !node.text.isEmpty, node.text.upper <= document.lines.sourceCount else { return }
    if [.link, .image].contains(node.kind), node.flags.contains(.reference) { return }
    let outside = node.text.range.filter { !node.source.range.contains($0) }
    let isBlock = !node.kind.isInline
    require(
      outside.allSatisfy { isBlock && [9, 10, 13, 32].contains(document.buffer[$0]) }, index,
      "text \(node.text.range) outside its source \(node.source.range)")
  }

  private func isInSurplusCell(_ index: Int) -> Bool {
    nodes[..<index].indices.reversed().first { nodes[$0].kind == .tableCell }
      .map { nodes[$0].flags.contains(.surplus) && Int(nodes[$0].end) > index } ?? false
  }

  private func checkFootnotes() {
    var seen: [Int: [Int]] = [:]
    for index in nodes.indices where nodes[index].kind == .footnoteReference {
      let definition = Int(nodes[index].aux.start)
      let isDefinition =
        nodes.indices.contains(definition) && nodes[definition].kind == .footnoteDefinition
      require(isDefinition, index, "leads to node \(definition)")
      guard isDefinition else { continue }
      require(!nodes[definition].flags.contains(.duplicateFootnote), index, "leads to a duplicate")
      // In a cell that does not show, a reference counts for nothing.
      if nodes[index].aux.count == 0, isInSurplusCell(index) { continue }
      seen[definition, default: []].append(Int(nodes[index].aux.count))
    }
    var numbers: [Int] = []
    for index in nodes.indices where nodes[index].kind == .footnoteDefinition {
      let references = seen[index] ?? []
      require(
        references.sorted() == Array(1..<(references.count + 1)), index, "occurrences \(references)"
      )
      require(
        Int(nodes[index].aux.count) == references.count, index,
        "\(nodes[index].aux.count) references")
      require(
        (nodes[index].aux.start > 0) == !references.isEmpty, index,
        "number \(nodes[index].aux.start)")
      require(
        nodes[index].flags.contains(.used) == !references.isEmpty, index, "wrongly used or unused")
      if nodes[index].aux.start > 0 { numbers.append(Int(nodes[index].aux.start)) }
    }
    if numbers.sorted() != Array(1..<(numbers.count + 1)) {
      violations.append("footnote numbers \(numbers)")
    }
  }
}
