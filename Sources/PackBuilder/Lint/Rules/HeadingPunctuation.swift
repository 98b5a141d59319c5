import RavenMarkdown

/// Headings do not end in punctuation.
///
/// A question mark is allowed; entities (`&copy;`) and `:emoji:` are no punctuation.
///
/// ```bad
/// # Report.
/// ```
///
/// ```good
/// # Report
/// ```
enum HeadingPunctuation: LintRule {
  static let info = RuleInfo(
    "MD026", ["no-trailing-punctuation"], tags: ["headings"], pack: false, fixable: true,
    "a heading ends in punctuation",
    options: [RuleOption("punctuation", .text(".,;:!。，；：！"), "characters that count")])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let signs = Set(options.text("punctuation").unicodeScalars)
    guard !signs.isEmpty else { return }
    let endings = (0..<128).map { signs.contains(Unicode.Scalar(UInt8($0))) }
    for index in text.all(.heading) {
      let range = text.headingParts(index).text
      guard let last = text.bytes[range].last, last >= 0x80 || endings[Int(last)] else { continue }
      let words = Array(text.string(range).unicodeScalars)
      var kept = words.count
      while kept > 0, signs.contains(words[kept - 1]) { kept -= 1 }
      guard kept < words.count, !endsInName(text.bytes[range]) else { continue }
      let ending = String(String.UnicodeScalarView(words[kept...]))
      let start = text.trimmed(range.lowerBound..<range.upperBound - ending.utf8.count).upperBound
      report.add(
        start..<range.upperBound, detail: "Punctuation: '\(ending)'",
        fix: [.init(start..<range.upperBound)])
    }
  }

  /// `&copy;` or `:tada:`
  private static func endsInName(_ text: ArraySlice<UInt8>) -> Bool {
    guard let last = text.last, last == UInt8(ascii: ";") || last == UInt8(ascii: ":") else {
      return false
    }
    let name = text.dropLast().reversed().prefix {
      ASCII.isAlphanumeric($0) || "_+-#".utf8.contains($0)
    }
    let open = text.endIndex - 2 - name.count
    guard !name.isEmpty, open >= text.startIndex else { return false }
    return text[open] == (last == UInt8(ascii: ";") ? UInt8(ascii: "&") : UInt8(ascii: ":"))
  }
}
