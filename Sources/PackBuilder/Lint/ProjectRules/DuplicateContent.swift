/// No two documents say the same.
///
/// A copy costs room and grows old.
///
/// ```bad
/// @ notes/one.md
/// # Parcels
///
/// No names.
/// @ notes/two.md
/// # Parcels
///
/// No names.
/// ```
///
/// ```good
/// @ notes/one.md
/// # Parcels
///
/// No names.
/// @ notes/two.md
/// # Letters
///
/// No stamps.
/// ```
enum DuplicateContent: LintRule {
  static let info = RuleInfo(
    "pack-duplicate-content", tags: ["project"], severity: .warning,
    "two documents have the same text")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
