/// Findings in a few words.
public struct LintSummary: Sendable, Equatable, CustomStringConvertible {
  /// How many errors there are.
  public let errors: Int
  /// How many warnings there are.
  public let warnings: Int
  /// How many findings are only worth knowing.
  public let infos: Int

  /// Counts findings.
  public init(_ findings: [Finding]) {
    errors = findings.count { $0.severity == .error }
    warnings = findings.count { $0.severity == .warning }
    infos = findings.count - errors - warnings
  }

  /// `2 errors and 1 warning`; what is only worth knowing is left out, and nothing is `nothing`.
  public var description: String {
    let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { count, word in
      count == 1 ? "1 \(word)" : "\(count) \(word)s"
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: " and ")
  }
}
