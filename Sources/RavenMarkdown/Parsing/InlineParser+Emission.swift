extension InlineParser {
  /// Lays the pieces down in pre-order, texts that stand side by side as one node.
  mutating func emit() {
    var links = 0
    var text = -1
    var index = Int32(truncatingIfNeeded: firstPiece)
    while true {
      guard index >= 0 else {
        finishText(&text, inLink: links > 0)
        guard let closed = openPieces.popLast() else { return }
        nodes[closed.node].end = UInt32(truncatingIfNeeded: nodes.count)
        if closed.isLink { links -= 1 }
        index = closed.next
        continue
      }
      let piece = pieces[Int(index)]
      index = piece.next
      if piece.kind == .text {
        addEmittedText(piece, after: &text)
        continue
      }
      finishText(&text, inLink: links > 0)
      let node = append(piece)
      if piece.firstChild >= 0 {
        let isLink = piece.kind == .link
        openPieces.append(OpenPiece(node: node, next: index, isLink: isLink))
        if isLink { links += 1 }
        index = piece.firstChild
      }
    }
  }

  private mutating func append(_ piece: InlinePiece) -> Int {
    var record = NodeRecord(piece.kind)
    record.flags = piece.flags
    record.text = piece.text
    record.aux = piece.aux
    record.source = sourceRange(piece.from..<piece.to)
    record.end = UInt32(truncatingIfNeeded: nodes.count + 1)
    if piece.kind == .footnoteReference {
      footnotes.note(
        reference: nodes.count, to: Int(piece.aux.start), counts: !isInSurplusCell)
    }
    nodes.append(record)
    return nodes.count - 1
  }

  /// Adds text to the text node before it, or as a new node.
  private mutating func addEmittedText(_ piece: InlinePiece, after text: inout Int) {
    guard piece.text.count > 0 else { return }
    guard text >= 0 else {
      text = append(piece)
      textParts.removeAll(keepingCapacity: true)
      textParts.append(TextPart(start: 0, from: piece.from, to: piece.to))
      return
    }
    textParts.append(
      TextPart(start: Int(nodes[text].text.count), from: piece.from, to: piece.to))
    nodes[text].text = joined(nodes[text].text, piece.text)
    let last = sourceRange(piece.from..<piece.to).upper
    let start = nodes[text].source.lower
    nodes[text].source.count = UInt32(truncatingIfNeeded: max(last - start, 0))
  }

  /// Two texts as one range: where they do not stand side by side, they are copied to the buffer's end.
  mutating func joined(_ first: ByteRange, _ second: ByteRange) -> ByteRange {
    if first.upper == second.lower {
      return ByteRange(start: first.start, count: first.count + second.count)
    }
    var first = first
    if first.upper != fed.bytes.count {
      let start = fed.bytes.count
      fed.bytes.appendCopy(of: first.range)
      first = ByteRange(start..<fed.bytes.count)
    }
    fed.bytes.appendCopy(of: second.range)
    return ByteRange(start: first.start, count: first.count + second.count)
  }

  /// Ends a text node: finds the mail addresses in it.
  private mutating func finishText(_ text: inout Int, inLink: Bool) {
    guard text >= 0 else { return }
    let node = text
    text = -1
    guard !inLink, options.extensions.contains(.bareLinks) else { return }
    let range = nodes[node].text.range
    guard let at = fed.bytes[range].firstIndex(of: UInt8(ascii: "@")) else { return }
    splitAddresses(node, firstAt: at)
  }

  /// Replaces the last node, a text, by texts and links to mail addresses.
  private mutating func splitAddresses(_ node: Int, firstAt: Int) {
    let record = nodes[node]
    let range = record.text.range
    var plain = range.lowerBound
    var next: Int? = firstAt
    while let at = next {
      next = fed.bytes[at + 1..<range.upperBound].firstIndex(of: UInt8(ascii: "@"))
      guard let address = mailAddress(at: at, in: plain..<range.upperBound) else { continue }
      if plain == range.lowerBound { nodes.removeLast() }
      addPart(plain..<address.range.lowerBound, of: record)
      var link = record
      link.kind = .link
      link.flags = .bare
      link.text = ByteRange(address.range)
      if address.needsScheme { link.text = prefixed("mailto:", link.text) }
      link.source = part(address.range, of: record)
      link.end = UInt32(truncatingIfNeeded: nodes.count + 2)
      nodes.append(link)
      addPart(address.range, of: record)
      plain = address.range.upperBound
      if let at = next, at < plain {
        next = fed.bytes[plain..<range.upperBound].firstIndex(of: UInt8(ascii: "@"))
      }
    }
    if plain > range.lowerBound { addPart(plain..<range.upperBound, of: record) }
  }

  private mutating func addPart(_ range: Range<Int>, of record: NodeRecord) {
    guard !range.isEmpty else { return }
    var text = record
    text.text = ByteRange(range)
    text.source = part(range, of: record)
    text.end = UInt32(truncatingIfNeeded: nodes.count + 1)
    nodes.append(text)
  }

  /// The source of a part of a text. A piece that is no copy of the source, as an entity, goes whole.
  private func part(_ range: Range<Int>, of record: NodeRecord) -> ByteRange {
    let start = blockOffset(of: range.lowerBound - record.text.lower, of: record).lowerBound
    let end = blockOffset(of: range.upperBound - 1 - record.text.lower, of: record).upperBound
    return sourceRange(start..<max(start, end))
  }

  /// Where in the block's text a byte of a text node comes from.
  private func blockOffset(of offset: Int, of record: NodeRecord) -> Range<Int> {
    var low = 0
    var high = textParts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if textParts[middle].start <= offset { low = middle } else { high = middle }
    }
    let part = textParts[low]
    let end = low + 1 < textParts.count ? textParts[low + 1].start : Int(record.text.count)
    guard end - part.start == part.to - part.from else { return part.from..<part.to }
    let place = part.from + offset - part.start
    return place..<place + 1
  }

  /// The mail address around an `@` (cmark-gfm): letters, digits and `.+-_` before it, a domain with a
  /// dot after it that ends in a letter.
  private func mailAddress(
    at: Int, in range: Range<Int>
  ) -> (range: Range<Int>, needsScheme: Bool)? {
    let bytes = fed.bytes
    var from = at
    var needsScheme = true
    var isMessage = false
    while from > range.lowerBound {
      let byte = bytes[from - 1]
      if ASCII.isAlphanumeric(byte) || ".+-_".utf8.contains(byte) {
        from -= 1
      } else if byte == UInt8(ascii: ":"), hasScheme("mailto", before: from, in: range) {
        needsScheme = false
        from -= 1
      } else if byte == UInt8(ascii: ":"), hasScheme("xmpp", before: from, in: range) {
        needsScheme = false
        isMessage = true
        from -= 1
      } else {
        break
      }
    }
    guard from < at else { return nil }
    var last = at + 1
    var dots = 0
    scan: while last < range.upperBound {
      switch bytes[last] {
      case let byte where ASCII.isAlphanumeric(byte): break
      case UInt8(ascii: "@"): return nil
      case UInt8(ascii: "."):
        guard last + 1 < range.upperBound, ASCII.isAlphanumeric(bytes[last + 1]) else {
          break scan
        }
        dots += 1
      case UInt8(ascii: "/") where isMessage: break
      case UInt8(ascii: "-"), UInt8(ascii: "_"): break
      default: break scan
      }
      last += 1
    }
    guard last - at >= 2, dots > 0, ASCII.isLetter(bytes[last - 1]) else { return nil }
    let end = trimmedEnd(at, last)
    return end > at ? (from..<end, needsScheme) : nil
  }

  /// Whether a scheme and its colon end before `offset`, with no letter or digit before them.
  private func hasScheme(_ scheme: StaticString, before offset: Int, in range: Range<Int>) -> Bool {
    let start = offset - 1 - scheme.utf8CodeUnitCount
    guard start >= range.lowerBound,
      ASCII.matches(scheme, in: fed.bytes, at: start, end: offset - 1),
      !fed.bytes[start..<offset - 1].contains(where: { $0 & 0x20 == 0 })
    else { return false }
    return start == range.lowerBound || !ASCII.isAlphanumeric(fed.bytes[start - 1])
  }

  /// The source's bytes of a range of the block's text.
  func sourceRange(_ range: Range<Int>) -> ByteRange {
    let start = sourceOffset(of: range.lowerBound)
    guard !range.isEmpty else { return ByteRange(start..<start) }
    return ByteRange(start..<max(start, sourceOffset(of: range.upperBound - 1) + 1))
  }

  private func sourceOffset(of offset: Int) -> Int {
    fed.sourceOffset(of: tree.fedOffset(of: offset, in: segments))
  }
}
