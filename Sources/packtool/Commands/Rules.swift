import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool rules`.
  static let rules = Command(
    name: "rules",
    group: .desk,
    abstract: "List what lint looks for.",
    flags: [RulesOptions.json.flag]
  ) { values, context throws(Failure) in
    guard !values.has(RulesOptions.json) else {
      try context.print(String(decoding: RuleDescription.json, as: UTF8.self))
      return .success
    }
    var writer = TerminalWriter(format: .plain)
    for rule in RuleDescription.all {
      let name =
        rule.info.id + (rule.info.isMarkdownlint ? "/" + (rule.info.aliases.first ?? "") : "")
      let state = rule.info.isInPack ? rule.info.severity.rawValue : "off"
      let fix = rule.info.isFixable ? ", fixable" : ""
      writer.write(name + String(repeating: " ", count: max(1, 42 - name.count)))
      writer.write("\(rule.text.paragraphs.first ?? rule.info.message) (\(state)\(fix))")
      writer.endLine()
    }
    try context.print(String(decoding: writer.takeOutput(), as: UTF8.self))
    return .success
  }

  /// `packtool explain`.
  static let explain = Command(
    name: "explain",
    group: .desk,
    abstract: "Tell what a rule of lint wants, and why.",
    operands: [Operand(name: "rule", kind: .text, abstract: "An id or another name of a rule.")]
  ) { values, context throws(Failure) in
    let name = values.operands.first?.text ?? ""
    guard let rule = RuleDescription.named(name) else {
      let near = RuleDescription.nearest(to: name).map { "; did you mean '\($0)'?" } ?? ""
      throw Failure(nil, "there is no rule '\(name)'\(near)")
    }
    let document: Document
    do throws(ParseError) {
      document = try Document(parsing: Array(RuleExplanation(rule).markdown.utf8))
    } catch {
      throw Failure(name, error.description)
    }
    let color = ColorMode.auto.decide(context.environment, isTerminal: context.terminal.isTerminal)
    var options = TerminalOptions()
    options.format = color.value ? .ansi : .plain
    options.width = min(context.columns, 100)
    let output = Output(messages: context.messages)
    try document.terminalText(options) { (bytes) throws(Failure) in try output.write(bytes) }
    try output.finish()
    return .success
  }
}

/// The flags of `packtool rules`.
enum RulesOptions {
  static let json = SwitchFlag("json", "Print one JSON array.")
}

/// What is known of a rule, as markdown.
struct RuleExplanation {
  let markdown: String

  init(_ rule: RuleDescription) {
    let info = rule.info
    var text = "# \(([info.id] + info.aliases).joined(separator: " / "))\n\n"
    text += rule.text.paragraphs.joined(separator: "\n\n") + "\n\n"
    if let bad = rule.text.bad { text += Self.example("Instead of", bad) }
    if let good = rule.text.good {
      text += Self.example(rule.text.bad == nil ? "Like this" : "write", good)
    }
    let state = info.isInPack ? "on (\(info.severity.rawValue))" : "off"
    text += "- Profile pack: \(state)\n"
    text += "- Profile markdownlint: \(info.isMarkdownlint ? "on" : "off")\n"
    text +=
      "- Fixable: \(info.isFixable ? "yes" : "no")\n- Tags: \(info.tags.joined(separator: ", "))\n"
    if !info.options.isEmpty {
      text += "\n## Options\n\n"
      for option in info.options {
        text += "- `\(option.name)`: \(option.summary) (usually \(Self.spelled(option.value))"
        if let pack = option.packValue { text += ", \(Self.spelled(pack)) in the profile pack" }
        text += ")\n"
        if !option.choices.isEmpty {
          text += "  One of \(option.choices.joined(separator: ", ")).\n"
        }
      }
    }
    markdown = text
  }

  private static func spelled(_ value: OptionValue) -> String {
    switch value {
    case .flag(let flag): "`\(flag)`"
    case .number(let number): "`\(number)`"
    case .numbers(let numbers): "`\(numbers.map { "\($0)" }.joined(separator: ", "))`"
    case .text(let text): text.isEmpty ? "none" : "`\(text)`"
    case .words(let words):
      words.allSatisfy { $0 == "\u{0}" } ? "none" : "`\(words.joined(separator: ", "))`"
    }
  }

  private static func example(_ words: String, _ example: RuleText.Example) -> String {
    var fence = "~~~~"
    while example.markdown.contains(fence) { fence += "~" }
    let options =
      example.options.isEmpty || example.options == "{}" ? "" : " (with `\(example.options)`)"
    return "\(words)\(options):\n\n\(fence)markdown\n\(example.markdown)\(fence)\n\n"
  }
}
