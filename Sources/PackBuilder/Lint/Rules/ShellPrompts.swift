import RavenMarkdown

/// Commands are shown without a `$` before them unless their output follows.
///
/// They are easier to copy that way.
///
/// ```bad
/// ~~~sh
/// $ make
/// $ make test
/// ~~~
/// ```
///
/// ```good
/// ~~~sh
/// make
/// make test
/// ~~~
/// ```
enum ShellPrompts: LintRule {
  static let info = RuleInfo(
    "MD014", ["commands-show-output"], tags: ["code"], severity: .info, pack: false, fixable: true,
    "commands have a dollar sign before them and show no output")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for code in text.all(.codeBlock) {
      let isFenced = text.nodes[code].flags.contains(.fenced)
      let first = text.firstLine(of: code) + (isFenced ? 1 : 0)
      let isOpen = text.nodes[code].flags.contains(.unclosed)
      let last = text.lastLine(of: code) - (isFenced && !isOpen ? 1 : 0)
      guard first <= last else { continue }
      var prompts: [Range<Int>] = []
      var isAll = true
      for number in first...last where !text.marks[number].contains(.blank) {
        let content = text.content(of: number)
        var end = content.lowerBound
        if text.bytes[end] == UInt8(ascii: "$") { end += 1 }
        let dollar = end
        while end < content.upperBound, ASCII.isBlank(text.bytes[end]) { end += 1 }
        guard dollar > content.lowerBound, end > dollar else {
          isAll = false
          break
        }
        prompts.append(content.lowerBound..<end)
      }
      guard isAll else { continue }
      for prompt in prompts {
        report.add(
          prompt, context: text.excerpt(text.content(of: text.line(of: prompt.lowerBound))),
          fix: [.init(prompt)])
      }
    }
  }
}
