import RavenMarkdown

/// Fenced code names its language.
///
/// Readers colour it by that, and assistants know what they see. `text` is a language for what has none.
///
/// ```bad
/// ~~~
/// make
/// ~~~
/// ```
///
/// ```good
/// ~~~sh
/// make
/// ~~~
/// ```
enum CodeLanguage: LintRule {
  static let info = RuleInfo(
    "MD040", ["fenced-code-language"], tags: ["code", "language"], severity: .info,
    "fenced code names no language",
    options: [
      RuleOption("allowed_languages", .words([]), "the languages that are allowed; none for any"),
      RuleOption("language_only", .flag(false), "whether nothing may follow the language"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let allowed = Set(options.words("allowed_languages"))
    let languageOnly = options.flag("language_only")
    for code in text.all(.codeBlock) where text.nodes[code].flags.contains(.fenced) {
      let line = text.firstLine(of: code)
      let words = text.string(text.nodes[code].aux.range).split(separator: " ", maxSplits: 1)
      guard let language = words.first else {
        report.add(line: line, context: text.excerpt(text.content(of: line)))
        continue
      }
      if !allowed.isEmpty, !allowed.contains(String(language)) {
        report.add(line: line, detail: "\"\(language)\" is not allowed")
      }
      if languageOnly, words.count > 1 {
        report.add(
          line: line,
          detail: "Info string contains more than language: \"\(words.joined(separator: " "))\"")
      }
    }
  }
}
