import CCmark

@testable import RavenMarkdown

/// What libcmark's own renderer makes of a text.
enum Reference {
  /// HTML as `cmark --unsafe` prints it, made ``comparable(_:of:)``. Bad bytes are repaired before, since
  /// libcmark loses letters beside them; a byte order mark that is left then is text, and another one
  /// keeps libcmark from dropping it.
  static func html(_ source: [UInt8]) -> [UInt8] {
    let options = CMARK_OPT_UNSAFE | CMARK_OPT_VALIDATE_UTF8
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let repaired = SourceText(source).bytes
    let given = repaired.starts(with: mark) ? mark + repaired : repaired
    let text = given.withUnsafeBytes { bytes in
      cmark_markdown_to_html(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, options)
    }
    guard let text else { return [] }
    defer { cmark_get_default_mem_allocator().pointee.free(text) }
    return comparable(Array(String(cString: text).utf8), of: source)
  }

  /// HTML without what libcmark 0.30.2 knows and our tree does not: that a title was written and is
  /// empty, and the title of a definition whose title line holds more text, which by the specification
  /// has none. Where definitions may be, all titles go.
  static func comparable(_ html: [UInt8], of source: [UInt8]) -> [UInt8] {
    let start = Array(" title=\"".utf8)
    let hasDefinitions = zip(source, source.dropFirst()).contains { $0 == 0x5D && $1 == 0x3A }
    var result: [UInt8] = []
    result.reserveCapacity(html.count)
    var position = 0
    while position < html.count {
      if html[position] == start[0], html[position...].starts(with: start) {
        let text = html[(position + start.count)...].prefix { $0 != UInt8(ascii: "\"") }
        if hasDefinitions || text.isEmpty {
          position = min(text.endIndex + 1, html.count)
          continue
        }
      }
      result.append(html[position])
      position += 1
    }
    return result
  }
}
