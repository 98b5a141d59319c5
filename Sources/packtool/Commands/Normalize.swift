import RavenMarkdown

extension Command {
  /// `packtool normalize`.
  static let normalize = Command(
    name: "normalize",
    aliases: ["fmt"],
    group: .markdown,
    abstract: "Write markdown in one spelling that means the same.",
    operands: [
      Operand(
        name: "file", kind: .file(endings: ["md", "markdown"]), isOptional: true,
        isRepeating: true, abstract: "Documents; - is standard input.")
    ],
    flags: []
  ) { values, context throws(Failure) in
    let output = Output(messages: context.messages)
    for file in values.operands.isEmpty ? ["-"] : values.operands {
      let source = try InputFile.read(file)
      let name = InputFile.name(file)
      let document: Document
      do throws(ParseError) {
        document = try Document(parsing: source)
      } catch {
        throw Failure(name, error.description)
      }
      let normalized: NormalizedMarkdown
      do throws(NormalizeError) {
        normalized = try document.normalized()
      } catch {
        throw Failure(name, error.description)
      }
      try output.write(normalized.bytes)
    }
    try output.finish()
    return .success
  }
}
