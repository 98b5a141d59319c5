/// File names differ by more than capitals.
///
/// On many computers two such files are one.
enum CaseCollision: LintRule {
  static let info = RuleInfo(
    "pack-case-collision", tags: ["project"], severity: .error,
    "two file names differ only by capitals")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
