#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The few calls of the C library that are made, with safe types.
///
/// Names of files are bytes, as the system has them: not every name is UTF-8.
package enum System {
  /// Why a call failed.
  package struct CallError: Error, Equatable {
    /// The value of `errno`.
    package let number: Int32

    package init(number: Int32) { self.number = number }

    /// The reader of a pipe is gone.
    package var isClosedPipe: Bool { number == EPIPE }
    /// There is no file of that name.
    package var isMissing: Bool { number == ENOENT }

    /// There is already a file of that name.
    package var isExisting: Bool { number == EEXIST }

    /// A part of the path is a file.
    package var isNoFolder: Bool { number == ENOTDIR }

    /// A symbolic link stands where none is followed, or links lead in a circle.
    package var isLink: Bool { number == ELOOP }

    /// The file system does not know the call, or not for such a file.
    package var isUnsupported: Bool { number == EINVAL || number == ENOTSUP || number == ENOSYS }

    /// The file system has no second names for files, or not for this one.
    package var forbidsLinks: Bool { isUnsupported || number == EPERM || number == EMLINK }

    /// The bytes of the file are elsewhere and could not be fetched now.
    package var isElsewhere: Bool { number == EDEADLK || number == ETIMEDOUT }

    /// The reason as half a sentence, the same in every locale for the usual ones.
    package var phrase: String {
      switch number {
      case ENOENT: return "no such file or directory"
      case EACCES, EPERM: return "permission denied"
      case EISDIR: return "is a directory"
      case ENOTDIR: return "a part of the path is not a directory"
      case ELOOP: return "too many symbolic links"
      case ENAMETOOLONG: return "the name is too long"
      case ENOSPC: return "no space left on the device"
      case EROFS: return "the file system cannot be written"
      case EBADF: return "is not open"
      case ENXIO: return "is nothing that can be read"
      default:
        // The text lies in the C library's storage and is copied before another call can change it.
        let text = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        return text.prefix(1).lowercased() + text.dropFirst()
      }
    }
  }

  /// Throws the reason of a failed call.
  @discardableResult
  package static func checked(_ result: Int32) throws(CallError) -> Int32 {
    guard result >= 0 else { throw CallError(number: errno) }
    return result
  }

  /// The system's clock, in whole seconds.
  package static var secondsSince1970: Int { Int(time(nil)) }

  /// A path as the C library takes it, NUL-terminated.
  package static func name(_ path: [UInt8]) throws(CallError) -> [CChar] {
    // A NUL would cut the name and mean another file.
    guard !path.isEmpty, !path.contains(0) else { throw CallError(number: ENOENT) }
    return path.map { CChar(bitPattern: $0) } + [0]
  }
}
