import RavenMarkdown

/// What an exporter finds in a container.
struct ContainerContents {
  /// What was noticed, one sentence each.
  private(set) var warnings: [String] = []
  /// The manifest as it is; `nil` when it is missing or damaged.
  private(set) var manifest: Manifest?
  /// The entries, from the manifest or, without one, from the packs.
  private var entries: [Manifest.Entry] = []
  /// A revision that a damaged manifest may have had.
  private var lowestRevision = 0
  private let root: [UInt8]
  private let files: any FileSystem

  /// Reads the manifest, or all packs where there is none.
  ///
  /// - Throws: ``PackError`` when something is for newer readers, or has not arrived yet.
  init(root: [UInt8], files: any FileSystem) throws(PackError) {
    self.root = root
    self.files = files
    let name = Container.manifestName
    if let bytes = try read(name) {
      do throws(PackError) {
        let manifest = try Manifest(json: bytes, path: name)
        self.manifest = manifest
        entries = manifest.projects
        return
      } catch {
        if case .unsupportedVersion = error { throw error }
        warnings.append("\(error); it is made anew from the packs")
        lowestRevision = Self.revision(inDamaged: bytes)
      }
    }
    try readPacks()
  }

  /// The ids of all projects.
  var ids: [String] { entries.map(\.id) }

  /// What is known of a project.
  func entry(_ id: String) -> Manifest.Entry? { entries.first { $0.id == id } }

  /// The pack of a project; `nil` bytes where there is none, a `nil` pack where it is damaged.
  func pack(_ id: String) throws(PackError) -> (bytes: [UInt8]?, pack: Pack?, warning: String?) {
    let name = Container.packPath(id: id)
    guard let bytes = try read(name) else { return (nil, nil, nil) }
    do throws(PackError) {
      let pack = try Pack(json: bytes, path: name)
      guard pack.project.id == id else {
        return (bytes, nil, "\(name): holds the project '\(pack.project.id)'; it is written anew")
      }
      return (bytes, pack, nil)
    } catch {
      if case .unsupportedVersion = error { throw error }
      return (bytes, nil, "\(error); it is written anew")
    }
  }

  /// The manifest with other entries: the same one when nothing changes, else the next revision.
  func manifest(with changed: [Manifest.Entry], without removed: [String]) -> Manifest {
    let changedIDs = Set(changed.map(\.id))
    let kept = entries.filter { !changedIDs.contains($0.id) && !removed.contains($0.id) }
    let next = Manifest(revision: 1, projects: kept + changed)
    if let manifest, manifest.projects == next.projects { return manifest }
    // Without the old number, one is taken that the old one cannot have passed by new revisions alone.
    let base = manifest?.revision ?? max(lowestRevision, entries.map(\.revision).reduce(0, +))
    return Manifest(revision: base + 1, projects: next.projects)
  }

  // MARK: - Reading

  /// A file of the container; `nil` where there is none.
  private func read(_ name: String) throws(PackError) -> [UInt8]? {
    let path = PathBytes.joined(root, Array(name.utf8))
    do throws(FileError) {
      return try files.read(path, limit: Container.largestFile).bytes
    } catch {
      if case .system(let call) = error, call.isLink { return nil }
      guard error.isMissing else {
        throw PackError(error, operation: "read it", path: PathBytes.text(path))
      }
    }
    let placeholder = PathBytes.joined(
      PathBytes.folder(of: path), Container.placeholderName(of: PathBytes.lastName(of: path)))
    if (try? files.status(of: placeholder, followsLinks: false)) != nil {
      throw .notArrived(path: PathBytes.text(path))
    }
    return nil
  }

  /// Makes entries of all packs.
  private mutating func readPacks() throws(PackError) {
    let folder = PathBytes.joined(root, Array(Container.packsFolder.utf8))
    let names: [[UInt8]]
    do throws(FileError) {
      names = try files.names(inFolder: folder).sorted { $0.lexicographicallyPrecedes($1) }
    } catch {
      guard !error.isMissing else { return }
      throw PackError(error, operation: "list it", path: PathBytes.text(folder))
    }
    for name in names {
      if let hidden = Container.name(ofPlaceholder: name) {
        throw .notArrived(path: PathBytes.text(PathBytes.joined(folder, hidden)))
      }
      let path = "\(Container.packsFolder)/\(PathBytes.text(name))"
      guard Container.isPackPath(path), let bytes = try read(path) else { continue }
      do throws(PackError) {
        let pack = try Pack(json: bytes, path: path)
        let entry = Manifest.Entry(pack: pack, file: bytes)
        if entry.pack == path {
          entries.append(entry)
        } else {
          warnings.append("\(path): a copy of \(entry.pack) that is not used")
        }
      } catch {
        if case .unsupportedVersion = error { throw error }
        warnings.append("\(error); it is not in the new manifest")
      }
    }
  }

  /// The number after the first `"revision":` of a manifest that cannot be read; 0 without one.
  private static func revision(inDamaged bytes: [UInt8]) -> Int {
    let key = Array("\"revision\":".utf8)
    guard bytes.count > key.count,
      let start = bytes.indices.dropLast(key.count).first(where: { bytes[$0...].starts(with: key) })
    else { return 0 }
    let digits = bytes[(start + key.count)...].drop(while: ASCII.isBlank).prefix(
      while: ASCII.isDigit)
    return Int(String(decoding: digits, as: UTF8.self)).map { min($0, 1 << 53) } ?? 0
  }
}

extension Container {
  private static let placeholderEnding = Array(".icloud".utf8)

  /// The name under which iCloud Drive leaves a file that it has not fetched: `.NAME.icloud`.
  static func placeholderName(of name: [UInt8]) -> [UInt8] {
    [UInt8(ascii: ".")] + name + placeholderEnding
  }

  /// The file that a placeholder stands for; `nil` for any other name.
  static func name(ofPlaceholder name: [UInt8]) -> [UInt8]? {
    guard name.first == UInt8(ascii: "."), name.count > placeholderEnding.count + 1,
      name.suffix(placeholderEnding.count) == placeholderEnding[...]
    else { return nil }
    return Array(name.dropFirst().dropLast(placeholderEnding.count))
  }
}
