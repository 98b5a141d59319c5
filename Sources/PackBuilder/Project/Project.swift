/// A project folder that was read: its settings and documents.
public struct Project: Sendable {
  /// The folder, without symbolic links.
  public let folder: [UInt8]
  /// What `raven.json` says.
  public let settings: ProjectSettings
  /// What the project is called.
  public let identity: ProjectIdentity
  /// Its own wording for prompts.
  public let prompts: Pack.Prompts?
  /// The documents in the order of a pack.
  public let documents: [ProjectDocument]
  /// What the author may want to know, by path.
  public let problems: [ProjectProblem]

  /// The tool's own folder in a project.
  public static let stateFolder = ".raven"

  /// Reads a project.
  ///
  /// Files that cannot be read or are no documents are left out, and ``problems`` says so.
  ///
  /// - Parameters:
  ///   - folder: The project's folder; see ``find(from:)``.
  ///   - jobs: How many documents are read at a time; `nil` leaves it to the system.
  ///   - progress: Hears how many documents are done.
  /// - Throws: ``PackError`` when there is no such folder or its settings cannot be understood.
  /// - Complexity: O(*n*) in the number of bytes, O(*m* log *m*) in the number of files.
  public init(
    at folder: [UInt8], jobs: Int? = nil, progress: WorkProgress? = nil
  ) throws(PackError) {
    try self.init(at: folder, files: LocalFiles(), jobs: jobs, progress: progress)
  }

  /// The nearest project at a folder or above it.
  ///
  /// A project has a `raven.json`, or a folder `foundation` with a layer in it.
  ///
  /// - Throws: ``PackError/noProject(path:)``.
  public static func find(from folder: [UInt8]) throws(PackError) -> [UInt8] {
    try find(from: folder, files: LocalFiles())
  }

  /// What a project is called, without reading its documents.
  ///
  /// - Throws: ``PackError`` when there is no such folder or its settings cannot be understood.
  public static func identity(at folder: [UInt8]) throws(PackError) -> ProjectIdentity {
    let files = LocalFiles()
    let resolved = try resolved(folder, files)
    var problems: [ProjectProblem] = []
    return try identity(of: resolved, try settings(in: resolved, files, &problems))
  }
}

extension Project {
  /// The same over any files.
  package static func find(
    from folder: [UInt8], files: any FileSystem
  ) throws(PackError) -> [UInt8] {
    let name = PathBytes.text(folder)
    var place = try PackError.calling("look for a project", name) { () throws(FileError) in
      try files.resolved(folder)
    }
    while true {
      if isProject(place, files) { return place }
      guard place != [UInt8(ascii: "/")] else { throw .noProject(path: name) }
      place = PathBytes.folder(of: place)
    }
  }

  private static func isProject(_ folder: [UInt8], _ files: any FileSystem) -> Bool {
    let settings = PathBytes.joined(folder, Array(ProjectSettings.fileName.utf8))
    if (try? files.status(of: settings, followsLinks: true))?.kind == .regular { return true }
    let foundation = PathBytes.joined(folder, Array(SectionKind.foundation.rawValue.utf8))
    let names = (try? files.names(inFolder: foundation)) ?? []
    return names.contains {
      let kind = SourceName.kind($0, allowsStructured: true)
      return kind == .markdown || kind == .structured
    }
  }

  /// The same over any files.
  package init(
    at folder: [UInt8], files: any FileSystem, jobs: Int?, progress: WorkProgress? = nil
  ) throws(PackError) {
    let resolved = try Self.resolved(folder, files)
    var problems: [ProjectProblem] = []
    settings = try Self.settings(in: resolved, files, &problems)
    self.folder = resolved
    identity = try Self.identity(of: resolved, settings)
    prompts = try Self.prompts(in: resolved, settings, files)
    var listing = SourceListing(
      files: files, root: resolved, resolvedRoot: resolved, settings: settings)
    let drafts = Self.drafts(&listing, settings)
    let reader = DocumentReader(files: files)
    let outcomes = drafts.concurrentMap(jobs: jobs, progress: progress) { reader.read($0) }
    var documents = outcomes.compactMap(\.document)
    problems += listing.problems + outcomes.flatMap(\.problems)
    problems += Self.makeIDsDistinct(&documents)
    problems += Self.layerProblems(documents, settings)
    let layers = settings.layers ?? ProjectSettings.usualLayers
    self.documents = Self.ordered(documents, layers: layers)
    self.problems = problems.sorted {
      Array($0.path.utf8).lexicographicallyPrecedes($1.path.utf8)
    }
  }

  private static func resolved(
    _ folder: [UInt8], _ files: any FileSystem
  ) throws(PackError) -> [UInt8] {
    let name = PathBytes.text(folder)
    return try PackError.calling("read the project", name) { () throws(FileError) in
      let resolved = try files.resolved(folder)
      guard try files.status(of: resolved, followsLinks: false).kind == .directory else {
        throw .isNoFolder
      }
      return resolved
    }
  }

  // MARK: - Settings

  private static func settings(
    in folder: [UInt8], _ files: any FileSystem, _ problems: inout [ProjectProblem]
  ) throws(PackError) -> ProjectSettings {
    let name = ProjectSettings.fileName
    let place = PathBytes.joined(folder, Array(name.utf8))
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.read(try files.resolved(place), limit: ProjectSettings.largestFile).bytes
    } catch {
      guard !error.isMissing else { return ProjectSettings() }
      throw PackError(error, operation: "read it", path: name)
    }
    return try ProjectSettings(json: bytes, path: name, problems: &problems)
  }

  private static func identity(
    of folder: [UInt8], _ settings: ProjectSettings
  ) throws(PackError) -> ProjectIdentity {
    let folderName = PathBytes.lastName(of: folder)
    let id = settings.id ?? DocumentID.segment(folderName)
    guard id.utf8.count <= DocumentID.longest else {
      throw .badSettings(
        path: PathBytes.text(folder),
        reason: "the folder's name is too long for an id; give the project one in raven.json")
    }
    return ProjectIdentity(
      id: id, name: settings.name ?? PathBytes.text(NameFolding.composed(folderName)),
      summary: settings.summary ?? "")
  }

  private static func prompts(
    in folder: [UInt8], _ settings: ProjectSettings, _ files: any FileSystem
  ) throws(PackError) -> Pack.Prompts? {
    guard settings.preamble != nil || !settings.presets.isEmpty || settings.defaultScope != nil
    else { return nil }
    func text(_ path: String, _ key: String) throws(PackError) -> String {
      func bad(_ reason: String) -> PackError {
        .badSettings(path: ProjectSettings.fileName, reason: "compose.\(key): '\(path)' \(reason)")
      }
      guard let clean = PathBytes.cleaned(Array(path.utf8)) else {
        throw bad("leads outside the project")
      }
      let bytes: [UInt8]
      do throws(FileError) {
        let place = try files.resolved(PathBytes.joined(folder, clean))
        guard PathBytes.isBelow(place, folder) else { throw FileError.leadsOutside }
        bytes = try files.read(place, limit: Container.largestFile).bytes
      } catch {
        throw bad("cannot be read (\(error.phrase))")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw bad("is not valid UTF-8")
      }
      return text.utf8.starts(with: [0xEF, 0xBB, 0xBF])
        ? String(text.unicodeScalars.dropFirst()) : text
    }
    var presets: [Pack.Prompts.Preset] = []
    for (preset, path) in settings.presets {
      let text = try text(path, "presets.\(preset)")
      presets.append(Pack.Prompts.Preset(name: preset, text: text))
    }
    let preamble = try settings.preamble.map { path throws(PackError) in
      try text(path, "preamble")
    }
    return Pack.Prompts(
      preamble: preamble, presets: presets, defaultScope: settings.defaultScope)
  }
}

extension PackError {
  /// Makes an error of the file system one about a place.
  package init(_ error: FileError, operation: String, path: String) {
    let number = if case .system(let call) = error { call.number } else { Int32(0) }
    self = .system(operation: operation, path: path, errno: number, reason: error.phrase)
  }

  /// Runs calls of the file system.
  static func calling<Result>(
    _ operation: String, _ path: String, _ calls: () throws(FileError) -> Result
  ) throws(PackError) -> Result {
    do throws(FileError) {
      return try calls()
    } catch {
      throw PackError(error, operation: operation, path: path)
    }
  }
}
