/// Something about a project's files that its author may want to know.
public struct ProjectProblem: Sendable, Equatable {
  /// The file or folder, relative to the project; bytes that are no UTF-8 are replaced.
  public let path: String
  /// What it is.
  public let kind: Kind

  /// A problem with a file.
  public init(_ kind: Kind, at path: String) {
    self.path = path
    self.kind = kind
  }

  /// How much it matters.
  public var severity: Severity { kind.severity }

  /// How much a problem matters.
  public enum Severity: Sendable, Comparable {
    /// For the curious: something was left out on purpose.
    case note
    /// Something may not be as it was meant.
    case warning
    /// The project should not be exported like this.
    case error
  }

  /// What can be the matter.
  public enum Kind: Sendable, Equatable {
    // Settings.
    /// A key of `raven.json` that means nothing.
    case unknownKey(String, nearest: String?)
    /// A path of `raven.json` that leads nowhere, or outside; `reason` is half a sentence.
    case badPlace(key: String, reason: String)

    // Files that are left out.
    /// A file whose name begins with a dot, or a folder.
    case hiddenFile
    /// A copy that an editor made.
    case backupFile
    /// A file that is no document by its name.
    case strayFile
    /// A file whose bytes are no text.
    case binaryFile
    /// A symbolic link to a place outside the project.
    case leadsOutside
    /// A symbolic link that leads nowhere or in a circle; `reason` is half a sentence.
    case brokenLink(reason: String)
    /// A symbolic link to a folder, whose files stand under their own names.
    case linkedFolder
    /// A pipe, a device or a socket.
    case specialFile
    /// A file or a folder that could not be read; `reason` is half a sentence.
    case unreadable(reason: String)
    /// A structured layer that is no JSON, or no object; `reason` is half a sentence.
    case badStructuredLayer(reason: String)

    // Documents that are packed all the same.
    /// Bytes that are not UTF-8 were replaced; `offset` is the first.
    case notUTF8(offset: Int)
    /// The text is packed as it stands; `reason` is half a sentence.
    case notNormalized(reason: String)
    /// The date in the name or in the front matter is no day of the calendar.
    case noSuchDay(String)
    /// Another file has the same id, so each got an ending of its own.
    case sharedID(String, otherPath: String)
    /// A layer has the name of a section.
    case layerNamedAsSection(String)

    // Documents that are missing.
    /// A layer has no document.
    case missingLayer(String, isRequired: Bool)
  }
}

extension ProjectProblem.Kind {
  fileprivate var severity: ProjectProblem.Severity {
    switch self {
    case .hiddenFile, .backupFile, .strayFile, .linkedFolder: .note
    case .sharedID, .layerNamedAsSection, .missingLayer(_, isRequired: true): .error
    default: .warning
    }
  }
}

extension ProjectProblem: CustomStringConvertible {
  /// One sentence, lower case, without a full stop, the file first.
  public var description: String { "\(path): \(kind.phrase)" }
}

extension ProjectProblem.Kind {
  /// The reason as half a sentence that can follow a name.
  public var phrase: String {
    switch self {
    case .unknownKey(let key, let nearest):
      "'\(key)' means nothing here" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .badPlace(let key, let reason): "\(key): \(reason)"
    case .hiddenFile: "left out: its name begins with a dot"
    case .backupFile: "left out: an editor's copy"
    case .strayFile: "left out: no markdown by its name"
    case .binaryFile: "left out: its bytes are no text"
    case .leadsOutside: "left out: a link that leads outside the project"
    case .brokenLink(let reason): "left out: a link that leads nowhere (\(reason))"
    case .linkedFolder: "left out: a link to a folder, whose files stand under their own names"
    case .specialFile: "left out: neither a file nor a folder"
    case .unreadable(let reason): "left out: cannot be read (\(reason))"
    case .badStructuredLayer(let reason): "left out: no structured layer (\(reason))"
    case .notUTF8(let offset):
      "not valid UTF-8 (first bad byte at offset \(offset)); bad bytes are replaced in the pack"
    case .notNormalized(let reason): "packed as it stands: \(reason)"
    case .noSuchDay(let text): "'\(text)' is no day of the calendar"
    case .sharedID(let id, let otherPath):
      "has the id '\(id)' like \(otherPath); both get an ending, and links to them may break"
    case .layerNamedAsSection(let id):
      "a layer may not take the name of the section '\(id)'"
    case .missingLayer(let id, let isRequired):
      isRequired ? "the layer '\(id)' is missing" : "the usual layer '\(id)' is missing"
    }
  }
}
