package import RavenMarkdown
import Synchronization

/// A document as the rules see it: its tree with indexes by kind, and its lines.
///
/// Everything here is built once, so that a rule need not search.
package final class LintText: Sendable {
  /// The tree.
  let document: Document
  /// The file's bytes as given.
  let source: [UInt8]
  /// The tree's buffer; the source is its first ``count`` bytes.
  let bytes: [UInt8]
  /// The bytes of the source in the buffer.
  let count: Int
  let nodes: [NodeRecord]
  /// The parent of each node; the root's is 0.
  let parents: [Int32]
  /// Where each line starts and ends, without its line end. A text that ends in a line end has an empty
  /// line after it.
  let lines: [Line]
  /// What is known of each line.
  let marks: [LineMarks]
  /// The first line after the front matter.
  let bodyStart: Int
  /// The lines of the front matter, its marks excluded.
  let frontMatter: Range<Int>
  /// The buffer with the insides of HTML comments dotted, for rules that look at plain lines.
  let dotted: [UInt8]
  /// What one pass over all bytes found.
  let scan: TextScan
  /// What the document's links can lead to; `nil` when nothing is known of other files.
  let surroundings: LintSurroundings?
  /// Whether the text holds `<!--` anywhere.
  var hasComments: Bool { scan.firstComment != nil }
  private let kinds: [[Int]]
  /// The secrets, once somebody asked for them.
  private let foundSecrets = Mutex<[SecretScanner.Secret]?>(nil)

  /// A line of the source.
  struct Line: Sendable {
    var start: Int
    /// The offset after its last byte, its line end excluded.
    var end: Int
    var range: Range<Int> { start..<end }
    var isEmpty: Bool { start == end }
  }

  /// Facts about a line.
  struct LineMarks: OptionSet, Sendable {
    let rawValue: UInt16
    /// Nothing but blanks.
    static let blank = LineMarks(rawValue: 1)
    /// Nothing but blanks, quote marks and comments.
    static let emptyLooking = LineMarks(rawValue: 2)
    /// A fenced block, its fences included.
    static let fenced = LineMarks(rawValue: 4)
    /// The opening or the closing fence.
    static let fence = LineMarks(rawValue: 8)
    /// An indented block.
    static let indented = LineMarks(rawValue: 16)
    static let html = LineMarks(rawValue: 32)
    static let table = LineMarks(rawValue: 64)
    static let heading = LineMarks(rawValue: 128)
    static let frontMatter = LineMarks(rawValue: 256)
    /// Only headings underlined and marked: the text's lines.
    static let definition = LineMarks(rawValue: 512)
    /// Code of either kind.
    static let code: LineMarks = [.fenced, .indented]
    /// Code or HTML: lines that hold no markdown.
    static let verbatim: LineMarks = [.fenced, .indented, .html, .frontMatter]
  }

  /// Parses a file and indexes it.
  package init(_ source: [UInt8], surroundings: LintSurroundings? = nil) throws(ParseError) {
    self.source = source
    let foreign = ForeignFrontMatter(in: source)
    document = try Document(parsing: foreign?.hidden(in: source) ?? source)
    bytes = document.buffer
    count = document.lines.sourceCount
    nodes = document.nodes
    lines = Self.lines(of: document)
    parents = Self.parents(of: nodes)
    kinds = Self.byKind(nodes)
    var marks = Self.blankMarks(bytes, lines)
    var front = foreign?.lines ?? 0..<0
    var bodyStart = foreign.map { $0.lines.upperBound + 1 } ?? 0
    if let record = nodes.dropFirst().first, record.kind == .frontMatter {
      bodyStart = document.lines.line(of: max(record.source.upper - 1, 0)) + 1
      front = 1..<max(1, bodyStart - 1)
    }
    for line in 0..<min(bodyStart, marks.count) { marks[line].insert(.frontMatter) }
    Self.markBlocks(document, &marks)
    self.marks = marks
    self.bodyStart = bodyStart
    frontMatter = front
    self.surroundings = surroundings
    scan = TextScan(bytes, count: count)
    if let firstComment = scan.firstComment {
      dotted = CommentDots.dotted(bytes, from: firstComment, count: count)
    } else {
      dotted = bytes
    }
  }

  /// Characters that do not show.
  var hidden: [HiddenScalar] { scan.hidden }
  /// Runs of at least 12 bytes without blanks.
  var longWords: [Range<Int>] { scan.longWords }

  /// Keys, tokens and passwords in the order of the text; searched for once.
  var secrets: [SecretScanner.Secret] {
    foundSecrets.withLock { found in
      if let found { return found }
      let secrets = SecretScanner.secrets(in: self)
      found = secrets
      return secrets
    }
  }

  // MARK: Nodes

  /// The places of all nodes of a kind, in document order.
  func all(_ kind: NodeKind) -> [Int] { kinds[Int(kind.rawValue)] }

  /// The places of all nodes of several kinds, in document order.
  func all(_ first: NodeKind, _ second: NodeKind) -> [Int] {
    let one = all(first)
    let other = all(second)
    if one.isEmpty { return other }
    if other.isEmpty { return one }
    var merged: [Int] = []
    merged.reserveCapacity(one.count + other.count)
    var place = 0
    for index in one {
      while place < other.count, other[place] < index {
        merged.append(other[place])
        place += 1
      }
      merged.append(index)
    }
    merged += other[place...]
    return merged
  }

  /// The children of a node, in order.
  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    let end = Int(nodes[index].end)
    while child < end {
      children.append(child)
      child = Int(nodes[child].end)
    }
    LintWork.add(children.count)
    return children
  }

  func parent(of index: Int) -> Int { Int(parents[index]) }

  /// Whether a node lies in one of a kind.
  func isInside(_ index: Int, _ kind: NodeKind) -> Bool {
    var parent = self.parent(of: index)
    while parent > 0 {
      LintWork.add(1)
      if nodes[parent].kind == kind { return true }
      parent = self.parent(of: parent)
    }
    return false
  }

  // MARK: Lines

  /// The line (from 0) of an offset. O(log *n*).
  func line(of offset: Int) -> Int {
    var low = 0
    var high = lines.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].start <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The first line of a node.
  func firstLine(of index: Int) -> Int { line(of: nodes[index].source.lower) }

  /// The last line of a node.
  func lastLine(of index: Int) -> Int {
    let source = nodes[index].source
    return line(of: max(source.lower, source.upper - 1))
  }

  /// A line from its first character to its last that is no blank.
  func content(of line: Int) -> Range<Int> {
    guard line < lines.count else { return count..<count }
    var start = lines[line].start
    var end = lines[line].end
    while start < end, ASCII.isBlank(bytes[start]) { start += 1 }
    while end > start, ASCII.isBlank(bytes[end - 1]) { end -= 1 }
    LintWork.add(lines[line].end - lines[line].start - (end - start))
    return start..<end
  }

  /// Whether a line looks empty; those before the first and after the last do.
  func looksEmpty(_ line: Int) -> Bool {
    line < bodyStart || line >= lines.count || marks[line].contains(.emptyLooking)
  }

  /// A range of the text, cut after 60 characters, as context for a message.
  func excerpt(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<bytes.count)
    guard range.count > 60 else { return string(range) }
    var scalars = 0
    var cut = range.upperBound
    for index in range where bytes[index] & 0xC0 != 0x80 {
      if scalars == 57 { cut = index }
      if scalars == 60 { return string(range.lowerBound..<cut) + "..." }
      scalars += 1
    }
    return string(range)
  }

  /// A range of the text.
  func string(_ range: Range<Int>) -> String {
    LintWork.add(range.count)
    return String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The quote marks before a line's text, for a line that is to be added beside it.
  func quotePrefix(of line: Int) -> String {
    guard line < lines.count else { return "" }
    var index = lines[line].start
    var end = index
    while index < lines[line].end, ASCII.isBlank(bytes[index]) || bytes[index] == UInt8(ascii: ">")
    {
      index += 1
      if bytes[index - 1] == UInt8(ascii: ">") { end = index }
    }
    LintWork.add(index - lines[line].start)
    return string(lines[line].start..<end)
  }

  /// The line end that the text uses.
  var lineEnd: String {
    guard let first = lines.first, first.end < count else { return "\n" }
    if bytes[first.end] == ASCII.newline { return "\n" }
    return first.end + 1 < count && bytes[first.end + 1] == ASCII.newline ? "\r\n" : "\r"
  }
}
