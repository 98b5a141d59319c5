import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool capture`.
  static let capture = Command(
    name: "capture",
    group: .pocket,
    abstract: "Write a thought down in one step, for the desk to import.",
    discussion: [
      "The text is the words of the command, standard input for '-', or what you write in $VISUAL or "
        + "$EDITOR. It goes into the container's inbox as one file, to the byte; the record's id is printed."
    ],
    operands: [
      Operand(
        name: "text", kind: .text, isOptional: true, isRepeating: true,
        abstract: "The text, or - for standard input.")
    ],
    flags: [
      NewRecord.project.flag, CaptureCommand.tag.flag, ContainerOptions.container.flag,
      ContainerOptions.json.flag,
    ]
  ) { values, context throws(Failure) in
    let capture = CaptureCommand(values: values, context: context)
    let content = Record.Capture(text: try capture.text(), tag: try capture.tag())
    let id = try NewRecord(values: values, context: context).write(.capture(content))
    guard values.has(ContainerOptions.json) else {
      try context.print("\(id)\n")
      return .success
    }
    try context.print(.object(["id": .string(id.description)]))
    return .success
  }
}

/// What `packtool capture` is given.
struct CaptureCommand {
  static let tag = ValueFlag<Argument>(
    "tag", short: "t", name: "word", kind: .text,
    "What it is: idea, bug, question, decision, todo, or any other word.")

  let values: ParsedValues
  let context: Context

  /// The tag, empty for none.
  func tag() throws(Failure) -> String {
    guard let flag = values[Self.tag] else { return "" }
    guard let tag = String(validating: flag.bytes, as: UTF8.self),
      !tag.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw .usage("The value '\(flag.text)' is invalid for '--tag <word>'") }
    return tag
  }

  /// The text, to the byte.
  func text() throws(Failure) -> String {
    let (bytes, place) = try source()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let offset = TextCheck.firstBadByte(in: bytes) ?? 0
      throw Failure(place, "not valid UTF-8 (first bad byte at offset \(offset))")
    }
    guard bytes.contains(where: { $0 > 0x20 }) else {
      throw Failure(place, "there is no text, and nothing was captured")
    }
    return text
  }

  private func source() throws(Failure) -> (bytes: [UInt8], place: String) {
    if values.operands.count == 1, values.operands[0].isDash {
      return (try InputFile.read(values.operands[0]), "standard input")
    }
    if !values.operands.isEmpty {
      return (
        Array(values.operands.map(\.bytes).joined(separator: [0x20])), "the text"
      )
    }
    guard let words = Editor.words(context.environment) else {
      throw .usage("Missing expected argument '<text>', '-', or an editor in VISUAL or EDITOR")
    }
    let bytes = try Editor.text(
      "packtool-capture", with: words, limit: Record.largest, context.environment)
    return (bytes, "the editor")
  }
}
