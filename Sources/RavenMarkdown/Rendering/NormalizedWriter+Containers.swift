extension NormalizedWriter {
  mutating func open(_ kind: NodeKind, end: Int) {
    containers.append(
      Container(
        kind: kind, end: end, outerPrefix: prefix.count,
        outerPrefixOfBlankLines: prefixOfBlankLines))
  }

  mutating func openQuote(_ index: Int, _ record: NodeRecord) {
    startBlock(record.kind)
    open(record.kind, end: Int(record.end))
    output.append(contentsOf: [UInt8(ascii: ">"), ASCII.space])
    prefix.append(contentsOf: [UInt8(ascii: ">"), ASCII.space])
    prefixOfBlankLines = prefix.count - 1
    isPositioned = true
    guard record.kind == .alert, let alert = AlertKind(rawValue: record.level) else { return }
    output.append(contentsOf: "[!\(alert.marker)]".utf8)
    endMarkerLine()
    let first = nextBlock(index + 1, before: Int(record.end))
    if first < Int(record.end),
      document.nodes[first].kind == .paragraph || document.nodes[first].kind == .linkDefinition
    {
      addPrefix()
      isPositioned = true
    } else {
      // Only text may follow directly: the marker's line is a paragraph to other readers.
      containers[containers.count - 1].lastChild = .alert
    }
  }

  mutating func openList(_ index: Int, _ record: NodeRecord) {
    let previous = containers[containers.count - 1].lastMarker
    startBlock(.list)
    isPositioned = true
    open(.list, end: Int(record.end))
    let list = containers.count - 1
    containers[list].isTight = record.flags.contains(.tight)
    var marker = UInt8(ascii: "-")
    var other = UInt8(ascii: "*")
    if record.flags.contains(.ordered) {
      containers[list].number = Int(record.aux.start)
      marker = UInt8(ascii: ".")
      other = UInt8(ascii: ")")
      if record.flags.contains(.parenthesis) { swap(&marker, &other) }
    }
    containers[list].marker = marker == previous ? other : marker
    containers[list].padding = padding(index, record)
  }

  /// The blanks behind the markers of a list: one, or as many as keep a block of HTML after the list, whose
  /// own blanks must stay, out of its last item.
  private func padding(_ index: Int, _ record: NodeRecord) -> Int {
    let end = containers[containers.count - 2].end
    let next = nextBlock(Int(record.end), before: end)
    guard next < end, document.nodes[next].kind == .htmlBlock else { return 1 }
    let blanks = document.bytes(document.nodes[next].text).prefix { $0 == ASCII.space }.count
    // The marker is at least one byte wide.
    return min(max(blanks, 1), 4)
  }

  /// The first block from an index on that is written where it stands.
  private func nextBlock(_ index: Int, before end: Int) -> Int {
    var next = index
    while next < end, document.nodes[next].kind == .linkDefinition,
      definitions.fate(of: next) != .kept
    {
      next += 1
    }
    return next
  }

  mutating func openItem(_ index: Int, _ record: NodeRecord) {
    let list = containers.count - 1
    if isPositioned {
      isPositioned = false
    } else {
      if !containers[list].isTight, !containers[list].isOpenEnded { addBlankLine() }
      addPrefix()
    }
    containers[list].isAtFirstItem = containers[list].lastChild == nil
    containers[list].isOpenEnded = false
    containers[list].lastChild = .item
    let start = output.count
    let marker = containers[list].marker
    if marker == UInt8(ascii: ".") || marker == UInt8(ascii: ")") {
      output.append(contentsOf: String(min(containers[list].number, 999_999_999)).utf8)
      containers[list].number += 1
    }
    output.append(marker)
    output.append(contentsOf: repeatElement(ASCII.space, count: containers[list].padding))
    open(.item, end: Int(record.end))
    containers[list + 1].isTight = containers[list].isTight
    prefix.append(contentsOf: repeatElement(ASCII.space, count: output.count - start))
    isPositioned = true
    if record.flags.contains(.task) { addBox(index, record) }
  }

  /// Writes a task's box. Text, headings and tables follow on its line, all else on the next.
  private mutating func addBox(_ index: Int, _ record: NodeRecord) {
    containers[containers.count - 1].isTask = true
    let isChecked = record.flags.contains(.checked)
    output.append(contentsOf: [UInt8(ascii: "["), isChecked ? UInt8(ascii: "x") : ASCII.space])
    output.append(contentsOf: [UInt8(ascii: "]"), ASCII.space])
    let first = nextBlock(index + 1, before: Int(record.end))
    if first < Int(record.end), !standsBelowBox(first, record) {
      switch document.nodes[first].kind {
      case .paragraph, .table, .linkDefinition: return
      case .heading where document.nodes[first].flags.contains(.setext): return
      default: break
      }
    }
    // The blank is part of an empty box.
    output.append(ASCII.newline)
    isPositioned = false
  }

  /// Whether the only block of a list's only item stands below an empty box: nothing else makes it loose.
  private mutating func standsBelowBox(_ block: Int, _ item: NodeRecord) -> Bool {
    let list = containers[containers.count - 2]
    guard !list.isTight, list.end == Int(item.end), list.isAtFirstItem,
      nextBlock(Int(document.nodes[block].end), before: list.end) == list.end
    else { return false }
    containers[containers.count - 1].lastChild = .paragraph
    return true
  }

  mutating func openFootnote(_ index: Int, _ record: NodeRecord) {
    if isPositioned, footnoteMark >= startOfLine {
      // A second definition on a line would be text.
      endMarkerLine()
      addPrefix()
      isPositioned = true
    }
    startBlock(record.kind)
    open(record.kind, end: Int(record.end))
    footnoteMark = output.count
    output.append(contentsOf: [UInt8(ascii: "["), UInt8(ascii: "^")])
    output.append(contentsOf: document.bytes(record.text))
    output.append(contentsOf: [UInt8(ascii: "]"), UInt8(ascii: ":"), ASCII.space])
    prefix.append(contentsOf: repeatElement(ASCII.space, count: 4))
    isPositioned = true
  }

  /// Ends the innermost container.
  mutating func close() {
    let innermost = containers.count - 1
    if !containers[innermost].definitions.isEmpty { writeDefinitions() }
    if containers[innermost].kind == .blockQuote, !isPositioned, lastLeaf == .paragraph,
      isFollowedByText(innermost)
    {
      addBlankLine()
    }
    let container = containers.removeLast()
    prefix.removeLast(prefix.count - container.outerPrefix)
    prefixOfBlankLines = container.outerPrefixOfBlankLines
    guard innermost > 0 else { return }
    if container.kind == .list {
      containers[innermost - 1].lastMarker = container.marker
    } else if isPositioned {
      if container.kind == .item { keepFromBecomingRule() }
      endMarkerLine()
    }
    if container.isOpenEnded, container.kind != .blockQuote, container.kind != .alert {
      containers[innermost - 1].isOpenEnded = true
    }
  }

  /// Whether a line of text follows a quote directly, and would be taken for one of its own.
  private func isFollowedByText(_ quote: Int) -> Bool {
    let end = containers[quote].end
    guard containers[quote - 1].isTight, end < containers[quote - 1].end else { return false }
    let next = nextBlock(end, before: containers[quote - 1].end)
    guard next < containers[quote - 1].end else { return false }
    switch document.nodes[next].kind {
    case .paragraph, .table, .linkDefinition: return true
    default: return false
    }
  }

  /// Changes the last bullet of a line that is all the same bullets, `- - -`: it would be a rule.
  private mutating func keepFromBecomingRule() {
    let list = containers.count - 1
    let marker = containers[list].marker
    guard marker == UInt8(ascii: "-") || marker == UInt8(ascii: "*"),
      equalMarksBefore(output.count, marker) >= 3
    else { return }
    let other = marker == UInt8(ascii: "-") ? UInt8(ascii: "*") : UInt8(ascii: "-")
    output[output.count - 2] = other
    containers[list].marker = other
  }

  /// How many bullets of one kind, and nothing else, stand in the output before an offset.
  func equalMarksBefore(_ offset: Int, _ marker: UInt8) -> Int {
    var index = offset
    var count = 0
    while count < 3, index >= 2, output[index - 1] == ASCII.space, output[index - 2] == marker {
      index -= 2
      count += 1
    }
    return count
  }
}
