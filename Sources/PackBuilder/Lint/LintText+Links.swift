import RavenMarkdown

/// How a link or an image is written.
enum LinkForm: String {
  case autolink, bare, inline, full, collapsed, shortcut
}

extension LintText {
  /// The bytes between the brackets of a link's or an image's text.
  func label(of link: Int) -> Range<Int>? {
    let record = nodes[link]
    guard record.flags.isDisjoint(with: [.autolink, .bare]) else { return nil }
    defer { LintWork.add(1) }
    let start = record.source.lower + (record.kind == .image ? 2 : 1)
    var end = start
    var child = link + 1
    while child < Int(record.end) {
      end = max(end, nodes[child].source.upper)
      child = Int(nodes[child].end)
    }
    while end < record.source.upper, ASCII.isSpace(bytes[end]) { end += 1 }
    if end < record.source.upper, bytes[end] == UInt8(ascii: "]") { return start..<end }
    return bytes[start..<max(start, record.source.upper)].firstIndex(of: UInt8(ascii: "]"))
      .map { start..<$0 }
  }

  /// How a link or an image is written.
  func form(of link: Int) -> LinkForm {
    let record = nodes[link]
    if record.flags.contains(.autolink) { return .autolink }
    if record.flags.contains(.bare) { return .bare }
    guard record.flags.contains(.reference) else { return .inline }
    guard let label = label(of: link), label.upperBound + 1 < record.source.upper else {
      return .shortcut
    }
    return label.upperBound + 3 == record.source.upper ? .collapsed : .full
  }

  /// A node's text without markup: text and code.
  func plainText(of index: Int) -> [UInt8] {
    var result: [UInt8] = []
    var node = index + 1
    while node < Int(nodes[index].end) {
      switch nodes[node].kind {
      case .text, .code: result += bytes[nodes[node].text.range]
      case .softBreak, .lineBreak: result.append(ASCII.space)
      default: break
      }
      node += 1
    }
    LintWork.add(result.count + node - index)
    return result
  }

  /// The source bytes of the text between a link's parentheses, or of a definition's target; `nil` when
  /// it is not found as it is written.
  func destination(of node: Int) -> Range<Int>? {
    let record = nodes[node]
    let url = Array(bytes[record.text.range])
    guard !url.isEmpty else { return nil }
    let from: Int
    if record.kind == .linkDefinition {
      from = record.source.lower
    } else {
      guard form(of: node) == .inline, let label = label(of: node) else { return nil }
      from = label.upperBound
    }
    return bytes.firstRange(of: url, in: from..<max(from, record.source.upper)).map {
      $0..<$0 + url.count
    }
  }
}
