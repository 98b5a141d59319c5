import PackBuilder

/// What is remembered of the prompt that was copied last, so that nobody takes it for an answer.
///
/// Only a hash is kept, where readers keep what they have seen; losing it does no harm.
struct CopiedPrompt {
  private let folder: [UInt8]?

  init(_ places: Places) { folder = places.seen }

  /// Remembers a prompt; where that cannot be written it is forgotten.
  func remember(_ prompt: [UInt8]) {
    guard let folder, (try? System.makeFolders(folder)) != nil else { return }
    try? AtomicFile.write(Array((Self.hash(of: prompt) + "\n").utf8), to: file(in: folder))
  }

  /// Whether a text is that prompt.
  func isSame(as text: [UInt8]) -> Bool {
    guard let folder, let kept = try? FileContent.ofFile(file(in: folder), limit: 200) else {
      return false
    }
    return kept.elementsEqual((Self.hash(of: text) + "\n").utf8)
  }

  private func file(in folder: [UInt8]) -> [UInt8] {
    PathBytes.joined(folder, Array("copied-prompt".utf8))
  }

  /// Editors and clipboards of other systems change line ends and the end of a text.
  private static func hash(of text: [UInt8]) -> String {
    var text = text.filter { $0 != 0x0D }
    while text.last == 0x0A { text.removeLast() }
    return SHA256.hexHash(text)
  }
}
