import RavenMarkdown

/// Link texts say where they lead.
///
/// `here` and `more` mean nothing to those who go from link to link.
///
/// ```bad
/// The plan is [here](plan.md).
/// ```
///
/// ```good
/// See [the plan](plan.md).
/// ```
enum DescriptiveLinkText: LintRule {
  static let info = RuleInfo(
    "MD059", ["descriptive-link-text"], tags: ["accessibility", "links"], pack: false,
    "a link's text does not say where it leads",
    options: [
      RuleOption(
        "prohibited_texts", .words(["click here", "here", "link", "more"]), "texts that say nothing"
      )
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let empty = Set(options.words("prohibited_texts").map { folded(Array($0.utf8)[...]) })
    guard let longest = empty.map(\.count).max() else { return }
    for link in text.all(.link) {
      guard let label = text.label(of: link), !label.isEmpty,
        mayFold(text.bytes, label, to: longest)
      else { continue }
      let isPlain = (link + 1..<Int(text.nodes[link].end)).allSatisfy {
        text.nodes[$0].kind == .text || text.nodes[$0].kind == .emphasis
          || text.nodes[$0].kind == .strong
      }
      guard isPlain, empty.contains(folded(text.bytes[label])) else { continue }
      report.add(label, context: text.excerpt(label.lowerBound - 1..<label.upperBound + 1))
    }
  }

  /// Whether a text has few enough letters; most links have more.
  private static func mayFold(_ bytes: [UInt8], _ label: Range<Int>, to longest: Int) -> Bool {
    var letters = 0
    for index in label where ASCII.isAlphanumeric(bytes[index]) || bytes[index] >= 0x80 {
      letters += 1
      if letters > longest { return false }
    }
    return true
  }

  /// Small letters, all that is no letter as one blank.
  private static func folded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let words = text.split { !ASCII.isAlphanumeric($0) && $0 < 0x80 }
    return Array(words.map { $0.map { ASCII.lowercased($0) } }.joined(separator: [ASCII.space]))
  }
}
