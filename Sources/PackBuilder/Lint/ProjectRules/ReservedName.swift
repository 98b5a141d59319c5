/// File names are allowed everywhere.
///
/// Windows does not take `con`, `aux`, `nul`, `prn` and `com1`, whatever their ending.
///
/// ```bad
/// @ notes/con.md
/// # Against
/// ```
///
/// ```good
/// @ notes/against.md
/// # Against
/// ```
enum ReservedName: LintRule {
  static let info = RuleInfo(
    "pack-reserved-name", tags: ["project"], severity: .info,
    "a file name is not allowed on every computer")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
