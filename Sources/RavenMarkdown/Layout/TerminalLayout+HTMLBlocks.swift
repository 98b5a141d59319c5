/// Where the text of an HTML block stands: what its open elements say.
private struct HTMLPlace {
  var styles = HTMLStyles()
  /// The open lists: the number of the next item, or `nil` for bullets.
  var lists: [Int?] = []
  /// An item has begun and shown nothing yet.
  var itemIsDue = false
  var rowHasCell = false
  /// Text of the open verbatim element, and the element's name.
  var verbatim: (name: String, text: [UInt8])?
  /// Inside a drawing, whose elements are not HTML's.
  var isDrawing = false
}

extension TerminalLayout {
  /// Shows an HTML block as text: comments hidden, tags dropped, what stands between them kept.
  mutating func showHTML(_ node: NodeRecord) {
    startBlock()
    var place = HTMLPlace()
    var position = node.text.lower
    let end = node.text.upper
    startHTMLText(&place)
    while position < end {
      var next = position
      while next < end, buffer[next] != 0x3C { next += 1 }
      add(position..<next, &place)
      guard next < end else { break }
      if let tag = HTMLMarkup(buffer, at: next, before: end) {
        enter(tag, &place)
        position = tag.range.upperBound
      } else {
        add(next..<next + 1, &place)
        position = next + 1
      }
    }
    endVerbatim(&place)
    endHTMLText(&place)
  }

  private mutating func add(_ range: Range<Int>, _ place: inout HTMLPlace) {
    if place.verbatim != nil {
      place.verbatim?.text += Unescaping.withoutEntities(Array(buffer[range]))
    } else {
      addHTMLText(range)
    }
  }

  private mutating func enter(_ tag: HTMLMarkup, _ place: inout HTMLPlace) {
    guard tag.kind == .opening || tag.kind == .closing else {
      add(tag, &place.styles, style: bodyStyle)
      return
    }
    if let open = place.verbatim?.name {
      if tag.kind == .closing, tag.name == open {
        endVerbatim(&place)
      } else if HTMLElement(tag.name) == .unknown || open != "pre" {
        place.verbatim?.text += buffer[tag.range]
      }
      return
    }
    if tag.name == "svg" { place.isDrawing = tag.kind == .opening }
    let element = HTMLElement(tag.name)
    switch element {
    case .unknown where place.isDrawing: return
    case .unknown, .inline, .lineBreak: break
    case .cell:
      if tag.kind == .opening {
        if place.rowHasCell, flow.text.count > 0 {
          flow.text.appendBlank()
          flow.text.append("| ")
        }
        place.rowHasCell = true
      }
      place.styles.apply(tag)
      flow.mark(place.styles.applied(to: bodyStyle, theme), .none)
      return
    case .line, .block, .rule, .verbatim:
      endHTMLText(&place)
      if element != .line { startBlock() }
      note(tag, element, &place)
    }
    add(tag, &place.styles, style: bodyStyle)
    let link = place.styles.anchor?.link ?? .none
    flow.mark(place.styles.applied(to: bodyStyle, theme), link)
  }

  /// Notes what a tag that ends the line says of the text after it.
  private mutating func note(_ tag: HTMLMarkup, _ element: HTMLElement, _ place: inout HTMLPlace) {
    let opens = tag.kind == .opening
    switch tag.name {
    case "hr": if opens { showRule() }
    case "li": place.itemIsDue = opens
    case "tr": place.rowHasCell = false
    case "ul", "ol", "menu", "dir":
      place.itemIsDue = false
      if !opens {
        _ = place.lists.popLast()
      } else if place.lists.count < 16 {
        place.lists.append(tag.name == "ol" ? 1 : nil)
      }
    default: if element == .verbatim, opens { place.verbatim = (tag.name, []) }
    }
  }

  private mutating func startHTMLText(_ place: inout HTMLPlace) {
    flow.removeAll()
    place.styles.startFlow()
    let link = place.styles.anchor?.link ?? .none
    flow.mark(place.styles.applied(to: bodyStyle, theme), link)
  }

  /// Writes the text so far, as an item of its list if it stands in one.
  private mutating func endHTMLText(_ place: inout HTMLPlace) {
    if flow.text.hasInk(0..<flow.text.count) {
      if place.lists.isEmpty {
        showFlow()
      } else {
        let replaced = pushSign(sign(&place), theme[.bullet])
        showFlow()
        popPrefix(restoring: replaced)
      }
    }
    startHTMLText(&place)
  }

  private func sign(_ place: inout HTMLPlace) -> String {
    let depth = place.lists.count - 1
    let indent = String(repeating: "  ", count: depth)
    guard place.itemIsDue else { return indent + "  " }
    place.itemIsDue = false
    guard let number = place.lists[depth] else { return indent + symbols.bullet + " " }
    place.lists[depth] = number + 1
    return indent + "\(number). "
  }

  private mutating func endVerbatim(_ place: inout HTMLPlace) {
    guard let text = place.verbatim?.text else { return }
    place.verbatim = nil
    showLines(text, 0..<text.count, style: theme[.codeBlock].over(bodyStyle))
    startBlock()
    startHTMLText(&place)
  }
}
