import RavenMarkdown

/// Code that shows fences stands in a longer fence, or in one of the other kind.
///
/// Otherwise the first inner fence that ends closes the outer one, and the rest falls out of it.
///
/// ```bad
/// ~~~markdown
/// ~~~sh
/// make
/// ~~~
/// More text.
/// ~~~
/// ```
///
/// ```good
/// ~~~~markdown
/// ~~~sh
/// make
/// ~~~
/// More text.
/// ~~~~
/// ```
enum FenceCollision: LintRule {
  static let info = RuleInfo(
    "fence-collision", tags: ["code"], "a fence is closed by one that stands inside it")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let codes = text.all(.codeBlock).filter { text.nodes[$0].flags.contains(.fenced) }
    for (place, code) in codes.enumerated().dropLast() {
      let record = text.nodes[code]
      let next = text.nodes[codes[place + 1]]
      // The stray fence that was to end the outer one opens a block without a language.
      guard !record.flags.contains(.unclosed), next.aux.isEmpty,
        record.flags.contains(.tilde) == next.flags.contains(.tilde),
        text.parent(of: code) == text.parent(of: codes[place + 1])
      else { continue }
      let first = text.firstLine(of: code)
      let last = text.lastLine(of: code)
      guard first + 1 < last else { continue }
      let mark = UInt8(ascii: record.flags.contains(.tilde) ? "~" : "`")
      let opens = (first + 1..<last).contains { number in
        let content = text.content(of: number)
        var index = content.lowerBound
        while index < content.upperBound, text.bytes[index] == mark { index += 1 }
        return index - content.lowerBound >= Int(record.level) && index < content.upperBound
          && (ASCII.isLetter(text.bytes[index]) || text.bytes[index] == ASCII.space)
      }
      if opens { report.add(line: first, context: text.excerpt(text.content(of: first))) }
    }
  }
}
