extension NormalizedWriter {
  /// Front matter stays as it is, but for its line ends.
  mutating func writeFrontMatter(_ record: NodeRecord) {
    startBlock(.frontMatter)
    output.append(contentsOf: Array(document.bytes(record.source)).withLineFeeds())
    output.append(ASCII.newline)
  }

  /// A rule is `---` except where hyphens would underline text, be a list of lists, or begin front matter.
  mutating func writeRule() {
    let container = containers[containers.count - 1]
    let bullet =
      isPositioned && container.kind == .item ? containers[containers.count - 2].marker : 0
    let isUnderText = container.isTight && container.lastChild == .paragraph
    let isFirst = container.lastChild == nil
    startBlock(.thematicBreak)
    let takesStars =
      isUnderText || isFirst && (container.kind == .document || container.kind == .item)
    let mark = takesStars && bullet != UInt8(ascii: "*") ? UInt8(ascii: "*") : UInt8(ascii: "-")
    output.append(contentsOf: [mark, mark, mark, ASCII.newline])
  }

  mutating func writeCode(_ record: NodeRecord) {
    startBlock(.codeBlock)
    let info = document.bytes(record.aux)
    let fence = info.contains(UInt8(ascii: "`")) ? UInt8(ascii: "~") : UInt8(ascii: "`")
    let longest = longestRun(of: fence, in: record.text.range)
    let length = longest < 3 ? 3 : longest + 1
    output.append(contentsOf: repeatElement(fence, count: length))
    if !info.isEmpty { addInfo(record.aux.range, fence: fence) }
    output.append(ASCII.newline)
    addLines(record.text.range)
    addPrefix()
    output.append(contentsOf: repeatElement(fence, count: length))
    output.append(ASCII.newline)
  }

  private func longestRun(of byte: UInt8, in range: Range<Int>) -> Int {
    var longest = 0
    var run = 0
    for index in range {
      run = document.buffer[index] == byte ? run + 1 : 0
      if run > longest { longest = run }
    }
    return longest
  }

  /// Adds an info string, behind its fence.
  private mutating func addInfo(_ range: Range<Int>, fence: UInt8) {
    let buffer = document.buffer
    for index in range {
      let byte = buffer[index]
      let next = index + 1 < range.upperBound ? buffer[index + 1] : ASCII.newline
      switch byte {
      case UInt8(ascii: "&") where Entity.read(buffer, index + 1, range.upperBound) != nil:
        output.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "\\") where ASCII.isPunctuation(next):
        output.append(contentsOf: [byte, byte])
      case fence where index == range.lowerBound:
        output.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case ASCII.space where index > range.lowerBound && index + 1 < range.upperBound:
        output.append(byte)
      case 0...0x20, 0x7F: output.appendReference(to: UInt32(byte))
      default: output.append(byte)
      }
    }
  }

  mutating func writeHeading(_ index: Int, _ record: NodeRecord) {
    let isTask = isPositioned && containers[containers.count - 1].isTask
    startBlock(.heading)
    let hasBreak = isTask || holdsLineEnd(index, Int(record.end))
    inlines.draft(index, hasBreak ? .lines : .joined, isCautious: cautious.contains(index))
    if hasBreak {
      resolve(.init(isAfterBox: isTask))
      addDraft()
      output.append(ASCII.newline)
      addPrefix()
      let mark = record.level == 1 ? UInt8(ascii: "=") : UInt8(ascii: "-")
      output.append(contentsOf: [mark, mark, mark])
    } else {
      output.append(contentsOf: repeatElement(UInt8(ascii: "#"), count: Int(record.level)))
      inlines.resolve(definitions)
      inlines.guardClosingMarks()
      inlines.sortEdits()
      if !inlines.bytes.isEmpty {
        output.append(ASCII.space)
        addDraft()
      }
    }
    output.append(ASCII.newline)
  }

  /// Whether a heading holds what one line cannot hold.
  private func holdsLineEnd(_ index: Int, _ end: Int) -> Bool {
    for place in index + 1..<max(end, index + 1) {
      switch document.nodes[place].kind {
      case .lineBreak: return true
      case .htmlInline:
        if document.bytes(document.nodes[place].text).contains(ASCII.newline) { return true }
      default: break
      }
    }
    return false
  }

  mutating func writeParagraph(_ index: Int, _ record: NodeRecord) {
    let container = containers[containers.count - 1]
    var place = NormalizedInlines.Place()
    if isPositioned {
      place.isAfterBox = container.isTask
      place.mayBecomeTask = container.kind == .item && !container.isTask
      place.isAfterLine = container.kind == .alert
      place.mayBecomeAlert = container.kind == .blockQuote && containers.count == 2
      place.isAloneInQuote =
        Int(record.end) == container.end && container.definitions.isEmpty
      if container.kind == .item {
        let bullet = containers[containers.count - 2].marker
        place.bullet = bullet
        place.bulletCount = equalMarksBefore(output.count, bullet)
      }
    }
    place.isDocumentStart = output.isEmpty
    if isAfterDefinition { place.isAfterLine = true }
    isAfterDefinition = false
    startBlock(.paragraph)
    inlines.draft(index, .lines, isCautious: cautious.contains(index))
    resolve(place)
    // A form feed is a paragraph without text.
    if inlines.bytes.isEmpty { output.append(0x0C) }
    addDraft()
    output.append(ASCII.newline)
  }

  private mutating func resolve(_ place: NormalizedInlines.Place) {
    inlines.resolve(definitions)
    if case .columns(let width) = options.wrap { inlines.fill(width, behind: columnsOfDraft) }
    inlines.guardLines(place)
    inlines.sortEdits()
  }

  /// The columns that stand before the first line of a draft, and before the others.
  private var columnsOfDraft: (first: Int, others: Int) {
    (output.count - startOfLine, prefix.count)
  }

  /// Adds the lines of the draft, each but the first behind the prefix.
  mutating func addDraft() {
    var from = 0
    var edit = 0
    var verbatim = inlines.verbatimStarts[...]
    for line in inlines.lineStarts {
      addDraftPart(from..<line, &edit)
      if verbatim.first == line {
        verbatim = verbatim.dropFirst()
        // Blanks inside HTML stay only on a line that lacks the prefix.
        if !ASCII.isBlank(inlines.bytes[line]) { addPrefix() }
      } else {
        addPrefix()
      }
      from = line
      if isOverfull { return }
    }
    addDraftPart(from..<inlines.bytes.count, &edit)
  }

  private mutating func addDraftPart(_ range: Range<Int>, _ edit: inout Int) {
    var from = range.lowerBound
    while edit < inlines.edits.count, inlines.edits[edit].offset < range.upperBound {
      let next = inlines.edits[edit]
      output.append(contentsOf: inlines.bytes[from..<next.offset])
      from = next.offset
      switch next.change {
      case .backslash: output.append(UInt8(ascii: "\\"))
      case .indent: output.append(contentsOf: repeatElement(ASCII.space, count: 4))
      case .reference:
        let scalar = DecodedScalar(inlines.bytes, at: from, before: inlines.bytes.count)
        output.appendReference(to: scalar.value)
        from += scalar.count
      }
      edit += 1
    }
    output.append(contentsOf: inlines.bytes[from..<range.upperBound])
  }
}
