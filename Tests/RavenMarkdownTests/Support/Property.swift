import RavenMarkdown

/// Something that is true of every text.
struct Property: Sendable {
  let name: String
  /// What is wrong with a text, or `nil`.
  let failure: @Sendable ([UInt8]) -> String?

  func failure(of source: [UInt8]) -> String? { failure(source).map { "\(name): \($0)" } }

  static let all = [plainHTML, soundTree, regions, readableDump, safeHTML, normalForm]

  /// Without extensions, HTML is what libcmark's own renderer makes.
  static let plainHTML = Property(name: "HTML without extensions") { source in
    guard let document = parse(source, .none) else { return nil }
    let html = document.html(HTMLOptions(allowsRawHTML: true))
    return difference(Reference.html(source), Reference.comparable(html, of: source))
  }

  /// With all extensions, the tree is sound.
  static let soundTree = Property(name: "tree") { source in
    guard let document = parse(source, .github) else { return nil }
    let violations = TreeInvariants.violations(of: document)
    return violations.isEmpty ? nil : violations.joined(separator: "; ")
  }

  /// The tree does not depend on how much libcmark reads at once.
  static let regions = Property(name: "regions") { source in
    for extensions in [ParseOptions.Extensions.github, .none] {
      var options = ParseOptions(extensions: extensions)
      let whole = try? Document(parsing: source, options: options)
      options.regionSize = 0
      let parts = try? Document(parsing: source, options: options)
      if let whole, let parts, let found = difference(whole.treeDump(), parts.treeDump()) {
        return found
      }
      if (whole == nil) != (parts == nil) { return "refused in one way only" }
    }
    return nil
  }

  /// The dump has a line for each node and no other control characters.
  static let readableDump = Property(name: "tree dump") { source in
    guard let document = parse(source, .github) else { return nil }
    let dump = document.treeDump()
    let lines = dump.count { $0 == UInt8(ascii: "\n") }
    guard lines == document.nodeCount else {
      return "\(lines) lines for \(document.nodeCount) nodes"
    }
    let isClean = dump.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\n") }
    return isClean ? nil : "a control character"
  }

  /// Where raw HTML is not allowed, every tag is one that we write and no address runs a script.
  static let safeHTML = Property(name: "safe HTML") { source in
    guard let document = parse(source, .github) else { return nil }
    let html = String(decoding: document.html(), as: UTF8.self)
    for tag in html.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      guard ownTags.contains(name) else { return "a tag \(quoted(tag.utf8.prefix(40)))" }
      let address = tag.firstRange(of: "=\"").map { tag[$0.upperBound...].lowercased() } ?? ""
      if ["javascript:", "vbscript:", "file:", "data:text"].contains(where: address.hasPrefix) {
        return "an address \(quoted(address.utf8.prefix(40)))"
      }
    }
    return nil
  }

  private static let ownTags: Set<Substring> = [
    "a", "blockquote", "br", "code", "del", "div", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    "img",
    "input", "li", "ol", "p", "pre", "section", "strong", "sup", "table", "tbody", "td", "th",
    "thead",
    "tr", "ul",
  ]

  /// `nil` for a text that is refused.
  private static func parse(_ source: [UInt8], _ extensions: ParseOptions.Extensions) -> Document? {
    try? Document(parsing: source, options: ParseOptions(extensions: extensions))
  }

  /// The first line that differs, with the one that was expected.
  private static func difference(_ expected: [UInt8], _ got: [UInt8]) -> String? {
    guard expected != got else { return nil }
    let lines = (
      expected.split(separator: 10, omittingEmptySubsequences: false),
      got.split(separator: 10, omittingEmptySubsequences: false)
    )
    let place =
      zip(lines.0, lines.1).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(lines.0.count, lines.1.count)
    func line(_ lines: [ArraySlice<UInt8>]) -> String {
      place < lines.count ? quoted(lines[place].prefix(300)) : "the end"
    }
    return "line \(place + 1): expected \(line(lines.0)), got \(line(lines.1))"
  }
}
