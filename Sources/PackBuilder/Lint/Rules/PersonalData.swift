import RavenMarkdown

/// No addresses, telephone numbers, accounts or cards of people are in the text.
///
/// The rule is off until a configuration turns it on, because many documents name people on purpose.
/// Addresses at `example.com`, of teams, and those that nobody reads are fine.
///
/// ```bad {}
/// Write to kim.lee@corp.io.
/// ```
///
/// ```good {}
/// Write to team@corp.io.
/// ```
enum PersonalData: LintRule {
  static let info = RuleInfo(
    "personal-data", tags: ["security"], pack: false, "personal data stand in the text")

  private static let shared: Set<String> = [
    "team", "info", "support", "hello", "contact", "admin", "noreply", "no-reply", "donotreply",
    "sales", "security", "press", "office", "help",
  ]

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for node in text.all(.text) {
      let range = text.nodes[node].source.range
      findAddresses(text, range, &report)
      findNumbers(text, range, &report)
    }
  }

  private static func findAddresses(
    _ text: LintText, _ range: Range<Int>, _ report: inout LintReport
  ) {
    let bytes = text.bytes
    var from = range.lowerBound
    while let at = bytes[from..<range.upperBound].firstIndex(of: UInt8(ascii: "@")) {
      from = at + 1
      var start = at
      while start > range.lowerBound, isAddress(bytes[start - 1]) { start -= 1 }
      var end = at + 1
      while end < range.upperBound,
        ASCII.isAlphanumeric(bytes[end]) || ".-".utf8.contains(bytes[end])
      {
        end += 1
      }
      LintWork.add(end - start)
      while end > at, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
      let name = text.string(start..<at).lowercased()
      let host = text.string(at + 1..<max(end, at + 1)).lowercased()
      guard !name.isEmpty, host.contains("."), !shared.contains(name), !host.hasPrefix("example."),
        !host.contains(".example"), !host.contains("noreply")
      else { continue }
      report.add(start..<end, detail: "an e-mail address")
    }
  }

  private static func isAddress(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || "._%+-".utf8.contains(byte)
  }

  /// Telephone numbers with their country, accounts, and cards.
  private static func findNumbers(_ text: LintText, _ range: Range<Int>, _ report: inout LintReport)
  {
    let bytes = text.bytes
    var index = range.lowerBound
    while index < range.upperBound {
      let isStart = index == 0 || !ASCII.isAlphanumeric(bytes[index - 1])
      let isNumber = ASCII.isDigit(bytes[index]) || bytes[index] == UInt8(ascii: "+")
      let isAccount = bytes[index] >= 0x41 && bytes[index] <= 0x5A
      guard isStart, isNumber || isAccount else {
        index += 1
        continue
      }
      var end = index + 1
      while end < range.upperBound,
        ASCII.isDigit(bytes[end]) || isAccount && ASCII.isAlphanumeric(bytes[end])
          || (" -.()".utf8.contains(bytes[end]) && end + 1 < range.upperBound
            && (ASCII.isDigit(bytes[end + 1]) || "(+".utf8.contains(bytes[end + 1])))
      {
        end += 1
      }
      LintWork.add(end - index)
      let compact = bytes[index..<end].filter { ASCII.isAlphanumeric($0) }
      if bytes[index] == UInt8(ascii: "+"), (8...15).contains(compact.count) {
        report.add(index..<end, detail: "a telephone number")
      } else if isAccount, isIBAN(compact) {
        report.add(index..<end, detail: "a bank account")
      } else if isNumber, (13...19).contains(compact.count), isCard(compact) {
        report.add(index..<end, detail: "a card number")
      }
      index = end
    }
  }

  /// ISO 13616: letters as numbers, the first four characters last, modulo 97 is 1.
  private static func isIBAN(_ text: [UInt8]) -> Bool {
    guard (15...34).contains(text.count), text.prefix(2).allSatisfy({ $0 >= 0x41 && $0 <= 0x5A }),
      text[2...3].allSatisfy(ASCII.isDigit)
    else { return false }
    var rest = 0
    for byte in text[4...] + text[..<4] {
      let upper = byte >= 0x61 ? byte - 0x20 : byte
      let value = ASCII.isDigit(upper) ? Int(upper) - 0x30 : Int(upper) - 0x37
      rest = (rest * (value > 9 ? 100 : 10) + value) % 97
    }
    return rest == 1
  }

  /// ISO/IEC 7812: every second digit from the right doubled, the sum of all digits ends in 0.
  private static func isCard(_ digits: [UInt8]) -> Bool {
    guard digits.allSatisfy(ASCII.isDigit), Set(digits).count > 2 else { return false }
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      let value = Int(digit) - 0x30
      sum += place % 2 == 0 ? value : (value * 2) % 10 + value / 5
    }
    return sum % 10 == 0
  }
}
