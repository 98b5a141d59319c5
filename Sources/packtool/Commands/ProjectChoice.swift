import PackBuilder

/// Which project a command is about.
struct ProjectChoice {
  let context: Context

  /// The folder of a project that is named by its directory or its id, or of the one around the working
  /// directory.
  func folder(_ name: Argument?) throws(Failure) -> [UInt8] {
    guard let name else {
      return try Failure.calling { () throws(PackError) in
        try Project.find(from: Array(".".utf8))
      }
    }
    if FileMark(ofPath: name.bytes)?.kind == .directory
      || (try? System.status(ofPath: name.bytes))?.kind == .directory
    {
      let found = try Failure.calling { () throws(PackError) in
        try Project.find(from: name.bytes)
      }
      guard found == (try? System.resolved(name.bytes)) else {
        throw Failure(InputFile.name(name), "is no project")
      }
      return found
    }
    return try folder(id: name)
  }

  /// The project around the working directory, then those of the workspace.
  private func folder(id name: Argument) throws(Failure) -> [UInt8] {
    var ids: [String] = []
    var folders = try context.workspace().projects.map { Array($0.utf8) }
    if let around = try? Project.find(from: Array(".".utf8)) { folders.insert(around, at: 0) }
    for folder in folders {
      guard let id = Project.id(ofFolder: folder) else { continue }
      if id.utf8.elementsEqual(name.text.utf8) { return folder }
      if !ids.contains(id) { ids.append(id) }
    }
    let known = ids.isEmpty ? "the workspace has none" : "there is \(ids.joined(separator: ", "))"
    throw Failure(InputFile.name(name), "no such project or directory; \(known)")
  }
}
