#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Notices that something below some folders changed.
///
/// Folders are watched and not files, since editors replace files. What the system reports is only a hint:
/// every so often the folders are compared with what they were, so that nothing is missed where reports do
/// not arrive (network drives, lost events) or do not exist.
///
/// Names that begin with a dot do not count, as they do not in projects.
package final class FolderWatch {
  /// A folder to watch.
  package struct Root: Sendable, Equatable {
    package let path: [UInt8]
    /// Whether everything below counts, or only what lies directly in it.
    package let isDeep: Bool

    package init(_ path: [UInt8], isDeep: Bool = true) {
      self.path = path
      self.isDeep = isDeep
    }
  }

  /// What is watched. After a change of it the next comparison finds whatever is new there.
  package var roots: [Root]
  private var entries: [Entry]
  private let events: FolderEvents?

  /// Milliseconds between two comparisons where the system reports changes.
  private static let checkInterval = 15_000
  /// Milliseconds between two comparisons where it does not.
  private static let pollInterval = 2_000
  /// Milliseconds in which reports are gathered.
  private static let crowdTime = 20

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - roots: Folders; those that are missing are waited for.
  ///   - usesEvents: Whether to ask the system for reports; without, folders are compared again and again.
  package init(_ roots: [Root], usesEvents: Bool = true) {
    self.roots = roots
    events = usesEvents ? FolderEvents() : nil
    entries = []
    entries = scan()
  }

  /// Whether the system reports changes.
  package var hasEvents: Bool { events?.isComplete ?? false }

  /// Waits until something changes.
  ///
  /// - Parameter milliseconds: At most so long; `nil` for ever.
  /// - Returns: Whether something did.
  package func waitForChange(atMost milliseconds: Int?) -> Bool {
    let end = milliseconds.map { System.milliseconds + $0 }
    while true {
      let left = end.map { max(0, $0 - System.milliseconds) }
      let step = hasEvents ? Self.checkInterval : Self.pollInterval
      let pause = min(left ?? step, step)
      let isReported = events?.wait(atMost: pause) ?? System.pause(pause)
      // Changes come in crowds, and each comparison costs.
      if isReported { _ = System.pause(Self.crowdTime) }
      let found = scan()
      let isChanged = found != entries
      entries = found
      if isChanged { return true }
      // What was reported may be undone already, or have no name that counts.
      if let end, System.milliseconds >= end { return false }
    }
  }

  /// Waits for a change, and then until nothing has changed for a while.
  ///
  /// - Parameters:
  ///   - quiet: Milliseconds without a change that end the wait.
  ///   - latest: Milliseconds after the first change that end it in any case.
  ///   - limit: Milliseconds to wait for the first change; `nil` for ever.
  /// - Returns: Whether something changed.
  package func waitForChanges(quiet: Int, latest: Int, limit: Int? = nil) -> Bool {
    guard waitForChange(atMost: limit) else { return false }
    let end = System.milliseconds + latest
    while true {
      let left = end - System.milliseconds
      if left <= 0 || !waitForChange(atMost: min(quiet, left)) { return true }
    }
  }

  // MARK: - Comparing

  /// A file or a folder as it was.
  private struct Entry: Equatable {
    let path: [UInt8]
    let mark: FileMark
  }

  /// All files and folders, in order; folders that are new are watched from then on.
  private func scan() -> [Entry] {
    var entries: [Entry] = []
    var waiting = roots.map { ($0.path, $0.isDeep) }
    var known: Set<[UInt8]> = []
    while let (folder, isDeep) = waiting.popLast() {
      guard known.insert(folder).inserted else { continue }
      // Before its names are read, so that none can come in between.
      events?.watch(folder)
      for name in (try? System.names(inFolder: folder)) ?? [] {
        guard name.first != UInt8(ascii: ".") else { continue }
        let path = PathBytes.joined(folder, name)
        guard var mark = FileMark(ofPath: path) else { continue }
        if mark.kind == .directory {
          if isDeep { waiting.append((path, true)) }
          continue
        }
        // The file that a link leads to may lie where nothing is watched; comparing finds its changes.
        if mark.kind == .symbolicLink { mark = FileMark(followingLinksOf: path) ?? mark }
        entries.append(Entry(path: path, mark: mark))
      }
    }
    return entries.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}

/// The system's reports on some folders: inotify on Linux, nothing elsewhere.
private final class FolderEvents {
  #if canImport(Glibc) || canImport(Musl)
    private let descriptor: Int32
    /// Whether every folder could be watched; the system limits their number.
    private(set) var isComplete = true

    init?() {
      descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Watches a folder; one that is watched already stays so.
    func watch(_ folder: [UInt8]) {
      guard let name = try? System.name(folder) else { return }
      let mask =
        IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
      // The name is NUL-terminated.
      let result = unsafe inotify_add_watch(descriptor, name, UInt32(mask))
      if result < 0, errno == ENOSPC || errno == ENOMEM { isComplete = false }
    }

    /// Waits for a report and takes all there are. Lost reports are one, too.
    func wait(atMost milliseconds: Int) -> Bool {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // One record, and it is ours.
      guard unsafe poll(&request, 1, Int32(clamping: milliseconds)) > 0 else { return false }
      var bytes = [UInt8](repeating: 0, count: 16 << 10)
      while true {
        // The buffer is as long as the call is told.
        let count = unsafe bytes.withUnsafeMutableBytes {
          unsafe read(descriptor, $0.baseAddress, $0.count)
        }
        if count <= 0 { return true }
      }
    }
  #else
    let isComplete = false

    init?() { return nil }

    func watch(_ folder: [UInt8]) {}

    func wait(atMost milliseconds: Int) -> Bool { false }
  #endif
}

extension System {
  /// Milliseconds of a clock that only goes forward.
  package static var milliseconds: Int {
    var time = timespec()
    // The record is ours.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) &* 1000 &+ Int(time.tv_nsec) / 1_000_000
  }

  /// Does nothing for a while.
  package static func sleep(milliseconds: Int) { _ = pause(milliseconds) }

  /// The same; says that nothing happened.
  static func pause(_ milliseconds: Int) -> Bool {
    // No descriptors, so only the time is waited for.
    _ = poll(nil, 0, Int32(clamping: milliseconds))
    return false
  }
}
