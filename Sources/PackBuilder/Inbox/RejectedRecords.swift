import RavenMarkdown

/// Files of an inbox that were refused and lie in its folder `rejected`.
public enum RejectedRecords {
  /// A refused file.
  public struct Entry: Sendable, Equatable {
    /// Its name in `inbox/rejected`, as bytes.
    public let name: [UInt8]
    /// Why, as the importer wrote it down; `nil` where no reason lies beside it.
    public let reason: String?
  }

  private static let ending = Array(".reason.json".utf8)
  private static let largestReason = 1 << 20

  /// The refused files of a container, by name; none where there is no such folder.
  ///
  /// - Parameter container: The container's folder.
  /// - Returns: Every visible file that is no reason.
  public static func all(ofContainer container: [UInt8]) -> [Entry] {
    let folder = PathBytes.joined(container, Array(RecordFile.rejected.utf8))
    // A link could lead to files that are none of ours.
    guard FileMark(ofPath: folder)?.kind == .directory else { return [] }
    let names = (try? System.names(inFolder: folder)) ?? []
    return names.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { name in
      let path = PathBytes.joined(folder, name)
      guard name.first != UInt8(ascii: "."), name.suffix(ending.count) != ending[...],
        FileMark(ofPath: path)?.kind == .regular
      else { return nil }
      return Entry(name: name, reason: reason(of: path))
    }
  }

  private static func reason(of path: [UInt8]) -> String? {
    let files = LocalFiles()
    guard let bytes = try? files.read(InboxMover.reasonPath(of: path), limit: largestReason).bytes,
      let json = try? JSONPlace(JSONValue(parsing: bytes))
    else { return nil }
    return try? json.member("detail").string()
  }
}
