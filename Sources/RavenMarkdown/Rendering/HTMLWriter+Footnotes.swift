extension HTMLWriter {
  /// Writes the footnotes that something refers to, in the order of their numbers.
  mutating func writeFootnotes() {
    var definitions = nodes.indices.filter {
      nodes[$0].kind == .footnoteDefinition && nodes[$0].aux.start > 0
        && !nodes[$0].flags.contains(.duplicateFootnote)
    }
    guard !definitions.isEmpty else { return }
    definitions.sort { nodes[$0].aux.start < nodes[$1].aux.start }
    append("<section class=\"footnotes\" data-footnotes>\n<ol>\n")
    for definition in definitions { writeFootnote(definition) }
    append("</ol>\n</section>\n")
  }

  private mutating func writeFootnote(_ index: Int) {
    append("<li id=\"fn-")
    appendHref(nodes[index].text)
    append("\">\n")
    let last = lastShownChild(of: index)
    backReferenceParagraph = last.map { nodes[$0].kind == .paragraph ? $0 : -1 } ?? -1
    footnote = index
    write(childrenOf: index)
    if backReferenceParagraph < 0 {
      writeBackReferences()
      append("\n")
    }
    append("</li>\n")
  }

  /// Definitions inside a footnote show elsewhere or nowhere, so the block before them is its last.
  private func lastShownChild(of index: Int) -> Int? {
    var last: Int?
    var child = index + 1
    while child < Int(nodes[index].end) {
      switch nodes[child].kind {
      case .footnoteDefinition, .linkDefinition: break
      default: last = child
      }
      child = Int(nodes[child].end)
    }
    return last
  }

  /// Writes one way back for each reference to the footnote being written.
  mutating func writeBackReferences() {
    let node = nodes[footnote]
    for occurrence in 1...max(node.aux.count, 1) {
      append(occurrence == 1 ? "<a href=\"#fnref-" : " <a href=\"#fnref-")
      appendHref(node.text)
      if occurrence > 1 { append("-\(occurrence)") }
      append("\" class=\"footnote-backref\" data-footnote-backref aria-label=\"Back to content\">↩")
      if occurrence > 1 { append("<sup class=\"footnote-ref\">\(occurrence)</sup>") }
      append("</a>")
    }
  }

  /// A reference carries its definition's label, which may differ from its own in case and blanks.
  mutating func writeFootnoteReference(_ node: NodeRecord) {
    let definition = nodes[Int(node.aux.start)]
    append("<sup class=\"footnote-ref\"><a href=\"#fn-")
    appendHref(definition.text)
    append("\" id=\"fnref-")
    appendHref(definition.text)
    if node.aux.count > 1 { append("-\(node.aux.count)") }
    append("\" data-footnote-ref>\(definition.aux.start)</a></sup>")
  }
}
