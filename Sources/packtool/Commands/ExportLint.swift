import PackBuilder

/// Lint before an export: errors stop it unless it is forced.
struct ExportLint {
  private let values: ParsedValues
  private let context: Context
  private let isForced: Bool

  /// So many errors are shown; `packtool lint` shows all.
  private static let mostShown = 5
  /// What reading a project has said already.
  private static let known: Set<String> = [
    "pack-missing-layer", "pack-duplicate-id", "pack-bad-date", "pack-stray-file",
    "pack-binary-file",
  ]

  init(_ values: ParsedValues, _ context: Context, isForced: Bool) {
    self.values = values
    self.context = context
    self.isForced = isForced
  }

  /// Whether there are errors in a project; says how many findings there are, and the first errors with
  /// a prefix before names of files, but nothing that `isNew` knows.
  func findsErrors(
    in project: Project, prefix: String, isNew: (String) -> Bool
  ) throws(Failure) -> Bool {
    let check = try ProjectCheck(project, values, context)
    for failure in check.failures {
      let sentence = "\(prefix)\(failure.place ?? ""): not checked: \(failure.sentence)."
      if isNew(sentence) { context.messages.warn(sentence) }
    }
    let findings = try check.newFindings(in: project.folder)
    let summary = LintSummary(findings)
    guard summary.errors + summary.warnings > 0 else { return false }
    if summary.errors > 0 { show(findings.filter { $0.severity == .error }, prefix, isNew) }
    guard isNew("\(project.identity.id) \(summary)") else { return summary.errors > 0 }
    let way = "'packtool lint' in \(PathBytes.text(project.folder)) shows all"
    if summary.errors > 0, !isForced {
      context.messages.fail(
        Failure(nil, "\(project.identity.id): lint found \(summary); \(way)"))
    } else {
      let force = summary.errors > 0 ? ", exported in spite of them because of --force" : ""
      context.messages.warn("\(project.identity.id): lint found \(summary)\(force); \(way).")
    }
    return summary.errors > 0
  }

  private func show(_ errors: [Finding], _ prefix: String, _ isNew: (String) -> Bool) {
    let new = errors.filter { !Self.known.contains($0.rule) }
      .map { "\(prefix)\($0.file):\($0.line):\($0.column): \($0.rule): \($0.message)" }
      .filter(isNew)
    for sentence in new.prefix(Self.mostShown) {
      if isForced {
        context.messages.warn(sentence + ".")
      } else {
        context.messages.fail(Failure(nil, sentence))
      }
    }
    guard new.count > Self.mostShown else { return }
    context.messages.warn("\(new.count - Self.mostShown) more errors are not shown.")
  }
}
