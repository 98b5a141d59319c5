import RavenMarkdown

/// What tells a secret's name from others, and a secret from what only stands in its place.
enum SecretNames {
  private static let names = [
    "secret", "token", "password", "passwd", "api_key", "api-key", "apikey", "access_key",
    "access-key",
    "accesskey", "private_key", "private-key", "privatekey", "credential",
  ].map { Array($0.utf8) }

  private static let stopWords = [
    "example", "placeholder", "changeme", "change-me", "your", "xxx", "redacted", "dummy", "sample",
    "fake", "test-", "todo", "none", "null", "undefined", "process.env", "secrets.", "env.",
    "os.environ", "localhost", "abcdef", "123456", "...",
  ].map { Array($0.utf8) }

  /// Whether the name of a secret and a sign of assignment stand before an offset.
  static func names(_ bytes: [UInt8], before offset: Int) -> Bool {
    var index = offset
    func skipBlanks() {
      var steps = 0
      while index > 0, bytes[index - 1] == ASCII.space, steps < 3 {
        index -= 1
        steps += 1
      }
    }
    func skipQuote() {
      if index > 0, "\"'`".utf8.contains(bytes[index - 1]) { index -= 1 }
    }
    skipQuote()
    skipBlanks()
    guard index > 0, "=:>".utf8.contains(bytes[index - 1]) else { return false }
    if bytes[index - 1] == UInt8(ascii: ">") {
      guard index > 1, bytes[index - 2] == UInt8(ascii: "=") else { return false }
      index -= 1
    }
    index -= 1
    if index > 0, bytes[index - 1] == UInt8(ascii: ":") { index -= 1 }
    skipBlanks()
    skipQuote()
    var start = index
    while start > 0, index - start < 80,
      ASCII.isAlphanumeric(bytes[start - 1]) || "_.-".utf8.contains(bytes[start - 1])
    {
      start -= 1
    }
    let name = bytes[start..<index].map { ASCII.lowercased($0) }
    return names.contains { word in
      guard let place = name.firstRange(of: word, in: 0..<name.count) else { return false }
      return name.count - place - word.count <= 20
    }
  }

  /// No path, digest, UUID or name of several words.
  static func looksRandom(_ value: ArraySlice<UInt8>) -> Bool {
    if value.contains(UInt8(ascii: "/")),
      value.contains(UInt8(ascii: ".")) || value.first == UInt8(ascii: "/")
    {
      return false
    }
    let isHex = value.allSatisfy { ASCII.isDigit($0) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x66) }
    if isHex, [32, 40, 64].contains(value.count) { return false }
    let parts = value.split { "-._".utf8.contains($0) }
    if parts.map(\.count) == [8, 4, 4, 4, 12] { return false }
    // Words with hyphens between them: a name.
    let words = parts.filter { part in part.allSatisfy { ASCII.isLetter($0) } }
    return !(parts.count >= 3 && words.count * 2 > parts.count)
  }

  /// A variable, a row of stars, or the word itself: what people write instead of a secret.
  static func isPlaceholder(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first else { return true }
    if "$<{%".utf8.contains(first) || value.allSatisfy({ $0 == first || $0 == UInt8(ascii: "*") }) {
      return true
    }
    return value.prefix(5).map { ASCII.lowercased($0) } == Array("passw".utf8)
  }

  /// Whether a word says that a value is no secret, or where the real one comes from.
  static func hasStopWord(_ value: ArraySlice<UInt8>) -> Bool {
    let folded = value.map { ASCII.lowercased($0) }
    return stopWords.contains { folded.firstRange(of: $0, in: 0..<folded.count) != nil }
  }
}
