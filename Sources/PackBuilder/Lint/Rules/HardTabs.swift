import RavenMarkdown

/// Text holds no tab characters.
///
/// Programs show tabs in different widths. Code is looked at too unless `code_blocks` is off.
///
/// ```bad
/// One	two.
/// ```
///
/// ```good
/// One two.
/// ```
enum HardTabs: LintRule {
  static let info = RuleInfo(
    "MD010", ["no-hard-tabs"], tags: ["whitespace", "hard_tab"], pack: false, fixable: true,
    "a line holds tab characters",
    options: [
      RuleOption("code_blocks", .flag(true), "whether code is looked at"),
      RuleOption("ignore_code_languages", .words([]), "languages of code that may hold tabs"),
      RuleOption("spaces_per_tab", .number(1), "blanks that a fix puts in place of each tab"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    guard text.scan.has("\t") else { return }
    let width = options.number("spaces_per_tab")
    let spared = sparedRanges(text, options)
    var place = 0
    for number in text.bodyStart..<max(text.bodyStart, text.lines.count) {
      let line = text.lines[number]
      var index = line.start
      while index < line.end {
        guard text.dotted[index] == ASCII.tab else {
          index += 1
          continue
        }
        let start = index
        while index < line.end, text.dotted[index] == ASCII.tab { index += 1 }
        while place < spared.count, spared[place].upperBound <= start { place += 1 }
        if place < spared.count, spared[place].lowerBound < index { continue }
        report.add(
          start..<index, detail: "Column: \(start - line.start + 1)",
          fix: [.init(start..<index, String(repeating: " ", count: (index - start) * width))])
      }
    }
  }

  private static func sparedRanges(_ text: LintText, _ options: RuleOptions) -> [Range<Int>] {
    let all = !options.flag("code_blocks")
    let languages = Set(options.words("ignore_code_languages").map { $0.lowercased() })
    guard all || !languages.isEmpty else { return [] }
    var ranges: [Range<Int>] = []
    for code in text.all(.codeBlock, .code) {
      let node = text.nodes[code]
      let start =
        node.kind == .code ? node.source.lower : text.lines[text.firstLine(of: code)].start
      let range = start..<max(start, node.source.upper)
      if all {
        ranges.append(range)
      } else if node.kind == .codeBlock, node.flags.contains(.fenced) {
        let language = text.string(node.aux.range).split(separator: " ").first ?? ""
        if languages.contains(language.lowercased()) { ranges.append(range) }
      }
    }
    return ranges
  }
}
