import PackBuilder
import RavenMarkdown

/// What lint says of a whole project by its own settings.
struct ProjectCheck {
  /// The rules as the project sets them.
  let linter: Linter
  /// All that was found, also what a baseline passes over.
  let findings: [Finding]
  /// Documents that could not be looked at.
  let failures: [Failure]
  /// Every markdown file, relative to the project.
  let sources: [(path: [UInt8], bytes: [UInt8])]
  private let projectLinter: ProjectLinter

  /// Reads a project and looks at it.
  init(of folder: [UInt8], _ values: ParsedValues, _ context: Context) throws(Failure) {
    let project: Project
    do throws(PackError) {
      project = try Project(at: folder)
    } catch {
      throw Failure(nil, error.description)
    }
    try self.init(project, values, context)
  }

  /// Looks at a project that was read.
  init(_ project: Project, _ values: ParsedValues, _ context: Context) throws(Failure) {
    var configurations = try LintConfigurations(values, messages: context.messages)
    linter = Linter(configurations.configuration(for: project.folder + [UInt8(ascii: "/")]))
    projectLinter = ProjectLinter(project, linter)
    let outcome = projectLinter.outcome()
    findings = outcome.findings
    failures = outcome.failures.map { Failure($0.file, $0.reason.description) }
    sources = projectLinter.sources()
  }

  /// What the links of a file can lead to.
  func surroundings(of path: [UInt8]) -> LintSurroundings { projectLinter.surroundings(of: path) }

  /// What is not in the baseline of a project in a folder.
  func newFindings(in folder: [UInt8]) throws(Failure) -> [Finding] {
    var known: [String: [UInt8]] = [:]
    for (path, bytes) in sources { known[PathBytes.text(path)] = bytes }
    return try LintBaselineFile(besides: folder).new(findings, known)
  }
}
