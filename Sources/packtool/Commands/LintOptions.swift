/// The flags of `packtool lint`.
enum LintOptions {
  static let format = ValueFlag<FindingsFormat>(
    choice: "format", name: "format", default: "text", in: output, "How findings are shown.")
  static let color = RenderOptions.color
  static let statistics = SwitchFlag("statistics", in: output, "Count the findings of each rule.")
  static let profile = ValueFlag<ProfileChoice>(
    choice: "profile", name: "profile", default: "pack", in: rules, "The rules that look.")
  static let config = ValueFlag<Argument>(
    "config", name: "file", kind: .file(endings: ["json", "jsonc"]), in: rules,
    "Settings of rules; otherwise those of raven.json or .markdownlint.json count.")
  static let failOn = ValueFlag<FailureLevel>(
    choice: "fail-on", name: "level", default: "error", in: rules,
    "The least finding that makes the exit code 1.")
  static let baseline = SwitchFlag(
    "write-baseline", in: rules, "Pass over what is found now, from the next time on.")
  static let standardInputName = ValueFlag<Argument>(
    "stdin-filename", name: "name", kind: .text, in: rules, "The file that standard input is.")
  static let fix = SwitchFlag("fix", in: repair, "Repair what can be repaired, in place.")
  static let difference = SwitchFlag("diff", in: repair, "Show what --fix would change.")

  static let all = [
    format.flag, color.flag, statistics.flag, profile.flag, config.flag, failOn.flag, baseline.flag,
    standardInputName.flag, fix.flag, difference.flag,
  ]

  static let output = Flag.Category(title: "Output options")
  static let rules = Flag.Category(title: "Rule options")
  static let repair = Flag.Category(title: "Repair options")
}

/// How findings are shown.
enum FindingsFormat: String, FlagChoice {
  case text, full, json
  case jsonLines = "json-lines"
  case sarif, github

  var abstract: String {
    switch self {
    case .text: "one line for each finding"
    case .full: "findings with the lines that they are about"
    case .json: "one JSON array"
    case .jsonLines: "one JSON object for each line"
    case .sarif: "SARIF 2.1.0"
    case .github: "annotations for GitHub's workflows"
    }
  }
}

/// The rules that look.
enum ProfileChoice: String, FlagChoice {
  case pack, markdownlint

  var abstract: String {
    switch self {
    case .pack: "what a pack needs"
    case .markdownlint: "all rules of markdownlint, as it has them"
    }
  }
}

/// The least finding that makes the exit code 1.
enum FailureLevel: String, FlagChoice {
  case error, warning, info, never

  var abstract: String {
    switch self {
    case .error: "errors"
    case .warning: "warnings and errors"
    case .info: "any finding"
    case .never: "none"
    }
  }
}
