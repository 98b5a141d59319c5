/// A file's name and its front matter give the same date.
///
/// The front matter wins, and the order of the chronicle may surprise.
///
/// ```bad
/// @ chronicle/2026-03-01-launch.md
/// ---
/// date: 2026-03-02
/// ---
///
/// # Launch
/// ```
///
/// ```good
/// @ chronicle/2026-03-01-launch.md
/// ---
/// date: 2026-03-01
/// ---
///
/// # Launch
/// ```
enum DateMismatch: LintRule {
  static let info = RuleInfo(
    "pack-date-mismatch", tags: ["project"], severity: .warning,
    "a file's name and its front matter give different dates")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
