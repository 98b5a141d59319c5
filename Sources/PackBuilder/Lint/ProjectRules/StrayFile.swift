/// Only documents lie in the folders of a project.
///
/// Other files are left out of the pack.
///
/// ```bad
/// @ notes/parcels.txt
/// No names.
/// ```
///
/// ```good
/// @ notes/parcels.md
/// # Parcels
///
/// No names.
/// ```
enum StrayFile: LintRule {
  static let info = RuleInfo(
    "pack-stray-file", tags: ["project"], severity: .info, "a file is left out of the pack")

  /// Only whole projects are looked at.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {}
}
