import PackBuilder

/// The flags of `packtool compose`.
enum ComposeOptions {
  static let preset = ValueFlag<PromptPreset>(
    choice: "preset", name: "preset", in: content, "What is asked for.")
  static let scope = ValueFlag<Argument>(
    "scope", name: "names", kind: .text, default: "mission,personas, or the project's own",
    in: content, "Layers, SECTION/ID or whole sections, with commas, in the order wanted.")
  static let subject = ValueFlag<Argument>(
    "subject", name: "name", kind: .text, in: content,
    "The plan to review or the pursuit to think through: plans/ID, pursuits/ID.")
  static let ask = ValueFlag<Argument>(
    "ask", name: "text", kind: .text, in: content,
    "What you want to say or ask; - reads it from standard input.")
  static let allowMissing = SwitchFlag(
    "allow-missing", in: content, "Leave out what is not there, with a warning.")
  static let budget = ValueFlag<Int>(
    number: "budget", name: "tokens", range: 1...1_000_000_000, in: size,
    "Warn when there are more tokens; nothing is cut.")
  static let strictBudget = SwitchFlag(
    "strict-budget", in: size, "Refuse a prompt that is over the budget.")
  static let copy = SwitchFlag(
    "copy", in: output, "Copy the prompt; the default on a terminal.")
  static let printing = SwitchFlag(
    "print", in: output, "Write the prompt to standard output; the default in a pipe.")
  static let file = ValueFlag<Argument>(
    "output", short: "o", name: "file", kind: .file(endings: ["md", "txt"]), in: output,
    "Write the prompt to a file.")
  static let clipboard = ValueFlag<Argument>(
    "clipboard", name: "command", kind: .text,
    default: "PACKTOOL_CLIPBOARD, else what is there", in: output,
    "Copy with pbcopy, wl-copy, xclip, xsel, tmux, osc52 or any other command.")

  static let all = [
    preset.flag, scope.flag, subject.flag, ask.flag, allowMissing.flag, budget.flag,
    strictBudget.flag, copy.flag, printing.flag, file.flag, ContainerOptions.json.flag,
    clipboard.flag, ContainerOptions.container.flag,
  ]

  static let content = Flag.Category(title: "Content options")
  static let size = Flag.Category(title: "Budget options")
  static let output = Flag.Category(title: "Output options")
}

extension PromptPreset: FlagChoice {
  var abstract: String {
    switch self {
    case .brainstorm: "ideas for a feature; needs --ask"
    case .review: "what is wrong with a plan, and what is missing"
    case .think: "a pursuit or a question, thought through"
    }
  }
}
