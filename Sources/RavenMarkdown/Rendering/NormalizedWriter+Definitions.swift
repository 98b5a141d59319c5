extension NormalizedWriter {
  /// Keeps a definition for the end of its container, unless the links that use it say all of it.
  mutating func keepDefinition(_ index: Int, _ record: NodeRecord) {
    let next = Int(record.end)
    if next + 1 < document.nodes.count, document.nodes[next].kind == .paragraph,
      document.nodes[next + 1].kind == .htmlInline, next < containers[containers.count - 1].end
    {
      heldDefinition = index
    } else {
      keepForTheEnd(index)
    }
  }

  /// A tight list's items cannot end in a definition, since the blank line before it would loosen them:
  /// there it goes to the end of what holds the list.
  private mutating func keepForTheEnd(_ index: Int) {
    guard !document.nodes[index].flags.contains(.used) else { return }
    var place = containers.count - 1
    while place > 0, containers[place].kind == .item, containers[place].isTight { place -= 2 }
    containers[place].definitions.append(index)
  }

  /// Writes the definition before a paragraph that begins with a tag, where that tag would begin a block of
  /// HTML without a line of text before it.
  mutating func writeHeldDefinition() -> Bool {
    guard let index = heldDefinition else { return false }
    heldDefinition = nil
    guard inlines.beginsWithBlockOfHTML else {
      keepForTheEnd(index)
      return false
    }
    writeDefinition(document.nodes[index])
    definitionsInOrder.append(index)
    addPrefix()
    return true
  }

  /// Writes the definitions that the innermost container has kept, one a line.
  mutating func writeDefinitions() {
    let innermost = containers.count - 1
    let definitions = containers[innermost].definitions
    containers[innermost].definitions = []
    startBlock(.linkDefinition)
    for (count, index) in definitions.enumerated() {
      if count > 0 { addPrefix() }
      if isOverfull { return }
      writeDefinition(document.nodes[index])
      definitionsInOrder.append(index)
    }
  }

  private mutating func writeDefinition(_ record: NodeRecord) {
    output.append(UInt8(ascii: "["))
    output.append(contentsOf: NormalizedLabels.label(of: record, in: document))
    output.append(contentsOf: [UInt8(ascii: "]"), UInt8(ascii: ":"), ASCII.space])
    inlines.reset()
    inlines.addDestination(record.text.range, hasTitle: true)
    if !record.aux.isEmpty {
      inlines.bytes.append(ASCII.space)
      inlines.addTitle(record.aux.range, isNote: record.flags.contains(.comment), breaks: false)
    }
    output.append(contentsOf: inlines.bytes)
    output.append(ASCII.newline)
  }
}

/// The names that definitions of the finished text give: text in brackets must not call them by mistake.
struct NormalizedLabels {
  /// The labels of the definitions that stay in the text.
  private(set) var links: Set<[UInt8]> = []
  private(set) var footnotes: Set<[UInt8]> = []

  init(_ document: Document) {
    for record in document.nodes {
      switch record.kind {
      case .linkDefinition where !record.flags.contains(.used) || isHeld(record, in: document):
        links.insert(LinkScanner.normalizedLabel(Self.label(of: record, in: document)[...]))
      case .footnoteDefinition:
        footnotes.insert(LinkScanner.normalizedLabel(document.bytes(record.text)))
      default: break
      }
    }
  }

  /// Whether a definition may have to stay for the sake of what follows it.
  private func isHeld(_ record: NodeRecord, in document: Document) -> Bool {
    let next = Int(record.end) + 1
    return next < document.nodes.count && document.nodes[next].kind == .htmlInline
  }

  var isEmpty: Bool { links.isEmpty && footnotes.isEmpty }

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

/// Whether a block of HTML ends by itself.
enum HTMLEnding {
  /// Whether the block's end is that of its container: HTML of the first five of CommonMark's types
  /// without the text that ends it.
  static func isOpen(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard let ending = ending(bytes, range) else { return false }
    return !ending.contains { find($0, bytes, range) }
  }

  private static func ending(_ bytes: [UInt8], _ range: Range<Int>) -> [StaticString]? {
    var start = range.lowerBound
    while start < range.upperBound, ASCII.isBlank(bytes[start]) { start += 1 }
    start += 1
    let end = range.upperBound
    guard start < end else { return nil }
    if bytes[start] == UInt8(ascii: "?") { return ["?>"] }
    if ASCII.matches("!--", in: bytes, at: start, end: end) { return ["-->"] }
    if ASCII.matches("![cdata[", in: bytes, at: start, end: end) { return ["]]>"] }
    if bytes[start] == UInt8(ascii: "!") { return [">"] }
    for name: StaticString in ["script", "pre", "style", "textarea"]
    where ASCII.matches(name, in: bytes, at: start, end: end) {
      let after = start + name.utf8CodeUnitCount
      if after == end || ASCII.isSpace(bytes[after]) || bytes[after] == UInt8(ascii: ">") {
        return ["</script>", "</pre>", "</style>", "</textarea>"]
      }
    }
    return nil
  }

  private static func find(_ text: StaticString, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    range.contains { ASCII.matches(text, in: bytes, at: $0, end: range.upperBound) }
  }
}
