extension HTMLWriter {
  /// Writes the beginning of an inline, or all of one without children of its own.
  ///
  /// - Returns: Whether the children are to be written, and then the end.
  mutating func enterInline(_ node: NodeRecord, at index: Int) -> Bool {
    switch node.kind {
    case .text: appendEscaped(node.text)
    case .softBreak: append("\n")
    case .lineBreak: append("<br />\n")
    case .code:
      append("<code>")
      appendEscaped(node.text)
      append("</code>")
    case .htmlInline: appendRawHTML(node.text)
    case .image: writeImage(node, at: index)
    case .footnoteReference: writeFootnoteReference(node)
    case .emphasis:
      append("<em>")
      return true
    case .strong:
      append("<strong>")
      return true
    case .strikethrough:
      append("<del>")
      return true
    case .link:
      append("<a href=\"")
      appendURL(node.text)
      appendTitle(node.aux)
      append("\">")
      return true
    default: break
    }
    return false
  }

  /// Writes the end of an inline that ``enterInline(_:at:)`` began.
  mutating func exitInline(_ node: NodeRecord) {
    switch node.kind {
    case .emphasis: append("</em>")
    case .strong: append("</strong>")
    case .strikethrough: append("</del>")
    case .link: append("</a>")
    default: break
    }
  }

  /// The alternative text is the plain text of everything inside, images in it too.
  private mutating func writeImage(_ node: NodeRecord, at index: Int) {
    append("<img src=\"")
    appendURL(node.text)
    append("\" alt=\"")
    for inner in (index + 1)..<max(Int(node.end), index + 1) {
      switch nodes[inner].kind {
      case .text, .code, .htmlInline: appendEscaped(nodes[inner].text)
      case .softBreak, .lineBreak: append(" ")
      default: break
      }
    }
    appendTitle(node.aux)
    append("\" />")
  }

  /// Writes a title and leaves its closing quote to the caller, as the attribute before it did.
  private mutating func appendTitle(_ title: ByteRange) {
    guard !title.isEmpty else { return }
    append("\" title=\"")
    appendEscaped(title)
  }

  private mutating func appendURL(_ url: ByteRange) {
    if allowsRawHTML || !isDangerous(url) { appendHref(url) }
  }
}
