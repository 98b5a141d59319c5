/// No two documents of a section have the same title.
///
/// Lists show titles, and nobody can tell the two apart.
///
/// ```bad
/// @ plans/one.md
/// # Winter
/// @ plans/two.md
/// # Winter
/// ```
///
/// ```good
/// @ plans/one.md
/// # The first winter
/// @ plans/two.md
/// # The second winter
/// ```
enum DuplicateTitle: LintRule {
  static let info = RuleInfo(
    "pack-duplicate-title", tags: ["project"], severity: .warning,
    "two documents have the same title")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
