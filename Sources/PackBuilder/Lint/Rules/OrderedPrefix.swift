import RavenMarkdown

/// The numbers of a list are 1, 1, 1 or 1, 2, 3.
///
/// A gap or a number twice is lost as soon as the list is shown, which numbers items by itself. In the
/// profile `pack` a list may begin with any number and count on from there.
///
/// ```bad
/// 1. one
/// 3. two
/// ```
///
/// ```good
/// 1. one
/// 2. two
/// ```
enum OrderedPrefix: LintRule {
  static let info = RuleInfo(
    "MD029", ["ol-prefix"], tags: ["ol"], fixable: true, "the numbers of a list do not count up",
    options: [
      RuleOption(
        "style", .text("one_or_ordered"), choices: ["one", "ordered", "one_or_ordered", "zero"],
        "how lists are numbered"),
      RuleOption(
        "any_start", .flag(false), pack: .flag(true), "whether a list may begin with any number"),
    ])

  private static let examples = ["one": "1/1/1", "ordered": "1/2/3", "zero": "0/0/0"]

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let wanted = options.text("style")
    for list in text.all(.list) where text.nodes[list].flags.contains(.ordered) {
      let markers = text.children(of: list).map { text.itemParts($0).marker }
      let numbers = markers.map { Int(text.string($0.lowerBound..<$0.upperBound - 1)) ?? 0 }
      guard let first = numbers.first else { continue }
      var expected = 1
      var counts = false
      if numbers.count >= 2, numbers[1] != 1 || first == 0 {
        counts = true
        if first == 0 { expected = 0 }
      }
      let style = wanted == "one_or_ordered" ? (counts ? "ordered" : "one") : wanted
      if style == "zero" { expected = 0 }
      if style == "one" { expected = 1 }
      if options.flag("any_start"), style == "ordered" || numbers.count == 1 { expected = first }
      var example = examples[style] ?? ""
      if style == "ordered", expected == 0 { example = "0/1/2" }
      for (marker, number) in zip(markers, numbers) {
        let digits = marker.lowerBound..<marker.upperBound - 1
        if number != expected {
          report.add(
            digits, detail: "Expected: \(expected); Actual: \(number); Style: \(example)",
            fix: [.init(digits, String(expected))])
        }
        if style == "ordered" { expected += 1 }
      }
    }
  }
}
