extension TreeDump {
  /// Writes what is known of a block.
  mutating func writeBlock(_ node: NodeRecord) {
    switch node.kind {
    case .frontMatter, .htmlBlock: appendLiteral(node)
    case .alert: append(" " + (AlertKind(rawValue: node.level).map { "\($0)" } ?? "unknown"))
    case .list: writeList(node)
    case .item:
      appendFlag("task", node.flags.contains(.task))
      appendFlag("checked", node.flags.contains(.checked))
    case .codeBlock:
      appendFlag("fenced", node.flags.contains(.fenced))
      appendFlag("tilde", node.flags.contains(.tilde))
      appendFlag("unclosed", node.flags.contains(.unclosed))
      if node.flags.contains(.fenced) { appendNumber("fence", node.level) }
      if !node.aux.isEmpty { appendText("info", node.aux) }
      appendLiteral(node)
    case .heading:
      appendNumber("level", node.level)
      appendFlag("setext", node.flags.contains(.setext))
    case .table: appendNumber("columns", node.level)
    case .tableRow: appendFlag("header", node.flags.contains(.header))
    case .tableCell:
      if let alignment = ColumnAlignment(rawValue: node.level), alignment != .none {
        append(" align=\(alignment)")
      }
      appendFlag("surplus", node.flags.contains(.surplus))
    case .footnoteDefinition: writeFootnote(node)
    case .linkDefinition:
      appendFlag("duplicate", node.flags.contains(.duplicate))
      appendFlag("used", node.flags.contains(.used))
      appendFlag("comment", node.flags.contains(.comment))
      writeDestination(node)
    default: break
    }
  }

  /// Writes what is known of an inline.
  mutating func writeInline(_ node: NodeRecord) {
    switch node.kind {
    case .text, .code: appendLiteral(node)
    case .htmlInline:
      appendFlag("break", node.flags.contains(.htmlBreak))
      appendLiteral(node)
    case .link, .image:
      appendFlag("autolink", node.flags.contains(.autolink))
      appendFlag("bare", node.flags.contains(.bare))
      appendFlag("reference", node.flags.contains(.reference))
      writeDestination(node)
    case .footnoteReference:
      appendText("label", node.text)
      let definition = Int(node.aux.start)
      if document.nodes.indices.contains(definition) {
        appendNumber("number", document.nodes[definition].aux.start)
      }
      appendNumber("occurrence", node.aux.count)
    default: break
    }
  }

  private mutating func writeList(_ node: NodeRecord) {
    if node.flags.contains(.ordered) {
      append(" ordered")
      appendNumber("start", node.aux.start)
      append(node.flags.contains(.parenthesis) ? " delimiter=\")\"" : " delimiter=\".\"")
    } else {
      append(" bullet=\"\(Unicode.Scalar(UInt8(truncatingIfNeeded: node.level)))\"")
    }
    append(node.flags.contains(.tight) ? " tight" : " loose")
  }

  private mutating func writeFootnote(_ node: NodeRecord) {
    appendText("label", node.text)
    appendFlag("duplicate", node.flags.contains(.duplicateFootnote))
    appendFlag("used", node.flags.contains(.used))
    if node.aux.start > 0 {
      appendNumber("number", node.aux.start)
      appendNumber("references", node.aux.count)
    }
  }

  private mutating func writeDestination(_ node: NodeRecord) {
    appendText("url", node.text)
    if !node.aux.isEmpty { appendText("title", node.aux) }
  }

  private mutating func appendLiteral(_ node: NodeRecord) {
    append(" ")
    appendQuoted(node.text)
  }
}
