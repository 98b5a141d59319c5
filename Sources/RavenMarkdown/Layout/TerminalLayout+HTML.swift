extension TerminalLayout {
  /// Adds what an inline tag stands for to the flow.
  mutating func addTag(_ node: NodeRecord, _ html: inout HTMLStyles) {
    if node.flags.contains(.htmlBreak) {
      flow.breakLine()
      return
    }
    guard let tag = HTMLMarkup(buffer, at: node.text.lower, before: node.text.upper) else {
      flow.text.append(buffer, node.text.range)
      return
    }
    add(tag, &html)
  }

  private mutating func add(_ tag: HTMLMarkup, _ html: inout HTMLStyles) {
    switch tag.kind {
    case .comment, .declaration: return
    case .cdata:
      let end = tag.range.upperBound
      flow.text.append(
        buffer,
        min(tag.range.lowerBound + 9, end)..<max(end - 3, min(tag.range.lowerBound + 9, end)))
    case .instruction:
      flow.text.append(buffer, tag.range)
    case .opening, .closing:
      switch HTMLElement(tag.name) {
      case .unknown: flow.text.append(buffer, tag.range)
      case .lineBreak: flow.breakLine()
      case .inline, .line, .block:
        if tag.name == "img", tag.kind == .opening { addImage(tag) }
        html.apply(tag)
      }
    }
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

  /// Shows an HTML block as text: comments hidden, tags dropped, what stands between them kept.
  mutating func showHTML(_ node: NodeRecord) {
    startBlock()
    var html = HTMLStyles()
    var position = node.text.lower
    let end = node.text.upper
    startHTMLText(html)
    while position < end {
      var next = position
      while next < end, buffer[next] != 0x3C { next += 1 }
      addHTMLText(position..<next)
      guard next < end else { break }
      guard let tag = HTMLMarkup(buffer, at: next, before: end) else {
        addHTMLText(next..<next + 1)
        position = next + 1
        continue
      }
      position = tag.range.upperBound
      let element = HTMLElement(tag.name)
      let breaks =
        (tag.kind == .opening || tag.kind == .closing) && (element == .line || element == .block)
      if breaks { endHTMLText(html, isBlock: element == .block) }
      add(tag, &html)
      flow.mark(html.applied(to: bodyStyle, theme), .none)
    }
    endHTMLText(html, isBlock: false)
  }

  private mutating func startHTMLText(_ html: HTMLStyles) {
    flow.removeAll()
    flow.mark(html.applied(to: bodyStyle, theme), .none)
  }

  private mutating func endHTMLText(_ html: HTMLStyles, isBlock: Bool) {
    showFlow()
    startHTMLText(html)
    if isBlock { startBlock() }
  }

  /// Adds text of HTML to the flow, its entities resolved once.
  private mutating func addHTMLText(_ range: Range<Int>) {
    flow.text.append(buffer, range)
  }
}
