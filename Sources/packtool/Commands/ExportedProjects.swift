import PackBuilder

/// The projects that an export is about.
struct ExportedProjects {
  /// Their folders, each once.
  private(set) var folders: [[UInt8]] = []
  /// Projects of the workspace that are not there.
  private(set) var missing: [String] = []

  /// Those that are named; else the one around the working directory; else all of the workspace. None where
  /// they are optional and none is named.
  init(_ values: ParsedValues, _ context: Context, isOptional: Bool) throws(Failure) {
    guard values.operands.isEmpty else {
      let choice = ProjectChoice(context: context)
      for name in values.operands {
        let folder = try choice.folder(name)
        if !folders.contains(folder) { folders.append(folder) }
      }
      return
    }
    // Who takes a project out does not ask for anything else.
    if isOptional { return }
    if let around = try? Project.find(from: Array(".".utf8)) {
      folders = [around]
      return
    }
    let known = try context.workspace().projects
    guard !known.isEmpty else {
      throw Failure(
        ".", "no project here or above, and none in the workspace; name one, or see 'packtool init'"
      )
    }
    for folder in known {
      let isThere = (try? System.status(ofPath: Array(folder.utf8)))?.kind == .directory
      if isThere { folders.append(Array(folder.utf8)) } else { missing.append(folder) }
    }
    guard !folders.isEmpty else {
      throw Failure(nil, "none of the workspace's projects is there")
    }
  }
}
