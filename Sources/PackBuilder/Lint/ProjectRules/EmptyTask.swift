/// Tasks say what is to be done.
///
/// A box without words counts all the same. In the example `\x20` is the blank that makes it a task.
///
/// ```bad
/// @ plans/winter.md
/// # Winter
///
/// - [ ]\x20
/// - [ ] Buy salt
/// ```
///
/// ```good
/// @ plans/winter.md
/// # Winter
///
/// - [ ] Buy salt
/// ```
enum EmptyTask: LintRule {
  static let info = RuleInfo(
    "pack-empty-task", tags: ["project"], severity: .info, "a task has no words")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
