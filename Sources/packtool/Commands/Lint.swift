import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool lint`.
  static let lint = Command(
    name: "lint",
    group: .desk,
    abstract: "Find mistakes in documents before they leave the desk.",
    discussion: [
      "Without a path the documents below the current directory are looked at. 'packtool rules' lists "
        + "what is looked for, 'packtool explain RULE' tells more of one rule.",
      "The exit code is 1 when something was found, 2 when something could not be looked at.",
    ],
    operands: [
      Operand(
        name: "path", kind: .file(endings: ["md", "markdown"]), isOptional: true,
        isRepeating: true, abstract: "Files and directories; - is standard input.")
    ],
    flags: LintOptions.all
  ) { values, context throws(Failure) in
    try LintRun(values, context).run()
  }
}

/// One run of `packtool lint`.
private final class LintRun {
  private let values: ParsedValues
  private let context: Context
  private let output: Output
  private var hasTrouble = false

  /// Where a baseline lies, below the folder that the program runs in.
  private static let baselinePath = Array(".packtool-baseline.json".utf8)

  init(_ values: ParsedValues, _ context: Context) {
    self.values = values
    self.context = context
    output = Output(messages: context.messages)
  }

  /// What was found in one file.
  private struct Outcome: Sendable {
    var file: LintFile
    var findings: [Finding] = []
    var fixed: LintFixer.Result?
    var failure: String?
  }

  func run() throws(Failure) -> ExitCode {
    var configurations = try LintConfigurations(values, messages: context.messages)
    let fixes = values.has(LintOptions.fix) || values.has(LintOptions.difference)
    if values.operands.isEmpty, !fixes, !values.has(LintOptions.baseline),
      let project = try project()
    {
      let (folder, found) = project
      return try run(found, configurations.configuration(for: folder))
    }
    let listing = LintFiles(
      values.operands, standardInputName: values[LintOptions.standardInputName],
      configurations: &configurations, messages: context.messages)
    for failure in listing.failures { fail(failure) }
    if listing.files.isEmpty, !hasTrouble {
      fail(Failure(nil, "no documents were found"))
    }
    let jobs = listing.files.map {
      (file: $0, linter: Linter(configurations.configuration(for: $0.path)))
    }
    let outcomes = jobs.concurrentMap { Self.outcome($0.file, $0.linter, fixes: fixes) }
    for outcome in outcomes {
      if let sentence = outcome.failure { fail(Failure(outcome.file.name, sentence)) }
    }
    if values.has(LintOptions.baseline) { return try writeBaseline(outcomes) }
    let baseline = try readBaseline()
    var findings: [Finding] = []
    var sources: [String: [UInt8]] = [:]
    for outcome in outcomes {
      let source = outcome.fixed?.bytes ?? outcome.file.source
      sources[outcome.file.name] = source
      if let result = outcome.fixed { try finish(outcome.file, result) }
      if baseline.isEmpty {
        findings += outcome.findings
      } else {
        let lines = SourceLines(source)
        findings += baseline.new(outcome.findings) { lines.bytes(of: $0.line) }
      }
    }
    if !values.has(LintOptions.difference) { try show(findings, sources) }
    try output.finish()
    return hasTrouble ? .trouble : exitCode(findings)
  }

  // MARK: Projects

  /// The project around the current folder, and a path in it.
  private func project() throws(Failure) -> (path: [UInt8], project: Project)? {
    guard let folder = try? Project.find(from: [UInt8(ascii: ".")]) else { return nil }
    do throws(PackError) {
      return (folder + [UInt8(ascii: "/")], try Project(at: folder))
    } catch {
      throw Failure(nil, error.description)
    }
  }

  /// Looks at a whole project.
  private func run(_ project: Project, _ configuration: LintConfiguration) throws(Failure)
    -> ExitCode
  {
    context.messages.note("the project in \(String(decoding: project.folder, as: UTF8.self))")
    var sources: [String: [UInt8]] = [:]
    for document in project.documents { sources[document.path] = document.source }
    let lines = sources.mapValues { SourceLines($0) }
    let found = ProjectLinter(project, Linter(configuration)).findings()
      .filter { !configuration.ignores($0.file) }
    let findings = try readBaseline().new(found) { lines[$0.file]?.bytes(of: $0.line) ?? [] }
    try show(findings, sources)
    try output.finish()
    return exitCode(findings)
  }

  private static func outcome(_ file: LintFile, _ linter: Linter, fixes: Bool) -> Outcome {
    var outcome = Outcome(file: file)
    let surroundings =
      file.path.isEmpty ? nil : LintSurroundings(folder: PathBytes.folder(of: file.path))
    do throws(ParseError) {
      if fixes {
        let result = try LintFixer(linter).fixed(
          file.source, file: file.name, surroundings: surroundings)
        outcome.fixed = result
        outcome.findings = result.findings
      } else {
        outcome.findings = try linter.findings(
          in: file.source, file: file.name, surroundings: surroundings)
      }
    } catch {
      outcome.failure = error.description
    }
    return outcome
  }

  // MARK: Fixing

  private func finish(_ file: LintFile, _ result: LintFixer.Result) throws(Failure) {
    if values.has(LintOptions.difference) {
      guard result.bytes != file.source else { return }
      var text = FindingsText(isColored: isColored, isVerbose: false)
      text.write(LineDifference(from: file.source, to: result.bytes), of: file.name)
      return try output.write(text.takeOutput())
    }
    if file.path.isEmpty {
      return try output.write(result.bytes)
    }
    if result.bytes != file.source {
      do throws(FileError) {
        try AtomicFile.write(result.bytes, to: file.path)
      } catch {
        return fail(Failure(file.name, error.phrase))
      }
      context.messages.note("\(file.name): repaired \(result.fixed)")
    }
    if result.droppedAny {
      context.messages.note("\(file.name): some repairs would have changed what it means")
    }
  }

  // MARK: Baseline

  private func writeBaseline(_ outcomes: [Outcome]) throws(Failure) -> ExitCode {
    var lines: [String: SourceLines] = [:]
    for outcome in outcomes { lines[outcome.file.name] = SourceLines(outcome.file.source) }
    let findings = outcomes.flatMap(\.findings)
    let baseline = LintBaseline(findings) { lines[$0.file]?.bytes(of: $0.line) ?? [] }
    let name = String(decoding: Self.baselinePath, as: UTF8.self)
    do throws(FileError) {
      try AtomicFile.write(baseline.json, to: Self.baselinePath)
    } catch {
      throw Failure(name, error.phrase)
    }
    if context.messages.level != .quiet {
      Messages.say("Wrote \(name): \(findings.count) findings are passed over from now on.\n")
    }
    return hasTrouble ? .trouble : .success
  }

  private func readBaseline() throws(Failure) -> LintBaseline {
    guard let bytes = try? FileContent.ofFile(Self.baselinePath, limit: InputFile.limit) else {
      return LintBaseline()
    }
    do throws(LintConfigurationError) {
      return try LintBaseline(parsing: bytes)
    } catch {
      throw Failure(String(decoding: Self.baselinePath, as: UTF8.self), error.description)
    }
  }

  // MARK: Showing

  private func show(_ findings: [Finding], _ sources: [String: [UInt8]]) throws(Failure) {
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
