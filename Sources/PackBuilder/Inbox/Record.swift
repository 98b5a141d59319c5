package import RavenMarkdown

/// What somebody wrote down away from the desk, as it lies in a container's inbox: one file, one record.
public struct Record: Sendable {
  /// The version of records that is written, and the newest that is read.
  public static let readerVersion = 1
  /// The largest record in bytes (16 MiB).
  public static let largest = 16 << 20

  /// What tells it from every other record.
  public var id: RecordID
  /// The id of the project that it is meant for; empty when none was named.
  public var project: String
  /// When it was written down, as the record says it: usually `2026-09-02T10:00:00Z`. Empty when it does
  /// not say.
  public var createdAt: String
  /// What was written down.
  public var content: Content
  /// The fields that this packtool does not know, in their order; kept wherever the record goes.
  package var others: [JSONObject.Member] = []

  /// What a record can be.
  public enum Content: Sendable {
    /// A thought of one's own.
    case capture(Capture)
    /// A conversation that was held elsewhere.
    case offsiteMeeting(OffsiteMeeting)
  }

  /// A thought of one's own.
  public struct Capture: Sendable {
    /// The text, to the byte.
    public var text: String
    /// One word for what it is: `idea`, `bug`, `question`, `decision`, `todo` or any other; empty for none.
    public var tag: String

    /// A capture.
    public init(text: String = "", tag: String = "") {
      self.text = text
      self.tag = tag
    }
  }

  /// A conversation that was held elsewhere.
  public struct OffsiteMeeting: Sendable {
    /// All that was said, to the byte; never split into turns.
    public var transcript: String
    /// What it was about; empty when nobody gave it a title.
    public var title: String
    /// Who it was held with, such as `claude`; empty when that is not known.
    public var assistant: String

    /// A conversation.
    public init(transcript: String = "", title: String = "", assistant: String = "") {
      self.transcript = transcript
      self.title = title
      self.assistant = assistant
    }
  }

  /// A new record.
  public init(id: RecordID, project: String = "", createdAt: String = "", content: Content) {
    self.id = id
    self.project = project
    self.createdAt = createdAt
    self.content = content
  }

  /// The word for what it is, as records spell it.
  public var type: String {
    switch content {
    case .capture: RecordType.capture.rawValue
    case .offsiteMeeting: RecordType.offsiteMeeting.rawValue
    }
  }

  /// The text of the capture, or the transcript.
  public var text: String {
    switch content {
    case .capture(let capture): capture.text
    case .offsiteMeeting(let meeting): meeting.transcript
    }
  }

  /// The fields that this packtool does not know, as one line of JSON; `nil` when there are none.
  public var extra: String? {
    others.isEmpty
      ? nil
      : String(
        decoding: JSONValue.object(JSONObject(others)).encoded(.compact), as: UTF8.self)
  }
}

/// The types that are known.
enum RecordType: String, Sendable, CaseIterable {
  case capture, offsiteMeeting
}

/// Records are equal when every byte of them is: `==` of strings also takes `é` and `e` with an accent for
/// the same.
extension Record: Hashable {
  /// Whether both hold the same bytes.
  public static func == (a: Record, b: Record) -> Bool { a.encoded() == b.encoded() }

  /// Adds the id, which is enough.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
