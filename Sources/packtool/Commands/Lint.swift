import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool lint`.
  static let lint = Command(
    name: "lint",
    group: .desk,
    abstract: "Find mistakes in documents before they leave the desk.",
    discussion: [
      "Without a path the project around you is looked at, outside of projects every document below the "
        + "current directory. A path can also be a pack. 'packtool rules' lists what is looked for, "
        + "'packtool explain RULE' tells more of one rule.",
      "The exit code is 1 when something was found, 2 when something could not be looked at.",
    ],
    operands: [
      Operand(
        name: "path", kind: .file(endings: ["md", "markdown", "json"]), isOptional: true,
        isRepeating: true, abstract: "Files, directories and packs; - is standard input.")
    ],
    flags: LintOptions.all
  ) { values, context throws(Failure) in
    try LintRun(values, context).run()
  }
}
