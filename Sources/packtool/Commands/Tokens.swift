import PackBuilder
import RavenMarkdown

extension Command {
  /// `packtool tokens`.
  static let tokens = Command(
    name: "tokens",
    group: .about,
    abstract: "Measure texts: characters, UTF-16 units, scalars, bytes and estimated tokens.",
    discussion: [
      "Characters are those that readers count; many web pages count UTF-16 units. Tokens are estimates for "
        + "the newest Claude family and for GPT (o200k): half of all texts are within 4 % of the true "
        + "count, 19 of 20 within 12.5 %."
    ],
    operands: [
      Operand(
        name: "file", kind: .file(endings: ["md", "markdown", "txt"]), isOptional: true,
        isRepeating: true, abstract: "Texts; - is standard input.")
    ],
    flags: [ContainerOptions.json.flag, RenderOptions.color.flag]
  ) { values, context throws(Failure) in
    if values.operands.isEmpty, context.terminal.inputIsTerminal {
      throw .usage("Missing expected argument '<file> ...'")
    }
    let files = values.operands.isEmpty ? ["-"] : values.operands
    var measured: [MeasuredFile] = []
    var exitCode = ExitCode.success
    for file in files {
      do throws(Failure) {
        measured.append(try MeasuredFile(file))
      } catch {
        context.messages.fail(error)
        exitCode = .trouble
      }
    }
    if values.has(ContainerOptions.json) {
      try context.print(.array(measured.map(\.json)))
    } else if !measured.isEmpty {
      try TokensTable(measured).write(to: Report(values, context))
    }
    return exitCode
  }
}

/// A file and its size.
private struct MeasuredFile {
  let name: String
  let measures: TextMeasures

  init(_ file: Argument) throws(Failure) {
    let bytes = try InputFile.read(file)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(InputFile.name(file), InputFile.notText(bytes))
    }
    name = file.text
    measures = TextMeasures(of: text)
  }

  var json: JSONValue {
    .object(
      JSONObject(
        [JSONObject.Member(key: "file", value: .string(name))] + measures.jsonMembers))
  }
}

extension TextMeasures {
  /// The members of an object of measures.
  var jsonMembers: [JSONObject.Member] {
    [
      JSONObject.Member(key: "characters", value: .integer(characters)),
      JSONObject.Member(key: "utf16", value: .integer(utf16)),
      JSONObject.Member(key: "scalars", value: .integer(scalars)),
      JSONObject.Member(key: "bytes", value: .integer(bytes)),
      JSONObject.Member(
        key: "tokens",
        value: .object(["claude": .integer(tokens.claude), "gpt": .integer(tokens.gpt)])),
    ]
  }
}

/// Measures below each other, with their sums where there are several.
private struct TokensTable {
  private static let titles = ["characters", "UTF-16", "scalars", "bytes", "Claude", "GPT"]
  private var rows: [(name: String, numbers: [Int])] = []

  init(_ files: [MeasuredFile]) {
    rows = files.map { file in
      let measures = file.measures
      return (
        file.name,
        [
          measures.characters, measures.utf16, measures.scalars, measures.bytes,
          measures.tokens.claude, measures.tokens.gpt,
        ]
      )
    }
    guard files.count > 1 else { return }
    let sums = Self.titles.indices.map { column in rows.reduce(0) { $0 + $1.numbers[column] } }
    rows.append(("in all", sums))
  }

  func write(to report: Report) throws(Failure) {
    let cells = rows.map { row in
      row.numbers.enumerated().map { ($0.offset > 3 ? "~" : "") + Words.grouped($0.element) }
    }
    let widths = Self.titles.enumerated().map { column, title in
      cells.reduce(title.count) { max($0, $1[column].count) }
    }
    for (title, width) in zip(Self.titles, widths) {
      report.add(title, .muted, columns: width, .right)
      report.add("  ")
    }
    try report.endLine()
    for (row, line) in zip(rows, cells) {
      for (cell, width) in zip(line, widths) {
        report.add(cell, columns: width, .right)
        report.add("  ")
      }
      report.add(VisibleText.visible(row.name), .path)
      try report.endLine()
    }
    try report.finish()
  }
}
