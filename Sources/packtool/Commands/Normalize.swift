import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool normalize`.
  static let normalize = Command(
    name: "normalize",
    aliases: ["fmt"],
    group: .markdown,
    abstract: "Write markdown in one spelling that means the same.",
    discussion: [
      "The result goes to standard output unless a flag says otherwise. It is parsed again and compared: "
        + "a text whose meaning would change is left as it is, named, and the program ends with 2.",
      "With --write a file is replaced as a whole, its permissions kept; one that is in normal form "
        + "already is not touched. Text that is not UTF-8 is refused, and a symbolic link that leads out of its folder.",
    ],
    operands: [
      Operand(
        name: "file", kind: .file(endings: ["md", "markdown"]), isOptional: true,
        isRepeating: true, abstract: "Documents; - is standard input.")
    ],
    flags: NormalizeFlags.all
  ) { values, context throws(Failure) in
    if values.operands.isEmpty, context.terminal.inputIsTerminal {
      throw .usage("Missing expected argument '<file> ...'")
    }
    let files = values.operands.isEmpty ? ["-"] : values.operands
    let normalizing = Normalizing(
      purpose: try .init(values), wrap: values[NormalizeFlags.wrap] ?? .keep,
      messages: context.messages)
    if normalizing.purpose == .write, files.contains(where: \.isDash) {
      throw .usage("Standard input cannot be written in place; leave out '--write' or '-'")
    }
    return try normalizing.run(files)
  }
}

/// One run of `packtool normalize`.
struct Normalizing: Sendable {
  /// What the normal form is for.
  enum Purpose: Sendable {
    case print, write, check, diff

    init(_ values: ParsedValues) throws(Failure) {
      let given: [(SwitchFlag, Purpose)] = [
        (NormalizeFlags.write, .write), (NormalizeFlags.check, .check),
        (NormalizeFlags.diff, .diff),
      ]
      let chosen = given.filter { values.has($0.0) }
      guard chosen.count < 2 else {
        let names = chosen.map { "'\($0.0.flag.preferredName)'" }.joined(separator: " and ")
        throw .usage("Only one of \(names) can be given")
      }
      self = chosen.first?.1 ?? .print
    }
  }

  let purpose: Purpose
  let wrap: NormalizeOptions.Wrap
  let messages: Messages

  /// What became of one file.
  private struct Result: Sendable {
    var name: String
    /// What is to be written to standard output.
    var output: [UInt8] = []
    var warnings: [String] = []
    var failure: Failure?
    /// The file is not in normal form.
    var differs = false
  }

  /// How many files are worked on before the results of the first are handed on.
  private static let batch = 32

  /// Normalizes files, several at a time. One that cannot be normalized is reported, and the rest still done.
  func run(_ files: [Argument]) throws(Failure) -> ExitCode {
    let output = Output(messages: messages)
    var exitCode = ExitCode.success
    do throws(Failure) {
      for start in stride(from: 0, to: files.count, by: Self.batch) {
        let batch = Array(files[start..<min(start + Self.batch, files.count)])
        for result in batch.concurrentMap(normalized) {
          report(result, &exitCode)
          try output.write(result.output)
        }
      }
      try output.finish()
    } catch {
      guard error.isClosedPipe else { throw error }
    }
    return exitCode
  }

  private func report(_ result: Result, _ exitCode: inout ExitCode) {
    for warning in result.warnings { messages.warn(warning) }
    if let failure = result.failure {
      messages.fail(failure)
      exitCode = .trouble
    } else if result.differs, purpose == .check || purpose == .diff, exitCode == .success {
      exitCode = .findings
    }
  }

  private func normalized(_ file: Argument) -> Result {
    var result = Result(name: InputFile.name(file))
    do throws(Failure) {
      try normalize(file, &result)
    } catch {
      result.failure = error
    }
    return result
  }

  private func normalize(_ file: Argument, _ result: inout Result) throws(Failure) {
    let name = result.name
    let source = try InputFile.read(file)
    let document: Document
    do throws(ParseError) {
      document = try Document(parsing: source)
    } catch {
      throw Failure(name, error.description)
    }
    if let sentence = badBytes(source, document) {
      guard purpose == .print || purpose == .diff else { throw Failure(name, sentence) }
      result.warnings.append("\(name): \(sentence); written as U+FFFD.")
    }
    let text: NormalizedMarkdown
    do throws(NormalizeError) {
      text = try document.normalized(NormalizeOptions(wrap: wrap))
    } catch {
      if case .meaningWouldChange = error, purpose == .print { result.output = source }
      throw Failure(name, error.description)
    }
    result.warnings += warnings(text.remarks, name)
    result.differs = text.bytes != source
    try use(text.bytes, source, file, &result)
  }

  private func use(
    _ text: [UInt8], _ source: [UInt8], _ file: Argument, _ result: inout Result
  ) throws(Failure) {
    switch purpose {
    case .print: result.output = text
    case .check:
      if result.differs { result.output = Array("\(VisibleText.visible(result.name))\n".utf8) }
    case .diff:
      result.output = UnifiedDiff.bytes(
        of: VisibleText.visible(result.name), from: source, to: text)
    case .write:
      guard result.differs else { return }
      do throws(FileError) {
        let folder = PathBytes.folder(of: file.bytes)
        try AtomicFile.write(
          text, to: file.bytes, within: folder.isEmpty ? [UInt8(ascii: ".")] : folder)
      } catch {
        throw Failure(result.name, error.phrase)
      }
    }
  }

  // MARK: Warnings

  /// What is wrong with a text's bytes, if anything.
  private func badBytes(_ source: [UInt8], _ document: Document) -> String? {
    guard let offset = document.firstBadByte else { return nil }
    return offset < source.count && source[offset] == 0
      ? "holds a NUL (at offset \(offset))"
      : "not valid UTF-8 (first bad byte at offset \(offset))"
  }

  /// One sentence for each kind of remark.
  private func warnings(_ remarks: [NormalizedMarkdown.Remark], _ name: String) -> [String] {
    let phrases: [(NormalizedMarkdown.Remark.Kind, String, String)] = [
      (.surplusCell, "cell", "beyond the table's header, which GitHub does not show"),
      (.unusedDefinition, "link definition", "that nothing refers to"),
      (.duplicateDefinition, "link definition", "whose label is defined before"),
    ]
    return phrases.compactMap { kind, noun, rest in
      let lines = remarks.filter { $0.kind == kind }.map(\.location.line)
      guard let first = lines.first else { return nil }
      if lines.count == 1 { return "\(name):\(first): a \(noun) \(rest)." }
      let shown = lines.prefix(5).map(String.init).joined(separator: ", ")
      return
        "\(name): \(lines.count) \(noun)s \(rest) (lines \(shown)\(lines.count > 5 ? ", …" : ""))."
    }
  }
}
