import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool log`.
  static let log = Command(
    name: "log",
    group: .desk,
    abstract: "List the exported revisions of a project and what changed in each.",
    discussion: ["With '--verbose' every document that changed is named, not the first few."],
    operands: [
      Operand(
        name: "project", kind: .text, isOptional: true,
        abstract: "A project's id or directory; by default the one around you.")
    ],
    flags: [ContainerOptions.json.flag, RenderOptions.color.flag]
  ) { values, context throws(Failure) in
    let folder = try ProjectChoice(context: context).folder(values.operands.first)
    try RevisionList(folder: folder, context: context).show(values)
    return .success
  }
}

/// The revisions of one project.
private struct RevisionList {
  let folder: [UInt8]
  let context: Context

  /// One revision as it is listed.
  private struct Line {
    let revision: Int
    /// Its day and hash; `nil` when it cannot be read.
    let header: (time: Timestamp, hash: String)?
    /// What changed, `nil` where the revision before is not kept or cannot be read.
    let comparison: PackComparison?
    /// Whether readers see no difference.
    var isFormattingOnly = false
    let text: String
  }

  func show(_ values: ParsedValues) throws(Failure) {
    let lines = try Failure.calling { () throws(PackError) -> [Line] in try self.lines() }
    guard !values.has(ContainerOptions.json) else {
      return try context.print(.array(lines.map(json)))
    }
    if lines.isEmpty {
      context.messages.warn("\(PathBytes.text(folder)) was not exported yet.")
    }
    let report = Report(values, context)
    let digits = lines.map { String($0.revision).utf8.count }.max() ?? 0
    report.hanging = digits + 14
    for line in lines {
      report.add(String(line.revision), .number, columns: digits, .right)
      report.add("  \(line.header.map { "\($0.time.date)" } ?? "          ")  ", .muted)
      try report.line(line.text)
    }
    try report.finish()
  }

  /// The newest first; only two packs are held at a time.
  private func lines() throws(PackError) -> [Line] {
    let archive = ProjectArchive(of: folder)
    var lines: [Line] = []
    var newer: (revision: Int, pack: Pack)?
    let named = context.messages.level == .verbose ? Int.max : ChangeSummary.usualDocuments
    func close(_ old: Pack?) {
      guard let (revision, pack) = newer else { return }
      let comparison = old.map { PackComparison(from: $0, to: pack) }
      let content = old.map { ContentComparison(from: $0, to: pack) }
      let without = revision == 1 ? "first export" : "the revision before is not kept"
      lines.append(
        Line(
          revision: revision, header: (pack.contentChangedAt, pack.contentHash),
          comparison: comparison, isFormattingOnly: content?.isEqual ?? false,
          text: content.map { "\(ChangeSummary($0, mostDocuments: named))" } ?? without))
      newer = nil
    }
    for revision in try archive.revisions().reversed() {
      do throws(PackError) {
        let pack = try archive.pack(revision)
        close(pack)
        newer = (revision, pack)
      } catch {
        close(nil)
        lines.append(
          Line(revision: revision, header: nil, comparison: nil, text: error.description))
      }
    }
    close(nil)
    return lines
  }

  private func json(_ line: Line) -> JSONValue {
    .object([
      "revision": .integer(line.revision),
      "contentChangedAt": JSONOutput.optional(line.header) { .string($0.time.description) },
      "contentHash": JSONOutput.optional(line.header) { .string($0.hash) },
      "summary": .string(line.text),
      "formattingOnly": .bool(line.isFormattingOnly),
      "changes": JSONOutput.optional(line.comparison, \.json),
    ])
  }
}

extension PackComparison {
  /// One object a document.
  var json: JSONValue {
    .array(
      changes.map { change in
        let (kind, from): (String, String?) =
          switch change.kind {
          case .added: ("added", nil)
          case .removed: ("removed", nil)
          case .changed: ("changed", nil)
          case .retitled: ("retitled", nil)
          case .renamed(let from): ("renamed", from)
          }
        return .object([
          "document": .string(change.name), "title": .string(change.title),
          "kind": .string(kind), "from": JSONOutput.optional(from) { .string($0) },
        ])
      })
  }
}
