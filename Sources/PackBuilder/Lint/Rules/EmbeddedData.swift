import RavenMarkdown

/// Documents hold no data of images or programs.
///
/// A picture as text costs more than the rest of a document, and no assistant can see it. The rule takes
/// `data:` addresses of 200 characters and runs of base64 of 400.
///
/// ```bad {"address_length": 40}
/// ![The logo](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAf)
/// ```
///
/// ```good {"address_length": 40}
/// ![The logo](https://example.com/logo.png)
/// ```
enum EmbeddedData: LintRule {
  static let info = RuleInfo(
    "embedded-data", tags: ["pack"], "data is embedded in the text",
    options: [
      RuleOption("address_length", .number(200), "characters of a data: address"),
      RuleOption("run_length", .number(400), "characters of base64 without an address"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let mark = Array(";base64".utf8)
    let addressLength = options.number("address_length")
    let runLength = options.number("run_length")
    for word in text.longWords where word.count >= min(addressLength, runLength) {
      let run = longestRun(text.bytes, word)
      // A comma parts the data from its address.
      let before = max(0, word.lowerBound - 64)..<word.lowerBound
      let isAddress =
        text.bytes.firstRange(of: mark, in: word) != nil
        || (word.lowerBound > 0 && text.bytes[word.lowerBound - 1] == UInt8(ascii: ",")
          && text.bytes.firstRange(of: mark, in: before) != nil)
      guard run.count >= (isAddress ? addressLength : runLength) else { continue }
      report.add(run, detail: "Actual: \(run.count) characters")
    }
  }

  private static func longestRun(_ bytes: [UInt8], _ word: Range<Int>) -> Range<Int> {
    var best = word.lowerBound..<word.lowerBound
    var start = word.lowerBound
    for index in word.lowerBound...word.upperBound {
      let isData =
        index < word.upperBound
        && (ASCII.isAlphanumeric(bytes[index]) || "+/=".utf8.contains(bytes[index]))
      if isData { continue }
      if index - start > best.count { best = start..<index }
      start = index + 1
    }
    return best
  }
}
