/// A layer is not larger than its budget.
///
/// The normalized text counts. From 80 percent of the budget on it is a warning, beyond the budget an
/// error.
///
/// ```bad {"bytes": 40}
/// @ foundation/voice.md
/// # Voice
///
/// Kind, short, and never in a hurry.
/// ```
///
/// ```good {"bytes": 40}
/// @ foundation/voice.md
/// # Voice
///
/// Kind.
/// ```
enum LayerBudget: LintRule {
  static let info = RuleInfo(
    "pack-layer-budget", tags: ["project"], severity: .warning, "a layer is large",
    options: [RuleOption("bytes", .number(60_000), "bytes of the budget; 0 for none")])

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
