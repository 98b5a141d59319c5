@testable import RavenMarkdown

extension TreeInvariants {
  /// What is wrong with a node's range, judged by the marks that a node of its kind begins and ends
  /// with; `nil` where nothing is, or where the kind has no marks.
  static func markFault(of node: NodeRecord, in document: Document) -> String? {
    guard node.source.upper <= document.lines.sourceCount else { return nil }
    let slice = document.buffer[node.source.range]
    return hasItsMarks(node, slice) ? nil : "its range holds \(quoted(slice.prefix(60)))"
  }

  private static func hasItsMarks(_ node: NodeRecord, _ slice: ArraySlice<UInt8>) -> Bool {
    switch node.kind {
    case .emphasis: slice.isEnclosed("*", "*") || slice.isEnclosed("_", "_")
    case .strong: slice.isEnclosed("**", "**") || slice.isEnclosed("__", "__")
    case .strikethrough: slice.isEnclosed("~", "~")
    case .code: slice.isEnclosed("`", "`")
    case .htmlInline: slice.isEnclosed("<", ">")
    case .footnoteReference: slice.isEnclosed("[^", "]")
    case .image: slice.isEnclosed("![", ")") || slice.isEnclosed("![", "]")
    case .link: isLink(node, slice)
    case .blockQuote, .alert: slice.starts(with: ">".utf8)
    case .list, .item: isListMarker(slice)
    case .heading:
      node.flags.contains(.setext)
        ? slice.last.map { "=-".utf8.contains($0) || isBlank($0) } ?? false
        : slice.starts(with: "#".utf8)
    case .codeBlock where node.flags.contains(.fenced):
      slice.starts(with: (node.flags.contains(.tilde) ? "~~~" : "```").utf8)
    case .thematicBreak: slice.first.map { "-*_".utf8.contains($0) } ?? false
    case .htmlBlock: slice.drop(while: isBlank).starts(with: "<".utf8)
    case .footnoteDefinition: slice.starts(with: "[^".utf8)
    case .linkDefinition: slice.starts(with: "[".utf8)
    case .frontMatter: slice.starts(with: "---".utf8)
    case .paragraph, .table, .tableRow, .text: !slice.isEmpty
    case .softBreak: slice.contains { $0 == 10 || $0 == 13 }
    default: true
    }
  }

  private static func isLink(_ node: NodeRecord, _ slice: ArraySlice<UInt8>) -> Bool {
    if node.flags.contains(.autolink) { return slice.isEnclosed("<", ">") }
    if node.flags.contains(.bare) {
      // A mail address may begin with an escape or an entity.
      return slice.first.map { isLetterOrDigit($0) || "._-+\\&".utf8.contains($0) } ?? false
    }
    return slice.isEnclosed("[", ")") || slice.isEnclosed("[", "]")
  }

  private static func isListMarker(_ slice: ArraySlice<UInt8>) -> Bool {
    guard let first = slice.first else { return false }
    if "-+*".utf8.contains(first) { return true }
    let rest = slice.drop { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return rest.startIndex > slice.startIndex
      && (rest.first.map { ".)".utf8.contains($0) } ?? false)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte >= 0x80 || Unicode.Scalar(byte).properties.isAlphabetic
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes begin and end with marks that do not overlap.
  fileprivate func isEnclosed(_ first: String, _ last: String) -> Bool {
    count >= first.utf8.count + last.utf8.count && starts(with: first.utf8)
      && suffix(last.utf8.count).elementsEqual(last.utf8)
  }
}
