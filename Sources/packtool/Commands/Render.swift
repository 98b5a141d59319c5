import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool render`.
  static let render = Command(
    name: "render",
    group: .markdown,
    abstract: "Show markdown in the terminal, or as text, HTML or a tree.",
    discussion: [
      "Without a file, or with -, standard input is read. Inside a project a layer's name will do: "
        + "packtool render mission."
    ],
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
    let theme = try plan.theme.read(for: plan.format)
    return try Rendering(plan: plan, theme: theme, messages: context.messages).run(files)
  }
}

/// One run of `packtool render`.
struct Rendering {
  let plan: RenderPlan
  let theme: Theme
  let messages: Messages
  private let layers = LayerLookup()

  init(plan: RenderPlan, theme: Theme, messages: Messages) {
    self.plan = plan
    self.theme = theme
    self.messages = messages
  }

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

  /// Renders a text that is no file.
  func run(_ source: [UInt8], named name: String) throws(Failure) -> ExitCode {
    let document = try parsed(source, named: name)
    let output = Output(messages: messages, paging: plan.paging)
    do throws(Failure) {
      try render(document) { (bytes) throws(Failure) in try output.write(bytes) }
      try output.finish()
    } catch {
      guard error.isClosedPipe else { throw error }
    }
    return .success
  }

  /// The document of a file; without one, an error was said.
  private func parsed(_ file: Argument) -> Document? {
    do throws(Failure) {
      if let layer = try layers.source(of: file) {
        return try parsed(layer, named: InputFile.name(file))
      }
      return try parsed(try InputFile.read(file), named: InputFile.name(file))
    } catch {
      messages.fail(error)
      return nil
    }
  }

  private func parsed(_ source: [UInt8], named name: String) throws(Failure) -> Document {
    let options = ParseOptions(extensions: plan.extensions == .github ? .github : .none)
    let document: Document
    do throws(ParseError) {
      document = try Document(parsing: source, options: options)
    } catch {
      throw Failure(name, error.description)
    }
    return try chosenParts(of: document, named: name)
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

/// The layers of the project around the working directory, read when the first is asked for.
private final class LayerLookup {
  private var project: Project?

  /// The markdown of a layer that a word names where no file has that name.
  func source(of name: Argument) throws(Failure) -> [UInt8]? {
    guard !name.isDash, !name.bytes.isEmpty, FileMark(ofPath: name.bytes) == nil,
      !name.bytes.contains(UInt8(ascii: "/")),
      let folder = try? Project.find(from: Array(".".utf8))
    else { return nil }
    if project == nil {
      project = try Failure.calling { () throws(PackError) in try Project(at: folder) }
    }
    guard let project else { return nil }
    let layers = project.documents.filter { $0.section == .foundation }
    guard let layer = layers.first(where: { $0.id.utf8.elementsEqual(name.text.utf8) }) else {
      guard !name.bytes.contains(UInt8(ascii: ".")) else { return nil }
      let near = EditDistance.nearest(to: name.text, among: layers.map(\.id))
      throw Failure(
        InputFile.name(name),
        "no such file, and no such layer of \(project.identity.id)"
          + (near.map { ". Did you mean '\($0)'?" } ?? ""))
    }
    return layer.markdown
  }
}
