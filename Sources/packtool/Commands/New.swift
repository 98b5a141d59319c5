import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool new`.
  static let new = Command(
    name: "new",
    group: .desk,
    abstract: "Begin a document of the project around you.",
    discussion: [
      "The file is named after the title, a chronicle entry after the day as well. On a terminal it is "
        + "opened with $VISUAL or $EDITOR; its path is printed."
    ],
    operands: [
      Operand(name: "kind", kind: .choice(ProjectTemplate.Kind.choices), abstract: "What it is."),
      Operand(name: "title", kind: .text, isRepeating: true, abstract: "Its title."),
    ],
    flags: [ContainerOptions.json.flag]
  ) { values, context throws(Failure) in
    guard let kind = values.operands.first.flatMap({ ProjectTemplate.Kind(rawValue: $0.text) })
    else { throw .usage("Missing expected argument '<kind>'") }
    let title = values.operands.dropFirst().map(\.text).joined(separator: " ")
    let path = try NewDocument(kind: kind, title: title).write(context)
    if values.has(ContainerOptions.json) {
      try context.print(
        .object([
          "path": .string(String(decoding: path, as: UTF8.self)),
          "section": .string(kind.section.rawValue),
        ]))
      return .success
    }
    try context.print(VisibleText.visible(String(decoding: path, as: UTF8.self)) + "\n")
    if context.terminal.isTerminal, context.terminal.inputIsTerminal,
      let words = Editor.words(context.environment)
    {
      try Editor.open(path, with: words)
    }
    return .success
  }
}

extension ProjectTemplate.Kind: FlagChoice {
  var abstract: String {
    switch self {
    case .plan: "phases and tasks, in plans/"
    case .note: "anything worth keeping, in notes/"
    case .chronicle: "a dated entry, in chronicle/"
    case .pursuit: "a question that is being followed, in pursuits/"
    case .blueprint: "how one thing works, in blueprints/"
    }
  }
}

/// A document that is to be begun.
private struct NewDocument {
  let kind: ProjectTemplate.Kind
  let title: String

  /// Writes it where documents of its kind lie, and gives the path.
  func write(_ context: Context) throws(Failure) -> [UInt8] {
    let project = try Failure.calling { () throws(PackError) in
      try Project.find(from: Array(".".utf8))
    }
    let settings = try Failure.calling { () throws(PackError) in
      try ProjectSettings.read(inProject: project)
    }
    guard let today = System.localDate(seconds: context.now),
      let file = ProjectTemplate.document(kind, title: title, on: today)
    else { throw .usage("The value '\(title)' is invalid for '<title>'") }
    let folder = PathBytes.joined(project, folder(settings, project))
    do throws(System.CallError) {
      try System.makeFolders(folder, permissions: 0o777)
    } catch {
      throw Failure(String(decoding: folder, as: UTF8.self), error.phrase)
    }
    let path = PathBytes.joined(folder, file.path)
    guard try NewFile.write(file.content, to: path) else {
      throw Failure(
        String(decoding: path, as: UTF8.self), "is there already; choose another title")
    }
    return path
  }

  /// The usual folder of the section, or the first folder that the project names for it.
  private func folder(_ settings: ProjectSettings, _ project: [UInt8]) -> [UInt8] {
    let section = kind.section.rawValue
    let paths = settings.paths.first { $0.key == section }?.paths ?? []
    let folder = paths.first {
      let mark = FileMark(ofPath: PathBytes.joined(project, Array($0.utf8)))
      return mark?.kind == .directory && !$0.hasPrefix("/") && !$0.contains("..")
    }
    return Array((folder ?? section).utf8)
  }
}
