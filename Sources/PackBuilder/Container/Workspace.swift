import RavenMarkdown

/// What one desk knows: its projects and the container that they go to.
public struct Workspace: Sendable, Equatable {
  /// The name of its file in the folder of settings.
  public static let fileName = "config.json"
  /// The largest file that is read, in bytes.
  private static let largestFile = 16 << 20

  /// The container's folder, an absolute path; `nil` where none is set.
  public var container: String?
  /// The projects' folders, absolute paths, in the order in which they were added.
  public private(set) var projects: [String]
  /// What a newer packtool wrote; kept.
  private var others: [JSONObject.Member] = []

  /// A workspace of these values.
  public init(container: String? = nil, projects: [String] = []) {
    self.container = container
    self.projects = projects
  }

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - json: The file's bytes.
  ///   - path: Its name for messages.
  /// - Throws: ``PackError``: not UTF-8, or not what it should be.
  public init(json: [UInt8], path: String) throws(PackError) {
    self = try PackFile.decoded(json, path: path) { place throws(JSONPlace.Problem) in
      var workspace = Workspace()
      workspace.container = try place.optional("container")?.string()
      for project in try place.optional("projects")?.list() ?? [] {
        workspace.add(try project.string())
      }
      workspace.others = try place.object().members.filter {
        $0.key != "container" && $0.key != "projects"
      }
      return workspace
    }
  }

  /// The file: the same bytes for the same workspace.
  public func encoded() -> [UInt8] {
    var members: [JSONObject.Member] = []
    if let container {
      members.append(JSONObject.Member(key: "container", value: .string(container)))
    }
    members.append(
      JSONObject.Member(key: "projects", value: .array(projects.map { .string($0) })))
    return JSONValue.object(JSONObject(members + others)).encoded()
  }

  /// Adds a project's folder; one that is there already stays where it is.
  ///
  /// - Returns: Whether it is new.
  @discardableResult
  public mutating func add(_ project: String) -> Bool {
    guard !projects.contains(where: { $0.utf8.elementsEqual(project.utf8) }) else { return false }
    projects.append(project)
    return true
  }

  /// Removes a project's folder.
  ///
  /// - Returns: Whether it was there.
  public mutating func remove(_ project: String) -> Bool {
    let count = projects.count
    projects.removeAll { $0.utf8.elementsEqual(project.utf8) }
    return projects.count < count
  }
}

extension Workspace {
  /// The workspace of a file; an empty one where there is none.
  package static func read(_ path: [UInt8]) throws(PackError) -> Workspace {
    let name = String(decoding: path, as: UTF8.self)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileContent.ofFile(path, limit: largestFile)
    } catch {
      // Where a part of the path is a file, there is none either.
      if case .system(let call) = error, call.isMissing || call.isNoFolder { return Workspace() }
      throw .damaged(path: name, reason: error.phrase)
    }
    return try Workspace(json: bytes, path: name)
  }

  /// Writes the file, and the folders that it needs.
  package func write(to path: [UInt8]) throws(PackError) {
    let name = String(decoding: path, as: UTF8.self)
    do throws(FileError) {
      try FileError.calling { () throws(System.CallError) in
        try System.makeFolders(PathBytes.folder(of: path))
      }
      try AtomicFile.write(encoded(), to: path)
    } catch {
      var number: Int32 = 0
      if case .system(let call) = error { number = call.number }
      throw .system(operation: "write", path: name, errno: number, reason: error.phrase)
    }
  }
}
