import RavenMarkdown

extension Property {
  /// A text in normal form makes the same HTML, and is not changed a second time.
  ///
  /// A text that is refused keeps the law: it stays as it is.
  static let normalForm = Property(name: "normal form") { source in
    guard let document = try? Document(parsing: source) else { return nil }
    for wrap in [NormalizeOptions.Wrap.keep, .none, .columns(20)] {
      let options = NormalizeOptions(wrap: wrap)
      guard let normal = try? document.normalized(options).bytes else { continue }
      guard let rewritten = try? Document(parsing: normal) else {
        return "\(wrap): not parsed again"
      }
      guard let again = try? rewritten.normalized(options).bytes else {
        return "\(wrap): refused a second time: \(quoted(normal))"
      }
      if again != normal {
        return "\(wrap): \(quoted(normal)) becomes \(quoted(again)) a second time"
      }
      let pages = (comparableHTML(document, wrap), comparableHTML(rewritten, wrap))
      if pages.0 != pages.1 {
        return "\(wrap): \(quoted(normal)) makes \(quoted(pages.1)) of \(quoted(pages.0))"
      }
    }
    return nil
  }

  /// HTML in which line ends that may become blanks are none: those in headings, and where lines are joined
  /// those of all running text.
  private static func comparableHTML(
    _ document: Document, _ wrap: NormalizeOptions.Wrap
  ) -> [UInt8] {
    let html = document.html()
    var result: [UInt8] = []
    var isInHeading = false
    var isInCode = false
    for (index, byte) in html.enumerated() {
      if byte == UInt8(ascii: "<") {
        let tag = html[index...].prefix(6)
        if tag.starts(with: "<h".utf8), tag.dropFirst(3).first == UInt8(ascii: ">") {
          isInHeading = true
        }
        if tag.starts(with: "</h".utf8) { isInHeading = false }
        if tag.starts(with: "<pre".utf8) { isInCode = true }
        if tag.starts(with: "</pre".utf8) { isInCode = false }
      }
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: " "),
        isInHeading || wrap != .keep && !isInCode
      else {
        result.append(byte)
        continue
      }
      // Between wide characters there is nothing, so blanks do not count at all.
    }
    return result
  }
}
