import RavenMarkdown

extension Command {
  /// `packtool render`.
  static let render = Command(
    name: "render",
    group: .markdown,
    abstract: "Show markdown in the terminal, or as text, HTML or a tree.",
    discussion: ["Without a file, or with -, standard input is read."],
    operands: [
      Operand(
        name: "file", kind: .file(endings: ["md", "markdown"]), isOptional: true,
        isRepeating: true, abstract: "Documents, shown one after the other; - is standard input.")
    ],
    flags: RenderOptions.all
  ) { values, context throws(Failure) in
    if values.operands.isEmpty, context.terminal.inputIsTerminal {
      throw .usage("Missing expected argument '<file> ...'")
    }
    let plan = RenderPlan(values, context.environment, context.terminal)
    for note in plan.notes { context.messages.note(note) }
    let files = values.operands.isEmpty ? ["-"] : values.operands
    return try Rendering(plan: plan, messages: context.messages).run(files)
  }
}

/// One run of `packtool render`.
struct Rendering {
  let plan: RenderPlan
  let messages: Messages

  /// Renders files one after the other. One that cannot be read is reported, and the rest still shown.
  func run(_ files: [Argument]) throws(Failure) -> ExitCode {
    let output = Output(messages: messages, paging: plan.paging)
    var exitCode = ExitCode.success
    var isFirst = true
    for file in files {
      do throws(Failure) {
        let bytes = try rendered(file)
        guard !bytes.isEmpty else { continue }
        if !isFirst { try output.write("\n") }
        try output.write(bytes)
        isFirst = false
      } catch {
        if error.isClosedPipe { return exitCode }
        guard !error.isAboutOutput else { throw error }
        messages.fail(error)
        exitCode = error.exitCode
      }
    }
    do throws(Failure) {
      try output.finish()
    } catch {
      // A reader who had enough of it does not undo what was wrong before.
      guard error.isClosedPipe else { throw error }
    }
    return exitCode
  }

  private func rendered(_ file: Argument) throws(Failure) -> [UInt8] {
    let source = try InputFile.read(file)
    let options = ParseOptions(extensions: plan.extensions == .github ? .github : .none)
    let document: Document
    do throws(ParseError) {
      document = try Document(parsing: source, options: options)
    } catch {
      throw Failure(InputFile.name(file), error.description)
    }
    switch plan.format {
    case .html: return document.html(HTMLOptions(allowsRawHTML: plan.allowsRawHTML))
    case .tree: return document.treeDump()
    case .ansi, .plain: return document.terminalText(TerminalOptions(plan))
    }
  }
}
