import RavenMarkdown

/// A tag of HTML in the source.
struct HTMLTag {
  /// From `<` to `>`.
  var range: Range<Int>
  /// Its element's name.
  var name: Range<Int>
  var isClosing: Bool
}

extension LintText {
  /// The tags of an HTML node, comments and code spans left out.
  ///
  /// - Complexity: O(*n*) in the size of the node.
  func tags(in node: Int) -> [HTMLTag] {
    let source = nodes[node].source.range
    LintWork.add(source.count)
    var tags: [HTMLTag] = []
    var index = source.lowerBound
    while index < source.upperBound {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if bytes[index..<source.upperBound].starts(with: CommentDots.open) {
        let from = min(index + 2, source.upperBound)
        index =
          bytes.firstRange(of: CommentDots.close, in: from..<source.upperBound).map { $0 + 3 }
          ?? source.upperBound
        continue
      }
      guard let tag = tag(at: index, end: source.upperBound) else {
        index += 1
        continue
      }
      tags.append(tag)
      index = tag.range.upperBound
    }
    return tags
  }

  private func tag(at start: Int, end: Int) -> HTMLTag? {
    var index = start + 1
    let isClosing = index < end && bytes[index] == UInt8(ascii: "/")
    if isClosing { index += 1 }
    let name = index
    guard index < end, ASCII.isLetter(bytes[index]) else { return nil }
    while index < end, ASCII.isAlphanumeric(bytes[index]) || bytes[index] == UInt8(ascii: "-") {
      index += 1
    }
    let nameEnd = index
    guard index < end, ASCII.isSpace(bytes[index]) || ">/".utf8.contains(bytes[index]) else {
      return nil
    }
    var quote: UInt8?
    defer { LintWork.add(index - start) }
    while index < end {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return HTMLTag(range: start..<index, name: name..<nameEnd, isClosing: isClosing)
      } else if byte == UInt8(ascii: "<") {
        return nil
      }
    }
    return nil
  }

  /// The value of an attribute of a tag; empty when it has none.
  func attribute(_ wanted: String, of tag: HTMLTag) -> Range<Int>? {
    var index = tag.name.upperBound
    let end = tag.range.upperBound - 1
    defer { LintWork.add(index - tag.name.upperBound) }
    while index < end {
      while index < end, ASCII.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") {
        index += 1
      }
      let name = index
      while index < end, !ASCII.isSpace(bytes[index]), !"=/>".utf8.contains(bytes[index]) {
        index += 1
      }
      let nameEnd = index
      while index < end, ASCII.isSpace(bytes[index]) { index += 1 }
      var value = nameEnd..<nameEnd
      if index < end, bytes[index] == UInt8(ascii: "=") {
        index += 1
        while index < end, ASCII.isSpace(bytes[index]) { index += 1 }
        if index < end, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
          let quote = bytes[index]
          let start = index + 1
          index = bytes[start..<end].firstIndex(of: quote) ?? end
          value = start..<index
          index += 1
        } else {
          let start = index
          while index < end, !ASCII.isSpace(bytes[index]) { index += 1 }
          value = start..<index
        }
      }
      if string(name..<nameEnd).lowercased() == wanted { return value }
      if name == nameEnd, index < end { index += 1 }
    }
    return nil
  }
}
