extension Project {
  /// The id of the project in a folder, without reading its documents; `nil` where there is none or its
  /// settings cannot be understood.
  package static func id(ofFolder folder: [UInt8]) -> String? {
    guard let found = try? find(from: folder), found == (try? System.resolved(folder)),
      let settings = try? ProjectSettings.read(inProject: found)
    else { return nil }
    return settings.id ?? DocumentID.segment(PathBytes.lastName(of: found))
  }
}
