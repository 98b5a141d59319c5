import Synchronization

/// Documents in memory, as targets of each other's links.
final class LinkTargets: Sendable {
  private let sources: [String: [UInt8]]
  /// What a path without `.` and `..` is called among them.
  private let name: @Sendable (_ path: [UInt8]) -> String?
  private let anchors = Mutex<[String: Set<String>]>([:])

  /// The documents of a project, by their files.
  init(_ project: Project) {
    var sources: [String: [UInt8]] = [:]
    for document in project.documents {
      for file in document.files { sources[PathBytes.text(file)] = document.markdown }
    }
    self.sources = sources
    name = { PathBytes.text($0) }
  }

  /// The documents of a pack, by section and id.
  ///
  /// Links were written for files, so that what a file's name becomes as an id is what they lead to.
  init(_ pack: Pack) {
    var sources: [String: [UInt8]] = [:]
    for section in pack.sections {
      for document in section.documents {
        sources["\(section.name)/\(document.id)"] = Array(document.markdown.utf8)
      }
    }
    self.sources = sources
    name = { path in
      guard let slash = path.firstIndex(of: UInt8(ascii: "/")),
        SourceName.kind(PathBytes.lastName(of: path), allowsStructured: false) == .markdown
      else { return nil }
      let id = DocumentID.id(of: SourceName.withoutExtension(Array(path[(slash + 1)...])))
      return "\(PathBytes.text(Array(path[..<slash])))/\(id)"
    }
  }

  /// What the links of documents in a folder can lead to.
  func surroundings(of folder: [UInt8]) -> LintSurroundings {
    LintSurroundings { path in self.target(path, from: folder) }
  }

  private func target(_ path: String, from folder: [UInt8]) -> LintSurroundings.Target {
    guard !path.hasPrefix("/"),
      let clean = PathBytes.cleaned(PathBytes.joined(folder, Array(path.utf8))),
      let name = name(clean), let source = sources[name]
    else { return .missing }
    if let known = anchors.withLock({ $0[name] }) { return .document(anchors: known) }
    // A document that cannot be parsed has no anchors, and says so itself.
    let found = (try? LintText(source)).map { AnchorIndex($0).all } ?? []
    anchors.withLock { $0[name] = found }
    return .document(anchors: found)
  }
}
