import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool compose`.
  static let compose = Command(
    name: "compose",
    group: .pocket,
    abstract: "Make a prompt of a project's documents and copy it.",
    discussion: [
      "The prompt is a preamble, the documents in the order of the scope, and the task, with your text "
        + "verbatim at its end. The sizes of its parts are shown before anything is copied.",
      "On a terminal, what is not given is asked for: the preset, the plan or pursuit it is about, the "
        + "documents, your text.",
      "Without a clipboard the program ends with 2; --print and --output need none.",
      "Example: packtool compose pebblepost --preset review --subject plans/first-winter",
    ],
    operands: [Operand(name: "project", kind: .text, abstract: "The project's id.")],
    flags: ComposeOptions.all
  ) { values, context throws(Failure) in
    guard let project = values.operands.first?.text else {
      throw .usage("Missing expected argument '<project>'")
    }
    let destination = try PromptDestination(values, context)
    let container = try ContainerChoice(context: context).decide(values).value
    let reading = try Failure.calling { () throws(PackError) in
      try context.reader(of: container).pack(project)
    }
    if let warning = reading.warning { context.messages.warn(warning) }
    let isAsking = destination != .json && context.canAsk
    let request = try PromptQuestions(
      pack: reading.pack, values: values, context: context, isAsking: isAsking
    ).request()
    let prompt = try Failure.composing { () throws(PromptError) in
      try reading.pack.prompt(for: request)
    }
    let isStrict = values.has(ComposeOptions.strictBudget)
    return try PromptDelivery(
      prompt: prompt, warnings: [reading.warning].compactMap(\.self), destination: destination,
      strictBudget: isStrict ? request.budget : nil,
      command: isAsking ? request.command(project: project) : nil, context: context
    ).run()
  }
}

extension Failure {
  /// Makes a prompt, or says why there is none.
  fileprivate static func composing(
    _ work: () throws(PromptError) -> Prompt
  ) throws(Failure) -> Prompt {
    do throws(PromptError) {
      return try work()
    } catch {
      throw Failure(nil, error.description)
    }
  }
}

/// Where a prompt goes.
struct PromptDestination: Equatable {
  /// JSON on standard output, and nothing else.
  static let json = PromptDestination()

  private(set) var isJSON = true
  private(set) var file: Argument?
  private(set) var prints = false
  private(set) var clipboard: Argument?
  private(set) var copies = false

  private init() {}

  /// Reads the flags; without any, a terminal copies and a pipe prints.
  init(_ values: ParsedValues, _ context: Context) throws(Failure) {
    isJSON = values.has(ContainerOptions.json)
    copies = values.has(ComposeOptions.copy)
    prints = values.has(ComposeOptions.printing)
    file = values[ComposeOptions.file]
    clipboard = values[ComposeOptions.clipboard]
    if file?.isDash ?? false { (file, prints) = (nil, true) }
    let isChosen = copies || prints || file != nil
    guard !isJSON else {
      guard !isChosen else {
        throw .usage("'--json' shows the prompt and does nothing else with it; leave it out")
      }
      self = .json
      return
    }
    if file?.bytes.isEmpty ?? false {
      throw .usage("The value '' is invalid for '--output <file>'")
    }
    if !isChosen {
      copies = context.terminal.isTerminal || clipboard != nil
      prints = !copies
    }
  }
}

/// A prompt on its way out.
private struct PromptDelivery {
  let prompt: Prompt
  /// What is to be said besides the prompt's own warnings.
  let warnings: [String]
  let destination: PromptDestination
  /// The budget where going over it is an error.
  let strictBudget: Int?
  /// What makes the same prompt again, where somebody answered questions for it.
  let command: String?
  let context: Context

  func run() throws(Failure) -> ExitCode {
    if !destination.isJSON { context.messages.say(PromptTable(prompt).text(columns: width)) }
    for warning in prompt.warnings where !isFatal(warning) {
      context.messages.warn(warning.description)
    }
    if let fatal = prompt.warnings.first(where: isFatal) {
      throw Failure(nil, fatal.description)
    }
    if destination.isJSON {
      try context.print(json)
      return .success
    }
    let bytes = Array(prompt.text.utf8)
    if let file = destination.file { try write(bytes, to: file) }
    if destination.prints { try printed(bytes) }
    if destination.copies { try copy(bytes) }
    return .success
  }

  private func isFatal(_ warning: PromptWarning) -> Bool {
    if case .overBudget = warning { strictBudget != nil } else { false }
  }

  private var width: Int { context.columns }

  private func write(_ bytes: [UInt8], to file: Argument) throws(Failure) {
    do throws(FileError) {
      try AtomicFile.write(bytes, to: file.bytes)
    } catch {
      throw Failure(InputFile.name(file), error.phrase)
    }
    let sentence = "Wrote \(size) to \(VisibleText.visible(file.text))."
    context.messages.say(Words.wrapped(sentence, columns: width) + "\n")
  }

  private func printed(_ bytes: [UInt8]) throws(Failure) {
    let output = Output(messages: context.messages)
    try output.write(context.terminal.isTerminal ? PromptTable.visible(bytes) : bytes)
    try output.finish()
  }

  private func copy(_ bytes: [UInt8]) throws(Failure) {
    let clipboard = try Clipboard(
      flag: destination.clipboard, context.environment, context.messages)
    let outcome: Clipboard.Outcome
    do throws(Failure) {
      outcome = try clipboard.copy(bytes)
    } catch {
      if let command { context.messages.say("The same prompt again:\n  \(command)\n") }
      throw error
    }
    CopiedPrompt(context.places).remember(bytes)
    context.messages.say(Words.wrapped(outcome.sentence(of: size), columns: width) + "\n")
  }

  /// `61,204 characters (~22,100 tokens, Claude 4.7+)`.
  private var size: String {
    let tokens = Words.roughly(prompt.measures.tokens.claude)
    let characters = Words.counted(prompt.measures.characters, "character")
    return "\(characters) (\(tokens) tokens, Claude 4.7+)"
  }

  private var json: JSONValue {
    var members = [JSONObject.Member(key: "prompt", value: .string(prompt.text))]
    members += prompt.measures.jsonMembers
    let sections = prompt.sections.map { section in
      JSONValue.object(
        JSONObject(
          [JSONObject.Member(key: "name", value: .string(section.name))]
            + section.measures.jsonMembers
            + [JSONObject.Member(key: "kind", value: .string(section.kind.rawValue))]))
    }
    members.append(JSONObject.Member(key: "sections", value: .array(sections)))
    let all = warnings + prompt.warnings.map(\.description)
    members.append(
      JSONObject.Member(key: "warnings", value: .array(all.map { .string($0) })))
    members.append(
      JSONObject.Member(key: "delimiterSuffix", value: .string(prompt.delimiterSuffix)))
    return .object(JSONObject(members))
  }
}

extension Clipboard.Outcome {
  /// What happened, and no more.
  fileprivate func sentence(of size: String) -> String {
    switch self {
    case .copied(let program): "Copied \(size) with \(program)."
    case .copiedOnce(let program):
      "Copied \(size) with \(program), which may give a long text only once."
    case .unchecked(let program):
      "Gave \(size) to \(VisibleText.visible(program)); whether it was copied cannot be checked."
    case .inBuffer(isSent: true):
      "Copied \(size) into tmux's buffer, and sent it to the terminal's clipboard, which cannot be "
        + "checked."
    case .inBuffer(isSent: false): "Copied \(size) into tmux's buffer only; prefix ] pastes it."
    case .sent: "Sent \(size) to the terminal's clipboard (cannot be checked)."
    }
  }
}
