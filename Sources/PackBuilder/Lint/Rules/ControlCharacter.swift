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
    for index in 0..<text.count {
      let byte = text.bytes[index]
      guard byte < 0x20 || byte == 0x7F, byte != ASCII.tab, byte != ASCII.newline, byte != 0x0D
      else {
        continue
      }
      report.add(index..<index + 1, detail: "Actual: \(name(UInt32(byte)))")
    }
    for hidden in text.hidden where hidden.value < 0xA0 {
      report.add(hidden.range, detail: "Actual: \(hidden.name)")
    }
    for repair in text.repairs where text.source[repair.source] == 0 {
      report.add(repair.range, detail: "Actual: U+0000")
    }
  }

  private static func name(_ value: UInt32) -> String {
    HiddenScalar(offset: 0, length: 1, value: value).name
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
