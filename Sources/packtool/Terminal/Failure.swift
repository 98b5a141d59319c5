/// How the program ends.
enum ExitCode: Int32, Sendable {
  /// Done; also when the reader of a pipe had enough.
  case success = 0
  /// Done, and there are findings, differences or rejected records.
  case findings = 1
  /// A file, the container, or a refusal to act.
  case trouble = 2
  /// The command line makes no sense.
  case usage = 64
}

/// Why something could not be done: where, what, and the exit code that follows.
struct Failure: Error, Sendable, Equatable {
  /// The file, folder or stream it is about.
  let place: String?
  /// One sentence without its full stop; lower case after a place.
  let sentence: String
  /// The exit code.
  let exitCode: ExitCode
  /// Nobody reads standard output any more: no error, only the end.
  let isClosedPipe: Bool

  /// A failure about a file, a folder or a stream.
  init(_ place: String?, _ sentence: String, exitCode: ExitCode = .trouble) {
    self.place = place
    self.sentence = sentence
    self.exitCode = exitCode
    isClosedPipe = false
  }

  /// The command line asks for what a command cannot do; the program adds how it is used.
  static func usage(_ sentence: String) -> Failure { Failure(nil, sentence, exitCode: .usage) }

  /// The end of a program whose output nobody reads.
  static let closedPipe = Failure()

  private init() {
    place = nil
    sentence = ""
    exitCode = .success
    isClosedPipe = true
  }

  /// `Error: notes.md: is a directory.` and a line end; nothing for a closed pipe.
  var text: String {
    guard !isClosedPipe else { return "" }
    let place = place.map { VisibleText.visible($0) + ": " } ?? ""
    let end = sentence.hasSuffix(".") || sentence.hasSuffix("?") ? "" : "."
    return "Error: \(place)\(VisibleText.visible(sentence))\(end)\n"
  }
}
