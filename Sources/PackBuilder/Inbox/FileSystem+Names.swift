extension FileSystem {
  /// Writes a file that is whole or not there, under a name that nothing has; the name itself is safe
  /// after ``FileSystem/synchronizeFolder(_:)``.
  ///
  /// - Returns: The path that it got: the wanted one, or one with `.~1`, `.~2` … before its extension.
  func writeNewFile(_ bytes: [UInt8], at path: [UInt8]) throws(FileError) -> [UInt8] {
    let temporary = try writeTemporary(bytes, for: path)
    do throws(FileError) {
      return try moveToFreeName(temporary, path)
    } catch {
      try? removeFile(temporary)
      throw error
    }
  }

  /// Writes a file under a temporary name, and waits until its bytes are safe.
  func writeTemporary(_ bytes: [UInt8], for path: [UInt8]) throws(FileError) -> [UInt8] {
    let (temporary, descriptor) = try createTemporary(for: path)
    do throws(FileError) {
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
      try synchronize(descriptor)
    } catch {
      try? removeFile(temporary)
      throw error
    }
    return temporary
  }

  /// Gives a file another name in place of none: what has that name already keeps it.
  ///
  /// It is linked and then unlinked, so that it has at least one name at every moment. An interrupted move
  /// leaves two, and the next one ends it.
  ///
  /// - Returns: The path that it got: the wanted one, or one with `.~1`, `.~2` … before its extension.
  func moveToFreeName(_ path: [UInt8], _ wanted: [UInt8]) throws(FileError) -> [UInt8] {
    var number = 0
    while true {
      let target = NumberedName.path(wanted, number)
      if try take(target, for: path) { return target }
      number += 1
    }
  }

  /// Moves a file unless something else has the name.
  private func take(_ target: [UInt8], for path: [UInt8]) throws(FileError) -> Bool {
    do throws(FileError) {
      try link(path, to: target)
    } catch {
      guard case .system(let call) = error else { throw error }
      if call.isExisting {
        guard try isSameFile(path, target) else { return false }
      } else if call.forbidsLinks {
        // Nobody else moves files here: the importer holds the lock.
        guard try !hasName(target) else { return false }
        try move(path, to: target)
        return true
      } else {
        throw error
      }
    }
    try removeFile(path)
    return true
  }

  /// Whether two names are of one file.
  func isSameFile(_ path: [UInt8], _ other: [UInt8]) throws(FileError) -> Bool {
    let (a, b) = (
      try status(of: path, followsLinks: false), try status(of: other, followsLinks: false)
    )
    return a.number == b.number && a.volume == b.volume
  }

  /// Whether something has this name.
  func hasName(_ path: [UInt8]) throws(FileError) -> Bool {
    do throws(FileError) {
      _ = try status(of: path, followsLinks: false)
      return true
    } catch {
      guard error.isMissing else { throw error }
      return false
    }
  }
}

/// Names for what finds its own name taken.
enum NumberedName {
  /// `NAME.~2.json` of `NAME.json`; the name itself for 0.
  static func path(_ path: [UInt8], _ number: Int) -> [UInt8] {
    guard number > 0 else { return path }
    let name = PathBytes.lastName(of: path)
    let mark = Array(".~\(number)".utf8)
    // A dot at the start hides a file, and begins no extension.
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return path + mark }
    let numbered = shortened(name[..<dot], to: longest - mark.count - (name.count - dot))
    return PathBytes.joined(PathBytes.folder(of: path), numbered + mark + name[dot...])
  }

  /// The longest name of a file, in bytes, on the usual file systems.
  static let longest = 255

  /// The start of a name, not cut inside a character.
  static func shortened(_ name: ArraySlice<UInt8>, to limit: Int) -> [UInt8] {
    guard name.count > limit else { return Array(name) }
    var part = name.prefix(max(0, limit))
    while let last = part.last, last & 0xC0 == 0x80 { part.removeLast() }
    if let last = part.last, last >= 0xC0 { part.removeLast() }
    return Array(part)
  }
}
