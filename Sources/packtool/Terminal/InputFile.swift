import PackBuilder

/// Reads what the command line names.
enum InputFile {
  /// The most bytes that are read, the same as the parser accepts.
  static let limit = 64 << 20

  /// A file's name for messages.
  static func name(_ argument: Argument) -> String {
    if argument.isDash { return "standard input" }
    return argument.bytes.isEmpty ? "''" : argument.text
  }

  /// The bytes of a file, or of standard input for `-`.
  ///
  /// Pipes and devices are read to their end. A regular file that is too large is refused before any of
  /// it is read.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func read(_ argument: Argument) throws(Failure) -> [UInt8] {
    let name = name(argument)
    do throws(FileError) {
      guard !argument.isDash else {
        return try FileContent.ofDescriptor(System.standardInput, limit: limit)
      }
      return try FileContent.ofPath(argument.bytes, limit: limit)
    } catch {
      throw Failure(name, error.phrase)
    }
  }

  /// Why bytes are no text, as half a sentence.
  static func notText(_ bytes: [UInt8]) -> String {
    let offset = TextCheck.firstBadByte(in: bytes) ?? 0
    return "not valid UTF-8 (first bad byte at offset \(offset))"
  }
}
