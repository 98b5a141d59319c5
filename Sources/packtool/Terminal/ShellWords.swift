/// A command as people write it in a variable: `less -RF`, `"/opt/my pager/bin" --flag='a b'`.
enum ShellWords {
  /// The words, split as a shell would, without variables, globs or anything else that a shell expands.
  ///
  /// - Returns: `nil` when a quote is not closed.
  static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        // Between double quotes a backslash only takes the meaning of these.
        if quote == "\"", !"\"\\$`".contains(character) { word = word.or("") + "\\" }
        word = word.or("") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = word.or("") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word.or("")
      } else if character.isWhitespace {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = word.or("") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    if let word { words.append(word) }
    return words
  }
}

extension ShellWords {
  /// A word as a shell takes it for one, safe to show.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "-_./,".utf8.contains($0)
      }
    if isPlain { return word }
    let lines = word.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { VisibleText.visible(String($0)) }.joined(separator: "\n")
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}

extension String? {
  /// The text, or another one.
  fileprivate func or(_ other: String) -> String { self ?? other }
}
