import RavenMarkdown

/// A document has the headings that its kind asks for.
///
/// `headings` lists them in order with their `#`. `*` stands for any headings, `+` for at least one, `?` for
/// exactly one. Without a list the rule looks at nothing.
///
/// ```bad {"headings": ["# Report", "## Costs"]}
/// # Report
///
/// ## Gains
/// ```
///
/// ```good {"headings": ["# Report", "## Costs"]}
/// # Report
///
/// ## Costs
/// ```
enum RequiredHeadings: LintRule {
  static let info = RuleInfo(
    "MD043", ["required-headings"], tags: ["headings"],
    "the headings are not those that are required",
    options: [
      RuleOption("headings", .words([unset]), "the headings in order"),
      RuleOption("match_case", .flag(false), "whether capitals count"),
    ])

  /// Tells a list that was never given from an empty one, which wants no heading at all.
  private static let unset = "\u{0}"

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let required = options.words("headings")
    guard required != [unset] else { return }
    let matchesCase = options.flag("match_case")
    var place = 0
    var matchesAny = false
    var hasError = false
    var anyRequired = false
    for index in text.all(.heading) {
      let actual =
        String(repeating: "#", count: Int(text.nodes[index].level)) + " " + text.headingText(index)
      func isSame(_ wanted: String) -> Bool {
        matchesCase ? wanted == actual : wanted.lowercased() == actual.lowercased()
      }
      var wanted = place < required.count ? required[place] : "[None]"
      if place < required.count { place += 1 } else { place = required.count + 1 }
      while wanted == "*" || wanted == "+" {
        if wanted == "+" { anyRequired = true }
        matchesAny = true
        wanted = place < required.count ? required[place] : "[None]"
        if place < required.count { place += 1 } else { place = required.count + 1 }
        if wanted == "+" || wanted == "*" { continue }
        if anyRequired { break }
      }
      if anyRequired, matchesAny {
        anyRequired = false
        place -= 1
        continue
      }
      if wanted == "?" || isSame(wanted) {
        matchesAny = false
      } else if matchesAny {
        place -= 1
      } else {
        report.add(
          line: text.firstLine(of: index), detail: "Expected: \(wanted); Actual: \(actual)")
        hasError = true
        break
      }
    }
    guard !hasError else { return }
    let left = required.dropFirst(min(place, required.count))
    if left.contains(where: { $0 != "*" }),
      !(left.allSatisfy { $0 == "*" || $0 == "+" } && matchesAny)
    {
      report.add(line: max(text.lines.count - 1, 0), context: left.first)
    }
  }
}
