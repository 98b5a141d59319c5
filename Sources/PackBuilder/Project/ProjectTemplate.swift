import RavenMarkdown

/// What a new project and a new document begin with.
public enum ProjectTemplate {
  /// A file that is to be made: where, relative to the project, and what it holds.
  public struct File: Sendable, Equatable {
    /// The path, as bytes.
    public let path: [UInt8]
    /// All its bytes.
    public let content: [UInt8]
  }

  /// The folders of a new project, relative to it.
  public static let folders = SectionKind.allCases.map(\.rawValue)

  /// The files of a new project: its settings and a page for each of the nine layers.
  ///
  /// - Parameter folderName: The folder's name, which the id and the name are made of.
  /// - Returns: The project's id and the files.
  public static func project(folderName: [UInt8]) -> (id: String, files: [File]) {
    let id = String(DocumentID.segment(folderName))
    let name = String(decoding: folderName, as: UTF8.self)
    let settings = JSONValue.object([
      "id": .string(id), "name": .string(name), "summary": .string(""),
    ])
    var files = [File(path: Array("raven.json".utf8), content: settings.encoded())]
    for (layer, title, question) in layers {
      files.append(
        File(
          path: Array("\(SectionKind.foundation.rawValue)/\(layer).md".utf8),
          content: page(title, question)))
    }
    return (id, files)
  }

  /// A page for each layer: its id, its title and what it is to answer.
  private static let layers = [
    (
      "mission", "Mission",
      "Who is this for, and what can they do with it that they cannot do now? What is it not?"
    ),
    (
      "personas", "Personas",
      "Who are the two or three people you build for? What do they want, and what is in their way?"
    ),
    (
      "domain", "Domain",
      "Which things and words does the product deal in? What does each mean, and what holds always?"
    ),
    (
      "uiux", "Use",
      "How does somebody get from wanting something to having it, screen by screen or step by step?"
    ),
    (
      "visualdesign", "Visual design",
      "What does it look like, and why? Colours, type, spacing, and what is never done."
    ),
    (
      "voice", "Voice",
      "How does it speak? Give a few sentences that sound right, and a few that do not."
    ),
    (
      "architecture", "Architecture",
      "Which parts is it made of, what does each know, and how does a request travel through them?"
    ),
    (
      "quality", "Quality",
      "What must never break, how fast must it be, and how do you know?"
    ),
    (
      "operations", "Operations",
      "How is it released, watched and mended, and by whom?"
    ),
  ]

  // MARK: - Documents

  /// What can be begun with ``document(_:title:on:)``.
  public enum Kind: String, Sendable, CaseIterable {
    case plan, note, chronicle, pursuit, blueprint

    /// The section that it goes to.
    public var section: SectionKind {
      switch self {
      case .plan: .plans
      case .note: .notes
      case .chronicle: .chronicle
      case .pursuit: .pursuits
      case .blueprint: .blueprints
      }
    }
  }

  /// A new document.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - title: Its title, in one line; markdown in it stands for itself.
  ///   - date: The day that a chronicle entry's name begins with.
  /// - Returns: The file with its name, without folders; `nil` when the title is blank.
  public static func document(_ kind: Kind, title: String, on date: CalendarDate) -> File? {
    let title = title.split { $0.isWhitespace }.joined(separator: " ")
    guard !title.isEmpty else { return nil }
    let slug = shortened(DocumentID.segment(Array(title.utf8)))
    let name = kind == .chronicle ? "\(date)-\(slug).md" : "\(slug).md"
    var content = page(escaped(title), question(kind))
    if kind == .plan { content += "\n## Phase 1\n\n- [ ] The first task\n".utf8 }
    return File(path: Array(name.utf8), content: content)
  }

  private static func question(_ kind: Kind) -> String {
    switch kind {
    case .plan: "What will be true when this is done, and what is left for later?"
    case .note: "What should not be forgotten?"
    case .chronicle: "What happened, and what follows from it?"
    case .pursuit: "What is the question, and what would answer it?"
    case .blueprint: "How does it work, and why is it done so?"
    }
  }

  private static func page(_ title: String, _ question: String) -> [UInt8] {
    Array("# \(title)\n\n*\(question)*\n".utf8)
  }

  /// The title with backslashes before whatever markdown could mean by it.
  private static func escaped(_ title: String) -> String {
    var text = ""
    for character in title {
      if "\\`*_[]<>&#|~$".contains(character) { text.append("\\") }
      text.append(character)
    }
    return text
  }

  /// The longest name of a document, in bytes without the day: long titles make long links.
  private static let longestName = 80

  private static func shortened(_ slug: String) -> String {
    guard slug.utf8.count > longestName else { return slug }
    var text = ""
    for character in slug {
      guard text.utf8.count + character.utf8.count <= longestName else { break }
      text.append(character)
    }
    while text.hasSuffix("-") { text.removeLast() }
    return text
  }
}
