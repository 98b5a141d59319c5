#if canImport(Darwin)
  import Foundation
#endif

/// Whatever keeps a container's files elsewhere until they are asked for.
///
/// Reading a file whose bytes are elsewhere waits for a network or fails, so a reader asks first.
public protocol CloudDrive: Sendable {
  /// Whether the bytes of a file are not on this machine.
  ///
  /// - Parameter path: The file, as bytes.
  /// - Returns: False when it is not known.
  func isElsewhere(_ path: [UInt8]) -> Bool

  /// Asks for a file, or for the one that a placeholder stands for, and does not wait.
  ///
  /// - Parameter path: The file by its real name, as bytes.
  func requestDownload(_ path: [UInt8])
}

/// The drives that the system itself knows: iCloud Drive on Apple's systems, none on others.
public struct SystemDrive: CloudDrive {
  /// The system's drives.
  public init() {}

  /// Whether the bytes of a file are not on this machine.
  public func isElsewhere(_ path: [UInt8]) -> Bool {
    FileMark(ofPath: path)?.isDataless ?? false
  }

  /// Asks for a file and does not wait.
  public func requestDownload(_ path: [UInt8]) {
    #if canImport(Darwin)
      let url = URL(filePath: String(decoding: path, as: UTF8.self))
      // Nothing to say when it cannot: the file stays waited for, as it would anyway.
      try? FileManager.default.startDownloadingUbiquitousItem(at: url)
    #endif
  }
}
