import RavenMarkdown

/// No blanks stand inside the marks of emphasis.
///
/// With them the marks are no marks, and stars show in the text.
///
/// ```bad
/// This is ** important ** to know.
/// ```
///
/// ```good
/// This is **important** to know.
/// ```
enum EmphasisSpaces: LintRule {
  static let info = RuleInfo(
    "MD037", ["no-space-in-emphasis"], tags: ["whitespace", "emphasis"], fixable: true,
    "blanks stand inside the marks of emphasis",
    options: [
      RuleOption(
        "anywhere", .flag(true), pack: .flag(false),
        "whether stars count that are a product's or stand at other characters")
    ])

  private static let star = UInt8(ascii: "*")
  private static let underscore = UInt8(ascii: "_")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    guard text.scan.has("*") || text.scan.has("_") else { return }
    let anywhere = options.flag("anywhere")
    // Runs of marks that are left as text, by the node that holds them.
    var runs: [Int: [Range<Int>]] = [:]
    var order: [Int] = []
    for node in text.all(.text) {
      let parent = text.parent(of: node)
      let kind = text.nodes[parent].kind
      // Inside other emphasis and in links a lone star is more often meant as one.
      guard kind == .paragraph || kind == .heading || kind == .tableCell else { continue }
      collect(text, text.nodes[node].source.range) { run in
        if runs[parent] == nil { order.append(parent) }
        runs[parent, default: []].append(run)
      }
    }
    for parent in order {
      guard let found = runs[parent] else { continue }
      for (mark, length) in [
        (underscore, 1), (underscore, 2), (underscore, 3), (star, 1), (star, 2), (star, 3),
      ] {
        var open: Range<Int>?
        for run in found where run.count == length && text.bytes[run.lowerBound] == mark {
          if let start = open {
            if anywhere || isMeant(text, start, run) { check(text, start, run, &report) }
            open = nil
          } else {
            open = run
          }
        }
      }
    }
  }

  /// Whether two marks stand where emphasis could begin and end; `2 * 3 * 4` and `log-*` are none.
  private static func isMeant(
    _ text: LintText, _ open: Range<Int>, _ close: Range<Int>
  ) -> Bool {
    let bytes = text.bytes
    let before = open.lowerBound > 0 ? bytes[open.lowerBound - 1] : ASCII.space
    let after = close.upperBound < text.count ? bytes[close.upperBound] : ASCII.space
    guard ASCII.isSpace(before) || "(\"'[>|".utf8.contains(before),
      ASCII.isSpace(after) || ".,;:!?)\"']<|".utf8.contains(after)
    else { return false }
    let isApart =
      open.upperBound < text.count && ASCII.isSpace(bytes[open.upperBound])
      && ASCII.isSpace(bytes[close.lowerBound - 1])
    return open.count > 1 || !isApart
  }

  /// Finds the runs of stars and underscores in a text's source, escapes left out.
  private static func collect(_ text: LintText, _ range: Range<Int>, _ found: (Range<Int>) -> Void)
  {
    let bytes = text.bytes
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        index += 2
      } else if byte == star || byte == underscore {
        let start = index
        while index < range.upperBound, bytes[index] == byte { index += 1 }
        if index - start <= 3 { found(start..<index) }
      } else {
        index += 1
      }
    }
  }

  private static func check(
    _ text: LintText, _ open: Range<Int>, _ close: Range<Int>, _ report: inout LintReport
  ) {
    let line = text.lines[text.line(of: open.lowerBound)]
    var index = open.upperBound
    while index < line.end, ASCII.isSpace(text.bytes[index]) { index += 1 }
    LintWork.add(index - open.upperBound)
    if index > open.upperBound, index < line.end {
      report.add(
        open.lowerBound..<index, context: text.excerpt(open.lowerBound..<index + 1),
        fix: [.init(open.upperBound..<index)])
    }
    let last = text.lines[text.line(of: close.lowerBound)]
    var start = close.lowerBound
    while start > last.start, ASCII.isSpace(text.bytes[start - 1]) { start -= 1 }
    LintWork.add(close.lowerBound - start)
    if start < close.lowerBound, start > last.start {
      report.add(
        start..<close.upperBound, context: text.excerpt(start..<close.upperBound),
        fix: [.init(start..<close.lowerBound)])
    }
  }
}
