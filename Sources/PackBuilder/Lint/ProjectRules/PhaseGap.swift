/// Phases of a plan count up.
///
/// A number that is missing or comes twice hides a phase.
///
/// ```bad
/// @ plans/winter.md
/// # Winter
///
/// ## Phase 1
///
/// ## Phase 3
/// ```
///
/// ```good
/// @ plans/winter.md
/// # Winter
///
/// ## Phase 1
///
/// ## Phase 2
/// ```
enum PhaseGap: LintRule {
  static let info = RuleInfo(
    "pack-phase-gap", tags: ["project"], severity: .warning, "the phases of a plan do not count up")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
