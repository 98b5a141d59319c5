/// A layer says something.
///
/// One with only a title, or fewer than 20 words, gives an assistant nothing to go by. `status: none` in
/// its front matter says that it is meant so.
///
/// ```bad
/// @ foundation/voice.md
/// # Voice
///
/// Kind.
/// ```
///
/// ```good
/// @ foundation/voice.md
/// ---
/// status: none
/// ---
///
/// # Voice
/// ```
enum EmptyLayer: LintRule {
  static let info = RuleInfo(
    "pack-empty-layer", tags: ["project"], severity: .warning, "a layer is empty")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
