/// The sections of a project, in the order of a pack.
public enum SectionKind: String, Sendable, CaseIterable, Hashable {
  /// The layers that say what the product is.
  case foundation
  /// How single things work.
  case blueprints
  /// What is to be done, in phases, with tasks.
  case plans
  /// Anything worth keeping.
  case notes
  /// Dated entries, the newest first.
  case chronicle
  /// Questions that are being followed.
  case pursuits
}
