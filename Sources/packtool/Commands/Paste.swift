import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool paste`.
  static let paste = Command(
    name: "paste",
    group: .pocket,
    abstract: "Bring back what came out of a conversation, to the byte.",
    discussion: [
      "The text is what the clipboard holds, a file, standard input for '-', or what you paste into "
        + "$VISUAL or $EDITOR with --edit. Nothing in it is changed: line ends, blanks and invisible "
        + "characters stay, and nobody splits it into turns.",
      "It goes into the container's inbox as one file; the record's id is printed. On a terminal its first "
        + "and last line are shown, and nothing is written before you say so.",
    ],
    operands: [
      Operand(
        name: "file", kind: .file(endings: ["md", "txt"]), isOptional: true,
        abstract: "The text, or - for standard input; without it the clipboard.")
    ],
    flags: PasteCommand.flags
  ) { values, context throws(Failure) in
    try PasteCommand(values: values, context: context).run()
  }
}

/// One run of `packtool paste`.
struct PasteCommand {
  static let kind = ValueFlag<RecordChoice>(
    choice: "as", name: "kind", default: "meeting", "What the text becomes.")
  static let assistant = ValueFlag<Argument>(
    "assistant", name: "name", kind: .text,
    "Who a meeting was held with, such as claude, chatgpt or gemini.")
  static let title = ValueFlag<Argument>(
    "title", name: "title", kind: .text, "What a meeting was about.")
  static let edit = SwitchFlag("edit", short: "e", "Paste the text into the editor.")
  static let yes = SwitchFlag("yes", short: "y", "Write it without asking.")
  static let clipboard = ValueFlag<Argument>(
    "clipboard", name: "command", kind: .text, default: "PACKTOOL_PASTE, else what is there",
    "Read with pbcopy, wl-copy, xclip, xsel or tmux, or with a command that writes the text.")

  static let flags = [
    kind.flag, NewRecord.project.flag, assistant.flag, title.flag, CaptureCommand.tag.flag,
    edit.flag, clipboard.flag, yes.flag, ContainerOptions.container.flag,
    ContainerOptions.json.flag,
  ]

  let values: ParsedValues
  let context: Context

  func run() throws(Failure) -> ExitCode {
    let kind = values[Self.kind] ?? .meeting
    let given = try given(for: kind)
    // A missing container must not come to light only after the text is pasted.
    _ = try ContainerChoice(context: context).decide(values)
    let source = try source()
    let bytes = source.bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(source.name, InputFile.notText(bytes))
    }
    guard !text.isBlank else {
      throw Failure(source.name, "there is no text, and nothing was written")
    }
    let isPrompt = CopiedPrompt(context.places).isSame(as: bytes)
    if isPrompt {
      context.messages.warn("this is the prompt that was copied last, and no answer to it.")
    }
    if context.terminal.isTerminal { show(bytes, from: source.name) }
    if context.canAsk, !values.has(Self.yes) { try confirm(kind, isLikely: !isPrompt) }
    let content: Record.Content =
      switch kind {
      case .capture: .capture(Record.Capture(text: text, tag: given.tag))
      case .meeting:
        .offsiteMeeting(
          Record.OffsiteMeeting(
            transcript: text, title: given.title, assistant: given.assistant))
      }
    let id = try NewRecord(values: values, context: context).write(content)
    guard values.has(ContainerOptions.json) else {
      try context.print("\(id)\n")
      return .success
    }
    try context.print(.object(["id": .string(id.description)]))
    return .success
  }

  /// What flags say about the record.
  private func given(
    for kind: RecordChoice
  ) throws(Failure) -> (title: String, assistant: String, tag: String) {
    let title = try word(Self.title)
    let assistant = try word(Self.assistant)
    let tag = try CaptureCommand(values: values, context: context).tag()
    switch kind {
    case .capture where !title.isEmpty || !assistant.isEmpty:
      context.messages.warn("a capture keeps no title and no assistant; they are left out.")
    case .meeting where !tag.isEmpty:
      context.messages.warn("a meeting keeps no tag; it is left out.")
    default: break
    }
    return (title, assistant, tag)
  }

  private func word(_ flag: ValueFlag<Argument>) throws(Failure) -> String {
    guard let value = values[flag] else { return "" }
    guard let text = String(validating: value.bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw .usage("The value '\(value.text)' is invalid for '\(flag.flag.synopsis)'") }
    return text
  }

  // MARK: - Where the text comes from

  private func source() throws(Failure) -> (bytes: [UInt8], name: String) {
    if values.has(Self.edit) {
      guard values.operands.isEmpty else {
        throw .usage("Only one of '--edit' and '<file>' can be given")
      }
      guard let words = Editor.words(context.environment) else {
        throw Failure(nil, "there is no editor: set VISUAL or EDITOR")
      }
      let bytes = try Editor.text(
        "packtool-paste", with: words, limit: Record.largest, context.environment)
      return (bytes, "the editor")
    }
    guard let file = values.operands.first else {
      let flag = values[Self.clipboard]
      let clipboard = try Clipboard(flag: flag, context.environment, context.messages)
      let found = try clipboard.text(isCommandReading: flag != nil)
      context.messages.note("the clipboard was read with \(found.program)")
      return (found.bytes, "the clipboard")
    }
    let isTyped = file.isDash && context.terminal.inputIsTerminal
    if isTyped { context.messages.say("Paste the text, then press Enter and Ctrl-D.\n") }
    let bytes = try InputFile.read(file)
    return (isTyped ? Self.withoutPasteMarks(bytes) : bytes, InputFile.name(file))
  }

  /// What a terminal puts around a text that is pasted into it.
  static func withoutPasteMarks(_ bytes: [UInt8]) -> [UInt8] {
    let (start, end) = (Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8))
    var result = bytes[...]
    if result.starts(with: start) { result = result.dropFirst(start.count) }
    for tail in [end, end + [0x0A]] where result.suffix(tail.count).elementsEqual(tail) {
      result = result.dropLast(tail.count)
      break
    }
    return Array(result)
  }

  // MARK: - Preview

  private func show(_ bytes: [UInt8], from name: String) {
    let characters = String(decoding: bytes, as: UTF8.self).count
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if bytes.last == 0x0A { lines.removeLast() }
    let size =
      "\(Words.counted(characters, "character")) in \(Words.counted(lines.count, "line"))"
    var text = Words.wrapped("From \(name): \(size)", columns: context.columns) + "\n"
    let filled = lines.filter { line in line.contains { $0 > 0x20 } }
    let width = max(10, context.columns - 3)
    func add(_ line: ArraySlice<UInt8>?) {
      guard let line else { return }
      let start = line.drop { $0 <= 0x20 }.prefix(4 * width)
      let shown = String(decoding: start, as: UTF8.self).trimmingBlanks
      text += "  \(Words.cut(String(shown), to: width))\n"
    }
    add(filled.first)
    if filled.count > 2 { text += "  …\n" }
    add(filled.dropFirst().last)
    context.messages.say(text)
  }

  private func confirm(_ kind: RecordChoice, isLikely: Bool) throws(Failure) {
    let project = values[NewRecord.project].map { " for \(VisibleText.visible($0.text))" } ?? ""
    let input = LineInput()
    while true {
      Messages.say("Write it as a \(kind.rawValue)\(project)? [\(isLikely ? "Y/n" : "y/N")] ")
      let answer = input.line()?.trimmingBlanks.lowercased()
      switch answer {
      case "" where isLikely: return
      case "y", "yes": return
      case "", "n", "no", "q", nil:
        if answer == nil { Messages.say("\n") }
        throw Failure(nil, "stopped; nothing was written")
      default: continue
      }
    }
  }
}

/// What a pasted text becomes.
enum RecordChoice: String, FlagChoice {
  case meeting, capture

  var abstract: String {
    switch self {
    case .meeting: "a conversation that was held elsewhere"
    case .capture: "a thought to keep"
    }
  }
}
