import RavenMarkdown

extension Record {
  /// Reads a record as strictly as a stranger's file deserves.
  ///
  /// `type` and `id` must be there; whatever else is missing or null has its default. Unknown fields stay
  /// with the record.
  ///
  /// - Parameter json: The bytes of the file: one JSON object in UTF-8.
  /// - Throws: What is wrong with it, or why this packtool must not judge it.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(json: [UInt8]) throws(RecordProblem) {
    self = try Record.read(json).record
  }

  /// The same with the hash of its canonical form.
  package static func read(
    _ bytes: [UInt8]
  ) throws(RecordProblem) -> (record: Record, hash: String) {
    guard bytes.count <= largest else {
      throw .tooLarge(bytes: bytes.count, limit: largest)
    }
    guard bytes.contains(where: { $0 != 0 }) else { throw .empty }
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw RecordProblem(error)
    }
    guard case .object(let object) = json else { throw .notAnObject(found: json.kindName) }
    return (try Record(object), hash(of: json))
  }

  /// The SHA-256 of a value's canonical form.
  private static func hash(of json: JSONValue) -> String {
    SHA256.hexHash(json.encoded(.canonical))
  }

  /// The SHA-256 of the canonical form of what ``encoded()`` writes.
  package var canonicalHash: String { Self.hash(of: json) }

  private init(_ object: JSONObject) throws(RecordProblem) {
    if let version = object["minReaderVersion"], version != .null {
      // Whatever a newer record holds is judged by newer readers only.
      guard case .number(let text) = version else {
        throw .wrongField("minReaderVersion: a number is needed, not \(version.kindName)")
      }
      guard let number = Int(text), number <= Record.readerVersion else {
        throw .needsNewerReader(version: RecordProblem.shown(text))
      }
    }
    let type = try Self.required("type", object)
    guard !type.isEmpty else { throw .noType("type: is empty") }
    let text = try Self.required("id", object)
    guard let id = RecordID(text) else { throw .badID(RecordProblem.shown(text)) }
    guard let type = RecordType(rawValue: type) else {
      throw .unknownType(RecordProblem.shown(type))
    }
    var fields = RecordFields(object, known: ["type", "id", "project", "createdAt"])
    let project = try fields.text("project")
    let createdAt = try fields.text("createdAt")
    let content: Content =
      switch type {
      case .capture:
        .capture(Capture(text: try fields.text("text"), tag: try fields.text("tag")))
      case .offsiteMeeting:
        .offsiteMeeting(
          OffsiteMeeting(
            transcript: try fields.text("transcript"), title: try fields.text("title"),
            assistant: try fields.text("assistant")))
      }
    self.init(id: id, project: project, createdAt: createdAt, content: content)
    others = fields.others
  }

  /// `type` and `id`: a record is what has both, so neither is ever made up.
  private static func required(
    _ key: String, _ object: JSONObject
  ) throws(RecordProblem) -> String {
    let problem: String
    switch object[key] {
    case .string(let text): return text
    case .none: problem = "\(key): is missing"
    case .some(let value): problem = "\(key): a string is needed, not \(value.kindName)"
    }
    throw key == "type" ? .noType(problem) : .noID(problem)
  }

  /// The file of the record: always the same bytes for the same record.
  public func encoded() -> [UInt8] { json.encoded() }

  private var json: JSONValue {
    var members: [JSONObject.Member] = []
    func add(_ key: String, _ text: String, always: Bool = false) {
      guard always || !text.isEmpty else { return }
      members.append(JSONObject.Member(key: key, value: .string(text)))
    }
    add("type", type)
    add("id", id.description)
    add("project", project)
    switch content {
    case .capture(let capture):
      add("tag", capture.tag)
      add("text", capture.text, always: true)
    case .offsiteMeeting(let meeting):
      add("assistant", meeting.assistant)
      add("title", meeting.title)
      add("transcript", meeting.transcript, always: true)
    }
    add("createdAt", createdAt)
    return .object(JSONObject(members + others))
  }
}

/// The fields of a record that are asked for one by one; those that nobody asks for are unknown.
private struct RecordFields {
  private let object: JSONObject
  private var known: [String]

  init(_ object: JSONObject, known: [String]) {
    self.object = object
    self.known = known
  }

  /// A text; empty when it is missing or null.
  mutating func text(_ key: String) throws(RecordProblem) -> String {
    known.append(key)
    switch object[key] {
    case .none, .null: return ""
    case .string(let text): return text
    // To default it would lose what somebody wrote.
    case .some(let value):
      throw .wrongField("\(key): a string is needed, not \(value.kindName)")
    }
  }

  var others: [JSONObject.Member] {
    object.members.filter { member in
      !known.contains { $0.utf8.elementsEqual(member.key.utf8) }
    }
  }
}
