/// No two documents of a section have the same id.
///
/// Ids are made of file names, in small letters. Documents that share one get endings, and links to them
/// may break.
///
/// ```bad
/// @ plans/First Winter.md
/// # The first winter
/// @ plans/first-winter.md
/// # Winter
/// ```
///
/// ```good
/// @ plans/first-winter.md
/// # The first winter
/// @ plans/winter.md
/// # Winter
/// ```
enum DuplicateID: LintRule {
  static let info = RuleInfo(
    "pack-duplicate-id", tags: ["project"], severity: .error, "two documents have the same id")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
