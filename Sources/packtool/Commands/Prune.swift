import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool prune`.
  static let prune = Command(
    name: "prune",
    group: .desk,
    abstract: "List what only the past needs, and delete it when told to.",
    discussion: [
      "Consumed records, with --rejected also refused ones and their reasons, and exported revisions of the workspace's projects; the newest "
        + "revision always stays. Nothing is deleted without --yes."
    ],
    flags: [
      PruneCommand.age.flag, PruneCommand.rejected.flag, PruneCommand.yes.flag,
      ContainerOptions.container.flag, ContainerOptions.json.flag,
    ]
  ) { values, context throws(Failure) in
    guard let days = values[PruneCommand.age] else {
      throw .usage("Missing expected argument '--older-than <days>'")
    }
    let now = context.now
    var pruning = Pruning(before: now - days * 86_400)
    if let container = try ContainerChoice(context: context).find(values) {
      pruning.addRecords(
        ofContainer: container.value, rejected: values.has(PruneCommand.rejected))
    }
    if let state = context.places.state { pruning.addFiledRecords(ofState: state) }
    for folder in try PruneCommand.projects(context) { pruning.addRevisions(ofProject: folder) }
    for warning in pruning.warnings { context.messages.warn(warning + ".") }
    let isDeleting = values.has(PruneCommand.yes)
    let failures = isDeleting ? pruning.delete() : []
    try PruneCommand.show(pruning, isDeleting: isDeleting, failures, values, context)
    for failure in failures { context.messages.fail(Failure(nil, failure)) }
    return failures.isEmpty ? .success : .trouble
  }
}

/// The flags and the output of `packtool prune`.
enum PruneCommand {
  static let age = ValueFlag<Int>(
    number: "older-than", name: "days", range: 0...36_500,
    "Only what is older than so many days.")
  static let rejected = SwitchFlag("rejected", "Refused records as well.")
  static let yes = SwitchFlag("yes", "Delete it.")

  /// The projects of the workspace and the one around the working directory.
  static func projects(_ context: Context) throws(Failure) -> [[UInt8]] {
    var folders = try context.workspace().projects.map { Array($0.utf8) }
    if let around = try? Project.find(from: Array(".".utf8)) {
      let isKnown = folders.contains { (try? System.resolved($0)) == around }
      if !isKnown { folders.append(around) }
    }
    return folders
  }

  static func show(
    _ pruning: Pruning, isDeleting: Bool, _ failures: [String], _ values: ParsedValues,
    _ context: Context
  ) throws(Failure) {
    let bytes = pruning.candidates.reduce(0) { $0 + $1.bytes }
    if values.has(ContainerOptions.json) {
      return try context.print(
        .object([
          "deleted": .bool(isDeleting && failures.isEmpty),
          "bytes": .integer(bytes),
          "files": .array(pruning.candidates.map(json)),
          "failures": .array(failures.map { .string($0) }),
        ]))
    }
    let report = Report(values, context)
    for candidate in pruning.candidates {
      try report.line(String(decoding: candidate.path, as: UTF8.self))
    }
    try report.finish()
    guard context.messages.level != .quiet else { return }
    let count = Words.counted(pruning.candidates.count, "file")
    let verb = isDeleting ? "deleted" : "would be deleted; --yes deletes"
    let end =
      pruning.candidates.isEmpty
      ? "nothing to delete" : "\(count), \(Words.counted(bytes, "byte")) \(verb)"
    Messages.say(end + "\n")
  }

  private static func json(_ candidate: Pruning.Candidate) -> JSONValue {
    .object([
      "path": .string(String(decoding: candidate.path, as: UTF8.self)),
      "kind": .string(candidate.kind.rawValue),
      "bytes": .integer(candidate.bytes),
      "at": JSONOutput.optional(Timestamp(seconds: candidate.seconds)) { .string($0.description) },
    ])
  }
}
