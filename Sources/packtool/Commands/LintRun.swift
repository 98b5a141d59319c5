import PackBuilder
import RavenMarkdown

/// One run of `packtool lint`.
final class LintRun {
  private let values: ParsedValues
  private let context: Context
  private let output: Output
  private var hasTrouble = false
  /// The sources of what was looked at, by the names that findings have.
  private var sources: [String: [UInt8]] = [:]

  init(_ values: ParsedValues, _ context: Context) {
    self.values = values
    self.context = context
    output = Output(messages: context.messages)
  }

  func run() throws(Failure) -> ExitCode {
    guard !(values.has(LintOptions.baseline) && fixes) else {
      throw .usage("The option '--write-baseline' does not go with '--fix' and '--diff'")
    }
    if values.operands.isEmpty, let folder = try? Project.find(from: Array(".".utf8)) {
      return try run(project: folder)
    }
    var configurations = try LintConfigurations(values, messages: context.messages)
    let listing = LintFiles(
      values.operands, standardInputName: values[LintOptions.standardInputName],
      configurations: &configurations, messages: context.messages)
    for failure in listing.failures { fail(failure) }
    if listing.files.isEmpty, listing.packs.isEmpty, !hasTrouble {
      fail(Failure(nil, "no documents were found"))
    }
    var findings = try look(at: listing.files, &configurations)
    for pack in listing.packs { findings += look(at: pack, &configurations) }
    return try finish(findings, LintBaselineFile(besides: []))
  }

  private var fixes: Bool { values.has(LintOptions.fix) || values.has(LintOptions.difference) }

  /// Says what is left, notes it as a baseline, or only ends; then the exit code.
  private func finish(
    _ findings: [Finding], _ baseline: LintBaselineFile, shownBelow prefix: String = ""
  ) throws(Failure) -> ExitCode {
    if values.has(LintOptions.baseline) {
      try baseline.write(findings, sources)
      if context.messages.level != .quiet {
        let count = Words.counted(findings.count, "finding")
        Messages.say("Wrote \(baseline.name): \(count) will be passed over from now on.\n")
      }
      return hasTrouble ? .trouble : .success
    }
    let new = try baseline.new(findings, sources)
    if !values.has(LintOptions.difference) {
      if prefix.isEmpty {
        try show(new, sources)
      } else {
        let moved = sources.map { (prefix + $0.key, $0.value) }
        try show(
          new.map { $0.inFile(prefix + $0.file) }, Dictionary(moved) { first, _ in first })
      }
    }
    try output.finish()
    return hasTrouble ? .trouble : exitCode(new)
  }

  // MARK: Projects

  private func run(project folder: [UInt8]) throws(Failure) -> ExitCode {
    context.messages.note("the project in \(PathBytes.text(folder))")
    var check = try ProjectCheck(of: folder, values, context)
    if fixes {
      let linter = check.linter
      let configuration = linter.configuration
      let files = check.sources.filter { !configuration.ignores(PathBytes.text($0.path)) }
        .map { path, bytes in
          LintFile(
            name: PathBytes.text(path), path: PathBytes.joined(folder, path), source: bytes,
            surroundings: check.surroundings(of: path))
        }
      let outcomes = files.concurrentMap { LintedFile($0, linter, repairs: true) }
      try finishRepairs(outcomes)
      if !values.has(LintOptions.difference) {
        check = try ProjectCheck(of: folder, values, context)
      }
    }
    for failure in check.failures { fail(failure) }
    for (path, bytes) in check.sources { sources[PathBytes.text(path)] = bytes }
    return try finish(
      check.findings, LintBaselineFile(besides: folder), shownBelow: Self.way(to: folder))
  }

  /// `../` for every folder between a project and the current folder, so that names lead to files.
  private static func way(to folder: [UInt8]) -> String {
    guard let here = try? System.resolved(Array(".".utf8)), PathBytes.isBelow(here, folder) else {
      return ""
    }
    let depth = here[folder.count...].split(separator: UInt8(ascii: "/")).count
    return String(repeating: "../", count: depth)
  }

  // MARK: Files and packs

  private func look(
    at files: [LintFile], _ configurations: inout LintConfigurations
  ) throws(Failure) -> [Finding] {
    let jobs = files.map { (file: $0, linter: Linter(configurations.configuration(for: $0.path))) }
    let repairs = fixes
    let outcomes = jobs.concurrentMap { LintedFile($0.file, $0.linter, repairs: repairs) }
    if fixes { try finishRepairs(outcomes) }
    var findings: [Finding] = []
    for outcome in outcomes {
      if let reason = outcome.failure { fail(Failure(outcome.file.name, reason)) }
      sources[outcome.file.name] = outcome.repaired?.bytes ?? outcome.file.source
      findings += outcome.findings
    }
    return findings
  }

  private func look(at pack: LintPack, _ configurations: inout LintConfigurations) -> [Finding] {
    guard !fixes else {
      let sentence = "a pack is not repaired; repair its project and export it again"
      fail(Failure(pack.name, sentence))
      return []
    }
    let configuration = configurations.configuration(for: pack.path)
    let linter = PackLinter(pack.pack, Linter(configuration))
    let outcome = linter.outcome()
    for failure in outcome.failures {
      fail(Failure("\(pack.name): \(failure.file)", failure.reason.description))
    }
    sources.merge(linter.sources) { first, _ in first }
    return outcome.findings.filter { !configuration.ignores($0.file) }
  }

  // MARK: Repairs

  /// Writes repaired files, or shows what would become of them.
  private func finishRepairs(_ outcomes: [LintedFile]) throws(Failure) {
    for outcome in outcomes {
      guard let result = outcome.repaired else { continue }
      let file = outcome.file
      if values.has(LintOptions.difference) {
        guard result.bytes != file.source else { continue }
        var text = FindingsText(isColored: isColored, isVerbose: false)
        text.write(
          LineDifference(from: SecretMask.masked(file.source), to: SecretMask.masked(result.bytes)),
          of: file.name)
        try output.write(text.takeOutput())
      } else if file.isStandardInput {
        try output.write(result.bytes)
      } else if result.bytes != file.source {
        do throws(FileError) {
          try AtomicFile.write(result.bytes, to: file.path)
        } catch {
          fail(Failure(file.name, error.phrase))
          continue
        }
        context.messages.note("\(file.name): repaired \(result.fixed)")
      }
      if result.droppedAny {
        context.messages.note("\(file.name): some repairs would have changed what it means")
      }
    }
  }

  // MARK: Showing

  private func show(_ findings: [Finding], _ sources: [String: [UInt8]]) throws(Failure) {
    // What was read from standard input has its repaired text there.
    if values.has(LintOptions.fix), values.operands.contains(where: \.isDash) { return }
    switch values[LintOptions.format] ?? .text {
    case .json: try output.write(FindingsReport.json(findings))
    case .jsonLines: try output.write(FindingsReport.jsonLines(findings))
    case .sarif:
      try output.write(FindingsReport.sarif(findings, version: context.table.version))
    case .github: try output.write(FindingsReport.github(findings))
    case .text, .full:
      var text = FindingsText(isColored: isColored, isVerbose: context.messages.level == .verbose)
      text.write(
        findings, sources: values[LintOptions.format] == .full ? sources : [:],
        withSummary: context.messages.level != .quiet)
      if values.has(LintOptions.statistics) { text.writeStatistics(findings) }
      try output.write(text.takeOutput())
    }
  }

  private var isColored: Bool {
    (values[LintOptions.color] ?? .auto)
      .decide(context.environment, isTerminal: context.terminal.isTerminal).value
  }

  private func exitCode(_ findings: [Finding]) -> ExitCode {
    let level: Severity? =
      switch values[LintOptions.failOn] ?? .error {
      case .error: .error
      case .warning: .warning
      case .info: .info
      case .never: nil
      }
    guard let level else { return .success }
    return findings.contains { $0.severity >= level } ? .findings : .success
  }

  private func fail(_ failure: Failure) {
    hasTrouble = true
    context.messages.fail(failure)
  }
}

/// A file that was looked at, perhaps repaired.
private struct LintedFile: Sendable {
  let file: LintFile
  private(set) var findings: [Finding] = []
  private(set) var repaired: LintFixer.Result?
  private(set) var failure: String?

  init(_ file: LintFile, _ linter: Linter, repairs: Bool) {
    self.file = file
    do throws(ParseError) {
      if repairs {
        let result = try LintFixer(linter).fixed(
          file.source, file: file.name, surroundings: file.surroundings)
        repaired = result
        findings = result.findings
      } else {
        findings = try linter.findings(
          in: file.source, file: file.name, surroundings: file.surroundings)
      }
    } catch {
      failure = error.description
    }
  }
}
