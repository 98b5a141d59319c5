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

  /// Exports now and after every change, until the program is stopped.
  ///
  /// What goes wrong is said once, and tried again after a while or with the next change: a file may be
  /// half saved, or the drive away.
  func watch() throws(Failure) -> ExitCode {
    let times = WatchTimes(context.environment)
    let watch = FolderWatch(folders.flatMap { Self.roots(of: $0) })
    var said = Said()
    context.messages.note(watch.hasEvents ? "the system reports changes" : "folders are compared")
    var isFirst = true
    var lastFailure: Failure?
    while true {
      do throws(Failure) {
        let report = try exported(&said)
        if isFirst || !report.written.isEmpty { try show(report) }
        isFirst = false
        lastFailure = nil
      } catch {
        guard !error.isClosedPipe else { throw error }
        if error != lastFailure { context.messages.fail(error) }
        lastFailure = error
      }
      // A drive that was gone comes back without a change here.
      let limit = lastFailure == nil ? nil : times.again
      _ = watch.waitForChanges(quiet: times.quiet, latest: times.latest, limit: limit)
      watch.roots = folders.flatMap { Self.roots(of: $0) }
    }
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
