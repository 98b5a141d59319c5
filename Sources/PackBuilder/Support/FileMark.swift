#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a name stands for at a moment: two equal marks mean that nobody has written in between.
package struct FileMark: Sendable, Hashable {
  /// A file, a folder, a link or something else; links are not followed.
  package let kind: System.FileStatus.Kind
  /// Bytes, of a regular file.
  package let size: Int
  /// The number of the file in its file system.
  package let number: UInt64
  /// When its bytes were written, in nanoseconds since 1970; programs may set it.
  package let modified: Int
  /// When anything about it changed on this machine, in nanoseconds since 1970; nobody can set it.
  package let changed: Int
  /// Whether its bytes lie elsewhere and reading would fetch them (only on Apple's systems).
  package let isDataless: Bool

  /// The mark of a name; `nil` where there is nothing or it cannot be seen.
  package init?(ofPath path: [UInt8]) {
    var record = stat()
    guard let name = try? System.name(path) else { return nil }
    // The name is NUL-terminated, the record is ours.
    guard unsafe lstat(name, &record) == 0 else { return nil }
    self.init(record)
  }

  /// The mark of what a name leads to, links followed; `nil` where they lead nowhere.
  package init?(followingLinksOf path: [UInt8]) {
    var record = stat()
    guard let name = try? System.name(path) else { return nil }
    // The name is NUL-terminated, the record is ours.
    guard unsafe stat(name, &record) == 0 else { return nil }
    self.init(record)
  }

  /// The mark of an open file.
  package init?(ofDescriptor descriptor: Int32) {
    var record = stat()
    // The record is ours and lives through the call.
    guard unsafe fstat(descriptor, &record) == 0 else { return nil }
    self.init(record)
  }

  private init(_ record: stat) {
    kind =
      switch record.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    size = Int(record.st_size)
    number = UInt64(record.st_ino)
    #if canImport(Darwin)
      modified = Self.nanoseconds(record.st_mtimespec)
      changed = Self.nanoseconds(record.st_ctimespec)
      // SF_DATALESS of <sys/stat.h>, which Swift does not import.
      isDataless = record.st_flags & 0x4000_0000 != 0
    #else
      modified = Self.nanoseconds(record.st_mtim)
      changed = Self.nanoseconds(record.st_ctim)
      isDataless = false
    #endif
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}

extension System {
  /// Seconds since 1970.
  package static var secondsNow: Int { Int(time(nil)) }

  /// Milliseconds since 1970.
  package static var millisecondsNow: Int {
    var time = timespec()
    // The record is ours.
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) &* 1000 &+ Int(time.tv_nsec) / 1_000_000
  }
}
