import RavenMarkdown

/// Front matter is closed, and its lines are settings.
///
/// What begins with `---` and a setting but does not end shows as text.
///
/// ```bad
/// ---
/// title: Report
///
/// # Report
/// ```
///
/// ```good
/// ---
/// title: Report
/// ---
///
/// # Report
/// ```
enum FrontMatterRule: LintRule {
  static let info = RuleInfo("pack-front-matter", tags: ["pack"], "front matter is broken")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    guard let first = text.lines.first, text.string(text.trimmed(first.range)) == "---" else {
      return
    }
    guard text.bodyStart == 0 else { return checkLines(text, &report) }
    guard let second = text.lines.dropFirst().first(where: { !$0.isEmpty }) else { return }
    if isSetting(text.bytes[second.range]) { report.add(line: 0, detail: "it does not end") }
  }

  private static func checkLines(_ text: LintText, _ report: inout LintReport) {
    for number in text.frontMatter where number < text.lines.count {
      let line = text.bytes[text.content(of: number)]
      guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "-"),
        text.content(of: number).lowerBound == text.lines[number].start
      else { continue }
      if !line.contains(UInt8(ascii: ":")), !"]}\"'".utf8.contains(first),
        !line.contains(UInt8(ascii: "="))
      {
        report.add(
          line: number, detail: "a line is no setting",
          context: text.excerpt(text.content(of: number)))
      }
    }
  }

  private static func isSetting(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.prefix {
      ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    let rest = line[name.endIndex...]
    return !name.isEmpty && rest.first == UInt8(ascii: ":")
      && (rest.count == 1 || ASCII.isBlank(rest[rest.startIndex + 1]))
  }
}
