import PackBuilder
import RavenMarkdown

/// Flags that several commands about projects and containers take.
enum ContainerOptions {
  static let container = ValueFlag<Argument>(
    "container", name: "directory", kind: .directory,
    "The container; without it PACKTOOL_CONTAINER, raven.json, then the workspace decide.")
  static let json = SwitchFlag("json", "Write JSON instead of text.")
  static let watch = SwitchFlag("watch", "Go on, and do it again whenever something changes.")
}

/// Which container a command works with.
struct ContainerChoice {
  let context: Context

  /// The folder of the container, and what decided: the flag, `PACKTOOL_CONTAINER`, the project, the
  /// workspace. Without a project's folder, the one around the working directory may name one.
  func decide(
    _ values: ParsedValues, project: [UInt8]? = nil
  ) throws(Failure) -> Decision<[UInt8]> {
    let choice = try find(values, project: project)
    guard let choice else {
      throw Failure(
        nil,
        "there is no container: name one with --container DIRECTORY, PACKTOOL_CONTAINER, "
          + "'container' in raven.json, or 'packtool workspace container DIRECTORY'")
    }
    let name = String(decoding: choice.value, as: UTF8.self)
    context.messages.note("container \(name): \(choice.reason)")
    return choice
  }

  /// The same, or `nil` when nothing names one.
  func find(
    _ values: ParsedValues, project: [UInt8]? = nil
  ) throws(Failure) -> Decision<[UInt8]>? {
    if let flag = values[ContainerOptions.container] {
      guard !flag.bytes.isEmpty else {
        throw .usage("The value '' is invalid for '--container <directory>'")
      }
      return Decision(value: flag.bytes, reason: "--container")
    }
    if let variable = context.environment["PACKTOOL_CONTAINER"] {
      return Decision(value: Array(variable.utf8), reason: "PACKTOOL_CONTAINER")
    }
    if let found = try ofProject(project) { return found }
    let workspace = try context.workspace()
    return workspace.container.map {
      Decision(value: context.places.expanded($0, below: []), reason: "the workspace")
    }
  }

  private func ofProject(_ given: [UInt8]?) throws(Failure) -> Decision<[UInt8]>? {
    guard let folder = given ?? (try? Project.find(from: Array(".".utf8))) else { return nil }
    return try Failure.calling { () throws(PackError) in
      try ProjectSettings.read(inProject: folder).container.map {
        Decision(value: context.places.expanded($0, below: folder), reason: "raven.json")
      }
    }
  }
}

extension Context {
  /// Where the user's files lie.
  var places: Places { Places(environment) }

  /// What this desk knows; nothing without a home.
  func workspace() throws(Failure) -> Workspace {
    guard let path = places.workspace else { return Workspace() }
    return try Failure.calling { () throws(PackError) in try Workspace.read(path) }
  }

  /// Changes what this desk knows, one process at a time; nothing is written where nothing changes.
  func changeWorkspace(
    _ change: (inout Workspace) throws(Failure) -> Void
  ) throws(Failure) {
    guard let path = places.workspace else {
      throw Failure(nil, "there is no place for the workspace: set HOME or XDG_CONFIG_HOME")
    }
    let before = try workspace()
    var trial = before
    try change(&trial)
    guard trial != before else { return }
    let lock = workspaceLock()
    try withExtendedLifetime(lock) { () throws(Failure) in
      var workspace = try workspace()
      try change(&workspace)
      try Failure.calling { () throws(PackError) in try workspace.write(to: path) }
    }
  }

  /// The lock that others wait for; `nil` where there is no place for one, or somebody keeps it too long.
  private func workspaceLock() -> FileLock? {
    guard let state = places.state else { return nil }
    let folder = PathBytes.joined(state, Array("locks".utf8))
    let end = System.milliseconds + 2_000
    guard (try? System.makeFolders(folder)) != nil else { return nil }
    while System.milliseconds < end {
      do throws(FileError) {
        let path = PathBytes.joined(folder, Array("workspace.lock".utf8))
        if let lock = try LocalFiles().lock(path) { return lock }
      } catch {
        return nil
      }
      System.sleep(milliseconds: 10)
    }
    return nil
  }

  /// A reader of a container that remembers what it has seen.
  func reader(of container: [UInt8]) -> ContainerReader {
    ContainerReader(folder: container, memory: places.seen)
  }

  /// Seconds since 1970; `SOURCE_DATE_EPOCH` stands in for the clock where output must not change.
  var now: Int { environment.number("SOURCE_DATE_EPOCH") ?? System.secondsNow }
}

extension Failure {
  /// An error of the library.
  init(_ error: PackError) { self.init(nil, error.description) }

  /// Runs calls of the library.
  static func calling<Result>(
    _ work: () throws(PackError) -> Result
  ) throws(Failure) -> Result {
    do throws(PackError) {
      return try work()
    } catch {
      throw Failure(error)
    }
  }
}
