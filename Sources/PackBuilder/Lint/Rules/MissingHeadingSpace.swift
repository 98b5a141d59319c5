import RavenMarkdown

/// A blank stands between the `#` of a heading and its text.
///
/// Without it the line is no heading. Issue numbers (`#12`) and tags (`#idea`) are spared in the profile
/// `pack`, or with `spares_tags`.
///
/// ```bad
/// #Report of the week
/// ```
///
/// ```good
/// # Report of the week
/// ```
enum MissingHeadingSpace: LintRule {
  static let info = RuleInfo(
    "MD018", ["no-missing-space-atx"], tags: ["headings", "atx", "spaces"], fixable: true,
    "no blank stands between the # and a heading's text",
    options: [
      RuleOption(
        "spares_tags", .flag(false), pack: .flag(true), "whether #12, #tag and #!/bin/sh are spared"
      )
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let sparesTags = options.flag("spares_tags")
    for number in text.bodyStart..<max(text.bodyStart, text.lines.count) {
      let line = text.lines[number]
      guard !line.isEmpty, text.bytes[line.start] == UInt8(ascii: "#"),
        text.marks[number].isDisjoint(with: .verbatim)
      else { continue }
      var index = line.start
      while index < line.end, text.bytes[index] == UInt8(ascii: "#") { index += 1 }
      guard index < line.end, !ASCII.isBlank(text.bytes[index]) else { continue }
      let content = text.content(of: number)
      // A `#` at the end is another rule's, and the keycap sign no heading.
      guard text.bytes[content.upperBound - 1] != UInt8(ascii: "#"),
        !text.bytes[index..<line.end].starts(with: [0xEF, 0xB8, 0x8F, 0xE2, 0x83, 0xA3])
      else { continue }
      if sparesTags, isTag(text, index, hashes: index - line.start, number) { continue }
      report.add(
        line.start..<index + 1, context: text.excerpt(content), fix: [.init(index..<index, " ")])
    }
  }

  /// `#12`, or `#word` alone or among text.
  private static func isTag(_ text: LintText, _ start: Int, hashes: Int, _ number: Int) -> Bool {
    guard hashes == 1 else { return false }
    var index = start
    let end = text.lines[number].end
    // A number, or the first line of a script.
    if ASCII.isDigit(text.bytes[start]) || text.bytes[start] == UInt8(ascii: "!") { return true }
    while index < end, !ASCII.isSpace(text.bytes[index]) { index += 1 }
    let word = text.bytes[start..<index]
    // A tag is one word in small letters, alone or followed by more of them.
    guard word.allSatisfy({ !($0 >= 0x41 && $0 <= 0x5A) }) else { return false }
    let rest = text.trimmed(index..<end)
    return rest.isEmpty || text.bytes[rest.lowerBound] == UInt8(ascii: "#")
  }
}
