import RavenMarkdown

/// Links into the same document lead to a heading or an anchor of it.
///
/// Anchors of headings are made as GitHub makes them. `#top` and places in code (`#L12`) always exist.
///
/// ```bad
/// # Report
///
/// See [the costs](#cost).
///
/// ## Costs
/// ```
///
/// ```good
/// # Report
///
/// See [the costs](#costs).
///
/// ## Costs
/// ```
enum LinkFragments: LintRule {
  static let info = RuleInfo(
    "MD051", ["link-fragments"], tags: ["links"], fixable: true,
    "a link leads to an anchor that the document does not have",
    options: [
      RuleOption("ignore_case", .flag(false), pack: .flag(true), "whether capitals do not count"),
      RuleOption("ignored_pattern", .text(""), "a pattern of anchors that are not looked at"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let links = text.all(.link, .linkDefinition).filter {
      let url = text.nodes[$0].text
      // Of a link with a label the definition is judged.
      return !(text.nodes[$0].kind == .link && text.nodes[$0].flags.contains(.reference))
        && url.count > 1 && text.bytes[url.lower] == UInt8(ascii: "#")
    }
    guard !links.isEmpty else { return }
    let anchors = AnchorIndex(text)
    let pattern = options.text("ignored_pattern")
    let ignored = pattern.isEmpty ? nil : try? Regex(pattern)
    let ignoresCase = options.flag("ignore_case")
    var folded: [String: String]?
    for link in links {
      let raw = text.string(text.nodes[link].text.range)
      let anchor = PercentEncoding.decoded(String(raw.dropFirst()))
      if anchors.contains(anchor) || AnchorIndex.isCodeLine(anchor) || anchor == "top" { continue }
      if let ignored, anchor.contains(ignored) { continue }
      func near(_ anchor: String) -> String? {
        let known = folded ?? anchors.folded
        folded = known
        return known[anchor.lowercased()]
      }
      let other = anchor.lowercased() == "top" ? "top" : near(anchor)
      if ignoresCase, other != nil { continue }
      let source = text.nodes[link].source.range
      guard let near = other else {
        report.add(source, context: text.excerpt(source))
        continue
      }
      let target = text.destination(of: link)
      let isOneLine = text.firstLine(of: link) == text.lastLine(of: link)
      report.add(
        source, detail: "Expected: #\(near); Actual: \(raw)", context: text.excerpt(source),
        fix: isOneLine ? target.map { [.init($0, "#" + near)] } ?? [] : [])
    }
  }
}

/// The anchors of a document.
struct AnchorIndex {
  private var anchors: Set<String> = []

  /// Anchors by their small letters, of those that fold alike the first.
  var folded: [String: String] {
    Dictionary(anchors.sorted().map { ($0.lowercased(), $0) }) { first, _ in first }
  }

  init(_ text: LintText) {
    var counts: [String: Int] = [:]
    for heading in text.all(.heading) {
      let slug = Slug.anchor(of: Self.words(of: heading, text))
      let count = counts[slug, default: 0]
      counts[slug] = count + 1
      insert(count == 0 ? slug : "\(slug)-\(count)")
      if text.bytes[text.headingParts(heading).text].last == UInt8(ascii: "}"),
        let own = Self.ownAnchor(text.headingText(heading))
      {
        insert(own)
        insert(Slug.anchor(of: text.headingText(heading).utf8))
      }
    }
    for node in text.all(.htmlBlock, .htmlInline) {
      for tag in text.tags(in: node) where !tag.isClosing {
        if let id = text.attribute("id", of: tag), !id.isEmpty {
          insert(text.string(id))
        } else if text.string(tag.name).lowercased() == "a",
          let name = text.attribute("name", of: tag), !name.isEmpty
        {
          insert(text.string(name))
        }
      }
    }
  }

  /// All anchors in small letters.
  var all: Set<String> { Set(folded.keys) }

  func contains(_ anchor: String) -> Bool { anchors.contains(anchor) }

  private mutating func insert(_ anchor: String) {
    anchors.insert(anchor)
  }

  /// A heading's words, those of images left out.
  private static func words(of heading: Int, _ text: LintText) -> [UInt8] {
    var result: [UInt8] = []
    var node = heading + 1
    while node < Int(text.nodes[heading].end) {
      switch text.nodes[node].kind {
      case .text, .code: result += text.bytes[text.nodes[node].text.range]
      case .image:
        node = Int(text.nodes[node].end)
        continue
      default: break
      }
      node += 1
    }
    // Blanks beside a comment count, those at the ends of the line do not.
    let parts = text.headingParts(heading)
    if parts.text.lowerBound < parts.text.upperBound, text.nodes[heading].end > heading + 1 {
      return result
    }
    return result
  }

  /// `{#name}` or `{ #name }` at a heading, as some programs read it.
  private static func ownAnchor(_ heading: String) -> String? {
    guard let open = heading.utf8.lastIndex(of: UInt8(ascii: "{")) else { return nil }
    let rest = heading[open...].dropFirst().drop { $0 == " " }
    guard rest.first == "#", let close = rest.firstIndex(of: "}") else { return nil }
    var name = rest[..<close].dropFirst()
    while name.last == " " { name = name.dropLast() }
    var wantsLetter = true
    for byte in name.utf8 {
      let isLetter = ASCII.isDigit(byte) || (byte >= 0x61 && byte <= 0x7A)
      guard isLetter || (!wantsLetter && (byte == 0x2D || byte == 0x5F)) else { return nil }
      wantsLetter = !isLetter
    }
    return wantsLetter ? nil : String(name)
  }

  /// `L12`, `L12-L14`, `L12C3-L14C5`
  static func isCodeLine(_ anchor: String) -> Bool {
    let parts = anchor.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return false }
    return parts.allSatisfy { part in
      guard part.hasPrefix("L") else { return false }
      let numbers = part.dropFirst().split(separator: "C", omittingEmptySubsequences: false)
      return numbers.count <= parts.count
        && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(ASCII.isDigit) }
    }
  }
}

/// `%20` and its like in addresses.
enum PercentEncoding {
  /// The text with each `%XX` made a byte; what is no UTF-8 then stays as it was.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hex(bytes[index + 1]),
        let low = hex(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self) ?? text
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    if ASCII.isDigit(byte) { return byte - 0x30 }
    let letter = byte | 0x20
    return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : nil
  }
}
