import RavenMarkdown

/// One blank stands after the `>` of a quote.
///
/// ```bad
/// >  Said too loosely.
/// ```
///
/// ```good
/// > Said well.
/// ```
enum QuoteSpaces: LintRule {
  static let info = RuleInfo(
    "MD027", ["no-multiple-space-blockquote"], tags: ["blockquote", "whitespace", "indentation"],
    pack: false, fixable: true, "several blanks stand after the > of a quote",
    options: [RuleOption("list_items", .flag(true), "whether items of lists are looked at")])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let looksAtItems = options.flag("list_items")
    var lastLine = -1
    for quote in text.all(.blockQuote, .alert) {
      for child in text.children(of: quote) {
        switch text.nodes[child].kind {
        case .paragraph, .heading, .table, .linkDefinition:
          for number in text.firstLine(of: child)...text.lastLine(of: child) {
            check(text, number, &report)
          }
        case .htmlBlock, .thematicBreak: check(text, text.firstLine(of: child), &report)
        case .codeBlock where text.nodes[child].flags.contains(.fenced):
          check(text, text.firstLine(of: child), &report)
          check(text, text.lastLine(of: child), &report)
        case .list where looksAtItems:
          for item in text.children(of: child) { check(text, text.firstLine(of: item), &report) }
        case .blockQuote, .alert:
          // The outermost quote of a line looks between all of its marks.
          let first = text.firstLine(of: child)
          let last = text.lastLine(of: child)
          for number in max(first, lastLine + 1)...max(last, lastLine + 1) where number <= last {
            checkMarks(text, number, &report)
          }
          lastLine = max(lastLine, last)
        default: break
        }
      }
    }
  }

  /// Looks at the blanks between two quote marks.
  private static func checkMarks(_ text: LintText, _ number: Int, _ report: inout LintReport) {
    guard text.marks[number].isDisjoint(with: .code) else { return }
    let line = text.lines[number]
    var index = line.start
    defer { LintWork.add(index - line.start) }
    var mark: Int?
    while index < line.end,
      ASCII.isBlank(text.bytes[index]) || text.bytes[index] == UInt8(ascii: ">")
    {
      if text.bytes[index] == UInt8(ascii: ">") {
        if let mark, index > mark + 2 {
          report.add(
            mark + 2..<index, context: text.excerpt(text.content(of: number)),
            fix: [.init(mark + 2..<index)])
        }
        mark = index
      }
      index += 1
    }
  }

  private static func check(_ text: LintText, _ number: Int, _ report: inout LintReport) {
    let line = text.lines[number]
    var index = line.start
    var mark = -1
    while index < line.end,
      ASCII.isBlank(text.bytes[index]) || text.bytes[index] == UInt8(ascii: ">")
    {
      if text.bytes[index] == UInt8(ascii: ">") { mark = index }
      index += 1
    }
    guard mark >= 0, index < line.end, index > mark + 2 else { return }
    let blanks = mark + 2..<index
    report.add(blanks, context: text.excerpt(text.content(of: number)), fix: [.init(blanks)])
  }
}
