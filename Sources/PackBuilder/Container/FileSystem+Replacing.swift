extension FileSystem {
  /// Writes a file so that a reader finds either the old bytes or the new ones, also after a crash.
  ///
  /// The bytes are stored under a temporary name `.NAME.tmp-PROCESS-TRY` beside the file, which is given
  /// its name when they are safe. The new name itself is safe after ``synchronizeFolder(_:)``.
  func replaceFile(_ path: [UInt8], with bytes: [UInt8]) throws(FileError) {
    let (temporary, descriptor) = try createTemporary(for: path)
    var isOpen = true
    do throws(FileError) {
      try write(bytes, to: descriptor)
      try synchronize(descriptor)
      close(descriptor)
      isOpen = false
      try move(temporary, to: path)
    } catch {
      if isOpen { close(descriptor) }
      try? removeFile(temporary)
      throw error
    }
  }

  func createTemporary(
    for path: [UInt8]
  ) throws(FileError) -> (path: [UInt8], descriptor: Int32) {
    var tries = 0
    while true {
      let name = TemporaryName.make(for: PathBytes.lastName(of: path), tries: tries)
      let temporary = PathBytes.joined(PathBytes.folder(of: path), name)
      do throws(FileError) {
        return (temporary, try createFile(temporary))
      } catch {
        tries += 1
        guard case .system(let call) = error, call.isExisting, tries < TemporaryName.mostTries
        else {
          throw error
        }
      }
    }
  }

  /// Removes temporary files that a process left which runs no more, and those of this process.
  ///
  /// Must only be called by the one who holds the folder's lock.
  func removeStaleTemporaries(in folder: [UInt8]) throws(FileError) {
    for name in try names(inFolder: folder) {
      guard let process = TemporaryName.process(of: name),
        process == System.processNumber || !System.isRunning(process: process)
      else { continue }
      try removeFile(PathBytes.joined(folder, name))
    }
  }

  /// Makes a folder where there is none; tells whether it did.
  func makeFolder(_ path: [UInt8]) throws(FileError) -> Bool {
    do throws(FileError) {
      try createFolder(path)
      return true
    } catch {
      guard case .system(let call) = error, call.isExisting else { throw error }
      guard try status(of: path, followsLinks: true).kind == .directory else { throw .isNoFolder }
      return false
    }
  }

  /// Makes a folder and all folders above it that are missing.
  func makeFolders(_ path: [UInt8]) throws(FileError) {
    var missing = [path]
    while let folder = missing.last {
      do throws(FileError) {
        _ = try makeFolder(folder)
        missing.removeLast()
      } catch {
        let parent = PathBytes.folder(of: folder)
        guard error.isMissing, !parent.isEmpty, parent != folder else { throw error }
        missing.append(parent)
      }
    }
  }
}

/// Names of files that are being written: `.NAME.tmp-PROCESS-TRY`.
enum TemporaryName {
  static let mostTries = 100
  private static let mark = Array(".tmp-".utf8)

  static func make(for name: [UInt8], tries: Int) -> [UInt8] {
    // With its ending it still has to be a file's name.
    [UInt8(ascii: ".")] + NumberedName.shortened(name[...], to: NumberedName.longest - 40) + mark
      + Array("\(System.processNumber)-\(tries)".utf8)
  }

  /// The process that made a temporary file; `nil` for any other name.
  static func process(of name: [UInt8]) -> Int32? {
    guard name.first == UInt8(ascii: "."), name.count > mark.count + 3 else { return nil }
    let starts = name.indices.reversed().first { name[$0...].starts(with: mark) }
    guard let start = starts, start > 0 else { return nil }
    let parts = name[(start + mark.count)...].split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2, Int(String(decoding: parts[1], as: UTF8.self)) != nil else {
      return nil
    }
    return Int32(String(decoding: parts[0], as: UTF8.self))
  }
}
