import RavenMarkdown

/// Why a file is no record, or none that this packtool can take.
public enum RecordProblem: Error, Equatable, Sendable {
  /// It holds nothing, or nothing but NUL bytes.
  case empty
  /// It is not valid UTF-8; `offset` is the first bad byte.
  case notUTF8(offset: Int)
  /// It is no JSON; `reason` is half a sentence with the line.
  case notJSON(reason: String)
  /// A key stands twice in one object, so that nobody knows which one is meant.
  case duplicateKey(String, line: Int)
  /// Lists and objects stand in each other more than `limit` levels deep.
  case tooDeep(limit: Int)
  /// It is JSON, but no object.
  case notAnObject(found: String)
  /// `type` is missing or no text that could be one; the whole sentence.
  case noType(String)
  /// `id` is missing or no text; the whole sentence.
  case noID(String)
  /// The id may not be one; the id, shortened.
  case badID(String)
  /// A known field holds something that it cannot hold; the whole sentence.
  case wrongField(String)
  /// It is larger than records may be.
  case tooLarge(bytes: Int, limit: Int)
  /// Another record with this id was imported: the hash of its canonical form, then this one's.
  case conflict(id: RecordID, known: String, found: String)
  /// Its type is not known here; a newer packtool may know it.
  case unknownType(String)
  /// It asks for a newer packtool.
  case needsNewerReader(version: String)
}

extension RecordProblem {
  init(_ error: JSONError) {
    self =
      switch error.reason {
      case .empty: .empty
      case .notUTF8: .notUTF8(offset: error.offset)
      case .duplicateKey(let key): .duplicateKey(Self.shown(key), line: error.line)
      case .tooDeep(let limit): .tooDeep(limit: limit)
      default: .notJSON(reason: error.description)
      }
  }

  /// A text for messages, shortened to 40 characters.
  static func shown(_ text: String) -> String {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(41)))
    guard start.unicodeScalars.count > 40 else { return text }
    return String(String.UnicodeScalarView(start.unicodeScalars.dropLast())) + "…"
  }

  /// Whether the file may only be on its way, so that time can mend it.
  package var mayStillArrive: Bool {
    switch self {
    case .empty, .notUTF8, .notJSON, .duplicateKey, .tooDeep, .tooLarge: true
    case .notAnObject, .noType, .noID, .badID, .wrongField, .conflict, .unknownType,
      .needsNewerReader:
      false
    }
  }

  /// Whether a newer packtool may know more, so that the file must stay where it is.
  package var isForNewerReaders: Bool {
    switch self {
    case .unknownType, .needsNewerReader: true
    default: false
    }
  }

  /// A few words that stay the same, for programs.
  public var word: String {
    switch self {
    case .empty: "empty"
    case .notUTF8: "not UTF-8"
    case .notJSON: "not JSON"
    case .duplicateKey: "duplicate key"
    case .tooDeep: "nested too deeply"
    case .notAnObject: "not an object"
    case .noType: "no type"
    case .noID, .badID: "no valid id"
    case .wrongField: "wrong field"
    case .tooLarge: "too large"
    case .conflict: "conflict"
    case .unknownType: "unknown type"
    case .needsNewerReader: "needs a newer packtool"
    }
  }
}

extension RecordProblem: CustomStringConvertible {
  /// One sentence, lower case, without a full stop.
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .notUTF8(let offset): "not valid UTF-8 (first bad byte at offset \(offset))"
    case .notJSON(let reason): "not valid JSON: \(reason)"
    case .duplicateKey(let key, let line):
      "duplicate key: '\(key)' stands twice in one object (line \(line))"
    case .tooDeep(let limit): "nested too deeply: more than \(limit) levels of lists and objects"
    case .notAnObject(let found): "a record is an object, and this is \(found)"
    case .noType(let reason), .noID(let reason), .wrongField(let reason): reason
    case .badID(let id):
      "id: '\(id)' can be none; 1 to \(RecordID.longest) of A-Z a-z 0-9 . _ - with a letter or "
        + "digit first"
    case .tooLarge(let bytes, let limit):
      "too large: \(bytes) bytes, more than the \(limit) of a record"
    case .conflict(let id, let known, let found):
      "another record with the id '\(id)' was imported: sha256 \(known) there, \(found) here"
    case .unknownType(let type):
      "the type '\(type)' is not known to this packtool; a newer one may know it"
    case .needsNewerReader(let version):
      "needs a newer packtool (version \(version) of records; this one reads up to "
        + "\(Record.readerVersion))"
    }
  }
}
