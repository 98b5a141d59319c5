extension TerminalLayout {
  /// Adds what an inline tag stands for to the flow.
  mutating func addTag(_ node: NodeRecord, _ html: inout HTMLStyles, style: TerminalTextStyle) {
    if node.flags.contains(.htmlBreak) {
      flow.breakLine()
      return
    }
    guard let tag = HTMLMarkup(buffer, at: node.text.lower, before: node.text.upper) else {
      flow.text.append(buffer, node.text.range)
      return
    }
    add(tag, &html, style: style)
  }

  /// Adds a tag's text, if it has any, and notes what it does to the text after it.
  mutating func add(_ tag: HTMLMarkup, _ html: inout HTMLStyles, style: TerminalTextStyle) {
    switch tag.kind {
    case .comment, .declaration: return
    case .cdata:
      let start = min(tag.range.lowerBound + 9, tag.range.upperBound)
      flow.text.append(buffer, start..<max(start, tag.range.upperBound - 3))
      return
    case .instruction:
      flow.text.append(buffer, tag.range)
      return
    case .opening, .closing: break
    }
    switch HTMLElement(tag.name) {
    case .unknown:
      flow.mark(theme[.htmlTag].over(html.applied(to: style, theme)), html.anchor?.link ?? .none)
      flow.text.append(buffer, tag.range)
    case .lineBreak: flow.breakLine()
    case .block, .line, .rule, .verbatim: flow.breakLineWithInk()
    case .cell: flow.text.appendBlank()
    case .inline: break
    }
    if tag.name == "img", tag.kind == .opening { addImage(tag) }
    if tag.name == "a" { turn(tag, &html, style: style) }
    html.apply(tag)
  }

  private mutating func addImage(_ tag: HTMLMarkup) {
    flow.text.append("[image")
    if let alt = tag.value(of: "alt", in: buffer), !alt.isEmpty {
      flow.text.append(": ")
      addHTMLText(alt)
    } else if let source = tag.value(of: "src", in: buffer), !source.isEmpty {
      var start = source.upperBound
      while start > source.lowerBound, buffer[start - 1] != 0x2F { start -= 1 }
      if start < source.upperBound {
        flow.text.append(": ")
        flow.text.appendURL(buffer, start..<source.upperBound)
      }
    }
    flow.text.append("]")
  }

  /// Opens or closes an `<a>`.
  private mutating func turn(
    _ tag: HTMLMarkup, _ html: inout HTMLStyles, style: TerminalTextStyle
  ) {
    if let anchor = html.closeAnchor() {
      showTarget(anchor.url, from: anchor.start, style: style)
    }
    guard tag.kind == .opening, let address = tag.value(of: "href", in: buffer) else { return }
    let url = Unescaping.withoutEntities(Array(buffer[address]))
    let link = options.links == .osc8 ? writer.link(to: url, 0..<url.count) : .none
    html.open(HTMLStyles.Anchor(start: flow.text.count, url: url, link: link))
  }

  /// Adds text of HTML to the flow, its entities resolved once.
  mutating func addHTMLText(_ range: Range<Int>) {
    guard buffer[range].contains(0x26) else {
      flow.text.append(buffer, range)
      return
    }
    let text = Unescaping.withoutEntities(Array(buffer[range]))
    flow.text.append(text, 0..<text.count)
  }
}
