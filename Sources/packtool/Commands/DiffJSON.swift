import PackBuilder
import RavenMarkdown

extension ContentComparison {
  /// The comparison as `diff --format json` writes it.
  var json: JSONValue {
    let changes =
      documents.flatMap { document in document.changes.map { $0.json(in: document) } }
      + facts.map { $0.json(path: "project") }
    return .object([
      "equal": .bool(isEqual),
      "changes": .array(changes),
      "stat": ChangeStatistics(self).json,
    ])
  }
}

extension DocumentChange {
  /// A change in a document.
  func json(in document: ComparedDocument) -> JSONValue {
    json(path: document.name + (headings.last.map { "#\($0)" } ?? ""))
  }

  /// A change at a path: `foundation/mission#Promise`.
  func json(path: String) -> JSONValue {
    var members: [JSONObject.Member] = []
    func add(_ key: String, _ value: JSONValue) {
      members.append(JSONObject.Member(key: key, value: value))
    }
    func add(_ key: String, _ text: String?) { if let text { add(key, .string(text)) } }
    add("path", .string(path))
    add("kind", .string(kind.rawValue))
    add("block", .string(block.rawValue))
    add("aspect", aspect?.rawValue)
    if !headings.isEmpty { add("headings", .array(headings.map { .string($0) })) }
    if !name.isEmpty { add("name", name) }
    add("column", column)
    add("old", old)
    add("new", new)
    add("from", from)
    add("to", to)
    if !words.isEmpty {
      add(
        "words",
        .array(
          words.map { .object(["op": .string($0.op.rawValue), "text": .string($0.text)]) }))
    }
    if let oldLines { add("oldLine", .integer(oldLines.lowerBound)) }
    if let newLines { add("newLine", .integer(newLines.lowerBound)) }
    return .object(JSONObject(members))
  }
}

extension ChangeStatistics {
  /// All counts, zeros too.
  var json: JSONValue {
    let states: [ComparedDocument.State] = [.added, .removed, .changed, .renamed, .formatting]
    let kinds = DocumentChange.Kind.allCases
    return .object([
      "documents": .object(
        JSONObject(
          states.map {
            JSONObject.Member(key: $0.rawValue, value: .integer(documents[$0] ?? 0))
          })),
      "changes": .object(
        JSONObject(
          kinds.map { JSONObject.Member(key: $0.rawValue, value: .integer(changes[$0] ?? 0)) })),
      "words": .object(["removed": .integer(words.removed), "added": .integer(words.added)]),
    ])
  }
}
