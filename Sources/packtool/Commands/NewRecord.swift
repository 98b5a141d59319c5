import PackBuilder

/// A record that is to be put into a container's inbox.
struct NewRecord {
  static let project = ValueFlag<Argument>(
    "project", short: "p", name: "id", kind: .text, default: "the project around you, else none",
    "The project that it is meant for.")

  let values: ParsedValues
  let context: Context

  /// Writes it as one file.
  ///
  /// - Returns: The id that it got.
  func write(_ content: Record.Content) throws(Failure) -> RecordID {
    let container = try ContainerChoice(context: context).decide(values).value
    let project = try project(container)
    let milliseconds = context.milliseconds
    var ids = RecordIDSequence()
    let record = Record(
      id: ids.next(milliseconds: milliseconds), project: project,
      createdAt: Timestamp(seconds: milliseconds / 1000)?.description ?? "", content: content)
    let path = try Failure.calling { () throws(PackError) in
      try RecordFile.write(record, into: container, milliseconds: milliseconds)
    }
    context.messages.note("written to \(PathBytes.text(path))")
    return record.id
  }

  /// The flag, else the project around the working directory, else none.
  private func project(_ container: [UInt8]) throws(Failure) -> String {
    guard let flag = values[Self.project] else {
      let around = (try? Project.find(from: Array(".".utf8))).flatMap {
        Project.id(ofFolder: $0)
      }
      context.messages.note(around.map { "project \($0): around you" } ?? "no project")
      return around ?? ""
    }
    guard let id = String(validating: flag.bytes, as: UTF8.self), !id.isEmpty else {
      throw .usage("The value '\(flag.text)' is invalid for '--project <id>'")
    }
    // A container that has not arrived yet must not keep anybody from writing something down.
    let known = (try? context.reader(of: container).contents())?.projects.map(\.id) ?? []
    if !known.isEmpty, !known.contains(where: { $0.utf8.elementsEqual(id.utf8) }) {
      context.messages.warn(
        "the container has no project '\(id)'; there is \(known.joined(separator: ", ")).")
    }
    return id
  }
}

extension Context {
  /// Milliseconds since 1970; `SOURCE_DATE_EPOCH` stands in for the clock where output must not change.
  var milliseconds: Int {
    environment.number("SOURCE_DATE_EPOCH").map { $0.multipliedReportingOverflow(by: 1000) }
      .flatMap { $0.overflow ? nil : $0.partialValue } ?? System.millisecondsNow
  }
}
