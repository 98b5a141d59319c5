import RavenMarkdown

/// Reads a container as it is at the moment, however its files arrive: late, in any order, in part.
///
/// Nothing in the container is ever written.
///
/// ```swift
/// let reader = ContainerReader(folder: Array("/home/ann/Drive/Raven".utf8))
/// for project in try reader.contents().projects { print(project.id, project.state.name) }
/// let mission = try reader.pack("pebblepost").pack[.foundation].first
/// ```
public struct ContainerReader: Sendable {
  /// The container's folder, as bytes.
  public let folder: [UInt8]
  /// Where readers remember what they have seen, as bytes; `nil` remembers nothing.
  public let memory: [UInt8]?
  let drive: any CloudDrive
  let clock: @Sendable () -> Int

  /// Seconds after which a file that nobody writes to any more counts as finished.
  static let settleTime = 60
  /// How many bytes of packs that were not checked before are hashed when projects are listed (16 MiB, but
  /// always one pack); further ones are judged by their size and both ends until a later listing or their
  /// opening.
  var checkedAtOnce = 16 << 20

  /// A reader of a folder, which need not exist yet.
  ///
  /// - Parameters:
  ///   - folder: The container's folder, as bytes.
  ///   - memory: Where to remember what was seen; losing it does no harm.
  ///   - drive: What keeps files elsewhere.
  ///   - clock: Seconds since 1970; by default the system's.
  public init(
    folder: [UInt8], memory: [UInt8]? = nil, drive: any CloudDrive = SystemDrive(),
    clock: (@Sendable () -> Int)? = nil
  ) {
    self.folder = folder
    self.memory = memory
    self.drive = drive
    self.clock = clock ?? { System.secondsNow }
  }

  /// All projects and their states.
  ///
  /// Packs are not held: memory is that of the manifest and of one pack at most.
  ///
  /// - Throws: ``PackError``: the folder is missing or cannot be listed.
  /// - Complexity: O(*n*) in the size of the manifest; packs that are new are read once.
  public func contents() throws(PackError) -> ContainerOverview {
    try checkFolder()
    let (manifest, state) = readManifest()
    var seen = SeenPacks(folder: memory, container: folder)
    var budget = checkedAtOnce
    let listing = try Listing(of: self, manifest)
    var contents = ContainerOverview(projects: [], manifest: state)
    contents.warnings = manifestWarnings(state) + listing.warnings
    var named: Set<[UInt8]> = []
    for entry in manifest?.projects ?? [] {
      let name = PathBytes.lastName(of: Array(entry.pack.utf8))
      named.insert(name)
      contents.projects.append(judged(entry, listing, &seen, &budget))
    }
    for name in listing.packs where !named.contains(name) {
      contents.projects.append(judgedAlone(name, &seen))
    }
    for name in listing.placeholders where !named.contains(name) && !listing.files.contains(name) {
      contents.projects.append(absent(name))
    }
    contents.projects.sort {
      Array($0.id.utf8).lexicographicallyPrecedes(Array($1.id.utf8))
    }
    seen.save()
    return contents
  }

  /// A pack as it can be read now.
  public struct Reading: Sendable {
    /// The pack; the last good one where the one in the container cannot be read.
    public let pack: Pack
    /// The state of the pack in the container.
    public let state: PackState
    /// Whether the pack is a copy that was kept from before.
    public let isKept: Bool
  }

  /// The pack of a project, checked whole.
  ///
  /// - Parameter id: The project's id.
  /// - Returns: The pack in the container, or the copy that stands in for it, and the container's state.
  /// - Throws: ``PackError``: no such container or project, or a pack that cannot be read and of which no
  ///   good copy was kept.
  public func pack(_ id: String) throws(PackError) -> Reading {
    try checkFolder()
    let manifest = readManifest().manifest
    let entry = manifest?[id]
    let path = entry?.pack ?? Container.packPath(id: id)
    guard entry != nil || exists(id) else {
      throw .unknownProject(id: id, known: try contents().projects.map(\.id))
    }
    var seen = SeenPacks(folder: memory, container: folder)
    let found = examined(path, id: id, entry, &seen)
    if found.state == .ready, let pack = found.pack {
      seen.keep(found.bytes, sha256: found.sha256, of: id)
      seen.save()
      return Reading(pack: pack, state: .ready, isKept: false)
    }
    let kept = seen.lastGood(id)
    if let pack = found.pack, kept.map({ $0.revision <= pack.revision }) ?? true {
      return Reading(pack: pack, state: found.state, isKept: false)
    }
    if let kept { return Reading(pack: kept, state: found.state, isKept: true) }
    throw found.error ?? .damaged(path: path, reason: found.state.reason)
  }

  private func checkFolder() throws(PackError) {
    let name = String(decoding: folder, as: UTF8.self)
    let status: System.FileStatus
    do throws(System.CallError) {
      status = try System.status(ofPath: folder)
    } catch {
      if error.isMissing { throw .noContainer(path: name) }
      throw .system(
        operation: "open the container", path: name, errno: error.number, reason: error.phrase)
    }
    guard status.kind == .directory else {
      throw .damaged(path: name, reason: "is not a directory")
    }
  }

  private func exists(_ id: String) -> Bool {
    guard Container.isProjectID(id) else { return false }
    let name = Array("\(id).json".utf8)
    return FileMark(ofPath: place(Container.packPath(id: id))) != nil
      || FileMark(ofPath: placeholderPlace(of: name)) != nil
  }

  /// Where something of the container lies.
  func place(_ path: String) -> [UInt8] { PathBytes.joined(folder, Array(path.utf8)) }

  func placeholderPlace(of name: [UInt8]) -> [UInt8] {
    PathBytes.joined(place(Container.packsFolder), Array(".".utf8) + name + Array(".icloud".utf8))
  }
}
