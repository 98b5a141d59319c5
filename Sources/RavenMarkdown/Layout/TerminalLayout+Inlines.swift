/// An inline that is open while its children are added to the flow.
struct OpenInline {
  var node: Int
  var end: Int
  /// Where its text starts in the flow.
  var start: Int
  var style: TerminalTextStyle
  var link: TerminalWriter.Link
}

extension TerminalLayout {
  /// Adds the inlines of a range of nodes to the flow.
  mutating func addInlines(_ range: Range<Int>, style base: TerminalTextStyle) {
    var place = InlinePlace(style: base)
    mark(place)
    var index = range.lowerBound
    while true {
      while let open = openInlines.last, open.end <= index {
        openInlines.removeLast()
        close(open)
        (place.style, place.link) = (open.style, open.link)
        mark(place)
      }
      guard index < range.upperBound else { break }
      let node = nodes[index]
      switch node.kind {
      case .text:
        flow.text.append(buffer, node.text.range)
      case .softBreak:
        if !flow.endsWithoutBlank || !nextIsWide(after: index, before: range.upperBound) {
          flow.text.appendBlank()
        }
      case .lineBreak:
        flow.breakLine()
      case .code:
        mark(place, .code)
        flow.text.appendVerbatim(buffer, node.text.range)
        mark(place)
      case .htmlInline:
        addTag(node, &place.html, style: place.style)
        mark(place)
      case .footnoteReference:
        mark(place, .footnote)
        addReference(node)
        mark(place)
      case .emphasis, .strong, .strikethrough, .link, .image:
        open(node, at: index, &place)
      default: break
      }
      index += 1
    }
    if let anchor = place.html.closeAnchor() {
      showTarget(anchor.url, from: anchor.start, style: base)
    }
  }

  /// The look of what is added next.
  private struct InlinePlace {
    var style: TerminalTextStyle
    var link = TerminalWriter.Link.none
    var html = HTMLStyles()
  }

  private mutating func mark(_ place: InlinePlace, _ role: ThemeRole? = nil) {
    let style = place.html.applied(to: place.style, theme)
    flow.mark(
      role.map { theme[$0].over(style) } ?? style, place.html.anchor?.link ?? place.link)
  }

  private mutating func open(_ node: NodeRecord, at index: Int, _ place: inout InlinePlace) {
    openInlines.append(
      OpenInline(
        node: index, end: Int(node.end), start: flow.text.count, style: place.style,
        link: place.link))
    var style = theme[Self.role(of: node.kind)]
    // A place within the document is nothing that could be opened, and should not look so.
    if node.kind == .link, !node.text.isEmpty, buffer[node.text.lower] == 0x23 {
      style = style.without(.underline)
    }
    place.style = style.over(place.style)
    if options.links == .osc8, node.kind == .link || node.kind == .image {
      let link = writer.link(to: buffer, node.text.range)
      if link != .none { place.link = link }
    }
    mark(place)
    if node.kind == .image { openImage(node, at: index) }
  }

  private static func role(of kind: NodeKind) -> ThemeRole {
    switch kind {
    case .emphasis: .emphasis
    case .strong: .strong
    case .strikethrough: .strikethrough
    case .image: .image
    default: .link
    }
  }

  private mutating func addReference(_ node: NodeRecord) {
    flow.text.append("[")
    let definition = Int(node.aux.start)
    if definition < nodes.count, nodes[definition].kind == .footnoteDefinition {
      flow.text.append(String(nodes[definition].aux.start))
    } else {
      flow.text.appendVerbatim(buffer, node.text.range)
    }
    flow.text.append("]")
  }

  /// Whether the first character after a soft break is wide, and of no script with blanks.
  private func nextIsWide(after index: Int, before end: Int) -> Bool {
    var next = index + 1
    while next < end {
      let node = nodes[next]
      switch node.kind {
      case .text, .code:
        guard !node.text.isEmpty else { return false }
        let scalar = DecodedScalar(buffer, at: node.text.lower, before: node.text.upper)
        let traits = ScalarTraits(scalar.value)
        return traits.isWide && !traits.isHangul
      case .emphasis, .strong, .strikethrough, .link: next += 1
      default: return false
      }
    }
    return false
  }

  private mutating func openImage(_ node: NodeRecord, at index: Int) {
    flow.text.append("[image")
    let end = Int(node.end)
    if end > index + 1 {
      flow.text.append(": ")
      return
    }
    var start = node.text.upper
    while start > node.text.lower, buffer[start - 1] != 0x2F { start -= 1 }
    if start < node.text.upper {
      flow.text.append(": ")
      flow.text.appendURL(buffer, start..<node.text.upper)
    }
  }

  private mutating func close(_ open: OpenInline) {
    let node = nodes[open.node]
    switch node.kind {
    case .image:
      flow.text.append("]")
    case .link:
      guard showsTargets else { return }
      showTarget(Array(buffer[node.text.range]), from: open.start, style: open.style)
    default: break
    }
  }

  private var showsTargets: Bool { options.links == .inline || options.links == .list }

  /// Adds a link's address after its text, unless the text says it or it leads within the document.
  mutating func showTarget(_ url: [UInt8], from start: Int, style: TerminalTextStyle) {
    guard showsTargets, let first = url.first, first != 0x23, !textAgrees(from: start, with: url)
    else { return }
    flow.mark(theme[.linkTarget].over(style), .none)
    flow.text.appendBlank()
    flow.text.append("(")
    if options.links == .list {
      flow.text.append(String(listedLinks.number(of: url)))
    } else {
      flow.text.appendURL(url, 0..<url.count)
    }
    flow.text.append(")")
  }

  /// Whether the flow from `start` on reads like the URL, perhaps without its scheme.
  private func textAgrees(from start: Int, with url: [UInt8]) -> Bool {
    let count = flow.text.count - start
    // A scheme and a slash at the end are all that may be missing.
    guard count <= url.count, count + 9 >= url.count else { return false }
    let text = flow.text.bytes[start...]
    var rest = url[...]
    if text.elementsEqual(rest) { return true }
    for scheme in Self.schemes where rest.starts(with: scheme) {
      rest = rest.dropFirst(scheme.count)
      break
    }
    if rest.last == 0x2F, rest.count > count { rest = rest.dropLast() }
    return !rest.isEmpty && text.elementsEqual(rest)
  }

  private static let schemes = ["mailto:", "http://", "https://"].map { Array($0.utf8) }
}

/// The links of a section, numbered by their first use.
struct ListedLinks {
  private(set) var urls: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]

  mutating func number(of url: [UInt8]) -> Int {
    if let number = numbers[url] { return number }
    urls.append(url)
    numbers[url] = urls.count
    return urls.count
  }

  mutating func removeAll() {
    urls.removeAll()
    numbers.removeAll()
  }
}
