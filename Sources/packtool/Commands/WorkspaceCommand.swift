import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool workspace`.
  static let workspace = Command(
    name: "workspace",
    group: .desk,
    abstract: "Show or change the projects and the container that this desk knows.",
    discussion: [
      "They are kept in $XDG_CONFIG_HOME/packtool/config.json (~/.config/packtool/config.json)."
    ],
    operands: [
      Operand(
        name: "action", kind: .choice(WorkspaceAction.choices), isOptional: true,
        abstract: "What to do; without it the workspace is shown."),
      Operand(
        name: "directory", kind: .directory, isOptional: true,
        abstract: "A project's directory, or the container."),
    ],
    flags: [ContainerOptions.json.flag]
  ) { values, context throws(Failure) in
    if let word = values.operands.first, let action = WorkspaceAction(rawValue: word.text) {
      guard let directory = values.operands.dropFirst().first else {
        throw .usage("Missing expected argument '<directory>'")
      }
      try context.changeWorkspace { workspace throws(Failure) in
        try action.apply(directory, to: &workspace)
      }
      guard values.has(ContainerOptions.json) else { return .success }
    }
    try WorkspaceView(workspace: try context.workspace(), context: context).show(values)
    return .success
  }
}

/// What `packtool workspace` does.
enum WorkspaceAction: String, FlagChoice {
  case add, remove, container

  var abstract: String {
    switch self {
    case .add: "add a project"
    case .remove: "forget a project; its files stay"
    case .container: "set the container"
    }
  }

  fileprivate func apply(
    _ directory: Argument, to workspace: inout Workspace
  ) throws(Failure) {
    switch self {
    case .add:
      workspace.add(try existing(directory))
    case .container:
      workspace.container = try existing(directory)
    case .remove:
      // A folder that is gone can only be named as it was.
      let name = (try? Places.absolute(directory)) ?? directory.text
      guard workspace.remove(name) || workspace.remove(directory.text) else {
        throw Failure(InputFile.name(directory), "is no project of the workspace")
      }
    }
  }

  private func existing(_ directory: Argument) throws(Failure) -> String {
    let name = try Places.absolute(directory)
    guard (try? System.status(ofPath: directory.bytes))?.kind == .directory else {
      let isThere = FileMark(ofPath: directory.bytes) != nil
      throw Failure(
        InputFile.name(directory), isThere ? "is not a directory" : "no such file or directory")
    }
    return name
  }
}

/// The workspace as it is shown.
private struct WorkspaceView {
  let workspace: Workspace
  let context: Context

  func show(_ values: ParsedValues) throws(Failure) {
    guard !values.has(ContainerOptions.json) else {
      return try context.print(
        .object([
          "file": JSONOutput.optional(context.places.workspace) {
            .string(String(decoding: $0, as: UTF8.self))
          },
          "container": JSONOutput.optional(workspace.container) { .string($0) },
          "projects": .array(workspace.projects.map { .string($0) }),
        ]))
    }
    let report = Report(values, context)
    report.hanging = 11
    report.add("container  ", .muted)
    try report.line(workspace.container ?? "none; 'packtool workspace container DIRECTORY' sets it")
    if workspace.projects.isEmpty {
      report.add("projects   ", .muted)
      try report.line("none; 'packtool init' and 'packtool workspace add DIRECTORY' add them")
    }
    for (index, project) in workspace.projects.enumerated() {
      report.add(index == 0 ? "projects   " : "           ", .muted)
      report.add(project)
      if (try? System.status(ofPath: Array(project.utf8)))?.kind != .directory {
        report.add("  (is not there)", .warning)
      }
      try report.endLine()
    }
    try report.finish()
  }
}
