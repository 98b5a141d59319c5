import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool golden`.
  static let golden = Command(
    name: "golden",
    group: .markdown,
    abstract: "Keep a folder's documents and what becomes of them in step.",
    discussion: [
      "Beside every NAME.md below the directory stand its outputs, NAME.OUTPUT.expected: text for the "
        + "terminal with its escapes spelled out (ansi-80, ansi-40), plain text (plain-80, plain-40), "
        + "the normal form (markdown) and the tree (tree). A file golden.json in a directory says which, for all below it: "
        + "{\"widths\": [80, 40], \"outputs\": [\"ansi\", \"html\", \"markdown\", \"plain\", \"tree\"], "
        + "\"frontMatter\": false, \"extensions\": \"github\"}.",
      "The exit code of check is 1 when something differs, is missing or is left over.",
    ],
    operands: [
      Operand(name: "action", kind: .choice(GoldenAction.choices), abstract: "What to do."),
      Operand(name: "directory", kind: .directory, abstract: "Where the documents are."),
    ],
    flags: [RenderOptions.color.flag]
  ) { values, context throws(Failure) in
    guard let action = values.operands.first.flatMap({ GoldenAction(rawValue: $0.text) }),
      let directory = values.operands.dropFirst().first
    else { throw .usage("Missing expected argument '<directory>'") }
    return try GoldenRun(directory, values, context).run(action)
  }
}

/// What `packtool golden` does.
enum GoldenAction: String, FlagChoice {
  case check, update

  var abstract: String {
    switch self {
    case .check: "compare every expected file and show what differs"
    case .update: "write the expected files that differ, remove those left over"
    }
  }
}

/// One run of `packtool golden`.
private final class GoldenRun {
  private let directory: Argument
  private let messages: Messages
  private let output: Output
  private var writer: TerminalWriter
  private let theme: Theme
  private var hasTrouble = false

  init(_ directory: Argument, _ values: ParsedValues, _ context: Context) {
    self.directory = directory
    messages = context.messages
    output = Output(messages: messages)
    let color = (values[RenderOptions.color] ?? .auto)
      .decide(context.environment, isTerminal: context.terminal.isTerminal)
    messages.note("colours \(color.value ? "on" : "off"): \(color.reason)")
    writer = TerminalWriter(format: color.value ? .ansi : .plain)
    theme = .ansi16
  }

  func run(_ action: GoldenAction) throws(Failure) -> ExitCode {
    let suite: GoldenSuite
    do throws(GoldenError) {
      suite = try GoldenSuite(at: directory.bytes)
    } catch {
      throw Failure(
        error.path.isEmpty ? InputFile.name(directory) : place(error.path), error.reason)
    }
    for trouble in suite.unreadable { fail(trouble) }
    for trouble in suite.passedOver {
      messages.warn("\(place(trouble.path)) \(trouble.reason) and is passed over.")
    }
    if suite.fixtures.isEmpty {
      messages.warn("\(InputFile.name(directory)) holds no documents (*.md).")
    }
    let exitCode =
      switch action {
      case .check: try check(suite)
      case .update: try update(suite)
      }
    return hasTrouble ? .trouble : exitCode
  }

  private func check(_ suite: GoldenSuite) throws(Failure) -> ExitCode {
    var outputs = 0
    var mismatches = suite.leftOver.count
    try suite.check { (result) throws(Failure) in
      outputs += result.outputCount
      mismatches += result.mismatches.count
      for mismatch in result.mismatches { try show(mismatch) }
      for trouble in result.troubles { fail(trouble) }
    }
    for path in suite.leftOver { try show(GoldenMismatch(path: path, problem: .leftOver)) }
    if messages.level != .quiet {
      let counts = [counted(suite.fixtures.count, "fixture"), counted(outputs, "output")]
      writer.write(counts.joined(separator: ", ") + ", ")
      writer.write(
        "\(mismatches) \(mismatches == 1 ? "differs" : "differ")",
        style: theme[mismatches == 0 ? .success : .error])
      try endLine()
    }
    try output.finish()
    return mismatches == 0 ? .success : .findings
  }

  private func update(_ suite: GoldenSuite) throws(Failure) -> ExitCode {
    try suite.update { (change) throws(Failure) in
      switch change {
      case .wrote(let path): try show("wrote", path, .added)
      case .removed(let path): try show("removed", path, .removed)
      case .refused(let path, let reason):
        hasTrouble = true
        messages.fail(Failure(place(path), reason))
      case .failed(let trouble): fail(trouble)
      }
    }
    try output.finish()
    return .success
  }

  private func show(_ word: String, _ path: [UInt8], _ role: ThemeRole) throws(Failure) {
    guard messages.level != .quiet else { return }
    writer.write(word, style: theme[role])
    writer.write(" " + place(path))
    try endLine()
  }

  private func show(_ mismatch: GoldenMismatch) throws(Failure) {
    writer.write(place(mismatch.path), style: theme[.path])
    switch mismatch.problem {
    case .missing: writer.write(": missing")
    case .leftOver: writer.write(": left over")
    case .refused(let reason): writer.write(": " + reason)
    case .differs(let expected, let found):
      for line in LineDifference(from: expected, to: found).lines {
        try endLine()
        writer.write("\(line.mark) \(line.text)", style: theme[line.kind.role])
      }
    }
    try endLine()
  }

  private func endLine() throws(Failure) {
    writer.endLine()
    try output.write(writer.takeOutput())
  }

  private func fail(_ trouble: GoldenTrouble) {
    hasTrouble = true
    messages.fail(Failure(place(trouble.path), trouble.reason))
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A path below the folder as the user can type it, control characters as marks.
  private func place(_ path: [UInt8]) -> String {
    VisibleText.visible(String(decoding: PathBytes.joined(directory.bytes, path), as: UTF8.self))
  }
}

extension LineDifference.Line.Kind {
  var role: ThemeRole {
    switch self {
    case .removed: .removed
    case .inserted: .added
    case .same: .text
    case .gap: .muted
    }
  }
}
