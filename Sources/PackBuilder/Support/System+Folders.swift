#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension System {
  /// Makes a folder, and those above it that are missing: by default for the user alone.
  package static func makeFolders(
    _ path: [UInt8], permissions: UInt32 = 0o700
  ) throws(CallError) {
    var missing: [[UInt8]] = []
    var folder = path
    while !folder.isEmpty, (try? status(ofPath: folder))?.kind != .directory {
      missing.append(folder)
      let above = PathBytes.folder(of: folder)
      guard above != folder else { break }
      folder = above
    }
    for folder in missing.reversed() {
      let name = try name(folder)
      // The name is NUL-terminated.
      if unsafe mkdir(name, mode_t(truncatingIfNeeded: permissions)) != 0, errno != EEXIST {
        throw CallError(number: errno)
      }
    }
  }
}

extension System {
  /// Goes to a byte of an open file.
  static func seek(_ descriptor: Int32, to offset: Int) throws(CallError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw CallError(number: errno) }
  }
}
