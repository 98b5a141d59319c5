import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool init`.
  static let initialize = Command(
    name: "init",
    group: .desk,
    abstract: "Begin a project: settings, nine layers to fill in, folders for the rest.",
    discussion: [
      "Files that are there stay as they are. The project is added to the workspace."
    ],
    operands: [
      Operand(
        name: "directory", kind: .directory, isOptional: true,
        abstract: "The project's directory, made where it is missing; by default this one.")
    ],
    flags: [ContainerOptions.json.flag]
  ) { values, context throws(Failure) in
    let directory = values.operands.first ?? "."
    guard !directory.bytes.isEmpty else { throw Failure("''", "no such file or directory") }
    let beginning = try ProjectBeginning(at: directory)
    try beginning.remember(context)
    if values.has(ContainerOptions.json) {
      try context.print(beginning.json)
    } else {
      let report = Report(values, context)
      for path in beginning.created { try report.line("created \(path)") }
      for path in beginning.kept { context.messages.note("kept \(path)") }
      if beginning.created.isEmpty { try report.line("nothing to do: everything is there") }
      try report.finish()
    }
    return .success
  }
}

/// A project that was begun.
private struct ProjectBeginning {
  let folder: String
  let id: String
  private(set) var created: [String] = []
  private(set) var kept: [String] = []

  init(at directory: Argument) throws(Failure) {
    do throws(System.CallError) {
      try System.makeFolders(directory.bytes, permissions: 0o777)
    } catch {
      throw Failure(InputFile.name(directory), error.phrase)
    }
    folder = try Places.absolute(directory)
    let resolved = (try? System.resolved(directory.bytes)) ?? directory.bytes
    let template = ProjectTemplate.project(folderName: PathBytes.lastName(of: resolved))
    for name in ProjectTemplate.folders {
      let path = PathBytes.joined(directory.bytes, Array(name.utf8))
      if FileMark(ofPath: path) == nil {
        do throws(System.CallError) {
          try System.makeFolders(path, permissions: 0o777)
        } catch {
          throw Failure(String(decoding: path, as: UTF8.self), error.phrase)
        }
        created.append(name + "/")
      } else {
        kept.append(name + "/")
      }
    }
    for file in template.files {
      let name = String(decoding: file.path, as: UTF8.self)
      let path = PathBytes.joined(directory.bytes, file.path)
      if try NewFile.write(file.content, to: path) {
        created.append(name)
      } else {
        kept.append(name)
      }
    }
    let settings = try Failure.calling { () throws(PackError) in
      try ProjectSettings.read(inProject: resolved)
    }
    id = settings.id ?? template.id
  }

  /// Adds the project to the workspace. Without a home there is none, and the project is no worse.
  func remember(_ context: Context) throws(Failure) {
    guard context.places.workspace != nil else {
      return context.messages.note("no workspace: neither HOME nor XDG_CONFIG_HOME is set")
    }
    try context.changeWorkspace { $0.add(folder) }
  }

  var json: JSONValue {
    .object([
      "folder": .string(folder),
      "id": .string(id),
      "created": .array(created.map { .string($0) }),
      "kept": .array(kept.map { .string($0) }),
    ])
  }
}

/// Files that must not be there yet.
enum NewFile {
  /// Writes a file.
  ///
  /// - Returns: False when something of that name is there, which stays as it is.
  static func write(_ bytes: [UInt8], to path: [UInt8]) throws(Failure) -> Bool {
    let name = String(decoding: path, as: UTF8.self)
    let descriptor: Int32
    do throws(System.CallError) {
      descriptor = try System.createFile(path)
    } catch {
      if error.isExisting { return false }
      throw Failure(name, error.phrase)
    }
    defer { System.closeFile(descriptor) }
    do throws(System.CallError) {
      try System.writeBytes(bytes[...], to: descriptor)
    } catch {
      // Half a file would count as there the next time.
      try? System.removeFile(path)
      throw Failure(name, error.phrase)
    }
    return true
  }
}
