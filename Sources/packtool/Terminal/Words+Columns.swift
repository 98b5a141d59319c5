import RavenMarkdown

/// Text for a terminal of a certain width.
extension Words {
  /// A text that others chose, made safe, in at most so many columns: the end is an ellipsis where it is
  /// longer.
  static func cut(_ text: String, to columns: Int) -> String {
    var text = VisibleText.visible(text, atMost: 4 * columns)
    guard DisplayWidth.columns(of: text) > columns else { return text }
    while DisplayWidth.columns(of: text) > columns - 1, !text.isEmpty { text.removeLast() }
    return text + "…"
  }

  /// The same with blanks up to exactly so many columns.
  static func fitted(_ text: String, to columns: Int) -> String {
    let text = cut(text, to: columns)
    return text + String(repeating: " ", count: max(0, columns - DisplayWidth.columns(of: text)))
  }

  /// A text with line ends in place of blanks, so that no line is wider than a terminal unless a word is.
  static func wrapped(_ text: String, columns: Int) -> String {
    var result = ""
    var width = 0
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      let size = DisplayWidth.columns(of: String(word))
      if index > 0 {
        let fits = width == 0 || width + 1 + size <= columns
        result += fits ? " " : "\n"
        width = fits ? width + 1 : 0
      }
      result += word
      width += size
    }
    return result
  }

  /// An estimate to the digits that mean something: `~45`, `~6,500`, `~22,100`.
  static func roughly(_ number: Int) -> String {
    var step = 1
    let digits = number >= 10_000 ? 1000 : 100
    while number / step >= digits { step *= 10 }
    let (sum, isTooLarge) = number.addingReportingOverflow(step / 2)
    return "~" + grouped(isTooLarge ? number : sum / step * step)
  }
}
