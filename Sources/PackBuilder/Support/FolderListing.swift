/// The files below a folder.
///
/// Files and folders whose names begin with a dot are left out. Symbolic links to folders are never
/// entered, so there are no loops; a link to a file counts as that file when it lies below the folder.
package struct FolderListing: Sendable {
  /// Paths of files, relative to the folder, in the order of their bytes.
  package private(set) var files: [[UInt8]] = []
  /// What could not be read or must not be, in the same order.
  package private(set) var skipped: [Skipped] = []

  /// Something that is not among the files.
  package struct Skipped: Sendable, Equatable {
    /// Its path, relative to the folder.
    package let path: [UInt8]
    /// Why.
    package let reason: FileError
    /// Whether files may lie below it that nobody has seen.
    package let isFolder: Bool
  }

  private let root: [UInt8]
  private let resolvedRoot: [UInt8]
  /// The folders that are still to be listed.
  private var waiting: [[UInt8]] = [[]]

  /// Lists a folder; it may itself be a symbolic link.
  ///
  /// - Throws: When the folder itself cannot be listed. What cannot be listed below it is skipped.
  /// - Complexity: O(*n* log *n*) in the number of files and folders.
  package init(of root: [UInt8]) throws(FileError) {
    self.root = root
    let status = try FileError.calling { () throws(System.CallError) in
      try System.status(ofPath: root)
    }
    guard status.kind == .directory else { throw .isNoFolder }
    resolvedRoot = try FileError.calling { () throws(System.CallError) in
      try System.resolved(root)
    }
    while let folder = waiting.popLast() {
      do throws(System.CallError) {
        for name in try System.names(inFolder: PathBytes.joined(root, folder)) {
          guard name.first != UInt8(ascii: ".") else { continue }
          add(PathBytes.joined(folder, name))
        }
      } catch {
        guard !folder.isEmpty else { throw .system(error) }
        skip(folder, .system(error), isFolder: true)
      }
    }
    files.sort { $0.lexicographicallyPrecedes($1) }
    skipped.sort { $0.path.lexicographicallyPrecedes($1.path) }
  }

  private mutating func add(_ path: [UInt8]) {
    let place = PathBytes.joined(root, path)
    do throws(System.CallError) {
      switch try System.status(ofPath: place, followsLinks: false).kind {
      case .regular: files.append(path)
      case .directory: waiting.append(path)
      case .symbolicLink: addLink(path, place)
      case .other: skip(path, .isSpecial)
      }
    } catch {
      // A file may go while the folder is being read.
      if !error.isMissing { skip(path, .system(error)) }
    }
  }

  private mutating func addLink(_ path: [UInt8], _ place: [UInt8]) {
    do throws(System.CallError) {
      let target = try System.resolved(place)
      let isInside = target == resolvedRoot || PathBytes.isBelow(target, resolvedRoot)
      switch try System.status(ofPath: place).kind {
      case .regular where isInside: files.append(path)
      // Its files are listed under their own names.
      case .directory where isInside: break
      case .regular, .directory: skip(path, .leadsOutside)
      case .symbolicLink, .other: skip(path, .isSpecial)
      }
    } catch {
      skip(path, .system(error))
    }
  }

  private mutating func skip(_ path: [UInt8], _ reason: FileError, isFolder: Bool = false) {
    skipped.append(Skipped(path: path, reason: reason, isFolder: isFolder))
  }
}
