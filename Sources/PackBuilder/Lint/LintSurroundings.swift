/// What a document's relative links can lead to.
///
/// A value of closures, so that rules know nothing of files: a folder on disk, a project or a pack that is
/// already in memory serve alike.
public struct LintSurroundings: Sendable {
  /// What stands at the end of a link.
  public enum Target: Sendable {
    /// Nothing.
    case missing
    /// A file without anchors, or a folder.
    case file
    /// A document with these anchors, in small letters.
    case document(anchors: Set<String>)
  }

  /// Finds a target by its path relative to the document's folder, percent signs resolved.
  public let target: @Sendable (_ path: String) -> Target

  /// Makes surroundings.
  public init(target: @escaping @Sendable (_ path: String) -> Target) { self.target = target }
}
