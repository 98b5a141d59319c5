import RavenMarkdown

/// Keeps secrets out of what is shown of a text.
public enum SecretMask {
  private static let star = UInt8(ascii: "*")
  /// As many bytes of a secret, wherever they stand in it, give it away.
  private static let part = 6
  /// So many secrets beside each other are not told apart.
  private static let most = 8

  /// A file with stars in place of its secrets; columns stay where they are.
  ///
  /// - Parameter source: The file's bytes.
  /// - Returns: The bytes to show; the source itself when it holds no secret or cannot be parsed.
  /// - Complexity: O(*n*).
  public static func masked(_ source: [UInt8]) -> [UInt8] {
    guard let text = try? LintText(source) else { return source }
    var result = source
    for secret in text.secrets {
      let start = text.document.lines.sourceOffset(of: secret.hidden.lowerBound)
      let end = text.document.lines.sourceOffset(of: secret.hidden.upperBound)
      for index in start..<max(start, end) where result[index] > 0x20 { result[index] = star }
    }
    return result
  }

  /// Whether a text that is to be inserted holds a secret.
  static func holdsSecret(_ text: String) -> Bool {
    guard text.utf8.count >= 12, let text = try? LintText(Array(text.utf8)) else { return false }
    return !text.secrets.isEmpty
  }

  /// Whether a message about some lines of a text gives away a secret that stands on them.
  static func isGivenAway(_ message: String, about range: Range<Int>, in text: LintText) -> Bool {
    let first = text.lines[text.line(of: range.lowerBound)]
    let last = text.lines[text.line(of: max(range.lowerBound, range.upperBound - 1))]
    let near = first.start..<max(first.start, last.end)
    guard text.hasLongWord(in: near) else { return false }
    let secrets = text.secrets
    var place = secrets.partition { $0.hidden.upperBound > near.lowerBound }
    var words: [UInt8]?
    var looked = 0
    while place < secrets.count, secrets[place].range.lowerBound < near.upperBound {
      looked += 1
      guard looked <= most else { return true }
      let shown = words ?? message.utf8.map { ASCII.lowercased($0) }
      words = shown
      if holds(shown, partOf: text.bytes[secrets[place].hidden]) { return true }
      place += 1
    }
    return false
  }

  private static func holds(_ words: [UInt8], partOf secret: ArraySlice<UInt8>) -> Bool {
    let parts = Set(parts(of: secret.prefix(512).map { ASCII.lowercased($0) }))
    LintWork.add(parts.count + words.count)
    return !parts.isEmpty && Self.parts(of: words).contains { parts.contains($0) }
  }

  /// Every six bytes in a row, as a number.
  private static func parts(of bytes: [UInt8]) -> [UInt64] {
    var parts: [UInt64] = []
    var number: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      number = (number << 8 | UInt64(byte)) & 0xFFFF_FFFF_FFFF
      if index + 1 >= part { parts.append(number) }
    }
    return parts
  }
}

extension LintText {
  /// Whether a run of at least 12 bytes without blanks lies in a range. O(log *n*).
  fileprivate func hasLongWord(in range: Range<Int>) -> Bool {
    let place = longWords.partition { $0.upperBound > range.lowerBound }
    return place < longWords.count && longWords[place].lowerBound < range.upperBound
  }
}

extension Array {
  /// The first place where a condition holds that holds for all after it. O(log *n*).
  fileprivate func partition(_ holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
