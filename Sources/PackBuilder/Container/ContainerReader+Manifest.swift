import RavenMarkdown

extension ContainerReader {
  /// The manifest, where it can be read.
  func readManifest() -> (manifest: Manifest?, state: ManifestState) {
    let path = place(Container.manifestName)
    guard let mark = FileMark(ofPath: path) else {
      let placeholder = PathBytes.joined(
        folder, Array(".\(Container.manifestName).icloud".utf8))
      guard FileMark(ofPath: placeholder) != nil else { return (nil, .missing) }
      drive.requestDownload(path)
      return (nil, .waiting(.notDownloaded))
    }
    guard !drive.isElsewhere(path) else {
      drive.requestDownload(path)
      return (nil, .waiting(.notDownloaded))
    }
    let bytes: [UInt8]
    switch content(of: path, mark) {
    case .read(let content, _): bytes = content
    case .waiting(let wait): return (nil, .waiting(wait))
    case .failed(let reason): return (nil, .damaged(reason: reason))
    }
    do throws(PackError) {
      let manifest = try Manifest(json: bytes)
      return (manifest, .read(revision: manifest.revision))
    } catch {
      if case .unsupportedVersion(_, let version, _) = error {
        return (nil, .needsNewerReader(version: version))
      }
      if isFresh(mark), isIncomplete(bytes) { return (nil, .waiting(.growing)) }
      return (nil, .damaged(reason: error.reason))
    }
  }

  func manifestWarnings(_ state: ManifestState) -> [String] {
    let rest = "the packs are read by what they say themselves"
    switch state {
    case .read: return []
    case .missing: return []
    case .waiting(let wait):
      let reason = wait == .notDownloaded ? "is not downloaded yet" : "is not complete yet"
      return ["\(Container.manifestName) \(reason); \(rest)"]
    case .needsNewerReader(let version):
      return [
        "\(Container.manifestName) needs a newer packtool (version \(version) of the format); \(rest)"
      ]
    case .damaged(let reason):
      return ["\(Container.manifestName): \(reason); \(rest), and the next export mends it"]
    }
  }

  /// Whether a file changed a moment ago, so that more of it may come; a clock that is behind counts.
  func isFresh(_ mark: FileMark) -> Bool {
    abs(clock() - mark.changed / 1_000_000_000) < Self.settleTime
  }

  /// Whether the rest of a JSON text seems to be on its way: it ends early, or holds the NULs of a part that
  /// has not been written.
  func isIncomplete(_ bytes: [UInt8]) -> Bool {
    if bytes.contains(0) { return true }
    do throws(JSONError) {
      _ = try JSONValue(parsing: bytes)
      return false
    } catch {
      return error.reason == .empty || error.reason == .cutOff
    }
  }
}

extension PackError {
  /// What is wrong, without the place.
  var reason: String {
    switch self {
    case .damaged(_, let reason): reason
    case .notUTF8(_, let offset): "not valid UTF-8 (first bad byte at offset \(offset))"
    case .wrongHash(_, let subject): "the text of \(subject) does not match its SHA-256"
    default: description
    }
  }
}
