import RavenMarkdown

/// Finds keys, tokens and passwords in a text.
///
/// Only runs of at least 12 bytes without blanks are looked at, so that prose costs next to nothing.
struct SecretScanner {
  /// A secret, and of which kind.
  struct Secret {
    var range: Range<Int>
    var kind: String
    var severity: Severity?
    /// What must not be shown, where that is more than the range.
    var rest: Range<Int>?

    /// All that must not be shown but for the first characters of a long value.
    var hidden: Range<Int> {
      let start = min(range.lowerBound + shownCount, range.upperBound)
      return start..<max(range.upperBound, rest?.upperBound ?? 0)
    }

    /// How many characters tell which secret it is.
    var shownCount: Int { range.count >= 12 ? 4 : 0 }
  }

  private let bytes: [UInt8]
  private let count: Int
  private let byFirst = Self.firstBytes
  private let begins = Self.begins
  private var found: [Secret] = []

  /// The patterns by their first byte.
  private static let firstBytes: [[Int]] = {
    var table = [[Int]](repeating: [], count: 256)
    for (place, pattern) in SecretPattern.all.enumerated() {
      for first in Set(pattern.prefixes.compactMap(\.first)) { table[Int(first)].append(place) }
    }
    return table
  }()

  private static let begins = firstBytes.map { !$0.isEmpty }
  private static let azureBytes = SecretPattern.Bytes("AZaz09", also: "_~.-")
  private static let cloudBytes = SecretPattern.Bytes("AZaz09", also: "/+")
  private static let valueBytes = SecretPattern.Bytes("AZaz09", also: "+/=_-.~")
  private static let schemes: Set<String> = [
    "http", "https", "ftp", "postgres", "postgresql", "mysql", "mongodb", "mongodb+srv", "redis",
    "rediss", "amqp", "amqps",
  ]
  private static let schemeMark = Array("://".utf8)
  private static let telegramMark = Array(":AA".utf8)
  private static let azureMark = Array("Q~".utf8)
  private static let keyMark = Array("-----BEGIN".utf8)
  /// More than any key takes.
  private static let longestKey = 16 << 10
  private static let accountMark = Array("service_account".utf8)

  private init(_ text: LintText) {
    bytes = text.bytes
    count = text.count
  }

  /// The secrets of a text in order, none inside another.
  static func secrets(in text: LintText) -> [Secret] {
    secrets(in: text, words: text.longWords[...])
  }

  /// The same, of some of its long words.
  static func secrets(in text: LintText, words: ArraySlice<Range<Int>>) -> [Secret] {
    var scanner = SecretScanner(text)
    for word in words { scanner.scanPieces(of: word) }
    if scanner.found.isEmpty { return [] }
    var secrets: [Secret] = []
    for secret in scanner.found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if let last = secrets.last, secret.range.lowerBound < last.range.upperBound { continue }
      secrets.append(secret)
    }
    return secrets
  }

  // MARK: Words

  /// Secrets are ASCII: what is not, an invisible character or a full stop of another script, ends them.
  private mutating func scanPieces(of word: Range<Int>) {
    var start = word.lowerBound
    for index in word where bytes[index] >= 0x80 {
      if index - start >= 12 { scan(start..<index) }
      start = index + 1
    }
    if word.upperBound - start >= 10 { scan(start..<word.upperBound) }
  }

  private mutating func scan(_ word: Range<Int>) {
    let before = found.count
    if bytes[word.lowerBound] == UInt8(ascii: "-"),
      matches(Self.keyMark, at: word.lowerBound, word.upperBound)
    {
      return scanKeyBlock(word.lowerBound)
    }
    if word.count == Self.accountMark.count,
      matches(Self.accountMark, at: word.lowerBound, word.upperBound)
    {
      return scanServiceAccount(word)
    }
    if word.count >= 20 {
      var index = word.lowerBound
      while index < word.upperBound {
        if begins[Int(bytes[index])], index == 0 || !isWord(bytes[index - 1]),
          let secret = token(byFirst[Int(bytes[index])], at: index, word)
        {
          found.append(secret)
          index = secret.range.upperBound
        } else {
          index += 1
        }
      }
      scanTelegram(word)
      scanAzure(word)
      scanCloudSecret(word)
    }
    scanAddresses(word)
    // A word that is known for what it is needs no second guess.
    if found.count == before { scanAssignment(word) }
  }

  private func token(_ patterns: [Int], at index: Int, _ word: Range<Int>) -> Secret? {
    for place in patterns {
      let pattern = SecretPattern.all[place]
      guard let prefix = pattern.prefixes.first(where: { matches($0, at: index, word.upperBound) })
      else {
        continue
      }
      var end = index + prefix.count
      let limit = min(word.upperBound, end + pattern.length.upperBound)
      let start = end
      while end < limit, pattern.body.contains[Int(bytes[end])] { end += 1 }
      LintWork.add(end - start)
      guard end - start >= pattern.length.lowerBound,
        end == count || !isWord(bytes[end]), pattern.check(bytes[index..<end]),
        pattern.entropy == 0 || Entropy.bits(bytes[index..<end]) >= pattern.entropy,
        !isSample(bytes[index..<end])
      else { continue }
      var severity: Severity?
      if pattern.id == "jwt" { severity = .warning }
      if pattern.id == "twilio-key" {
        let near = max(0, index - 200)..<min(count, end + 200)
        let isTwilio = bytes[near].map { ASCII.lowercased($0) }
          .firstRange(of: Array("twilio".utf8), in: 0..<near.count)
        severity = isTwilio == nil ? .warning : .error
      }
      return Secret(range: index..<end, kind: pattern.id, severity: severity)
    }
    return nil
  }

  /// `123456789:AA…`
  private mutating func scanTelegram(_ word: Range<Int>) {
    guard let colon = bytes.firstRange(of: Self.telegramMark, in: word) else { return }
    var start = colon
    while start > word.lowerBound, ASCII.isDigit(bytes[start - 1]) { start -= 1 }
    var end = colon + 1
    while end < word.upperBound, SecretPattern.Bytes.token.contains[Int(bytes[end])] { end += 1 }
    guard (8...10).contains(colon - start), end - colon - 1 == 35,
      Entropy.bits(bytes[start..<end]) >= 3.5
    else { return }
    found.append(Secret(range: start..<end, kind: "telegram-bot-token"))
  }

  /// `abc8Q~…`
  private mutating func scanAzure(_ word: Range<Int>) {
    guard let mark = bytes.firstRange(of: Self.azureMark, in: word), mark - 4 >= word.lowerBound,
      ASCII.isDigit(bytes[mark - 1])
    else { return }
    let body = Self.azureBytes
    let start = mark - 4
    var end = mark + 2
    while end < word.upperBound, body.contains[Int(bytes[end])] { end += 1 }
    guard start == word.lowerBound || !body.contains[Int(bytes[start - 1])],
      (31...34).contains(end - mark - 2), Entropy.bits(bytes[start..<end]) >= 3.5
    else { return }
    found.append(Secret(range: start..<end, kind: "azure-client-secret"))
  }

  /// 40 characters of base64 after a name with `aws` and `secret` in it.
  private mutating func scanCloudSecret(_ word: Range<Int>) {
    let body = Self.cloudBytes
    let word = word.lowerBound..<valueEnd(word, body)
    var start = word.upperBound
    while start > word.lowerBound, body.contains[Int(bytes[start - 1])] { start -= 1 }
    guard word.upperBound - start == 40 else { return }
    let before = bytes[max(0, start - 64)..<start].map { ASCII.lowercased($0) }
    guard let aws = before.firstRange(of: Array("aws".utf8), in: 0..<before.count),
      before.firstRange(of: Array("secret".utf8), in: aws..<before.count) != nil,
      before.contains(UInt8(ascii: "=")) || before.contains(UInt8(ascii: ":")),
      Entropy.bits(bytes[start..<word.upperBound]) >= 4, !isSample(bytes[start..<word.upperBound])
    else { return }
    found.append(Secret(range: start..<word.upperBound, kind: "aws-secret-key"))
  }

  /// `scheme://user:password@host`
  private mutating func scanAddresses(_ word: Range<Int>) {
    var from = word.lowerBound
    while let mark = bytes.firstRange(of: Self.schemeMark, in: from..<word.upperBound) {
      from = mark + 3
      if let password = password(after: mark, in: word) {
        found.append(Secret(range: password, kind: "url-credentials"))
      }
    }
  }

  private func password(after mark: Int, in word: Range<Int>) -> Range<Int>? {
    var scheme = mark
    while scheme > word.lowerBound, mark - scheme < 12,
      ASCII.isLetter(bytes[scheme - 1]) || bytes[scheme - 1] == 0x2B
    {
      scheme -= 1
    }
    guard Self.schemes.contains(String(decoding: bytes[scheme..<mark], as: UTF8.self)) else {
      return nil
    }
    let start = mark + 3
    // A name, a colon and a password of the greatest lengths that count.
    let near = bytes[start..<min(word.upperBound, start + 200)]
    guard
      let at = near.firstIndex(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "/") }),
      bytes[at] == UInt8(ascii: "@"), at + 1 < word.upperBound,
      let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":")), colon > start
    else { return nil }
    let password = bytes[colon + 1..<at]
    guard (6...128).contains(password.count), Entropy.bits(password) >= 2.5,
      !SecretNames.isPlaceholder(password)
    else { return nil }
    return colon + 1..<at
  }

  /// The end of a word without the punctuation after it.
  private func valueEnd(_ word: Range<Int>, _ body: SecretPattern.Bytes) -> Int {
    var end = word.upperBound
    while end > word.lowerBound, !body.contains[Int(bytes[end - 1])] { end -= 1 }
    return end
  }

  /// `name = value`, where the name says that the value is secret.
  private mutating func scanAssignment(_ word: Range<Int>) {
    let body = Self.valueBytes
    let word = word.lowerBound..<valueEnd(word, body)
    var start = word.upperBound
    while start > word.lowerBound, body.contains[Int(bytes[start - 1])] { start -= 1 }
    // `NAME=value` is one word: the value begins after its first equals sign.
    var value = start..<word.upperBound
    if let equals = bytes[value].firstIndex(of: UInt8(ascii: "=")), equals + 1 < value.upperBound,
      bytes[equals + 1] != UInt8(ascii: "=")
    {
      value = equals + 1..<value.upperBound
    }
    guard (12...200).contains(value.count), bytes[value].contains(where: ASCII.isDigit),
      bytes[value].contains(where: ASCII.isLetter),
      SecretNames.names(bytes, before: value.lowerBound),
      SecretNames.looksRandom(bytes[value]), Entropy.bits(bytes[value]) >= 3.5,
      !SecretNames.isPlaceholder(bytes[value]), !SecretNames.hasStopWord(bytes[value])
    else { return }
    found.append(Secret(range: value, kind: "generic-assignment", severity: .warning))
  }

  // MARK: Blocks

  /// `-----BEGIN … PRIVATE KEY-----` with something after it.
  private mutating func scanKeyBlock(_ start: Int) {
    let from = start + Self.keyMark.count
    let limit = min(from + 80, count)
    let lineEnd = bytes[from..<limit].firstIndex { $0 == ASCII.newline } ?? limit
    guard let key = bytes.firstRange(of: Array("PRIVATE KEY".utf8), in: from..<lineEnd),
      key - from <= 40,
      let dashes = bytes.firstRange(of: Array("-----".utf8), in: key..<lineEnd)
    else { return }
    var length = 0
    var index = dashes + 5
    let end = min(count, index + Self.longestKey)
    while index < end {
      let byte = bytes[index]
      if ASCII.isAlphanumeric(byte) || "+/=:,".utf8.contains(byte) {
        length += 1
      } else if byte == UInt8(ascii: "\\") {
        // In JSON a line end is a backslash and a letter.
        index += 1
      } else if byte == UInt8(ascii: "-") {
        // Three of them begin the end mark; one can stand in a header.
        if matches([byte, byte, byte], at: index, end) { break }
        length += 1
      } else if !ASCII.isSpace(byte) && byte != UInt8(ascii: ">") {
        break
      }
      index += 1
    }
    LintWork.add(index - start)
    guard length >= 32 else { return }
    found.append(
      Secret(
        range: start..<dashes + 5, kind: "private-key-block", rest: start..<min(index, count)))
  }

  private mutating func scanServiceAccount(_ word: Range<Int>) {
    let near = word.upperBound..<min(count, word.upperBound + 2000)
    if bytes.firstRange(of: Array("\"private_key\"".utf8), in: near) != nil {
      found.append(Secret(range: word, kind: "gcp-service-account"))
    }
  }

  // MARK: Bytes

  private func matches(_ word: [UInt8], at index: Int, _ end: Int) -> Bool {
    guard index + word.count <= end else { return false }
    for step in word.indices where bytes[index + step] != word[step] { return false }
    return true
  }

  private func isWord(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "_")
  }

  /// Keys of documentation end in a word that says so.
  private func isSample(_ token: ArraySlice<UInt8>) -> Bool {
    token.suffix(7).map { ASCII.lowercased($0) } == Array("example".utf8)
  }
}
