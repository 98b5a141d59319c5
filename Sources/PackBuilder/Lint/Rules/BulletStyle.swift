import RavenMarkdown

/// All bullets are the same character.
///
/// `consistent` takes the first bullet of the document, `sublist` wants another one on each level.
///
/// ```bad
/// - one
/// - two
///
/// Text.
///
/// * three
/// ```
///
/// ```good
/// - one
/// - two
/// ```
enum BulletStyle: LintRule {
  static let info = RuleInfo(
    "MD004", ["ul-style"], tags: ["bullet", "ul"], pack: false, fixable: true,
    "bullets are of different characters",
    options: [
      RuleOption(
        "style", .text("consistent"),
        choices: ["consistent", "asterisk", "plus", "dash", "sublist"],
        "the bullet")
    ])

  private static let names: [UInt8: String] = [
    UInt8(ascii: "*"): "asterisk", UInt8(ascii: "+"): "plus", UInt8(ascii: "-"): "dash",
  ]
  private static let signs = ["asterisk": "*", "plus": "+", "dash": "-"]
  private static let next = ["dash": "plus", "plus": "asterisk", "asterisk": "dash"]

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let style = options.text("style")
    var expected = style
    var levels: [Int: String] = [:]
    let nesting = style == "sublist" ? nesting(in: text) : []
    for list in text.all(.list) where !text.nodes[list].flags.contains(.ordered) {
      let level = nesting.isEmpty ? 0 : nesting[list]
      for item in text.children(of: list) {
        let place = text.nodes[item].source.lower
        guard place < text.count, let actual = names[text.bytes[place]] else { continue }
        if style == "sublist" {
          let own = levels[level - 1] == actual ? next[actual] ?? actual : actual
          expected = levels[level, default: own]
          levels[level] = expected
        } else if expected == "consistent" {
          expected = actual
        }
        guard actual != expected, let sign = signs[expected] else { continue }
        report.add(
          place..<place + 1, detail: "Expected: \(expected); Actual: \(actual)",
          fix: [.init(place..<place + 1, sign)])
      }
    }
  }

  /// For each node, how many lists it lies in.
  private static func nesting(in text: LintText) -> [Int] {
    var nesting = [Int](repeating: 0, count: text.nodes.count)
    for node in text.nodes.indices.dropFirst() {
      let parent = text.parent(of: node)
      nesting[node] = nesting[parent] + (text.nodes[parent].kind == .list ? 1 : 0)
    }
    return nesting
  }
}
