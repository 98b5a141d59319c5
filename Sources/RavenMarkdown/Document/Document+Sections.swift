extension Document {
  /// A heading and what stands under it, up to the next heading that is not deeper.
  ///
  /// Only headings that stand by themselves make sections, not those in quotes, lists and footnotes.
  public struct Section: Sendable {
    /// The heading.
    public let heading: Node
    /// The heading's text without its markup, blanks joined.
    public let title: String
    /// The nodes of the section; its first is the heading.
    let nodes: Range<Int>
  }

  /// Every section in document order; a section holds the deeper ones that follow its heading.
  ///
  /// - Complexity: O(*n*) in the number of blocks, and in the size of the headings.
  public var sections: [Section] {
    let blocks = root.children.filter { $0.kind != .frontMatter }
    var open: [(heading: Node, place: Int)] = []
    var sections: [Section?] = []
    func close(deeperThan level: Int, at end: Int) {
      while let last = open.last, last.heading.level > level {
        open.removeLast()
        sections[last.place] = Section(
          heading: last.heading, title: title(of: last.heading), nodes: last.heading.index..<end)
      }
    }
    for block in blocks where block.kind == .heading {
      close(deeperThan: block.level - 1, at: block.index)
      open.append((block, sections.count))
      sections.append(nil)
    }
    close(deeperThan: 0, at: nodes.count)
    return sections.compactMap { $0 }
  }

  /// The document that only some of its sections make, with the footnotes that they use.
  ///
  /// Footnotes are numbered anew; source ranges stay those of the whole text.
  ///
  /// - Parameter sections: Sections of this document; one inside another is not repeated.
  /// - Returns: The document; empty without sections.
  /// - Complexity: O(*n*) in the number of nodes.
  public func extracting(_ sections: [Section]) -> Document {
    var excerpt = Excerpt(of: self)
    var end = 0
    for section in sections.sorted(by: { $0.nodes.lowerBound < $1.nodes.lowerBound })
    where section.nodes.lowerBound >= end {
      excerpt.append(section.nodes.clamped(to: 0..<nodes.count))
      end = section.nodes.upperBound
    }
    return excerpt.finished()
  }

  /// The headings as a list, each one under the nearest before it that is less deep.
  ///
  /// The headings keep their markup, without links and footnotes.
  ///
  /// - Complexity: O(*n*) in the number of blocks, and in the size of the headings.
  public var tableOfContents: Document {
    var contents = Excerpt(of: self)
    for section in sections { contents.append(entry: section.heading) }
    return contents.finished()
  }

  private func title(of heading: Node) -> String {
    var bytes: [UInt8] = []
    for node in nodes[heading.index..<Int(nodes[heading.index].end)] {
      switch node.kind {
      case .text, .code: bytes += self.bytes(node.text)
      case .softBreak, .lineBreak: bytes.append(0x20)
      default: break
      }
    }
    let words = bytes.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
    return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
  }
}
