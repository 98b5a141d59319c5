/// A project has every layer that it names.
///
/// Without a list of layers the nine usual ones are expected, and a missing one is a warning.
///
/// ```bad
/// @ raven.json
/// {"layers": ["mission", "voice"]}
/// @ foundation/mission.md
/// # Mission
/// ```
///
/// ```good
/// @ raven.json
/// {"layers": ["mission"]}
/// @ foundation/mission.md
/// # Mission
/// ```
enum MissingLayer: LintRule {
  static let info = RuleInfo(
    "pack-missing-layer", tags: ["project"], severity: .error, "a layer has no document")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
