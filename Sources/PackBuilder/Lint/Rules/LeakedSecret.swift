import RavenMarkdown

/// No keys, tokens or passwords are in the text.
///
/// What leaves the desk is read by others. Change a secret that was ever written down. The value itself is
/// never shown: its first four characters and its length are.
///
/// ```bad
/// The database is postgres://raven:k4Tz\u{37}Wq9pLx@db.example.org/raven.
/// ```
///
/// ```good
/// The database is postgres://raven:${PASSWORD}@db.example.org/raven.
/// ```
enum LeakedSecret: LintRule {
  static let info = RuleInfo(
    "leaked-secret", tags: ["security"], severity: .error, "a secret stands in the text")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for secret in text.secrets {
      let start = secret.range.lowerBound
      let shown = text.string(start..<start + secret.shownCount)
      report.add(
        secret.range, detail: "\(secret.kind): \(shown)…, \(secret.range.count) characters",
        severity: secret.severity)
    }
  }
}
