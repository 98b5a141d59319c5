import RavenMarkdown

/// A document begins with its title.
///
/// Comments may stand before it. A title in front matter, or an `<h1>`, is one too.
///
/// ```bad
/// Some text.
///
/// # Report
/// ```
///
/// ```good
/// # Report
///
/// Some text.
/// ```
enum FirstLineHeading: LintRule {
  static let info = RuleInfo(
    "MD041", ["first-line-heading", "first-line-h1"], tags: ["headings"], severity: .info,
    "the document does not begin with its title",
    options: [
      RuleOption("allow_preamble", .flag(false), "whether text may stand before the title"),
      RuleOption("level", .number(1), "the level of the title"), .frontMatterTitle,
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    guard !text.hasFrontMatterTitle(options.text("front_matter_title")) else { return }
    let level = options.number("level")
    for block in text.children(of: 0) {
      let record = text.nodes[block]
      switch record.kind {
      case .frontMatter: continue
      case .heading:
        if Int(record.level) == level { return }
      case .htmlBlock:
        if text.bytes[record.source.range].starts(with: CommentDots.open) { continue }
        if let tag = text.tags(in: block).first, text.string(tag.name).lowercased() == "h\(level)" {
          return
        }
        if options.flag("allow_preamble") { continue }
      case .linkDefinition:
        continue
      default:
        if options.flag("allow_preamble") { continue }
      }
      let line = text.firstLine(of: block)
      report.add(line: line, context: text.excerpt(text.content(of: line)))
      return
    }
  }
}
