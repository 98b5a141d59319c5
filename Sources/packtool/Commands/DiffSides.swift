import PackBuilder
import RavenMarkdown

/// The two sides of a comparison, read.
struct DiffSides {
  /// One side.
  enum Side {
    case file(name: String, bytes: [UInt8])
    case pack(Pack, name: String)
    case project(Project)

    /// What it is called in a heading.
    var name: String {
      switch self {
      case .file(let name, _): name
      case .pack(_, let name): name
      case .project(let project): project.identity.id
      }
    }
  }

  let old: Side
  let new: Side
  /// The documents of the old side, as they are compared.
  let oldSources: [ContentComparison.Source]
  /// The documents of the new side.
  let newSources: [ContentComparison.Source]
  /// Both as packs, where one is one.
  private let packs: (old: Pack, new: Pack)?

  /// Reads what the operands name; without any, the last export and the project.
  init(values: ParsedValues, context: Context) throws(Failure) {
    (old, new) = try Self.sides(values.operands, SideReader(context: context))
    switch (old, new) {
    case (.file(_, let before), .file(let name, let after)):
      // Both files are versions of one document, whatever they are called.
      oldSources = [ContentComparison.Source(name: name, markdown: before)]
      newSources = [ContentComparison.Source(name: name, markdown: after)]
      packs = nil
    case (.project(let before), .project(let after)):
      oldSources = before.sources
      newSources = after.sources
      packs = nil
    default:
      let before = try Self.pack(old)
      let after = try Self.pack(new)
      oldSources = before.sources
      newSources = after.sources
      packs = (before, after)
    }
  }

  private static func sides(
    _ operands: [Argument], _ reader: SideReader
  ) throws(Failure) -> (Side, Side) {
    if operands.count == 2, operands[0].isDash, operands[1].isDash {
      throw .usage("Standard input can be one side only")
    }
    guard let first = operands.first else {
      let folder = try reader.folder()
      return (try reader.latest(in: folder), .project(try reader.project(folder)))
    }
    let side = try reader.side(first)
    if let second = operands.dropFirst().first {
      let other = try reader.side(second)
      try check(side, other)
      return (side, other)
    }
    switch side {
    case .file(let name, _):
      throw .usage("Missing expected argument '<new>': what '\(name)' is compared with")
    case .pack: return (side, .project(try reader.project(try reader.folder())))
    case .project(let project): return (try reader.latest(in: project.folder), side)
    }
  }

  /// A file is a document, and cannot be compared with a whole project.
  private static func check(_ old: Side, _ new: Side) throws(Failure) {
    func isFile(_ side: Side) -> Bool { if case .file = side { true } else { false } }
    guard isFile(old) == isFile(new) else { throw mixed(isFile(old) ? old : new) }
  }

  private static func mixed(_ side: Side) -> Failure {
    Failure(side.name, "is one document, and the other side is a project")
  }

  /// Compares both.
  func comparison(isExact: Bool) -> ContentComparison {
    if let packs { return ContentComparison(from: packs.old, to: packs.new, isExact: isExact) }
    guard case (.project(let before), .project(let after)) = (old, new) else {
      return ContentComparison(from: oldSources, to: newSources, isExact: isExact)
    }
    return ContentComparison(from: before, to: after, isExact: isExact)
  }

  /// The side as a pack: a project as it would be exported.
  private static func pack(_ side: Side) throws(Failure) -> Pack {
    switch side {
    case .pack(let pack, _): pack
    case .project(let project):
      // The time is no part of what is compared.
      project.builtPack(contentChangedAt: .now()).pack
    case .file: throw mixed(side)
    }
  }
}

/// Reads sides.
private struct SideReader {
  let context: Context

  /// The project around the working directory.
  func folder() throws(Failure) -> [UInt8] {
    try Failure.calling { () throws(PackError) in try Project.find(from: Array(".".utf8)) }
  }

  func project(_ folder: [UInt8]) throws(Failure) -> Project {
    let project: Project
    do throws(PackError) {
      project = try Project(at: folder)
    } catch {
      // Two sides have settings of one name.
      guard error.description.hasPrefix(ProjectSettings.fileName) else { throw Failure(error) }
      throw Failure(nil, "\(PathBytes.text(folder))/\(error.description)")
    }
    var troubles: [Failure] = []
    for problem in project.problems {
      if let reason = problem.kind.trouble {
        let path = PathBytes.joined(folder, Array(problem.path.utf8))
        troubles.append(Failure(PathBytes.text(path), reason))
      } else if problem.severity == .error || problem.kind.isLoss {
        context.messages.warn(problem.description + ".")
      }
    }
    guard let last = troubles.popLast() else { return project }
    for trouble in troubles { context.messages.fail(trouble) }
    throw last
  }

  /// A project that an operand names; a folder without any part of one is none.
  private func project(at operand: Argument) throws(Failure) -> Project {
    let sections = SectionKind.allCases.map(\.rawValue)
    let hasPart = ([ProjectSettings.fileName] + sections).contains { name in
      let path = PathBytes.joined(operand.bytes, Array(name.utf8))
      do throws(System.CallError) {
        let isFile = name == ProjectSettings.fileName
        return try System.status(ofPath: path).kind == (isFile ? .regular : .directory)
      } catch {
        // What is there and may not be looked at, the project says itself.
        return !error.isMissing
      }
    }
    guard hasPart else {
      throw Failure(
        operand.text,
        "is no project: it holds neither a \(ProjectSettings.fileName) nor a folder "
          + "\(sections.dropLast().joined(separator: ", ")) or \(sections.last ?? "")")
    }
    return try project(operand.bytes)
  }

  /// The newest revision that a project has exported.
  func latest(in folder: [UInt8]) throws(Failure) -> DiffSides.Side {
    let archive = ProjectArchive(of: folder)
    let side = try Failure.calling { () throws(PackError) -> DiffSides.Side? in
      guard let revision = try archive.revisions().last else { return nil }
      return .pack(try archive.pack(revision), name: "revision \(revision)")
    }
    guard let side else {
      throw Failure(
        PathBytes.text(folder), "was not exported yet, so there is nothing to compare it with")
    }
    return side
  }

  /// What an operand names: a file or directory that is there, else a revision.
  func side(_ operand: Argument) throws(Failure) -> DiffSides.Side {
    if operand.isDash { return .file(name: "-", bytes: try InputFile.read(operand)) }
    guard let status = try? System.status(ofPath: operand.bytes) else {
      if let revision = try revision(operand) { return revision }
      return .file(name: operand.text, bytes: try InputFile.read(operand))
    }
    if status.kind == .directory {
      return .project(try project(at: operand))
    }
    let bytes = try InputFile.read(operand)
    guard looksLikePack(operand, bytes) else { return .file(name: operand.text, bytes: bytes) }
    let pack = try Failure.calling { () throws(PackError) in
      try Pack(json: bytes, path: operand.text)
    }
    return .pack(pack, name: operand.text)
  }

  private func revision(_ operand: Argument) throws(Failure) -> DiffSides.Side? {
    let number = Int(operand.text)
    guard operand.text == "latest" || number.map({ $0 > 0 }) ?? false else { return nil }
    let folder = try folder()
    guard let number else { return try latest(in: folder) }
    let archive = ProjectArchive(of: folder)
    let known = try Failure.calling { () throws(PackError) in try archive.revisions() }
    guard known.contains(number) else {
      let list = known.isEmpty ? "none was exported" : "kept are \(Self.list(known))"
      throw Failure(nil, "there is no revision \(number) of \(PathBytes.text(folder)); \(list)")
    }
    let pack = try Failure.calling { () throws(PackError) in try archive.pack(number) }
    return .pack(pack, name: "revision \(number)")
  }

  /// `1–4, 7`.
  private static func list(_ numbers: [Int]) -> String {
    var parts: [String] = []
    var start = 0
    for index in numbers.indices
    where index + 1 == numbers.count || numbers[index + 1] != numbers[index] + 1 {
      parts.append(
        start == index ? "\(numbers[start])" : "\(numbers[start])–\(numbers[index])")
      start = index + 1
    }
    return parts.joined(separator: ", ")
  }

  /// A name that ends in `.json`, or a text that begins as a pack does.
  private func looksLikePack(_ operand: Argument, _ bytes: [UInt8]) -> Bool {
    operand.text.hasSuffix(".json")
      || bytes.starts(with: Array("{\n  \"format\": \"raven-pack\"".utf8))
  }
}

extension ProjectProblem.Kind {
  /// Why a document that is there could not be read: to call it gone would be a guess.
  fileprivate var trouble: String? {
    switch self {
    case .unreadable(let reason): reason
    case .brokenLink(let reason): "a link that leads nowhere (\(reason))"
    case .badStructuredLayer(let reason): "no structured layer (\(reason))"
    default: nil
    }
  }

  /// Whether a document may be missing for it.
  fileprivate var isLoss: Bool {
    switch self {
    case .badPlace, .binaryFile, .leadsOutside, .specialFile: true
    default: false
    }
  }
}
