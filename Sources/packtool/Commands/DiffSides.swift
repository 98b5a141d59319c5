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

  /// Reads what the operands name; without any, the last export and the project.
  init(values: ParsedValues, context: Context) throws(Failure) {
    let reader = SideReader(context: context)
    let operands = values.operands
    if operands.count == 2, operands[0].isDash, operands[1].isDash {
      throw .usage("Standard input can be one side only")
    }
    guard let first = operands.first else {
      let folder = try reader.folder()
      old = try reader.latest(in: folder)
      new = .project(try reader.project(folder))
      return
    }
    let side = try reader.side(first)
    if let second = operands.dropFirst().first {
      old = side
      new = try reader.side(second)
    } else {
      switch side {
      case .file(let name, _):
        throw .usage("Missing expected argument '<new>': what '\(name)' is compared with")
      case .pack:
        old = side
        new = .project(try reader.project(try reader.folder()))
      case .project(let project):
        old = try reader.latest(in: project.folder)
        new = side
      }
    }
    try check()
  }

  /// A file is a document, and cannot be compared with a whole project.
  private func check() throws(Failure) {
    func isFile(_ side: Side) -> Bool { if case .file = side { true } else { false } }
    guard isFile(old) == isFile(new) else {
      let name = isFile(old) ? old.name : new.name
      throw Failure(name, "is one document, and the other side is a project")
    }
  }

  /// Compares both.
  func comparison(isExact: Bool) -> ContentComparison {
    switch (old, new) {
    case (.project(let a), .project(let b)):
      return ContentComparison(from: a.sources, to: b.sources, isExact: isExact)
    case (.file, _), (_, .file):
      return ContentComparison(from: oldSources, to: newSources, isExact: isExact)
    default:
      return ContentComparison(from: Self.pack(old), to: Self.pack(new), isExact: isExact)
    }
  }

  /// The documents of the old side.
  var oldSources: [ContentComparison.Source] { sources(of: old) }
  /// The documents of the new side.
  var newSources: [ContentComparison.Source] { sources(of: new) }

  private func sources(of side: Side) -> [ContentComparison.Source] {
    switch side {
    // Both files are versions of one document, whatever they are called.
    case .file(_, let bytes): [ContentComparison.Source(name: new.name, markdown: bytes)]
    case .pack(let pack, _): pack.sources
    case .project(let project): project.sources
    }
  }

  /// The side as a pack: a project as it would be exported.
  private static func pack(_ side: Side) -> Pack {
    switch side {
    case .pack(let pack, _): pack
    case .project(let project):
      // The time is no part of what is compared.
      project.builtPack(contentChangedAt: .now()).pack
    case .file(let name, _):
      Pack(
        project: ProjectIdentity(id: name, name: name), revision: 1, contentHash: "",
        contentChangedAt: .now(), sections: [])
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
    let project = try Failure.calling { () throws(PackError) in try Project(at: folder) }
    for problem in project.problems where problem.severity == .error {
      context.messages.warn(problem.description + ".")
    }
    return project
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
      return .project(try project(operand.bytes))
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
