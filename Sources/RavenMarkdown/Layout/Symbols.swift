/// The signs of one of the two symbol sets. Both sets have equal widths.
struct Symbols {
  let bullet: String
  let bar: String
  let line: String
  let openBox: String
  let doneBox: String
  /// Whether headings of level 1 and 2 are underlined by a line of their own.
  let underlinesHeadings: Bool
  /// Whether code blocks say their language.
  let labelsCode: Bool

  init(_ set: TerminalOptions.Symbols) {
    switch set {
    case .ascii:
      (bullet, bar, line, openBox, doneBox) = ("-", ">", "-", "[ ]", "[x]")
      (underlinesHeadings, labelsCode) = (true, false)
    case .unicode:
      (bullet, bar, line, openBox, doneBox) = ("•", "│", "─", " ☐ ", " ☑ ")
      (underlinesHeadings, labelsCode) = (false, true)
    }
  }
}
