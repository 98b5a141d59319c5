import RavenMarkdown

/// A document has one title.
///
/// A document whose first text is a level-1 heading, or whose front matter has a title, has no other.
///
/// ```bad
/// # Report
///
/// # Another title
/// ```
///
/// ```good
/// # Report
///
/// ## A part
/// ```
enum SingleTitle: LintRule {
  static let info = RuleInfo(
    "MD025", ["single-title", "single-h1"], tags: ["headings"], "a document has a second title",
    options: [
      RuleOption("level", .number(1), "the level of titles"),
      // Many documents say their title twice, for two kinds of readers.
      .frontMatterTitle(pack: ""),
      RuleOption(
        "anywhere", .flag(false), pack: .flag(true),
        "whether a first title that stands below other text counts too"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let level = options.number("level")
    var hasTitle = text.hasFrontMatterTitle(options.text("front_matter_title"))
    for index in text.all(.heading) where Int(text.nodes[index].level) == level {
      let line = text.firstLine(of: index)
      if hasTitle {
        report.add(line: line, context: text.headingText(index))
      } else if options.flag("anywhere") || isFirstText(text, line) {
        hasTitle = true
      } else {
        return
      }
    }
  }

  /// Whether only blank lines and comments stand above.
  private static func isFirstText(_ text: LintText, _ line: Int) -> Bool {
    let end = text.lines[line].start
    for node in text.children(of: 0) {
      let record = text.nodes[node]
      if record.source.lower >= end { break }
      if record.kind == .frontMatter { continue }
      guard record.kind == .htmlBlock,
        text.bytes[record.source.range].starts(with: CommentDots.open)
      else { return false }
    }
    return true
  }
}
