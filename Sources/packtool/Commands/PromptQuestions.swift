import PackBuilder
import RavenMarkdown

/// From the command line to a request; on a terminal, what is not given is asked for.
struct PromptQuestions {
  let pack: Pack
  let values: ParsedValues
  let context: Context
  /// Whether questions may be asked.
  let isAsking: Bool
  private let input = LineInput()

  init(pack: Pack, values: ParsedValues, context: Context, isAsking: Bool) {
    self.pack = pack
    self.values = values
    self.context = context
    self.isAsking = isAsking
  }

  func request() throws(Failure) -> PromptRequest {
    let given = try text()
    let scope = try scope()
    var chosen = values[ComposeOptions.preset]
    if chosen == nil { chosen = try askForPreset() }
    guard let preset = chosen else {
      let names = PromptPreset.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("Missing expected option '--preset <preset>', one of \(names)")
    }
    var request = PromptRequest(
      preset: preset, scope: scope, subject: values[ComposeOptions.subject]?.text,
      text: given ?? "", allowsMissing: values.has(ComposeOptions.allowMissing),
      budget: values[ComposeOptions.budget])
    guard isAsking else { return request }
    // Who gives documents and text on the command line has said it all.
    if request.subject == nil, scope == nil || given == nil {
      request.subject = try askForSubject(of: preset)
    }
    if request.scope == nil { request.scope = try pick(for: request) }
    if given == nil {
      request.text = try askForText(isNeeded: preset == .brainstorm || request.subject == nil)
    }
    return request
  }

  // MARK: - From flags

  private func scope() throws(Failure) -> [String]? {
    let lists = values.all(ComposeOptions.scope)
    guard !lists.isEmpty else { return nil }
    let names = lists.flatMap { list in
      list.text.split(separator: ",").map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }
    }
    guard !names.isEmpty else { throw .usage("The value '' is invalid for '--scope <names>'") }
    return names
  }

  private func text() throws(Failure) -> String? {
    guard let ask = values[ComposeOptions.ask] else { return nil }
    let bytes = ask.isDash ? try InputFile.read(ask) : ask.bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(ask.isDash ? "standard input" : "--ask", InputFile.notText(bytes))
    }
    return text
  }

  // MARK: - Questions

  private static let stopped = Failure(nil, "stopped; nothing was copied")

  private func answer(_ question: String) throws(Failure) -> String {
    Messages.say(Words.wrapped(question, columns: context.columns - 1))
    guard let line = input.line() else {
      Messages.say("\n")
      throw Self.stopped
    }
    return String(line.trimmingBlanks)
  }

  private func askForPreset() throws(Failure) -> PromptPreset? {
    guard isAsking else { return nil }
    let all = PromptPreset.allCases
    Messages.say("What for?\n")
    for (index, preset) in all.enumerated() {
      let name = Words.fitted(preset.rawValue, to: 10)
      Messages.say("  \(index + 1) \(name) \(preset.phrase)\n")
    }
    while true {
      let answer = try answer("Number, q to stop: ").lowercased()
      if answer == "q" { throw Self.stopped }
      if let preset = Int(answer).flatMap({ all.indices.contains($0 - 1) ? all[$0 - 1] : nil })
        ?? PromptPreset(rawValue: answer)
      {
        return preset
      }
    }
  }

  /// Proposes what the task could be about; `nil` for nothing.
  private func askForSubject(of preset: PromptPreset) throws(Failure) -> String? {
    guard let section = preset.subjectSection?.rawValue else { return nil }
    let subjects = pack.subjects(for: preset)
    guard let first = subjects.first else { return nil }
    let shown = subjects.prefix(9)
    Messages.say(preset == .review ? "Which plan? With open tasks:\n" : "Which pursuit?\n")
    for (index, subject) in shown.enumerated() {
      let name = VisibleText.visible(subject.name, atMost: max(10, context.columns - 5))
      Messages.say("  \(index + 1) \(name)\n")
      if let tasks = subject.document.tasks {
        Messages.say("    \(tasks.open) of \(tasks.done &+ tasks.open) tasks open\n")
      }
    }
    if subjects.count > shown.count {
      Messages.say("  and \(subjects.count - shown.count) more\n")
    }
    while true {
      let answer = try answer("Number or \(section)/ID, Enter for 1, - for none, q to stop: ")
      switch answer {
      case "": return first.name
      case "-": return nil
      case "q": throw Self.stopped
      default: break
      }
      if let number = Int(answer), shown.indices.contains(number - 1) {
        return shown[number - 1].name
      }
      for name in [answer, "\(section)/\(answer)"] {
        if case .document(let document) = pack.part(named: name) { return document.name }
      }
      Messages.say("There is no '\(VisibleText.visible(answer, atMost: 60))'.\n")
    }
  }

  private func pick(for request: PromptRequest) throws(Failure) -> [String] {
    let wording = pack.prompts?[request.preset.rawValue] ?? request.preset.wording
    let around =
      TokenEstimate(of: pack.prompts?.preamble ?? PromptPreset.preamble).claude
      + TokenEstimate(of: wording).claude + TokenEstimate(of: request.text).claude
    let names = pack.prompts?.defaultScope ?? PromptRequest.defaultScope
    var picker = PromptPicker(
      of: pack, chosen: names + [request.subject].compactMap(\.self), tokensAround: around)
    let columns = context.columns
    Messages.say("What goes into the prompt?\n" + picker.list(columns: columns))
    Messages.say(PromptPicker.help)
    while true {
      Messages.say(Words.wrapped(picker.sum, columns: columns))
      switch picker.apply(try answer("> ")) {
      case .done: return picker.chosen.map(\.name)
      case .stop: throw Self.stopped
      case .again(let message, let showsList):
        if showsList { Messages.say(picker.list(columns: columns)) }
        if let message { Messages.say(message + "\n") }
      }
    }
  }

  private func askForText(isNeeded: Bool) throws(Failure) -> String {
    let editor = Editor.words(context.environment)
    let ways = (isNeeded ? "" : ", Enter for none") + (editor == nil ? "" : ", e for the editor")
    while true {
      Messages.say(
        Words.wrapped(
          "What do you want to say or ask? (one line\(ways))", columns: context.columns) + "\n")
      let answer = try answer("> ")
      if answer == "e", let editor {
        let bytes = try Editor.text(
          "packtool-prompt", with: editor, limit: Record.largest, context.environment)
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw Failure("the text", InputFile.notText(bytes))
        }
        if !text.isBlank || !isNeeded { return text }
      } else if !answer.isEmpty || !isNeeded {
        return answer
      }
    }
  }
}

extension PromptRequest {
  /// The words for a shell that make the same request.
  func command(project: String) -> String {
    var words = ["packtool", "compose", project, "--preset", preset.rawValue]
    if let scope { words += ["--scope", scope.joined(separator: ",")] }
    if let subject { words += ["--subject", subject] }
    if let budget { words += ["--budget", String(budget)] }
    if !text.isEmpty { words += ["--ask", text] }
    return words.map(ShellWords.quoted).joined(separator: " ")
  }
}

extension PromptPreset {
  /// What it is for, in a few words.
  fileprivate var phrase: String {
    switch self {
    case .brainstorm: "ideas for a feature"
    case .review: "a plan"
    case .think: "through a pursuit"
    }
  }
}

extension StringProtocol {
  /// Without blanks at its ends.
  var trimmingBlanks: SubSequence {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? endIndex
    return start < end ? self[start..<end] : self[endIndex..<endIndex]
  }

  /// Whether there is nothing to read in it.
  var isBlank: Bool { trimmingBlanks.isEmpty }
}
