/// Paths as bytes, parted by slashes.
package enum PathBytes {
  private static let slash = UInt8(ascii: "/")

  /// What lies in a folder under a name or a relative path.
  package static func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    if folder.isEmpty || name.isEmpty { return folder + name }
    return folder.last == slash ? folder + name : folder + [slash] + name
  }

  /// The folder of a path: all before its last slash, or nothing.
  package static func folder(of path: [UInt8]) -> [UInt8] {
    guard let index = path.lastIndex(of: slash) else { return [] }
    // The root is its own name.
    return index == 0 ? [slash] : Array(path[..<index])
  }

  /// What follows the last slash.
  package static func lastName(of path: [UInt8]) -> [UInt8] {
    path.lastIndex(of: slash).map { Array(path[($0 + 1)...]) } ?? path
  }

  /// Whether a path lies below a folder; both absolute and without symbolic links.
  package static func isBelow(_ path: [UInt8], _ folder: [UInt8]) -> Bool {
    folder == [slash] || path.starts(with: folder + [slash])
  }
}
