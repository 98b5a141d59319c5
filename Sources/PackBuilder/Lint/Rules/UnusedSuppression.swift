import RavenMarkdown

/// Comments that turn a rule off are needed.
///
/// One that keeps nothing back is out of date, or its rule's name is mistyped.
///
/// ```bad
/// <!-- packtool-disable-next-line MD042 -->
/// See [the plan](https://example.com/plan).
/// ```
///
/// ```good
/// <!-- packtool-disable-next-line MD042 -->
/// See [the plan]().
/// ```
enum UnusedSuppression: LintRule {
  static let info = RuleInfo(
    "unused-suppression", tags: ["pack"], "a comment turns a rule off that finds nothing there")

  /// The linter itself knows which comments were needed.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
