/// What prompts hold by default is not larger than its budget.
///
/// Mission and personas together count. From 80 percent of 60 KB on it is a warning, beyond it an error.
///
/// ```bad {"bytes": 40}
/// @ foundation/mission.md
/// # Mission
///
/// A board.
/// @ foundation/personas.md
/// # Personas
///
/// Ada, 71.
/// ```
///
/// ```good {"bytes": 40}
/// @ foundation/mission.md
/// # Mission
///
/// A board.
/// ```
enum ScopeBudget: LintRule {
  static let info = RuleInfo(
    "pack-scope-budget", tags: ["project"], severity: .warning, "mission and personas are large",
    options: [RuleOption("bytes", .number(60_000), "bytes of the budget; 0 for none")])

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
