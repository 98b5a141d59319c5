import PackBuilder

/// What the program says on standard error besides errors.
struct Messages: Sendable, Equatable {
  /// How much is said.
  enum Level: Int, Sendable { case quiet, normal, verbose }

  let level: Level

  /// Something that the user should know though all went well.
  func warn(_ sentence: String) {
    guard level != .quiet else { return }
    Messages.say("Warning: \(VisibleText.visible(sentence))\n")
  }

  /// Something that is no warning, as lines.
  func say(_ lines: String) {
    guard level != .quiet else { return }
    Messages.say(lines)
  }

  /// What was decided and why, for those who asked.
  func note(_ sentence: String) {
    guard level == .verbose else { return }
    Messages.say("Note: \(VisibleText.visible(sentence))\n")
  }

  /// An error, always said.
  func fail(_ failure: Failure) { Messages.say(failure.text) }

  /// Writes to standard error; when that fails there is nobody left to tell.
  static func say(_ text: String) {
    try? System.writeBytes(Array(text.utf8)[...], to: System.standardError)
  }
}
