import RavenMarkdown

/// The flags of `packtool normalize`.
enum NormalizeFlags {
  static let wrap = ValueFlag<NormalizeOptions.Wrap>(
    flag: Flag(
      "wrap",
      value: Flag.Value(name: "how", kind: .choiceOrNumber(choices, 20...1000)),
      default: "keep", "What becomes of line breaks in running text; a number fills lines."),
    read: { argument in
      switch argument.text {
      case "keep": .keep
      case "none": NormalizeOptions.Wrap.none
      default: Int(argument.text).map { .columns($0) }
      }
    })
  static let write = SwitchFlag("write", short: "w", "Write the files in place.")
  static let check = SwitchFlag(
    "check", "Name the files that are not in normal form, and end with 1 if there are any.")
  static let diff = SwitchFlag(
    "diff", "Show what would change, and end with 1 if anything would.")

  static let all = [wrap.flag, write.flag, check.flag, diff.flag]

  private static let choices = [
    ValueKind.Choice(name: "keep", abstract: "as they are"),
    ValueKind.Choice(name: "none", abstract: "a blank each, so that a paragraph is one line"),
  ]
}
