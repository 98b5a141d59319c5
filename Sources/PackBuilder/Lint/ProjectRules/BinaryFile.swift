/// Documents are text.
///
/// A file of other bytes is left out of the pack.
///
/// ```bad
/// @ notes/logo.md
/// \x00\x01\x02\x03
/// ```
///
/// ```good
/// @ notes/logo.md
/// # The logo
///
/// A pebble.
/// ```
enum BinaryFile: LintRule {
  static let info = RuleInfo(
    "pack-binary-file", tags: ["project"], severity: .warning, "a document is no text")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
