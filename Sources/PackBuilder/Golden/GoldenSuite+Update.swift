/// What an update did, or could not do.
public enum GoldenChange: Sendable, Equatable {
  /// The file was missing or held other bytes, and now holds the output.
  case wrote(path: [UInt8])
  /// The file was left over and is gone.
  case removed(path: [UInt8])
  /// The document cannot be parsed, or the expected file's output cannot be made; what is there stays.
  case refused(path: [UInt8], reason: String)
  /// A file could not be read, written or removed.
  case failed(GoldenTrouble)
}

extension GoldenSuite {
  /// Writes the expected files that are missing or differ, each at once or not at all, and removes those
  /// that are left over. A file that is as it should be is not touched.
  ///
  /// - Parameter consumer: Takes each change when it is done; an error it throws ends the work.
  /// - Throws: What the consumer throws.
  /// - Complexity: O(*n*) in the size of the files; memory for a few dozen fixtures.
  public func update<E: Error>(into consumer: (GoldenChange) throws(E) -> Void) throws(E) {
    try check { (result) throws(E) in
      for trouble in result.troubles { try consumer(.failed(trouble)) }
      for mismatch in result.mismatches {
        switch mismatch.problem {
        case .differs(_, let output), .missing(let output):
          try consumer(write(output, to: mismatch.path))
        case .refused(let reason):
          try consumer(.refused(path: mismatch.path, reason: reason))
        case .leftOver: break
        }
      }
    }
    for path in leftOver { try consumer(remove(path)) }
  }

  private func write(_ output: [UInt8], to path: [UInt8]) -> GoldenChange {
    do throws(FileError) {
      try AtomicFile.write(output, to: place(of: path), within: folder)
      return .wrote(path: path)
    } catch {
      return .failed(GoldenTrouble(path, error))
    }
  }

  private func remove(_ path: [UInt8]) -> GoldenChange {
    do throws(System.CallError) {
      try System.removeFile(place(of: path))
      return .removed(path: path)
    } catch {
      return .failed(GoldenTrouble(path, .system(error)))
    }
  }
}
