import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool diff`.
  static let diff = Command(
    name: "diff",
    group: .desk,
    abstract: "Show what changed between two packs, revisions, projects or documents.",
    discussion: [
      "Compared is what readers see: line breaks, bullets and fences do not count, and renamed or moved "
        + "sections, ticked tasks, table cells and list levels are told as what they are.",
      "Each side is a markdown file, a pack, a project's directory, the number of an exported revision, or "
        + "latest. Without any, the project around you is compared with its last export; with one, that one "
        + "with the project.",
      "Ends with 0 when nothing changed, with 1 when something did.",
    ],
    operands: [
      Operand(
        name: "old", kind: .file(endings: ["md", "markdown", "json"]), isOptional: true,
        abstract: "What was before; - is standard input."),
      Operand(
        name: "new", kind: .file(endings: ["md", "markdown", "json"]), isOptional: true,
        abstract: "What is now."),
    ],
    flags: DiffOptions.all
  ) { values, context throws(Failure) in
    try DiffCommand(values: values, context: context).run()
  }
}

/// The flags of `packtool diff`.
enum DiffOptions {
  static let format = ValueFlag<DiffFormat>(
    choice: "format", name: "format", default: "text", "What to write.")
  static let section = ValueFlag<Argument>(
    "section", name: "part", kind: .text,
    "Only a section of the project, a document, or what stands under a heading.")
  static let exact = SwitchFlag(
    "exact", "Count every byte of difference, spelling too.")

  static let all = [
    format.flag, section.flag, exact.flag, RenderOptions.width.flag, RenderOptions.color.flag,
    RenderOptions.theme.flag, RenderOptions.paging.flag,
  ]
}

/// What `packtool diff` writes.
enum DiffFormat: String, FlagChoice {
  case text, json, html, unified, stat

  var abstract: String {
    switch self {
    case .text: "changes by document and section, words marked"
    case .json: "one object a change"
    case .html: "a page of its own"
    case .unified: "a patch of the normal forms, with --exact of the texts"
    case .stat: "how much changed in each document"
    }
  }
}

/// One run of `packtool diff`.
struct DiffCommand {
  let values: ParsedValues
  let context: Context

  func run() throws(Failure) -> ExitCode {
    let sides = try DiffSides(values: values, context: context)
    let isExact = values.has(DiffOptions.exact)
    var comparison = sides.comparison(isExact: isExact)
    var scope: DiffScope?
    if let section = values[DiffOptions.section] {
      let part = try DiffScope(section, sides, comparison)
      comparison = part.applied(to: comparison)
      scope = part
    }
    for document in comparison.documents where document.isCoarse {
      context.messages.note(
        "\(document.name): so much changed that some of it is told as replaced")
    }
    try write(comparison, sides, scope)
    return comparison.isEqual ? .success : .findings
  }

  private func write(
    _ comparison: ContentComparison, _ sides: DiffSides, _ scope: DiffScope?
  ) throws(Failure) {
    switch values[DiffOptions.format] ?? .text {
    case .json: try context.print(comparison.json)
    case .text, .stat:
      let plan = RenderPlan(values, context.environment, context.terminal)
      var text = DiffText(plan: plan, theme: try plan.theme.read(for: plan.format))
      if values[DiffOptions.format] == .stat {
        text.writeStatistics(comparison)
      } else {
        text.write(comparison, isQuiet: context.messages.level == .quiet)
      }
      let output = Output(messages: context.messages, paging: plan.paging)
      try output.write(text.takeOutput())
      try output.finish()
    case .unified:
      let patch = DiffPatch(
        sides, scope: scope, isExact: values.has(DiffOptions.exact), messages: context.messages)
      try writePatch(patch.files(of: comparison))
    case .html:
      try context.print(DiffPage(comparison, from: sides.old.name, to: sides.new.name).text)
    }
  }

  /// Writes the patch of each document.
  private func writePatch(_ patches: [[UInt8]]) throws(Failure) {
    let plan = RenderPlan(values, context.environment, context.terminal)
    let output = Output(messages: context.messages, paging: plan.paging)
    for patch in patches {
      if context.terminal.isTerminal || plan.format == .ansi {
        var text = DiffText(plan: plan, theme: try plan.theme.read(for: plan.format))
        text.writePatch(patch)
        try output.write(text.takeOutput())
      } else {
        try output.write(patch)
      }
    }
    try output.finish()
  }
}
