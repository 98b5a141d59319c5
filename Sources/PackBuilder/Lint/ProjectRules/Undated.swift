/// Entries of the chronicle have a date.
///
/// Those without one stand at the end.
///
/// ```bad
/// @ chronicle/launch.md
/// # Launch
/// ```
///
/// ```good
/// @ chronicle/2026-03-01-launch.md
/// # Launch
/// ```
enum Undated: LintRule {
  static let info = RuleInfo(
    "pack-undated", tags: ["project"], severity: .warning, "an entry of the chronicle has no date")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
