/// File names differ by more than capitals.
///
/// On many computers two such files are one.
///
/// ```bad
/// @ notes/parcels.md
/// # Parcels
/// @ notes/Parcels.md
/// # More parcels
/// ```
///
/// ```good
/// @ notes/parcels.md
/// # Parcels
/// @ notes/more-parcels.md
/// # More parcels
/// ```
enum CaseCollision: LintRule {
  static let info = RuleInfo(
    "pack-case-collision", tags: ["project"], severity: .error,
    "two file names differ only by capitals")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
