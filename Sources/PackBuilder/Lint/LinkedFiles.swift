import Synchronization

/// Files on disk, as targets of the links in documents beside them.
package final class LinkedFiles: Sendable {
  private let known = Mutex<[[UInt8]: LintSurroundings.Target]>([:])

  /// Nothing is read before a link asks for it, and each file once.
  package init() {}

  /// What the links of documents in a folder can lead to; an empty folder is the current one.
  package func surroundings(of folder: [UInt8]) -> LintSurroundings {
    LintSurroundings { path in
      self.target(
        path.hasPrefix("/") ? Array(path.utf8) : PathBytes.joined(folder, Array(path.utf8)))
    }
  }

  private func target(_ place: [UInt8]) -> LintSurroundings.Target {
    if let target = known.withLock({ $0[place] }) { return target }
    let target = Self.read(place)
    known.withLock { $0[place] = target }
    return target
  }

  private static func read(_ place: [UInt8]) -> LintSurroundings.Target {
    guard let status = try? System.status(ofPath: place) else { return .missing }
    let name = PathBytes.text(place)
    guard status.kind == .regular, name.hasSuffix(".md") || name.hasSuffix(".markdown"),
      let bytes = try? FileContent.ofFile(place, limit: 1 << 24), let text = try? LintText(bytes)
    else { return .file }
    return .document(anchors: AnchorIndex(text).all)
  }
}
