/// Writes files so that a reader, or a loss of power, finds either the old bytes or the new ones.
package enum AtomicFile {
  /// How many names are tried for the temporary file.
  private static let mostTries = 100
  /// The longest name of a file, in bytes, on the usual file systems.
  private static let longestName = 255

  /// Writes a file under a temporary name beside it and gives it its name when all of it is stored.
  ///
  /// A file that was there keeps its permissions and, where the process may set them, its owner and
  /// group. One that the process may not write to is refused, though its folder would allow it. Of a
  /// symbolic link the file that it leads to is written. Extended attributes and other names of the same
  /// file (hard links) are not carried over.
  ///
  /// - Parameters:
  ///   - bytes: All that the file is to hold.
  ///   - path: Its name; the folder must be there.
  ///   - root: A folder that a symbolic link must not lead out of; `nil` lets it lead anywhere.
  /// - Throws: When nothing was written; no temporary file is left then.
  package static func write(
    _ bytes: [UInt8], to path: [UInt8], within root: [UInt8]? = nil
  ) throws(FileError) {
    let target = try Target(path, within: root)
    try FileError.calling { () throws(System.CallError) in try replace(target, with: bytes) }
  }

  /// The file that is to be written.
  private struct Target {
    let path: [UInt8]
    /// What is there now.
    let old: System.FileStatus?

    init(_ path: [UInt8], within root: [UInt8]?) throws(FileError) {
      guard let status = try Self.status(path, followsLinks: false) else {
        (self.path, old) = (path, nil)
        return
      }
      guard status.kind == .symbolicLink else {
        (self.path, old) = (path, try Self.writable(path, status))
        return
      }
      let resolved = try FileError.calling { () throws(System.CallError) in
        try System.resolved(path)
      }
      if let root {
        let top = try FileError.calling { () throws(System.CallError) in
          try System.resolved(root)
        }
        guard PathBytes.isBelow(resolved, top) else { throw .leadsOutside }
      }
      self.path = resolved
      old = try Self.status(resolved, followsLinks: false).map { status throws(FileError) in
        try Self.writable(resolved, status)
      }
    }

    private static func status(
      _ path: [UInt8], followsLinks: Bool
    ) throws(FileError) -> System.FileStatus? {
      do throws(System.CallError) {
        return try System.status(ofPath: path, followsLinks: followsLinks)
      } catch {
        guard error.isMissing, !path.isEmpty else { throw .system(error) }
        return nil
      }
    }

    private static func writable(
      _ path: [UInt8], _ status: System.FileStatus
    ) throws(FileError) -> System.FileStatus {
      guard status.kind != .directory else { throw .isFolder }
      guard status.kind == .regular else { throw .isSpecial }
      try FileError.calling { () throws(System.CallError) in try System.checkWritable(path) }
      return status
    }
  }

  private static func replace(
    _ target: Target, with bytes: [UInt8]
  ) throws(System.CallError) {
    let (temporary, descriptor) = try temporaryFile(for: target)
    var isOpen = true
    do throws(System.CallError) {
      try System.writeBytes(bytes[...], to: descriptor)
      if let old = target.old { try keep(old, of: descriptor) }
      try System.synchronize(descriptor)
      System.closeFile(descriptor)
      isOpen = false
      try System.move(temporary, to: target.path)
    } catch {
      if isOpen { System.closeFile(descriptor) }
      try? System.removeFile(temporary)
      throw error
    }
    synchronizeFolder(of: target.path)
  }

  /// A new file `.NAME.tmp-PROCESS-TRY` in the folder of another.
  private static func temporaryFile(
    for target: Target
  ) throws(System.CallError) -> (path: [UInt8], descriptor: Int32) {
    let folder = PathBytes.folder(of: target.path)
    let name = PathBytes.lastName(of: target.path)
    // Nobody else is to read what replaces a private file.
    let permissions: UInt32 = target.old == nil ? 0o666 : 0o600
    var tries = 0
    while true {
      let ending = Array(".tmp-\(System.processNumber)-\(tries)".utf8)
      var part = name.prefix(longestName - ending.count - 1)
      if part.count < name.count {
        // A cut inside a character is no name where names must be UTF-8.
        while let last = part.last, last & 0xC0 == 0x80 { part.removeLast() }
        if let last = part.last, last >= 0xC0 { part.removeLast() }
      }
      let path = PathBytes.joined(folder, [UInt8(ascii: ".")] + part + ending)
      do throws(System.CallError) {
        return (path, try System.createFile(path, permissions: permissions))
      } catch {
        tries += 1
        guard error.isExisting, tries < mostTries else { throw error }
      }
    }
  }

  private static func keep(
    _ old: System.FileStatus, of descriptor: Int32
  ) throws(System.CallError) {
    let new = try System.status(of: descriptor)
    var permissions = old.permissions
    if (new.owner, new.group) != (old.owner, old.group) {
      do throws(System.CallError) {
        try System.setOwner(old.owner, group: old.group, of: descriptor)
      } catch {
        // The rights of another owner's program are not for us to give.
        permissions &= 0o777
      }
    }
    try System.setPermissions(permissions, of: descriptor)
  }

  /// Stores the new name. Some file systems cannot, and the file itself is written.
  private static func synchronizeFolder(of path: [UInt8]) {
    let folder = PathBytes.folder(of: path)
    guard let descriptor = try? System.openFile(folder.isEmpty ? [UInt8(ascii: ".")] : folder)
    else { return }
    try? System.synchronize(descriptor)
    System.closeFile(descriptor)
  }
}
