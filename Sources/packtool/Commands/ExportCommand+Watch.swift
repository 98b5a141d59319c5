import PackBuilder

extension ExportCommand {
  /// Milliseconds, which a test may shorten.
  private struct WatchTimes {
    let quiet: Int
    let latest: Int
    /// After a failure.
    let again: Int

    init(_ environment: Environment) {
      // Not for users: tests cannot wait as long as people may.
      quiet = environment.number("PACKTOOL_WATCH_QUIET_MS") ?? 2_000
      latest = environment.number("PACKTOOL_WATCH_LATEST_MS") ?? 10_000
      again = min(15_000, latest)
    }
  }

  /// What a watch remembers of a container.
  private struct WatchedContainer {
    var said = Said()
    /// Whether nothing was shown yet.
    var isNew = true
    var failure: Failure?
  }

  /// Exports now and after every change, until the program is stopped.
  ///
  /// What goes wrong is said once, and tried again after a while or with the next change: a file may be
  /// half saved, or the drive away. Projects and containers that the workspace gets later take part.
  static func watch(
    _ commands: [ExportCommand], _ values: ParsedValues, _ context: Context
  ) throws(Failure) -> Never {
    let times = WatchTimes(context.environment)
    let watch = FolderWatch(roots(of: commands, context))
    context.messages.note(watch.hasEvents ? "the system reports changes" : "folders are compared")
    var commands = commands
    var containers: [[UInt8]: WatchedContainer] = [:]
    while true {
      for command in commands {
        try command.exportAgain(&containers[command.container, default: WatchedContainer()])
      }
      // A drive that was gone comes back without a change here.
      let hasFailed = commands.contains { containers[$0.container]?.failure != nil }
      _ = watch.waitForChanges(
        quiet: times.quiet, latest: times.latest, limit: hasFailed ? times.again : nil)
      commands = (try? all(values, context)) ?? commands
      watch.roots = roots(of: commands, context)
    }
  }

  private func exportAgain(_ container: inout WatchedContainer) throws(Failure) {
    do throws(Failure) {
      let report = try exported(&container.said)
      if container.isNew || !report.written.isEmpty { try show(report) }
      container.isNew = false
      container.failure = nil
    } catch {
      guard !error.isClosedPipe else { throw error }
      if error != container.failure { context.messages.fail(error) }
      container.failure = error
    }
  }

  /// What can change what is exported: the projects, and the workspace.
  private static func roots(
    of commands: [ExportCommand], _ context: Context
  ) -> [FolderWatch.Root] {
    let settings = context.places.settings.map { [FolderWatch.Root($0, isDeep: false)] } ?? []
    return settings + commands.flatMap(\.folders).flatMap { roots(of: $0) }
  }

  /// What can change the pack of a project: its settings, and the folders of its sections.
  private static func roots(of folder: [UInt8]) -> [FolderWatch.Root] {
    var roots = [FolderWatch.Root(folder, isDeep: false)]
    for kind in SectionKind.allCases {
      roots.append(FolderWatch.Root(PathBytes.joined(folder, Array(kind.rawValue.utf8))))
    }
    guard let settings = try? ProjectSettings.read(inProject: folder) else { return roots }
    let files = [settings.preamble].compactMap { $0 } + settings.presets.map(\.path)
    for path in settings.paths.flatMap(\.paths) + files {
      let place = PathBytes.joined(folder, Array(path.utf8))
      let isFolder = (try? System.status(ofPath: place))?.kind == .directory
      roots.append(
        isFolder
          ? FolderWatch.Root(place)
          : FolderWatch.Root(PathBytes.folder(of: place), isDeep: false))
    }
    return roots
  }
}
