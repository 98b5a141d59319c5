import PackBuilder

/// What an export has to do with the desk it runs on.
extension ExportCommand {
  /// Where the locks lie: among what is remembered of this user, where that can be.
  func stateFolder() throws(Failure) -> [UInt8] {
    // A dry run takes no lock and makes nothing.
    if values.has(Self.dryRun) { return context.places.state ?? [] }
    if let known = context.places.state, (try? System.makeFolders(known)) != nil { return known }
    return try Self.stateWithoutHome()
  }

  /// Where they lie without a home: a folder of this user among the temporary files.
  private static func stateWithoutHome() throws(Failure) -> [UInt8] {
    let path = Array("/tmp/packtool-\(System.userNumber)".utf8)
    do throws(System.CallError) {
      try System.makeFolders(path)
      let status = try System.status(ofPath: path, followsLinks: false)
      // Anybody may put something of that name there.
      if status.kind == .directory, status.owner == System.userNumber { return path }
    } catch {
      throw Failure(PathBytes.text(path), error.phrase)
    }
    throw Failure(
      nil, "there is no safe place for the lock: set HOME or XDG_STATE_HOME")
  }

  /// An id belongs to the folder of the workspace that was exported under it.
  func checkOwners(_ projects: [Project]) throws(Failure) {
    guard !values.has(Self.force) else { return }
    for other in try context.workspace().projects {
      let folder = Array(other.utf8)
      guard let resolved = try? System.resolved(folder), let id = Project.id(ofFolder: folder),
        let rival = projects.first(where: { $0.identity.id == id && $0.folder != resolved }),
        (try? ProjectArchive(of: folder).revisions())?.isEmpty == false
      else { continue }
      throw Failure(
        PackError.idTaken(id: id, path: PathBytes.text(rival.folder), otherPath: other))
    }
  }

  /// Enters projects that were exported in the workspace.
  func remember(_ projects: [Project]) throws(Failure) {
    guard context.places.workspace != nil else { return }
    try context.changeWorkspace { workspace in
      var known = Set(workspace.projects.compactMap { try? System.resolved(Array($0.utf8)) })
      for project in projects {
        if values.has(Self.force) { forgetRivals(of: project, in: &workspace) }
        guard known.insert(project.folder).inserted,
          let name = String(validating: project.folder, as: UTF8.self)
        else { continue }
        workspace.add(name)
      }
    }
  }

  /// A project of the workspace is exported again with all others.
  func sayWhatComesBack(_ removed: [String]) throws(Failure) {
    guard !removed.isEmpty else { return }
    for folder in try context.workspace().projects {
      guard let id = Project.id(ofFolder: Array(folder.utf8)), removed.contains(id) else {
        continue
      }
      context.messages.warn(
        "\(id) is still in the workspace; 'packtool workspace remove \(folder)' keeps it from being "
          + "exported again.")
    }
  }

  /// Forgets folders whose id another one took over.
  private func forgetRivals(of project: Project, in workspace: inout Workspace) {
    for other in workspace.projects {
      let folder = Array(other.utf8)
      guard Project.id(ofFolder: folder) == project.identity.id,
        (try? System.resolved(folder)) != project.folder
      else { continue }
      _ = workspace.remove(other)
    }
  }
}
