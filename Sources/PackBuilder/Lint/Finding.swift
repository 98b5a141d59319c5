/// How much a finding matters.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  /// Worth knowing; never in the way.
  case info
  /// Probably a mistake.
  case warning
  /// Stops an export.
  case error

  /// Orders from harmless to grave.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// A change of some bytes of a file.
public struct SourceEdit: Sendable, Hashable {
  /// The bytes that go, as offsets in the file; empty for an insertion.
  public let range: Range<Int>
  /// The UTF-8 text that comes.
  public let replacement: String

  /// Makes an edit.
  public init(range: Range<Int>, replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

/// Something that a rule found in a file.
public struct Finding: Sendable, Hashable {
  /// The rule's name: `MD024`, or `leaked-secret`.
  public let rule: String
  /// The name that markdownlint has for it besides; `nil` for the pack's own rules.
  public let alias: String?
  /// How much it matters here, by rule and configuration.
  public let severity: Severity
  /// The file, as it was named.
  public let file: String
  /// The line, from 1. CR, LF and CRLF each end one.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int
  /// The line of the place after the last character.
  public let endLine: Int
  /// The column of the place after the last character.
  public let endColumn: Int
  /// What is wrong, with `[Expected: …; Actual: …]` and `[Context: "…"]` where they say more.
  public let message: String
  /// The edits that repair it; empty when only a person can.
  public let fix: [SourceEdit]
  /// The bytes of the file that it is about.
  public let bytes: Range<Int>

  /// Whether ``fix`` repairs it.
  public var isFixable: Bool { !fix.isEmpty }

  /// Makes a finding.
  public init(
    rule: String, alias: String?, severity: Severity, file: String, line: Int, column: Int,
    endLine: Int, endColumn: Int, message: String, fix: [SourceEdit] = [], bytes: Range<Int>
  ) {
    self.rule = rule
    self.alias = alias
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
    self.message = message
    self.fix = fix
    self.bytes = bytes
  }

  /// The finding under another name of its file.
  public func inFile(_ name: String) -> Finding {
    Finding(
      rule: rule, alias: alias, severity: severity, file: name, line: line, column: column,
      endLine: endLine, endColumn: endColumn, message: message, fix: fix, bytes: bytes)
  }

  /// The finding at the start of its file, without a fix.
  func withoutPlace() -> Finding {
    Finding(
      rule: rule, alias: alias, severity: severity, file: file, line: 1, column: 1, endLine: 1,
      endColumn: 1, message: message, bytes: 0..<0)
  }
}
