extension HTMLScanner {
  /// Whether a line's first byte `<` starts an HTML block of any of CommonMark's seven types, in a place
  /// that is no paragraph.
  static func startsBlock(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Bool {
    interruptsParagraph(bytes, offset, end) || standsAlone(bytes, offset + 1, end)
  }

  /// Whether it starts one in a paragraph: all types may but the seventh, a tag alone on its line.
  static func interruptsParagraph(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Bool {
    let next = offset + 1
    guard next < end else { return false }
    switch bytes[next] {
    case UInt8(ascii: "?"): return true
    case UInt8(ascii: "!"):
      guard next + 1 < end else { return false }
      if bytes[next + 1] == UInt8(ascii: "-") {
        return next + 2 < end && bytes[next + 2] == UInt8(ascii: "-")
      }
      return ASCII.isLetter(bytes[next + 1])
        || ASCII.matches("[cdata[", in: bytes, at: next + 1, end: end)
    default: break
    }
    return startsWithBlockElement(bytes, next, end)
  }

  private static func startsWithBlockElement(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Bool {
    let isClosing = bytes[offset] == UInt8(ascii: "/")
    let start = isClosing ? offset + 1 : offset
    var index = start
    while index < end, ASCII.isAlphanumeric(bytes[index]) { index += 1 }
    guard index > start, index - start <= 10 else { return false }
    let name = String(decoding: bytes[start..<index].map(ASCII.lowercased), as: UTF8.self)
    let ends = index == end || ASCII.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: ">")
    if !isClosing, ends, ["script", "pre", "textarea", "style"].contains(name) { return true }
    guard blockElements.contains(name) else { return false }
    return ends
      || bytes[index] == UInt8(ascii: "/") && index + 1 < end
        && bytes[index + 1] == UInt8(ascii: ">")
  }

  /// Type 7: one whole tag and nothing after it.
  private static func standsAlone(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Bool {
    guard let after = tag(bytes, offset, end) else { return false }
    return skipSpaces(bytes, after, end) == end
  }

  /// The elements that start a block of type 6 (CommonMark 0.30, section 4.6).
  static let blockElements: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "source",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
