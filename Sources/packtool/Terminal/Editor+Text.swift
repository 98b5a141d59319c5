import PackBuilder

extension Editor {
  /// Lets the user write a text, in an empty file that is gone afterwards.
  ///
  /// - Parameters:
  ///   - name: What the file's name begins with; it tells the user what to write.
  ///   - words: The editor and its arguments.
  ///   - limit: The most bytes that are read.
  ///   - environment: Says where temporary files lie.
  /// - Returns: The bytes of the file, as the editor left them.
  /// - Throws: When the editor or the file failed; a file that holds something is kept then and named.
  static func text(
    _ name: String, with words: [String], limit: Int, _ environment: Environment
  ) throws(Failure) -> [UInt8] {
    let path = try newFile(name, environment)
    do throws(Failure) {
      try open(path, with: words)
    } catch {
      if (try? FileContent.ofFile(path, limit: limit))?.isEmpty ?? true {
        try? System.removeFile(path)
        throw error
      }
      throw Failure(
        error.place, "\(error.sentence); the text is kept in \(PathBytes.text(path))")
    }
    do throws(FileError) {
      let bytes = try FileContent.ofFile(path, limit: limit)
      try? System.removeFile(path)
      return bytes
    } catch {
      throw Failure(PathBytes.text(path), error.phrase)
    }
  }

  /// An empty file for this user alone.
  private static func newFile(
    _ name: String, _ environment: Environment
  ) throws(Failure) -> [UInt8] {
    let folder = environment["TMPDIR"] ?? "/tmp"
    var tries = 0
    while true {
      let digits = String(UInt32.random(in: .min ... .max), radix: 36)
      let path = PathBytes.joined(Array(folder.utf8), Array("\(name)-\(digits).md".utf8))
      do throws(System.CallError) {
        System.closeFile(try System.createFile(path, permissions: 0o600))
        return path
      } catch {
        tries += 1
        guard error.isExisting, tries < 20 else { throw Failure(folder, error.phrase) }
      }
    }
  }
}
