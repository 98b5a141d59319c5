extension HTMLWriter {
  /// Writes the beginning of a block, or all of one without children.
  ///
  /// - Returns: Whether the children are to be written, and then the end.
  mutating func enterBlock(_ node: NodeRecord, at index: Int) -> Bool {
    switch node.kind {
    case .blockQuote:
      startLine()
      append("<blockquote>\n")
    case .alert:
      enterAlert(node)
    case .list:
      enterList(node)
    case .item:
      enterItem(node)
    case .paragraph:
      guard !isTight else { break }
      startLine()
      append("<p>")
    case .heading:
      startLine()
      append("<h")
      output.append(headingDigit(node))
      append(">")
    case .table, .tableRow, .tableCell:
      return enterTable(node, at: index)
    case .codeBlock, .htmlBlock, .thematicBreak:
      writeLeaf(node)
      return false
    default:
      return false
    }
    return true
  }

  /// Writes the end of a block that ``enterBlock(_:at:)`` began.
  mutating func exitBlock(_ node: NodeRecord, at index: Int) {
    switch node.kind {
    case .blockQuote:
      startLine()
      append("</blockquote>\n")
    case .alert:
      startLine()
      append("</div>\n")
    case .list:
      append(node.flags.contains(.ordered) ? "</ol>\n" : "</ul>\n")
    case .item:
      append("</li>\n")
    case .paragraph:
      guard !isTight else { return }
      if index == backReferenceParagraph {
        append(" ")
        writeBackReferences()
      }
      append("</p>\n")
    case .heading:
      append("</h")
      output.append(headingDigit(node))
      append(">\n")
    default:
      exitTable(node)
    }
  }

  /// Whether a paragraph in the innermost open node shows no tags: it stands in an item of a list
  /// without blank lines.
  private var isTight: Bool {
    guard open.count > 1 else { return false }
    let list = nodes[open[open.count - 2]]
    return list.kind == .list && list.flags.contains(.tight)
  }

  private func headingDigit(_ node: NodeRecord) -> UInt8 {
    UInt8(ascii: "0") + UInt8(truncatingIfNeeded: min(max(node.level, 1), 6))
  }

  private mutating func enterList(_ node: NodeRecord) {
    startLine()
    if !node.flags.contains(.ordered) {
      append("<ul>\n")
    } else if node.aux.start == 1 {
      append("<ol>\n")
    } else {
      append("<ol start=\"\(node.aux.start)\">\n")
    }
  }

  private mutating func enterItem(_ node: NodeRecord) {
    startLine()
    append("<li>")
    guard node.flags.contains(.task) else { return }
    append("<input type=\"checkbox\"")
    if node.flags.contains(.checked) { append(" checked=\"\"") }
    append(" disabled=\"\" /> ")
  }

  /// The classes are GitHub's.
  private mutating func enterAlert(_ node: NodeRecord) {
    let name: (tag: String, title: String) =
      switch AlertKind(rawValue: node.level) ?? .note {
      case .note: ("note", "Note")
      case .tip: ("tip", "Tip")
      case .important: ("important", "Important")
      case .warning: ("warning", "Warning")
      case .caution: ("caution", "Caution")
      }
    startLine()
    append("<div class=\"markdown-alert markdown-alert-\(name.tag)\">\n")
    append("<p class=\"markdown-alert-title\">\(name.title)</p>\n")
  }

  private mutating func writeLeaf(_ node: NodeRecord) {
    startLine()
    switch node.kind {
    case .codeBlock:
      if node.aux.isEmpty {
        append("<pre><code>")
      } else {
        append("<pre><code class=\"language-")
        appendEscaped(languageRange(of: node.aux))
        append("\">")
      }
      appendEscaped(node.text)
      append("</code></pre>\n")
    case .htmlBlock:
      appendRawHTML(node.text)
      startLine()
    default:
      append("<hr />\n")
    }
  }

  /// The first word of an info string.
  private func languageRange(of info: ByteRange) -> ByteRange {
    let end = info.range.first { isBlank(buffer[$0]) } ?? info.upper
    return ByteRange(info.lower..<end)
  }

  /// CommonMark's white space: blank, tab, the line ends, vertical tab and form feed.
  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
