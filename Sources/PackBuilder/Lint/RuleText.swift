/// What users read about a rule: the comment on its type.
public struct RuleText: Sendable {
  /// Markdown with the options that it is looked at with.
  public struct Example: Sendable {
    /// The rule's options as a JSON object; empty for the usual ones.
    public let options: String
    /// The document.
    public let markdown: String
  }

  /// What is wanted, then why, and what is spared.
  public let paragraphs: [String]
  /// A document that the rule finds something in.
  public let bad: Example?
  /// The same document as it should be.
  public let good: Example?
}
