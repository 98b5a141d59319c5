/// Reads what the command line names.
enum InputFile {
  /// The most bytes that are read, the same as the parser accepts.
  static let limit = 64 << 20
  /// How much is asked for at a time when a size is not known.
  private static let step = 64 << 10

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
    guard !argument.isDash else { return try read(System.standardInput, name: name) }
    let descriptor = try attempt(name) { () throws(System.CallError) in
      try System.openFile(argument.bytes)
    }
    defer { System.closeFile(descriptor) }
    return try read(descriptor, name: name)
  }

  private static func read(_ descriptor: Int32, name: String) throws(Failure) -> [UInt8] {
    let status = try attempt(name) { () throws(System.CallError) in
      try System.status(of: descriptor)
    }
    guard status.kind != .directory else { throw Failure(name, "is a directory") }
    guard status.size <= limit else { throw tooLarge(name, "\(status.size) bytes, more") }
    // One byte more than the size tells the end apart from a file that has grown meanwhile.
    var bytes = try next(descriptor, name, atMost: status.size > 0 ? status.size + 1 : step)
    var reachedEnd = bytes.isEmpty
    while !reachedEnd {
      let more = try next(descriptor, name, atMost: step)
      reachedEnd = more.isEmpty
      bytes += more
      guard bytes.count <= limit else { throw tooLarge(name, "more bytes") }
    }
    return bytes
  }

  private static func next(
    _ descriptor: Int32, _ name: String, atMost count: Int
  ) throws(Failure) -> [UInt8] {
    try attempt(name) { () throws(System.CallError) in
      try System.readBytes(descriptor, atMost: count)
    }
  }

  private static func tooLarge(_ name: String, _ amount: String) -> Failure {
    Failure(name, "\(amount) than the \(limit) that are accepted")
  }

  /// Makes a failed call an error about a place.
  private static func attempt<Result>(
    _ place: String, _ call: () throws(System.CallError) -> Result
  ) throws(Failure) -> Result {
    do throws(System.CallError) {
      return try call()
    } catch {
      throw Failure(place, error.phrase)
    }
  }
}
