import RavenMarkdown

// For clients that keep or send records by their own means. Files are read by `init(json:)` and written by
// `encoded()`, which alone keep numbers of unknown fields to the digit.

extension Record: Codable {
  private enum CodingKeys: String, CodingKey {
    case type, id, project, tag, text, assistant, title, transcript, createdAt, extra
  }

  /// Decodes what ``encode(to:)`` writes: `type` and `id` are needed, all other fields have defaults.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String {
      try values.decodeIfPresent(String.self, forKey: key) ?? ""
    }
    let content: Content
    switch RecordType(rawValue: try values.decode(String.self, forKey: .type)) {
    case .capture: content = .capture(Capture(text: try text(.text), tag: try text(.tag)))
    case .offsiteMeeting:
      content = .offsiteMeeting(
        OffsiteMeeting(
          transcript: try text(.transcript), title: try text(.title),
          assistant: try text(.assistant)))
    case .none:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: values, debugDescription: "this type of record is not known")
    }
    self.init(
      id: try values.decode(RecordID.self, forKey: .id), project: try text(.project),
      createdAt: try text(.createdAt), content: content)
    let extra = try text(.extra)
    guard !extra.isEmpty else { return }
    guard case .object(let object) = try? JSONValue(parsing: Array(extra.utf8)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .extra, in: values, debugDescription: "no JSON object")
    }
    others = object.members
  }

  /// Encodes the fields of a record's file; unknown ones are together in `extra`, a text of JSON.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(type, forKey: .type)
    try values.encode(id, forKey: .id)
    try values.encode(project, forKey: .project)
    switch content {
    case .capture(let capture):
      try values.encode(capture.tag, forKey: .tag)
      try values.encode(capture.text, forKey: .text)
    case .offsiteMeeting(let meeting):
      try values.encode(meeting.assistant, forKey: .assistant)
      try values.encode(meeting.title, forKey: .title)
      try values.encode(meeting.transcript, forKey: .transcript)
    }
    try values.encode(createdAt, forKey: .createdAt)
    try values.encodeIfPresent(extra, forKey: .extra)
  }
}
