import RavenMarkdown

/// Text holds no control characters but tabs and line ends.
///
/// Terminals may obey them.
///
/// ```bad
/// A bell\u{07} rings.
/// ```
///
/// ```good
/// A bell rings.
/// ```
enum ControlCharacter: LintRule {
  static let info = RuleInfo(
    "control-character", tags: ["security"], severity: .error,
    "a control character stands in the text")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    for hidden in text.hidden where hidden.value < 0xA0 {
      report.add(hidden.range, detail: "Actual: \(hidden.name)")
    }
    for repair in text.repairs where text.source[repair.source] == 0 {
      report.add(repair.range, detail: "Actual: U+0000")
    }
  }
}

extension LintText {
  /// Where bytes were replaced because they are no text.
  var repairs: [(source: Int, range: Range<Int>)] {
    let table = document.lines
    return table.repairs.compactMap { repair in
      let end = Int(repair.offset)
      // The three bytes of U+FFFD stand for the bad ones.
      let start = table.sourceOffset(of: end - 3)
      return start < source.count ? (start, end - 3..<end) : nil
    }
  }
}
