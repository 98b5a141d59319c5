public import RavenMarkdown

/// Looks at documents with all rules that are on.
public struct Linter: Sendable {
  /// Which rules look, and how.
  public let configuration: LintConfiguration

  /// What holds for files without settings of their own.
  private let usual: LintConfiguration.Resolved

  /// Makes a linter.
  public init(_ configuration: LintConfiguration = LintConfiguration()) {
    self.configuration = configuration
    usual = configuration.resolved(for: "")
  }

  /// What is found in one document.
  ///
  /// - Parameters:
  ///   - source: The file's bytes.
  ///   - file: Its name, for findings and overrides.
  ///   - surroundings: What relative links can lead to; without it they are not followed.
  /// - Returns: The findings by line, column and rule.
  /// - Throws: ``ParseError`` when the text is too large or made to be slow.
  /// - Complexity: O(*n* log *n*) in the size of the text.
  public func findings(
    in source: [UInt8], file: String, surroundings: LintSurroundings? = nil
  ) throws(ParseError) -> [Finding] {
    findings(in: try LintText(source, surroundings: surroundings), file: file)
  }

  package func findings(in text: LintText, file: String) -> [Finding] {
    let directives = LintDirectives(text)
    let resolved: LintConfiguration.Resolved
    var complaints: [(message: String, range: Range<Int>)] = []
    if directives.configuration.isEmpty, configuration.overrides.isEmpty {
      resolved = usual
    } else {
      var own = configuration
      for settings in directives.configuration {
        guard let object = settings.object else {
          complaints.append(("a comment's settings are no JSON object", settings.range))
          continue
        }
        let known = own.warnings.count
        own.add(object)
        complaints += own.warnings[known...].map { ("a comment's settings: \($0)", settings.range) }
      }
      resolved = own.resolved(for: file)
    }
    var running = resolved.on
    running.formUnion(directives.turnedOn(in: configuration.profile))
    var report = LintReport(text)
    for (place, rule) in RuleCatalog.rules.enumerated() where running.contains(place) {
      report.begin(place, RuleCatalog.infos[place])
      rule.check(text, resolved.options[place], &report)
    }
    let entries = report.entries
    var sweep = SuppressionSweep(directives.directives, configured: resolved.on, mayRun: running)
    var kept: [LintReport.Entry] = []
    kept.reserveCapacity(entries.count)
    for place in Self.order(of: entries)
    where sweep.isOn(entries[place].rule, line: entries[place].line) {
      kept.append(entries[place])
    }
    sweep.finish()
    let unused = unused(directives, sweep.used, complaints, resolved, text)
    if !unused.isEmpty {
      kept += unused
      kept.sort {
        ($0.line, $0.range.lowerBound, $0.rule) < ($1.line, $1.range.lowerBound, $1.rule)
      }
    }
    var places = ColumnCounter(text)
    let findings = kept.map {
      places.finding(
        $0, RuleCatalog.infos[$0.rule], severity: $0.severity ?? resolved.severities[$0.rule],
        file: file)
    }
    return findings
  }

  /// The places of findings by line, start and rule. Only numbers are moved about.
  private static func order(of entries: [LintReport.Entry]) -> [Int] {
    var keys = entries.indices.map { place in
      (
        line: entries[place].line, start: entries[place].range.lowerBound,
        rule: entries[place].rule, place: place
      )
    }
    keys.sort { ($0.line, $0.start, $0.rule, $0.place) < ($1.line, $1.start, $1.rule, $1.place) }
    return keys.map(\.place)
  }

  /// Where comments turned rules off that then found nothing.
  private func unused(
    _ directives: LintDirectives, _ used: [Bool],
    _ complaints: [(message: String, range: Range<Int>)],
    _ resolved: LintConfiguration.Resolved, _ text: LintText
  ) -> [LintReport.Entry] {
    guard let place = RuleCatalog.place(of: UnusedSuppression.self), resolved.on.contains(place)
    else {
      return []
    }
    let comments = text.all(.htmlBlock, .htmlInline).map { text.nodes[$0].source.range }
    var comment = 0
    var entries = complaints.map {
      LintReport.Entry(
        rule: place, line: text.line(of: $0.range.lowerBound), range: $0.range,
        message: $0.message, edits: [], severity: nil)
    }
    for (number, directive) in directives.directives.enumerated() where !used[number] {
      switch directive.action {
      case .disable, .disableFile, .disableLine, .disableNextLine: break
      default: continue
      }
      // One that code shows only talks of it.
      while comment < comments.count, comments[comment].upperBound <= directive.range.lowerBound {
        comment += 1
      }
      guard comment < comments.count, comments[comment].contains(directive.range.lowerBound) else {
        continue
      }
      // A comment for a rule that did not even run says nothing about the text.
      var judged = directive.rules
      judged.formIntersection(resolved.on)
      guard directive.isForAll || !judged.isEmpty || !directive.unknown.isEmpty else { continue }
      var message = RuleCatalog.infos[place].message
      if let name = directive.unknown.first {
        message = "a comment names an unknown rule '\(name)'"
        if let near = NearestName.nearest(to: name, among: RuleCatalog.allNames) {
          message += "; did you mean '\(near)'?"
        }
      }
      entries.append(
        LintReport.Entry(
          rule: place, line: directive.line, range: directive.range, message: message, edits: [],
          severity: nil))
    }
    return entries
  }
}
