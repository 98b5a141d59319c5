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
    let secrets = text.secrets(near: near)
    guard !secrets.isEmpty else { return false }
    guard secrets.count <= most else { return true }
    let shown = message.utf8.map { ASCII.lowercased($0) }
    return secrets.contains { holds(shown, partOf: text.bytes[$0.hidden]) }
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
  /// The secrets that may be shown with some lines.
  fileprivate func secrets(near lines: Range<Int>) -> [SecretScanner.Secret] {
    let first = longWords.partition { $0.upperBound > lines.lowerBound }
    var last = first
    while last < longWords.count, longWords[last].lowerBound < lines.upperBound, last - first < 16 {
      last += 1
    }
    // Keys go over many lines, and many words are searched only once.
    if scan.hasKeyMark || last - first == 16 || lines.count > 2048 {
      let start = secrets.partition { $0.hidden.upperBound > lines.lowerBound }
      return Array(secrets[start...].prefix(10).prefix { $0.range.lowerBound < lines.upperBound })
    }
    return first == last ? [] : SecretScanner.secrets(in: self, words: longWords[first..<last])
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
