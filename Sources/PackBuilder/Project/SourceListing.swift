/// Finds the files of a project that become documents.
///
/// Symbolic links to files inside the project count as these files. No link leads out, no folder is
/// entered through a link but the folder of a section itself, so there are no loops.
struct SourceListing {
  let files: any FileSystem
  /// The project's folder, as it was given and without links.
  let root: [UInt8]
  let resolvedRoot: [UInt8]
  /// Files that the settings name; folders do not hold them again.
  private let named: Set<[UInt8]>
  private(set) var problems: [ProjectProblem] = []

  /// A folder that is being listed.
  private struct Folder {
    /// Relative to the project.
    var path: [UInt8]
    /// Relative to the folder of the section.
    var name: [UInt8]
    /// Where it is.
    var place: [UInt8]
  }

  init(
    files: any FileSystem, root: [UInt8], resolvedRoot: [UInt8], settings: ProjectSettings
  ) {
    self.files = files
    self.root = root
    self.resolvedRoot = resolvedRoot
    named = Set(settings.paths.flatMap(\.paths).compactMap { PathBytes.cleaned(Array($0.utf8)) })
  }

  mutating func note(_ kind: ProjectProblem.Kind, _ path: [UInt8]) {
    problems.append(ProjectProblem(kind, at: PathBytes.text(path)))
  }

  /// The documents in the usual folder of a section; none where it is missing.
  mutating func files(inUsualFolderOf section: SectionKind) -> [SourceFile] {
    let path = Array(section.rawValue.utf8)
    guard missing(path) == nil, let (place, kind) = target(of: path) else { return [] }
    guard kind == .directory else {
      note(.strayFile, path)
      return []
    }
    return list(
      Folder(path: path, name: [], place: place), allowsStructured: section == .foundation)
  }

  /// The documents of a file or a folder that the settings name.
  mutating func files(at text: String, key: String, allowsStructured: Bool) -> [SourceFile] {
    let settings = Array(ProjectSettings.fileName.utf8)
    guard let path = PathBytes.cleaned(Array(text.utf8)) else {
      note(.badPlace(key: "paths.\(key)", reason: "'\(text)' leads outside the project"), settings)
      return []
    }
    if let error = missing(path) {
      note(
        .badPlace(key: "paths.\(key)", reason: "'\(text)': \(error.phrase)"), settings)
      return []
    }
    guard let (place, kind) = target(of: path) else { return [] }
    guard kind == .regular else {
      return list(Folder(path: path, name: [], place: place), allowsStructured: allowsStructured)
    }
    let name = PathBytes.lastName(of: path)
    let isStructured = SourceName.kind(name, allowsStructured: allowsStructured) == .structured
    return [
      SourceFile(
        path: path, name: SourceName.withoutExtension(name), place: place,
        isStructured: isStructured)
    ]
  }

  /// The error where nothing has that name; any other error shows when the file is looked at.
  private func missing(_ path: [UInt8]) -> FileError? {
    do throws(FileError) {
      _ = try files.status(of: PathBytes.joined(root, path), followsLinks: false)
      return nil
    } catch {
      return error.isMissing ? error : nil
    }
  }

  /// All documents below a folder, in the order of their paths' bytes.
  private mutating func list(_ folder: Folder, allowsStructured: Bool) -> [SourceFile] {
    var found: [SourceFile] = []
    var waiting = [folder]
    while let folder = waiting.popLast() {
      do throws(FileError) {
        for name in try files.names(inFolder: folder.place).sorted(by: lexicographic) {
          let entry = Folder(
            path: PathBytes.joined(folder.path, name), name: PathBytes.joined(folder.name, name),
            place: PathBytes.joined(folder.place, name))
          add(entry, name, allowsStructured, to: &found, or: &waiting)
        }
      } catch {
        note(.unreadable(reason: error.phrase), folder.path)
      }
    }
    return found.sorted { lexicographic($0.path, $1.path) }
  }

  private mutating func add(
    _ entry: Folder, _ name: [UInt8], _ allowsStructured: Bool, to found: inout [SourceFile],
    or waiting: inout [Folder]
  ) {
    let nameKind = SourceName.kind(name, allowsStructured: allowsStructured)
    guard nameKind != .hidden else { return note(.hiddenFile, entry.path) }
    guard !named.contains(entry.path) else { return }
    do throws(FileError) {
      let kind = try files.status(of: entry.place, followsLinks: false).kind
      guard kind != .directory else { return waiting.append(entry) }
      switch nameKind {
      case .backup: return note(.backupFile, entry.path)
      case .stray: return note(.strayFile, entry.path)
      default: break
      }
      guard let (place, target) = target(of: entry.path, at: entry.place, kind) else { return }
      guard target == .regular else { return note(.linkedFolder, entry.path) }
      found.append(
        SourceFile(
          path: entry.path, name: SourceName.withoutExtension(entry.name), place: place,
          isStructured: nameKind == .structured))
    } catch {
      // A file may go while its folder is being read.
      if !error.isMissing { note(.unreadable(reason: error.phrase), entry.path) }
    }
  }

  private mutating func target(of path: [UInt8]) -> ([UInt8], System.FileStatus.Kind)? {
    let place = PathBytes.joined(root, path)
    do throws(FileError) {
      // A folder on the way may be a link as well.
      let kind = try files.status(of: place, followsLinks: false).kind
      let isPlain = !path.contains(UInt8(ascii: "/")) && kind != .symbolicLink
      return target(of: path, at: place, isPlain ? kind : .symbolicLink)
    } catch {
      note(.unreadable(reason: error.phrase), path)
      return nil
    }
  }

  /// What a name leads to, a file or a folder inside the project; else notes why not.
  private mutating func target(
    of path: [UInt8], at place: [UInt8], _ kind: System.FileStatus.Kind
  ) -> ([UInt8], System.FileStatus.Kind)? {
    switch kind {
    case .regular, .directory: return (place, kind)
    case .other:
      note(.specialFile, path)
      return nil
    case .symbolicLink: break
    }
    do throws(FileError) {
      let target = try files.resolved(place)
      guard target == resolvedRoot || PathBytes.isBelow(target, resolvedRoot) else {
        note(.leadsOutside, path)
        return nil
      }
      let kind = try files.status(of: target, followsLinks: false).kind
      guard kind == .regular || kind == .directory else {
        note(.specialFile, path)
        return nil
      }
      return (target, kind)
    } catch {
      note(.brokenLink(reason: error.phrase), path)
      return nil
    }
  }

  private func lexicographic(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.lexicographicallyPrecedes(b) }
}
