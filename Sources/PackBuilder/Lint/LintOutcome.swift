public import RavenMarkdown

/// What became of looking at several documents.
public struct LintOutcome: Sendable {
  /// What was found, by file, line and column.
  public var findings: [Finding] = []
  /// Documents that could not be looked at, and why.
  public var failures: [LintFailure] = []
}

/// A document that could not be looked at.
public struct LintFailure: Sendable, Equatable {
  /// Its name, as findings would have it.
  public let file: String
  /// Why.
  public let reason: ParseError
}
