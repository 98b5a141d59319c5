import RavenMarkdown

/// The values of front matter that packtool looks at: single lines `key: value` at the margin.
///
/// No YAML reader: what is quoted loses its quotes, a comment is cut off, and a value over several lines
/// (`>` or `|`) is joined by blanks. Anything else is no value.
struct FrontMatterFields {
  private var lines: [ArraySlice<UInt8>] = []

  /// The front matter of a document; no fields without one.
  init(of document: Document) {
    guard let first = document.root.firstChild, first.kind == .frontMatter else { return }
    let text = Array(first.text.utf8)
    lines = text.split(omittingEmptySubsequences: false) {
      $0 == ASCII.newline || $0 == ASCII.carriageReturn
    }
  }

  /// The value of a key, on one line; `nil` where there is none or it is empty.
  subscript(key: String) -> String? {
    let start = Array(key.utf8) + [UInt8(ascii: ":")]
    guard let index = lines.firstIndex(where: { $0.starts(with: start) }) else { return nil }
    let rest = lines[index].dropFirst(start.count)
    guard rest.first.map(ASCII.isBlank) ?? true else { return nil }
    let value = Self.trimmed(rest)
    let text: [UInt8]
    switch value.first {
    case UInt8(ascii: ">"), UInt8(ascii: "|"): text = block(after: index)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): text = Self.quoted(value)
    default: text = Self.plain(value)
    }
    let words = text.split { ASCII.isSpace($0) }
    guard !words.isEmpty else { return nil }
    return String(decoding: Array(words.joined(separator: [ASCII.space])), as: UTF8.self)
  }

  /// The indented lines after a line.
  private func block(after index: Int) -> [UInt8] {
    let rest = lines[(index + 1)...].prefix { $0.isEmpty || ASCII.isBlank($0[$0.startIndex]) }
    return Array(rest.joined(separator: [ASCII.space]))
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: ASCII.isBlank)
    while let last = bytes.last, ASCII.isBlank(last) { bytes.removeLast() }
    return bytes
  }

  /// What stands between quotes: in double ones a backslash, in single ones the quote escapes.
  private static func quoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let quote = bytes[bytes.startIndex]
    let escape = quote == UInt8(ascii: "\"") ? UInt8(ascii: "\\") : quote
    var result: [UInt8] = []
    var rest = bytes.dropFirst()
    while let byte = rest.popFirst() {
      if byte == escape, let next = rest.first, next == quote || next == escape {
        result.append(next)
        rest.removeFirst()
      } else if byte == quote {
        return result
      } else {
        result.append(byte)
      }
    }
    return []
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard let first = bytes.first, !Array("#[{&*!%@`".utf8).contains(first) else { return [] }
    for index in bytes.indices.dropFirst()
    where bytes[index] == UInt8(ascii: "#") && ASCII.isBlank(bytes[index - 1]) {
      return Array(bytes[..<index])
    }
    return Array(bytes)
  }
}
