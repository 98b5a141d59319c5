extension NormalizedInlines {
  /// A bracket that is text and open, or the border of a real link's text.
  private struct OpenBracket {
    var mark: Int
    var isBorder = false
  }

  /// Escapes the brackets that would make a link, an image or a footnote's reference, or end one.
  ///
  /// Brackets pair like those of the parser: each closing one takes the last that is open. In a link's
  /// text they have to pair, elsewhere they may stand alone, but for those before a bare link, which none
  /// may be open around.
  mutating func resolveBrackets(_ definitions: NormalizedDefinitions) {
    var stack: [OpenBracket] = []
    // Brackets below this place hold a link already, and links hold no links.
    var holdsLink = 0
    for (index, mark) in marks.enumerated() {
      switch mark.kind {
      case .bracket: stack.append(OpenBracket(mark: index))
      case .linkStart, .imageStart: stack.append(OpenBracket(mark: index, isBorder: true))
      case .linkEnd, .imageEnd:
        while let last = stack.popLast(), !last.isBorder { escape(marks[last.mark]) }
        holdsLink = mark.kind == .linkEnd ? stack.count : min(holdsLink, stack.count)
      case .bareLink:
        while let last = stack.popLast() { escape(marks[last.mark]) }
        holdsLink = 0
      case .closingBracket:
        guard let last = stack.last, !last.isBorder else {
          if !stack.isEmpty { escape(mark) }
          continue
        }
        stack.removeLast()
        let isInactive = stack.count < holdsLink && !isImage(marks[last.mark])
        holdsLink = min(holdsLink, stack.count)
        guard !isInactive, means(marks[last.mark].offset + 1..<mark.offset, definitions) else {
          continue
        }
        escape(marks[last.mark])
        // Otherwise it would pair with the one before.
        if !stack.isEmpty { escape(mark) }
      default: break
      }
    }
  }

  private func isImage(_ bracket: Mark) -> Bool {
    bracket.offset > 0 && bytes[bracket.offset - 1] == UInt8(ascii: "!")
  }

  /// Whether a pair of brackets around a text means something.
  private func means(_ text: Range<Int>, _ definitions: NormalizedDefinitions) -> Bool {
    let after = text.upperBound + 1
    if after < bytes.count, bytes[after] == UInt8(ascii: "("), isTarget(at: after + 1) {
      return true
    }
    guard !definitions.isEmpty, text.count <= LinkScanner.longestLabel else { return false }
    if text.count > 1, bytes[text.lowerBound] == UInt8(ascii: "^"), !definitions.footnotes.isEmpty,
      definitions.footnotes.contains(
        LinkScanner.normalizedLabel(bytes[text.lowerBound + 1..<text.upperBound]))
    {
      return true
    }
    guard !definitions.links.isEmpty else { return false }
    if definitions.links.contains(LinkScanner.normalizedLabel(bytes[text])) { return true }
    guard let (label, _) = LinkScanner.label(bytes, after, bytes.count) else { return false }
    return definitions.links.contains(LinkScanner.normalizedLabel(bytes[label]))
  }

  /// Whether `url "title")` stands at an offset.
  private func isTarget(at offset: Int) -> Bool {
    let end = bytes.count
    let first = HTMLScanner.skipSpaces(bytes, offset, end)
    guard let (_, afterURL) = LinkScanner.destination(bytes, first, end) else { return false }
    var after = HTMLScanner.skipSpaces(bytes, afterURL, end)
    if after > afterURL, let title = LinkScanner.title(bytes, after, end) {
      after = HTMLScanner.skipSpaces(bytes, title, end)
    }
    return after < end && bytes[after] == UInt8(ascii: ")")
  }
}
