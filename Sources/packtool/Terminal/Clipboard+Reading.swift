import PackBuilder

extension Clipboard {
  /// Reads the clipboard.
  ///
  /// - Parameter isCommandReading: Whether a command that was named is one to read with, as it is behind a
  ///   flag of a command that reads.
  /// - Returns: What the clipboard holds, never nothing, and the program that read it.
  /// - Throws: When no way leads to a clipboard that holds a text.
  func text(isCommandReading: Bool) throws(Failure) -> (bytes: [UInt8], program: String) {
    var reasons: [String] = []
    for (words, variables) in readingCommands(isCommandReading) {
      do throws(Obstacle) {
        return (try collect(words, variables), words.first ?? "")
      } catch {
        messages.note("no text from the clipboard: \(error.reason)")
        if !error.isAbsent || choice != .any { reasons.append(error.reason) }
      }
    }
    let tried = reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"
    throw Failure(
      "the clipboard", "no text can be read\(tried); name a file, or - for standard input")
  }

  private func readingCommands(
    _ isCommandReading: Bool
  ) -> [(words: [String], variables: [String])] {
    if isCommandReading, case .command(let words) = choice { return [(words, [])] }
    if choice == .any || !isCommandReading, let pasteCommand { return [(pasteCommand, [])] }
    return routes.filter { !$0.pasting.isEmpty }.map { ($0.pasting, $0.variables) }
  }

  private func collect(
    _ words: [String], _ variables: [String]
  ) throws(Obstacle) -> [UInt8] {
    let name = words.first ?? ""
    let end: System.ProcessEnd
    do throws(System.CallError) {
      end = try System.collect(
        words, variables: variables, atMost: Self.limit + 1, seconds: Self.seconds)
    } catch {
      // A folder of the search path that may not be looked into is no permission that matters.
      throw Obstacle(
        error.isMissing ? "\(name) is not installed" : "\(name): \(error.phrase)", isAbsent: true)
    }
    guard end.output.count <= Self.limit else {
      throw Obstacle("it holds more than \(Words.grouped(Self.limit)) bytes")
    }
    guard end.isDone else { throw Obstacle("\(name): \(end.complaint)") }
    guard !end.output.isEmpty else { throw Obstacle("\(name): the clipboard is empty") }
    return end.output
  }
}
