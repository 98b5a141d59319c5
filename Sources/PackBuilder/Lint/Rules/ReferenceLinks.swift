import RavenMarkdown

/// Labels of links and images are defined.
///
/// Without a definition the brackets show in the text. `[label]` alone is looked at only with
/// `shortcut_syntax`, because brackets have other uses. Alerts, footnotes and task boxes are none.
///
/// ```bad
/// See [the plan][plan].
/// ```
///
/// ```good
/// See [the plan][plan].
///
/// [plan]: plan.md
/// ```
enum ReferenceLinks: LintRule {
  static let info = RuleInfo(
    "MD052", ["reference-links-images"], tags: ["images", "links"], severity: .error,
    "a label of a link or an image is not defined",
    options: [
      RuleOption("shortcut_syntax", .flag(false), "whether [label] alone is looked at"),
      RuleOption("ignored_labels", .words(["x"]), "labels that need no definition"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let shortcuts = options.flag("shortcut_syntax")
    let ignored = Set(options.words("ignored_labels").map { Self.folded($0) })
    let isDefined = definedLabels(text)
    if shortcuts, !ignored.contains("x") {
      for item in text.all(.item) where text.nodes[item].flags.contains(.checked) {
        let box = text.itemParts(item).blanks.upperBound
        report.add(box..<box + 3, detail: "Missing link or image reference definition: \"x\"")
      }
    }
    var scanner = BracketScanner(text)
    for leaf in text.nodes.indices {
      let kind = text.nodes[leaf].kind
      guard kind == .paragraph || kind == .heading || kind == .tableCell else { continue }
      for found in scanner.references(in: leaf) {
        if found.isShortcut, !shortcuts { continue }
        let label = Self.folded(text.string(found.label))
        // Footnotes that lead nowhere are another rule's in full references.
        if label.hasPrefix("^"), !found.isShortcut { continue }
        guard !label.isEmpty, !ignored.contains(label) else { continue }
        guard !isDefined.contains(label) else { continue }
        report.add(
          found.range, detail: "Missing link or image reference definition: \"\(label)\"",
          context: text.excerpt(found.range))
      }
    }
  }

  private static func definedLabels(_ text: LintText) -> Set<String> {
    var labels: Set<String> = []
    for definition in text.all(.linkDefinition) {
      if let label = text.definitionLabel(definition) { labels.insert(folded(text.string(label))) }
    }
    return labels
  }

  /// A label as labels are compared: small letters, blanks and line ends joined, quote marks left out.
  static func folded(_ label: String) -> String {
    label.lowercased().split(whereSeparator: {
      $0 == " " || $0 == "\t" || $0.isNewline || $0 == ">"
    })
    .joined(separator: " ")
  }
}

extension LintText {
  /// The bytes between the brackets of a definition.
  func definitionLabel(_ definition: Int) -> Range<Int>? {
    let source = nodes[definition].source.range
    var index = source.lowerBound + 1
    while index < source.upperBound {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index] == UInt8(ascii: "]") {
        return source.lowerBound + 1..<index
      } else {
        index += 1
      }
    }
    return nil
  }
}

/// Finds brackets in running text that look like references.
struct BracketScanner {
  /// `[text][label]`, `[label][]` or `[label]` that is no link.
  struct Reference {
    var range: Range<Int>
    var label: Range<Int>
    var isShortcut: Bool
  }

  private let text: LintText
  private var open: [Int] = []

  init(_ text: LintText) { self.text = text }

  /// The references in a leaf block that lead nowhere.
  ///
  /// - Complexity: O(*n*) in the size of the leaf.
  mutating func references(in leaf: Int) -> [Reference] {
    var references: [Reference] = []
    guard text.bytes[text.nodes[leaf].source.range].contains(UInt8(ascii: "[")) else { return [] }
    let pieces = textPieces(of: leaf)
    open.removeAll()
    for (number, piece) in pieces.enumerated() {
      var index = piece.lowerBound
      while index < piece.upperBound {
        switch text.bytes[index] {
        case UInt8(ascii: "\\"): index += 1
        case UInt8(ascii: "["): open.append(index)
        case UInt8(ascii: "]"):
          if let start = open.popLast() {
            let (reference, end) = reference(start, index, pieces, number)
            if let reference { references.append(reference) }
            if end > index {
              index = end
              continue
            }
          }
        default: break
        }
        index += 1
      }
    }
    return references
  }

  /// The source ranges of a leaf that are text, in order.
  private func textPieces(of leaf: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var node = leaf + 1
    let end = Int(text.nodes[leaf].end)
    while node < end {
      let record = text.nodes[node]
      switch record.kind {
      case .text: pieces.append(record.source.range)
      case .link where !record.flags.isDisjoint(with: [.autolink, .bare]):
        node = Int(record.end)
        continue
      default: break
      }
      node += 1
    }
    return pieces
  }

  private func reference(
    _ start: Int, _ close: Int, _ pieces: [Range<Int>], _ number: Int
  ) -> (Reference?, Int) {
    let bytes = text.bytes
    let isImage = start > 0 && bytes[start - 1] == UInt8(ascii: "!")
    let from = isImage ? start - 1 : start
    let inside = start + 1..<close
    let limit = pieces[number].upperBound
    let next = close + 1
    guard next < limit, bytes[next] == UInt8(ascii: "[") else {
      let follower = next < text.count ? bytes[next] : 0
      if follower == UInt8(ascii: "(") || follower == UInt8(ascii: "[") { return (nil, close) }
      return (shortcut(from, inside, close), close)
    }
    guard let end = labelEnd(next, pieces, number) else { return (nil, close) }
    let label = next + 1..<end
    let isBlank = text.trimmed(label).isEmpty
    if isBlank, !label.isEmpty { return (nil, close) }
    let range = from..<end + 1
    if label.isEmpty {
      return (Reference(range: range, label: inside, isShortcut: false), end + 1)
    }
    return (Reference(range: range, label: label, isShortcut: false), end + 1)
  }

  private func shortcut(_ from: Int, _ inside: Range<Int>, _ close: Int) -> Reference? {
    Reference(range: from..<close + 1, label: inside, isShortcut: true)
  }

  /// The closing bracket of a label, which may go on in later lines; no bracket may stand inside.
  private func labelEnd(_ start: Int, _ pieces: [Range<Int>], _ number: Int) -> Int? {
    var piece = number
    var index = start + 1
    defer { LintWork.add(index - start) }
    while piece < pieces.count {
      while index < pieces[piece].upperBound {
        switch text.bytes[index] {
        case UInt8(ascii: "\\"): index += 1
        case UInt8(ascii: "["): return nil
        case UInt8(ascii: "]"): return index
        default: break
        }
        index += 1
        if index - start > 1000 { return nil }
      }
      piece += 1
      guard piece < pieces.count else { return nil }
      index = max(index, pieces[piece].lowerBound)
    }
    return nil
  }
}
