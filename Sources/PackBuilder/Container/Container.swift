/// The folder that both sides share: where things lie in it.
public enum Container {
  /// The name of the manifest's file.
  public static let manifestName = "manifest.json"
  /// The folder of the packs.
  public static let packsFolder = "packs"
  /// The folder of packs whose projects were removed.
  public static let removedPacksFolder = "packs/archive"
  /// The largest manifest or pack that is read, in bytes (64 MiB).
  public static let largestFile = 64 << 20

  /// Where the pack of a project lies, relative to the container.
  public static func packPath(id: String) -> String { "\(packsFolder)/\(id).json" }

  /// Whether a manifest's path of a pack stays in the folder of packs: `packs/NAME.json`.
  static func isPackPath(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    let folder = Array("\(packsFolder)/".utf8)
    guard bytes.starts(with: folder), bytes.count < folder.count + 256 else { return false }
    return isFileName(bytes[folder.count...])
  }

  /// Whether an id can be a file's name.
  static func isProjectID(_ id: String) -> Bool { isFileName(Array("\(id).json".utf8)[...]) }

  /// A visible file's name without folders or control characters, `.json` at its end.
  private static func isFileName(_ name: ArraySlice<UInt8>) -> Bool {
    let ending = Array(".json".utf8)
    return name.count > ending.count && name.count <= 255
      && name.suffix(ending.count) == ending[...]
      && name.first != UInt8(ascii: ".")
      && name.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != 0x5C }
  }
}
