import RavenMarkdown

/// Boxes of tasks are `[ ]` or `[x]`, with a blank after them.
///
/// Anything else shows as brackets, and the task is not counted.
///
/// ```bad
/// - [x ] Ask Ana
/// - [] Ask Ben
/// ```
///
/// ```good
/// - [x] Ask Ana
/// - [ ] Ask Ben
/// ```
enum TaskListSyntax: LintRule {
  static let info = RuleInfo(
    "task-list-syntax", tags: ["pack", "ul"], fixable: true, "a task's box is no box")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let bytes = text.bytes
    for item in text.all(.item) where !text.nodes[item].flags.contains(.task) {
      let start = text.itemParts(item).blanks.upperBound
      guard start + 1 < text.count, bytes[start] == UInt8(ascii: "["), text.link(at: start) == nil
      else {
        continue
      }
      let limit = min(start + 6, text.lines[text.line(of: start)].end)
      guard let close = bytes[start..<limit].firstIndex(of: UInt8(ascii: "]")) else { continue }
      let mark = bytes[start + 1..<close].filter { !ASCII.isBlank($0) }
      let next = close + 1 < text.count ? bytes[close + 1] : ASCII.newline
      guard !"([:".utf8.contains(next), isMark(mark) else { continue }
      let box = mark.isEmpty || mark == Array("-".utf8) ? "[ ]" : "[x]"
      let needsBlank = !ASCII.isSpace(next)
      report.add(
        start..<close + 1, detail: "Expected: \(box)",
        fix: [.init(start..<close + 1, box + (needsBlank ? " " : ""))])
    }
  }

  private static func isMark(_ mark: [UInt8]) -> Bool {
    ["", "x", "X", "v", "V", "-", "*", "o", "✓", "✔", "✗"].contains(
      String(decoding: mark, as: UTF8.self))
  }
}
