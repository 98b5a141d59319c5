/// Why a file or a folder could not be read or written.
package enum FileError: Error, Equatable {
  /// The system refused.
  case system(System.CallError)
  /// It is a folder.
  case isFolder
  /// It is no folder.
  case isNoFolder
  /// It is neither a file nor a folder: a pipe, a device or a socket.
  case isSpecial
  /// It is a symbolic link to a place outside the folder that is worked on.
  case leadsOutside
  /// It holds more than `limit` bytes; `size` is `nil` where that is not known.
  case tooLarge(size: Int?, limit: Int)

  /// There is no file of that name.
  package var isMissing: Bool {
    if case .system(let error) = self { error.isMissing } else { false }
  }

  /// The reason as half a sentence that can follow a name.
  package var phrase: String {
    switch self {
    case .system(let error): error.phrase
    case .isFolder: "is a directory"
    case .isNoFolder: "is not a directory"
    case .isSpecial: "is neither a file nor a directory"
    case .leadsOutside: "is a link that leads outside"
    case .tooLarge(let size, let limit):
      "\(size.map { "\($0) bytes, more" } ?? "more bytes") than the \(limit) that are accepted"
    }
  }

  /// Runs a call of the system.
  static func calling<Result>(
    _ call: () throws(System.CallError) -> Result
  ) throws(FileError) -> Result {
    do throws(System.CallError) {
      return try call()
    } catch {
      throw .system(error)
    }
  }
}
