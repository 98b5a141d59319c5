/// Why a project, a pack or a container could not be read or written.
public enum PackError: Error, Equatable, Sendable {
  /// The file is not valid UTF-8; `offset` is the first bad byte.
  case notUTF8(path: String, offset: Int)
  /// The file is not what it should be; `reason` is half a sentence.
  case damaged(path: String, reason: String)
  /// The file says that it needs a newer reader.
  case unsupportedVersion(path: String, found: Int, newestKnown: Int)
  /// The file's bytes are not those that another file or the file itself promises.
  case wrongHash(path: String, subject: String)
  /// The file would hold more than `limit` bytes, which readers refuse.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// There is no project in the folder or above it.
  case noProject(path: String)
  /// The settings of a project ask for something that cannot be done; `reason` is half a sentence.
  case badSettings(path: String, reason: String)
  /// The container's folder is missing: perhaps the drive is signed out.
  case noContainer(path: String)
  /// A file that is needed lies with the file drop only and has not arrived.
  case notArrived(path: String)
  /// Another export writes to the same place.
  case busy(path: String)
  /// Another import is running on this machine.
  case importRunning
  /// There is no unfiled record of that id; `known` are some that there are.
  case noUnfiledRecord(id: String, known: [String])
  /// Two projects of one export, or a project and one that was exported earlier, have one id.
  case idTaken(id: String, path: String, otherPath: String)
  /// The container has no such project.
  case unknownProject(id: String, known: [String])
  /// A call of the system failed; `reason` is its text as half a sentence.
  case system(operation: String, path: String, errno: Int32, reason: String)
}

extension PackError: CustomStringConvertible {
  /// One sentence, lower case, without a full stop, the place first.
  public var description: String {
    switch self {
    case .notUTF8(let path, let offset):
      "\(path): not valid UTF-8 (first bad byte at offset \(offset))"
    case .damaged(let path, let reason): "\(path): \(reason)"
    case .unsupportedVersion(let path, let found, let known):
      "\(path): needs a newer packtool (version \(found) of the format; this one reads up to \(known))"
    case .wrongHash(let path, let subject):
      "\(path): the text of \(subject) does not match its SHA-256"
    case .tooLarge(let path, let bytes, let limit):
      "\(path): \(bytes) bytes, more than the \(limit) that readers accept"
    case .noProject(let path):
      "\(path): no project here or above; 'packtool init' makes one"
    case .badSettings(let path, let reason): "\(path): \(reason)"
    case .noContainer(let path):
      "\(path): the container's folder does not exist; is its drive signed in? Nothing was created"
    case .notArrived(let path):
      "\(path): has not arrived yet; open the folder once so that it is fetched, and try again"
    case .busy(let path): "\(path): another export is running; try again when it is done"
    case .importRunning: "another import is running; try again when it is done"
    case .noUnfiledRecord(let id, let known):
      "\(id): there is no unfiled record with this id; there "
        + (known.isEmpty ? "are none" : "is \(known.joined(separator: ", "))")
    case .idTaken(let id, let path, let otherPath):
      "\(path): the id '\(id)' belongs to the project in \(otherPath); "
        + "give one of them another id in raven.json"
    case .unknownProject(let id, let known):
      "\(id): no such project in the container; there "
        + (known.isEmpty ? "are none" : "is \(known.joined(separator: ", "))")
    case .system(let operation, let path, _, let reason):
      "\(path): cannot \(operation): \(reason)"
    }
  }
}
