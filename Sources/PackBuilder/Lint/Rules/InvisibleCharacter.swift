import RavenMarkdown

/// No characters are in the text that nobody can see.
///
/// Zero-width blanks, soft hyphens and their like come along when text is copied, and part words for
/// searches and assistants. Joiners inside emoji and in scripts whose letters join stay.
///
/// ```bad
/// A pass\u{200B}word.
/// ```
///
/// ```good
/// A password.
/// ```
enum InvisibleCharacter: LintRule {
  static let info = RuleInfo(
    "invisible-character", tags: ["security", "whitespace"], fixable: true,
    "a character does not show")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for hidden in text.hidden {
      switch hidden.value {
      case 0x200B, 0x2060...0x2064, 0xAD, 0x34F, 0x115F, 0x1160, 0x3164, 0xFFA0, 0x180E, 0xFEFF:
        break
      case 0x200C, 0x200D:
        guard LetterScript(text.scalar(before: hidden.offset)).neverJoins,
          LetterScript(text.scalar(at: hidden.range.upperBound)).neverJoins
        else { continue }
      default: continue
      }
      report.add(hidden.range, detail: "Actual: \(hidden.name)", fix: [.init(hidden.range)])
    }
  }
}
