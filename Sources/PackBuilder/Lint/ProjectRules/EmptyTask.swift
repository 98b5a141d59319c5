/// Tasks say what is to be done.
///
/// A box without words counts all the same.
enum EmptyTask: LintRule {
  static let info = RuleInfo(
    "pack-empty-task", tags: ["project"], severity: .info, "a task has no words")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
