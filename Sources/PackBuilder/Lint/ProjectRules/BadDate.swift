/// Dates are days of the calendar.
///
/// In the name of a chronicle entry, or as `date` in its front matter.
///
/// ```bad
/// @ chronicle/2026-02-30-launch.md
/// # Launch
/// ```
///
/// ```good
/// @ chronicle/2026-02-28-launch.md
/// # Launch
/// ```
enum BadDate: LintRule {
  static let info = RuleInfo(
    "pack-bad-date", tags: ["project"], severity: .warning, "a date is no day of the calendar")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
