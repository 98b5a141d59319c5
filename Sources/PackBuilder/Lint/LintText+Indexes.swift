import RavenMarkdown

extension LintText {
  static func lines(of document: Document) -> [Line] {
    let table = document.lines
    let count = table.sourceCount
    var lines: [Line] = []
    lines.reserveCapacity(table.starts.count + 1)
    for (place, start) in table.starts.enumerated() {
      let next = place + 1 < table.starts.count ? Int(table.starts[place + 1]) : count
      var end = next
      if end > Int(start), document.buffer[end - 1] == ASCII.newline { end -= 1 }
      if end > Int(start), document.buffer[end - 1] == ASCII.carriageReturn { end -= 1 }
      lines.append(Line(start: Int(start), end: end))
      if place + 1 == table.starts.count, end < next { lines.append(Line(start: next, end: next)) }
    }
    return lines
  }

  static func parents(of nodes: [NodeRecord]) -> [Int32] {
    var parents = [Int32](repeating: 0, count: nodes.count)
    var open: [Int] = []
    for index in nodes.indices {
      while let last = open.last, Int(nodes[last].end) <= index { open.removeLast() }
      parents[index] = Int32(truncatingIfNeeded: open.last ?? 0)
      if Int(nodes[index].end) > index + 1 { open.append(index) }
    }
    return parents
  }

  static func byKind(_ nodes: [NodeRecord]) -> [[Int]] {
    let kindCount = NodeKind.allCases.count
    var kinds = [[Int]](repeating: [], count: kindCount)
    for index in nodes.indices { kinds[Int(nodes[index].kind.rawValue)].append(index) }
    return kinds
  }

  static func blankMarks(_ bytes: [UInt8], _ lines: [Line]) -> [LineMarks] {
    var marks = [LineMarks](repeating: [], count: lines.count)
    for (place, line) in lines.enumerated() {
      var index = line.start
      while index < line.end, ASCII.isSpace(bytes[index]) { index += 1 }
      if index == line.end {
        marks[place] = [.blank, .emptyLooking]
        continue
      }
      let first = bytes[index]
      if first == UInt8(ascii: ">") || first == UInt8(ascii: "<") || first == UInt8(ascii: "-")
        || (line.end - index >= 3 && bytes[line.end - 1] == UInt8(ascii: ">"))
      {
        if looksEmpty(bytes, index..<line.end) { marks[place] = .emptyLooking }
      }
    }
    return marks
  }

  /// Whether only quote marks and blanks are left without comments; a comment may begin or end outside.
  private static func looksEmpty(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    // What ends a comment that began on an earlier line goes with all before it.
    if let close = bytes.firstRange(of: CommentDots.close, in: range),
      bytes.firstRange(of: CommentDots.open, in: range.lowerBound..<close) == nil
    {
      index = close + 3
    }
    while index < range.upperBound {
      let byte = bytes[index]
      if ASCII.isSpace(byte) || byte == UInt8(ascii: ">") {
        index += 1
      } else if byte == UInt8(ascii: "<"),
        bytes[index..<range.upperBound].starts(with: CommentDots.open)
      {
        guard let close = bytes.firstRange(of: CommentDots.close, in: index..<range.upperBound)
        else { return true }
        index = close + 3
      } else {
        return false
      }
    }
    return true
  }

  static func markBlocks(_ document: Document, _ marks: inout [LineMarks]) {
    for node in document.nodes where !node.kind.isInline {
      let mark: LineMarks
      switch node.kind {
      case .codeBlock: mark = node.flags.contains(.fenced) ? .fenced : .indented
      case .htmlBlock: mark = .html
      case .table: mark = .table
      case .heading: mark = .heading
      case .linkDefinition: mark = .definition
      default: continue
      }
      let first = document.lines.line(of: node.source.lower)
      var last = document.lines.line(of: max(node.source.lower, node.source.upper - 1))
      if node.kind == .htmlBlock, last >= marks.count { last = marks.count - 1 }
      guard first <= last, last < marks.count else { continue }
      for line in first...last { marks[line].insert(mark) }
      if mark == .fenced {
        marks[first].insert(.fence)
        if !node.flags.contains(.unclosed), last > first { marks[last].insert(.fence) }
      }
    }
  }
}

/// Hides what HTML comments say from rules that look at lines and not at the tree.
enum CommentDots {
  static let open = Array("<!--".utf8)
  static let close = Array("-->".utf8)

  /// The text with every byte inside a comment made a dot, except line ends.
  static func dotted(_ bytes: [UInt8], from first: Int, count: Int) -> [UInt8] {
    var start = first
    var result = bytes
    while true {
      guard let end = bytes.firstRange(of: close, in: min(start + 2, count)..<count) else { break }
      if end > start + 4, isComment(bytes, start + 4..<end, count) {
        for index in start + 4..<end
        where bytes[index] != ASCII.newline && bytes[index] != ASCII.carriageReturn {
          result[index] = UInt8(ascii: ".")
        }
      }
      guard let next = bytes.firstRange(of: open, in: min(end + 3, count)..<count) else { break }
      start = next
    }
    return result
  }

  private static func isComment(_ bytes: [UInt8], _ inside: Range<Int>, _ count: Int) -> Bool {
    var index = inside.lowerBound - 4
    while index > 0, ASCII.isBlank(bytes[index - 1]) { index -= 1 }
    if index == 0 || bytes[index - 1] == ASCII.newline || bytes[index - 1] == ASCII.carriageReturn {
      return true
    }
    let text = bytes[inside]
    if text.starts(with: [UInt8(ascii: ">")]) || text.starts(with: Array("->".utf8)) {
      return false
    }
    return text.last != UInt8(ascii: "-")
      && bytes.firstRange(of: [UInt8(ascii: "-"), UInt8(ascii: "-")], in: inside) == nil
  }
}

extension [UInt8] {
  /// Where some bytes first stand in a range; looks for the first of them, then compares.
  func firstRange(of pattern: [UInt8], in range: Range<Int>) -> Int? {
    guard let first = pattern.first, range.count >= pattern.count else { return nil }
    var index = range.lowerBound
    let last = range.upperBound - pattern.count
    while index <= last {
      if self[index] == first {
        var length = 1
        while length < pattern.count, self[index + length] == pattern[length] { length += 1 }
        if length == pattern.count {
          LintWork.add(index - range.lowerBound)
          return index
        }
      }
      index += 1
    }
    LintWork.add(range.count)
    return nil
  }
}

/// Front matter that other programs write: between `+++` lines, one JSON object, or `name = value`.
struct ForeignFrontMatter {
  /// The lines between the marks (from 0).
  var lines: Range<Int>
  private var end: Int

  init?(in source: [UInt8]) {
    let marks: [UInt8: (open: String, close: [String])] = [
      UInt8(ascii: "+"): ("+++", ["+++", "..."]), UInt8(ascii: "{"): ("{", ["}"]),
      UInt8(ascii: "-"): ("---", ["---"]),
    ]
    guard let first = source.first, let mark = marks[first] else { return nil }
    var line = 0
    var start = 0
    while start < source.count {
      let next = source[start...].firstIndex(of: ASCII.newline).map { $0 + 1 } ?? source.count
      var end = next
      while end > start, ASCII.isSpace(source[end - 1]) { end -= 1 }
      let text = source[start..<end]
      if line == 0 {
        guard text.elementsEqual(mark.open.utf8) else { return nil }
      } else if line == 1, first == UInt8(ascii: "-"), !Self.isSetting(text) {
        // With a colon it is the parser's own kind.
        return nil
      } else if mark.close.contains(where: { text.elementsEqual($0.utf8) }) {
        lines = 1..<line
        self.end = end
        return
      }
      line += 1
      start = next
    }
    return nil
  }

  /// `name = value`
  private static func isSetting(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.prefix { ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
    let rest = text[name.endIndex...].drop(while: ASCII.isBlank)
    return !name.isEmpty && rest.first == UInt8(ascii: "=")
  }

  /// The source with blanks in place of the front matter, so that all offsets stay.
  func hidden(in source: [UInt8]) -> [UInt8] {
    var hidden = source
    for index in 0..<end where source[index] != ASCII.newline && source[index] != 0x0D {
      hidden[index] = ASCII.space
    }
    return hidden
  }
}
