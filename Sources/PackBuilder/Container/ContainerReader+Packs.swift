#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ContainerReader {
  /// The names in the folder of packs.
  struct Listing {
    private(set) var files: Set<[UInt8]> = []
    private(set) var placeholders: Set<[UInt8]> = []
    /// Names that look like copies of others.
    private var copies: [(name: [UInt8], original: [UInt8])] = []

    /// Lists the folder; what a manifest names is a pack, or would be one if it were there.
    init(of reader: ContainerReader, _ manifest: Manifest?) throws(PackError) {
      let folder = reader.place(Container.packsFolder)
      let names: [[UInt8]]
      do throws(System.CallError) {
        names = try System.names(inFolder: folder)
      } catch {
        if error.isMissing { return }
        throw .system(
          operation: "list the packs", path: String(decoding: folder, as: UTF8.self),
          errno: error.number, reason: error.phrase)
      }
      for name in names {
        switch ContainerName(name) {
        case .file: files.insert(name)
        case .placeholder(let original): placeholders.insert(original)
        case .conflictCopy(let original): copies.append((name, original))
        case .other: break
        }
      }
      // Without an original a name only looks like a copy's.
      let named = Set(
        (manifest?.projects ?? []).map { PathBytes.lastName(of: Array($0.pack.utf8)) })
      let originals = files.union(placeholders).union(named)
      let packs = copies.map(\.name).filter { named.contains($0) }
      files.formUnion(packs)
      for copy in copies where !originals.contains(copy.original) { files.insert(copy.name) }
      copies.removeAll { files.contains($0.name) }
      copies.sort { $0.name.lexicographicallyPrecedes($1.name) }
    }

    /// The files that are packs: none that is a copy of another.
    var packs: [[UInt8]] { files.sorted { $0.lexicographicallyPrecedes($1) } }

    /// One sentence for each copy.
    var warnings: [String] {
      copies.map {
        "\(Container.packsFolder)/\(String(decoding: $0.name, as: UTF8.self)) is a conflict copy of "
          + "\(String(decoding: $0.original, as: UTF8.self)) and is ignored"
      }
    }
  }

  /// The bytes of a file, or why there are none.
  enum FoundContent {
    case read([UInt8], FileMark)
    case waiting(PackState.Wait)
    case failed(reason: String)
  }

  /// Reads a file that may change at any time.
  func content(of path: [UInt8], _ mark: FileMark) -> FoundContent {
    guard mark.kind == .regular else {
      return .failed(
        reason: mark.kind == .symbolicLink ? "is a symbolic link" : "is not a regular file")
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileContent.ofFile(path, limit: Container.largestFile)
    } catch {
      if case .system(let call) = error {
        // Evicted by its drive while it was being opened.
        if call.number == EDEADLK || call.number == ETIMEDOUT {
          drive.requestDownload(path)
          return .waiting(.notDownloaded)
        }
        if call.isMissing { return .waiting(.missing) }
      }
      return .failed(reason: error.phrase)
    }
    guard let after = FileMark(ofPath: path), after == mark else { return .waiting(.growing) }
    return .read(bytes, mark)
  }

  // MARK: - One pack

  /// What was found out about a pack by reading all of it.
  struct Examination {
    var state: PackState
    var pack: Pack?
    var bytes: [UInt8] = []
    var sha256 = ""
    /// What reading it threw.
    var error: PackError?
  }

  /// Reads a pack whole and judges it, by what the manifest says where it says something.
  func examined(
    _ path: String, id: String, _ entry: Manifest.Entry?, _ seen: inout SeenPacks
  ) -> Examination {
    let place = place(path)
    guard let mark = FileMark(ofPath: place) else {
      return Examination(state: .waiting(absence(of: PathBytes.lastName(of: place))))
    }
    guard !drive.isElsewhere(place) else {
      drive.requestDownload(place)
      return Examination(state: .waiting(.notDownloaded))
    }
    switch content(of: place, mark) {
    case .waiting(let wait): return Examination(state: .waiting(wait))
    case .failed(let reason): return Examination(state: .damaged(reason: reason))
    case .read(let bytes, let mark):
      return examined(bytes, mark, path, id: id, entry, &seen)
    }
  }

  private func examined(
    _ bytes: [UInt8], _ mark: FileMark, _ path: String, id: String, _ entry: Manifest.Entry?,
    _ seen: inout SeenPacks
  ) -> Examination {
    let pack: Pack
    do throws(PackError) {
      pack = try Pack(json: bytes, path: path)
    } catch {
      if case .unsupportedVersion(_, let version, _) = error {
        return Examination(state: .needsNewerReader(version: version), error: error)
      }
      if isFresh(mark) {
        if isIncomplete(bytes) { return Examination(state: .waiting(.growing)) }
        if entry != nil, case .wrongHash = error {
          return Examination(state: .waiting(.otherBytes), error: error)
        }
      }
      return Examination(state: .damaged(reason: error.reason), error: error)
    }
    guard pack.project.id.utf8.elementsEqual(id.utf8) else {
      return Examination(state: .damaged(reason: "holds the project '\(pack.project.id)'"))
    }
    let hash = SHA256.hexHash(bytes)
    var found = Examination(state: .ready, pack: pack, bytes: bytes, sha256: hash)
    if let entry, hash != entry.sha256, pack.revision <= entry.revision {
      found.state = .waiting(
        pack.revision < entry.revision ? .older(revision: pack.revision) : .otherBytes)
      return found
    }
    found.state = remembered(id, revision: pack.revision, sha256: hash, mark, &seen)
    return found
  }

  /// Ready, or stale, by what was seen before; notes what is ready, and the file where its bytes were
  /// checked.
  private func remembered(
    _ id: String, revision: Int, sha256: String, _ checked: FileMark?, _ seen: inout SeenPacks
  ) -> PackState {
    var record = seen[id] ?? SeenPacks.Record(revision: revision, sha256: sha256)
    guard revision >= record.revision else { return .stale(seen: record.revision) }
    record.revision = revision
    record.sha256 = sha256
    record.file = checked.map { SeenPacks.Stamp($0) }
    seen[id] = record
    return .ready
  }

  /// Why a pack is not there, and asks for it.
  private func absence(of name: [UInt8]) -> PackState.Wait {
    guard FileMark(ofPath: placeholderPlace(of: name)) != nil else { return .missing }
    drive.requestDownload(PathBytes.joined(place(Container.packsFolder), name))
    return .notDownloaded
  }

  // MARK: - For lists

  /// A project that the manifest tells of.
  func judged(
    _ entry: Manifest.Entry, _ listing: Listing, _ seen: inout SeenPacks, _ budget: inout Int
  ) -> ContainerProject {
    var project = ContainerProject(
      project: entry.project, state: .ready, path: entry.pack, revision: entry.revision,
      contentChangedAt: entry.contentChangedAt, counts: entry.counts)
    let place = place(entry.pack)
    if let mark = FileMark(ofPath: place), mark.kind == .regular, mark.size == entry.bytes,
      !drive.isElsewhere(place),
      let isChecked = isAsPromised(entry, place, mark, seen, &budget)
    {
      project.state = remembered(
        entry.id, revision: entry.revision, sha256: entry.sha256, isChecked ? mark : nil, &seen)
      return project
    }
    let found = examined(entry.pack, id: entry.id, entry, &seen)
    project.state = found.state
    if let pack = found.pack, found.state == .ready { project.take(pack) }
    return project
  }

  /// Whether a file of the right size holds what the manifest promises: true when all of it was checked at
  /// some time, false when there is only nothing against it yet, `nil` when it does not.
  private func isAsPromised(
    _ entry: Manifest.Entry, _ path: [UInt8], _ mark: FileMark, _ seen: SeenPacks,
    _ budget: inout Int
  ) -> Bool? {
    if let record = seen[entry.id], record.file == SeenPacks.Stamp(mark),
      record.sha256.utf8.elementsEqual(entry.sha256.utf8)
    {
      return true
    }
    guard budget > 0 else { return hasWholeEnds(path, size: mark.size) ? false : nil }
    budget -= mark.size
    return (try? FileContent.hexHash(ofFile: path)) == entry.sha256 ? true : nil
  }

  /// Whether a file begins and ends as a pack does.
  private func hasWholeEnds(_ path: [UInt8], size: Int) -> Bool {
    guard let ends = try? FileContent.ends(ofFile: path) else { return false }
    return ends.first == UInt8(ascii: "{") && (ends.last == 0x0A || ends.last == UInt8(ascii: "}"))
  }

  /// A project that only its pack tells of.
  func judgedAlone(_ name: [UInt8], _ seen: inout SeenPacks) -> ContainerProject {
    let id = Self.id(ofPack: name)
    let path = Container.packPath(id: id)
    let found = examined(path, id: id, nil, &seen)
    var project = ContainerProject(
      project: ProjectIdentity(id: id, name: id), state: found.state, path: path)
    if let pack = found.pack { project.take(pack) }
    return project
  }

  /// A project of which only a placeholder is there.
  func absent(_ name: [UInt8]) -> ContainerProject {
    let id = Self.id(ofPack: name)
    return ContainerProject(
      project: ProjectIdentity(id: id, name: id), state: .waiting(absence(of: name)),
      path: Container.packPath(id: id))
  }

  private static func id(ofPack name: [UInt8]) -> String {
    String(decoding: ContainerName.stem(of: name) ?? name, as: UTF8.self)
  }
}

extension ContainerProject {
  /// Takes over what a pack says of itself.
  fileprivate mutating func take(_ pack: Pack) {
    project = pack.project
    revision = pack.revision
    contentChangedAt = pack.contentChangedAt
    counts = pack.counts
  }
}
