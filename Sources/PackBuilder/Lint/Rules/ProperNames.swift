import RavenMarkdown

/// Names are written with their own capitals.
///
/// The configuration lists the names: products, personas, places. Addresses are not looked at.
///
/// ```bad {"names": ["GitHub"]}
/// The code is on Github.
/// ```
///
/// ```good {"names": ["GitHub"]}
/// The code is on GitHub.
/// ```
enum ProperNames: LintRule {
  static let info = RuleInfo(
    "MD044", ["proper-names"], tags: ["spelling"], fixable: true,
    "a name is written with other capitals",
    options: [
      RuleOption("names", .words([]), "the names"),
      RuleOption("code_blocks", .flag(true), pack: .flag(false), "whether code is looked at"),
      RuleOption("html_elements", .flag(true), pack: .flag(false), "whether HTML is looked at"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let names = options.words("names").filter { !$0.isEmpty }
    guard !names.isEmpty else { return }
    let matcher = NameMatcher(names)
    let inCode = options.flag("code_blocks")
    let inHTML = options.flag("html_elements")
    for index in text.nodes.indices {
      let record = text.nodes[index]
      switch record.kind {
      case .text:
        let parent = text.nodes[text.parent(of: index)]
        if parent.kind == .link, !parent.flags.isDisjoint(with: [.autolink, .bare]) { continue }
        find(text, record.source.range, matcher, sparesURLs: true, &report)
      case .code where inCode: find(text, record.source.range, matcher, sparesURLs: true, &report)
      case .codeBlock where inCode:
        var range = record.source.range
        if record.flags.contains(.fenced) {
          let first = text.firstLine(of: index)
          let last = text.lastLine(of: index) - (record.flags.contains(.unclosed) ? 0 : 1)
          guard first + 1 <= last else { continue }
          range = text.lines[first + 1].start..<text.lines[last].end
        }
        find(text, range, matcher, sparesURLs: true, &report)
      case .htmlInline where inHTML, .htmlBlock where inHTML:
        find(text, record.source.range, matcher, sparesURLs: false, &report)
      default: break
      }
    }
  }

  private static func find(
    _ text: LintText, _ range: Range<Int>, _ matcher: NameMatcher, sparesURLs: Bool,
    _ report: inout LintReport
  ) {
    var urlEnd = range.lowerBound
    matcher.find(in: text.bytes, range) { found, name in
      if sparesURLs {
        if found.lowerBound < urlEnd { return }
        if let end = urlEndAround(text.bytes, found, range) {
          urlEnd = end
          return
        }
      }
      let actual = text.string(found)
      if matcher.isKnown(actual) { return }
      report.add(found, detail: "Expected: \(name); Actual: \(actual)", fix: [.init(found, name)])
    }
  }

  /// The end of the address that a place belongs to, if it does.
  private static func urlEndAround(
    _ bytes: [UInt8], _ found: Range<Int>, _ range: Range<Int>
  ) -> Int? {
    let stops: [UInt8] = Array(" \t\r\n<>\"'()[]`".utf8)
    var start = found.lowerBound
    while start > range.lowerBound, !stops.contains(bytes[start - 1]),
      found.lowerBound - start < 512
    {
      start -= 1
    }
    var end = found.upperBound
    while end < range.upperBound, !stops.contains(bytes[end]), end - found.upperBound < 512 {
      end += 1
    }
    LintWork.add(end - start)
    return bytes.firstRange(of: Array("://".utf8), in: start..<end) == nil ? nil : end
  }
}

/// Finds names in any capitals, the longest first where several begin at one place.
struct NameMatcher {
  private struct Name {
    var text: String
    var folded: [UInt8]
    var startsInWord: Bool
    var endsInWord: Bool
  }

  private var names: [UInt8: [Name]] = [:]
  private let known: Set<String>

  init(_ names: [String]) {
    known = Set(names)
    for name in names.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      let folded = name.utf8.map { ASCII.lowercased($0) }
      guard let first = folded.first, let last = folded.last else { continue }
      self.names[first, default: []].append(
        Name(
          text: name, folded: folded, startsInWord: Self.isWord(first),
          endsInWord: Self.isWord(last)))
    }
  }

  func isKnown(_ text: String) -> Bool { known.contains(text) }

  /// Calls back for each name, from left to right, none twice for one place.
  func find(in bytes: [UInt8], _ range: Range<Int>, _ found: (Range<Int>, String) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard let candidates = names[ASCII.lowercased(bytes[index])],
        let name = candidates.first(where: { matches($0, bytes, index, range) })
      else {
        index += 1
        continue
      }
      found(index..<index + name.folded.count, name.text)
      index += name.folded.count
    }
  }

  private func matches(_ name: Name, _ bytes: [UInt8], _ index: Int, _ range: Range<Int>) -> Bool {
    let end = index + name.folded.count
    guard end <= range.upperBound else { return false }
    for step in name.folded.indices where ASCII.lowercased(bytes[index + step]) != name.folded[step]
    {
      return false
    }
    // Underscores of emphasis may stand beside a name, but no letters.
    if name.startsInWord {
      var before = index
      while before > range.lowerBound, bytes[before - 1] == UInt8(ascii: "_") { before -= 1 }
      if before > range.lowerBound, Self.isWord(bytes[before - 1]) { return false }
    }
    if name.endsInWord {
      var after = end
      while after < range.upperBound, bytes[after] == UInt8(ascii: "_") { after += 1 }
      if after < range.upperBound, Self.isWord(bytes[after]) { return false }
    }
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
