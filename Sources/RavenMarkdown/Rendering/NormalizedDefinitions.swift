/// What becomes of the definitions of links, which the links that use them make needless.
struct NormalizedDefinitions {
  /// What becomes of one.
  enum Fate {
    /// The links that use it say all of it.
    case dropped
    /// It is written where it stands.
    case kept
    /// It is written at the end of its container.
    case moved
  }

  /// The labels of the definitions that stay: text in brackets must not call them by mistake.
  private(set) var links: Set<[UInt8]> = []
  /// The labels of footnotes.
  private(set) var footnotes: Set<[UInt8]> = []
  private var fates: [Int: Fate] = [:]
  private let joinsLines: Bool

  /// Decides for all definitions of a document whose lines are joined, or kept.
  init(_ document: Document, joinsLines: Bool) {
    self.joinsLines = joinsLines
    var definitions: [Int] = []
    for (index, record) in document.nodes.enumerated() {
      switch record.kind {
      case .linkDefinition: definitions.append(index)
      case .footnoteDefinition:
        footnotes.insert(LinkScanner.normalizedLabel(document.bytes(record.text)))
      default: break
      }
    }
    guard !definitions.isEmpty else { return }
    decide(document)
    for index in definitions where fate(of: index) != .dropped {
      let label = Self.label(of: document.nodes[index], in: document)
      links.insert(LinkScanner.normalizedLabel(label[...]))
    }
  }

  func fate(of index: Int) -> Fate { fates[index] ?? .dropped }

  /// Whether a text in brackets can name anything.
  var isEmpty: Bool { links.isEmpty && footnotes.isEmpty }

  // MARK: Fates

  /// A list or an item while the tree is walked.
  private struct Parent {
    var end: Int
    /// Its definitions stay in place: without them an item could not follow a text, and an alert would be
    /// none.
    var holdsNothingElse = false
  }

  private mutating func decide(_ document: Document) {
    let nodes = document.nodes
    var parents = [Parent(end: nodes.count)]
    var index = 1
    while index < nodes.count {
      while let last = parents.last, last.end == index { parents.removeLast() }
      let record = nodes[index]
      switch record.kind {
      case .item, .alert:
        parents.append(
          Parent(
            end: Int(record.end), holdsNothingElse: Self.holdsOnlyDefinitions(index, nodes)))
        index += 1
      case .list, .blockQuote, .footnoteDefinition:
        parents.append(Parent(end: Int(record.end)))
        index += 1
      case .linkDefinition:
        if let parent = parents.last { decide(index, record, parent, document) }
        index += 1
      default: index = Int(record.end)
      }
    }
  }

  private mutating func decide(
    _ index: Int, _ record: NodeRecord, _ parent: Parent, _ document: Document
  ) {
    let next = index + 1
    if parent.holdsNothingElse
      || next < parent.end && beginsWithBlockOfHTML(paragraph: next, document)
    {
      fates[index] = .kept
    } else if !record.flags.contains(.used) {
      fates[index] = .moved
    }
  }

  /// Whether an item or an alert holds nothing but definitions.
  private static func holdsOnlyDefinitions(_ item: Int, _ nodes: [NodeRecord]) -> Bool {
    nodes[item + 1..<Int(nodes[item].end)].allSatisfy { $0.kind == .linkDefinition }
  }

  /// Whether a paragraph begins with a tag that would begin a block of HTML if no text stood before it.
  private func beginsWithBlockOfHTML(paragraph: Int, _ document: Document) -> Bool {
    let nodes = document.nodes
    guard nodes[paragraph].kind == .paragraph, Int(nodes[paragraph].end) > paragraph + 1,
      nodes[paragraph + 1].kind == .htmlInline
    else { return false }
    let tag = nodes[paragraph + 1].text.range
    var end = tag.lowerBound
    while end < tag.upperBound, document.buffer[end] != ASCII.newline { end += 1 }
    if HTMLScanner.interruptsParagraph(document.buffer, tag.lowerBound, end) { return true }
    // Other tags begin a block where they stand alone on their line.
    let next = paragraph + 2
    let isAlone =
      next == Int(nodes[paragraph].end) || nodes[next].kind == .softBreak && !joinsLines
      || end < tag.upperBound
    return isAlone && HTMLScanner.startsBlock(document.buffer, tag.lowerBound, end)
  }

  // MARK: Labels

  /// The label of a definition as it stands in the source, on one line.
  static func label(of record: NodeRecord, in document: Document) -> [UInt8] {
    var label: [UInt8] = []
    var isEscaped = false
    var isInPrefix = true
    for byte in document.bytes(record.source).dropFirst() {
      if byte == UInt8(ascii: "]"), !isEscaped { break }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if byte == ASCII.newline || byte == ASCII.carriageReturn {
        if !isInPrefix { label.append(ASCII.space) }
        isInPrefix = true
      } else if !isInPrefix || !ASCII.isBlank(byte) && byte != UInt8(ascii: ">") {
        label.append(byte)
        isInPrefix = false
      }
    }
    while let last = label.last, ASCII.isSpace(last) { label.removeLast() }
    return label
  }
}

extension NormalizedWriter {
  /// Writes a definition where it stands, keeps it for later, or leaves it to the links that use it.
  mutating func writeDefinition(_ index: Int) {
    let innermost = containers.count - 1
    switch definitions.fate(of: index) {
    case .dropped: break
    case .kept:
      if containers[innermost].lastChild == .linkDefinition {
        addPrefix()
      } else {
        startBlock(.linkDefinition)
      }
      addDefinition(index)
      guard index + 1 < containers[innermost].end, document.nodes[index + 1].kind == .paragraph
      else { return }
      // The paragraph stands on the next line, without a blank one before it.
      addPrefix()
      isPositioned = true
      isAfterDefinition = true
    case .moved:
      // A tight list's items cannot end in one, since the blank line before it would loosen them: there
      // it goes to the end of what holds the list.
      var place = innermost
      for outer in stride(from: innermost, to: 0, by: -1) {
        if containers[outer].kind == .item, containers[outer].isTight { place = outer - 2 }
        if containers[outer].kind == .blockQuote || containers[outer].kind == .alert { break }
      }
      containers[place].definitions.append(index)
    }
  }

  /// Writes the definitions that the innermost container has kept, one a line.
  mutating func writeDefinitions() {
    let innermost = containers.count - 1
    let kept = containers[innermost].definitions
    containers[innermost].definitions = []
    startBlock(.linkDefinition)
    for (count, index) in kept.enumerated() {
      if count > 0 { addPrefix() }
      if isOverfull { return }
      addDefinition(index)
    }
  }

  private mutating func addDefinition(_ index: Int) {
    let record = document.nodes[index]
    let label = NormalizedDefinitions.label(of: record, in: document)
    output.append(UInt8(ascii: "["))
    // Without the blank it would be a footnote's.
    if label.first == UInt8(ascii: "^") { output.append(ASCII.space) }
    output.append(contentsOf: label)
    output.append(contentsOf: [UInt8(ascii: "]"), UInt8(ascii: ":"), ASCII.space])
    inlines.reset()
    inlines.addDestination(record.text.range, hasTitle: true)
    if !record.aux.isEmpty {
      inlines.bytes.append(ASCII.space)
      inlines.addTitle(record.aux.range, isNote: record.flags.contains(.comment), breaks: false)
    }
    output.append(contentsOf: inlines.bytes)
    output.append(ASCII.newline)
    definitionsInOrder.append(index)
  }
}
