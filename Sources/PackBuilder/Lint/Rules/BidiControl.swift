import RavenMarkdown

/// No character turns the order of others around.
///
/// Overrides and isolates can show a text that is not the one that programs read. Marks of direction beside
/// Hebrew or Arabic letters are what they are for.
///
/// ```bad
/// The user is \u{202E}nimda.
/// ```
///
/// ```good
/// The user is admin.
/// ```
enum BidiControl: LintRule {
  static let info = RuleInfo(
    "bidi-control", tags: ["security"], severity: .error,
    "a character turns the order of the text around")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for hidden in text.hidden {
      switch hidden.value {
      case 0x202A...0x202E, 0x2066...0x2069:
        report.add(hidden.range, detail: "Actual: \(hidden.name)")
      case 0x200E, 0x200F, 0x61C:
        let before = LetterScript(text.scalar(before: hidden.offset))
        let after = LetterScript(text.scalar(at: hidden.range.upperBound))
        if before != .rightToLeft, after != .rightToLeft {
          report.add(hidden.range, detail: "Actual: \(hidden.name)", severity: .warning)
        }
      default: break
      }
    }
  }
}
