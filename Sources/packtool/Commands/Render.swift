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
    let theme = try plan.theme.read()
    return try Rendering(plan: plan, theme: theme, messages: context.messages).run(files)
  }
}

/// One run of `packtool render`.
struct Rendering {
  let plan: RenderPlan
  let theme: Theme
  let messages: Messages

  /// Renders files one after the other. One that cannot be read is reported, and the rest still shown.
  func run(_ files: [Argument]) throws(Failure) -> ExitCode {
    let output = Output(messages: messages, paging: plan.paging)
    var exitCode = ExitCode.success
    do throws(Failure) {
      var isFirst = true
      for file in files {
        guard let document = parsed(file) else {
          exitCode = .trouble
          continue
        }
        var isEmpty = true
        try render(document) { (bytes) throws(Failure) in
          if isEmpty, !isFirst { try output.write("\n") }
          isEmpty = false
          try output.write(bytes)
        }
        isFirst = isFirst && isEmpty
      }
      try output.finish()
    } catch {
      // A reader who had enough of it does not undo what was wrong before.
      guard error.isClosedPipe else { throw error }
    }
    return exitCode
  }

  /// The document of a file; without one, an error was said.
  private func parsed(_ file: Argument) -> Document? {
    do throws(Failure) {
      let source = try InputFile.read(file)
      let options = ParseOptions(extensions: plan.extensions == .github ? .github : .none)
      let document: Document
      do throws(ParseError) {
        document = try Document(parsing: source, options: options)
      } catch {
        throw Failure(InputFile.name(file), error.description)
      }
      return try chosenParts(of: document, named: InputFile.name(file))
    } catch {
      messages.fail(error)
      return nil
    }
  }

  private func chosenParts(of document: Document, named name: String) throws(Failure) -> Document {
    var document = document
    if let section = plan.section {
      let sections = document.sections
      switch SectionChoice(of: section, among: sections.map(\.title)) {
      case .found(let places): document = document.extracting(places.map { sections[$0] })
      case .failed(let sentence): throw Failure(name, sentence)
      }
    }
    return plan.listsHeadings ? document.tableOfContents : document
  }

  /// Hands a document's text on, in pieces.
  private func render(
    _ document: Document, into write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    switch plan.format {
    case .html: try write(document.html(HTMLOptions(allowsRawHTML: plan.allowsRawHTML)))
    case .tree: try write(document.treeDump())
    case .ansi, .plain: try document.terminalText(TerminalOptions(plan, theme), into: write)
    }
  }
}
