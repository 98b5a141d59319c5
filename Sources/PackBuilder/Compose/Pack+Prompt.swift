extension Pack {
  /// Makes a prompt of documents of this pack.
  ///
  /// ```swift
  /// let request = PromptRequest(preset: .review, subject: "plans/first-winter")
  /// let prompt = try pack.prompt(for: request)
  /// print(prompt.text)
  /// ```
  ///
  /// Texts stand in it verbatim, without a byte order mark. Nothing is ever cut.
  ///
  /// - Throws: ``PromptError``: a name that leads nowhere, nothing asked, or no document left.
  /// - Complexity: O(*n*) in the bytes of the prompt.
  public func prompt(for request: PromptRequest) throws(PromptError) -> Prompt {
    let isSilent = PromptText.isBlank(request.text)
    if isSilent, request.preset.subjectSection == nil || request.subject == nil {
      throw .nothingAsked(
        preset: request.preset, subjects: subjects(for: request.preset).map(\.name))
    }
    let subject = try request.subject.map { name throws(PromptError) in
      try self.subject(name, of: request.preset)
    }
    let scope = try PromptScope(of: self, for: request, subject: subject)
    let preset = request.preset.rawValue
    let writer = PromptWriter(
      preamble: prompts?.preamble ?? PromptPreset.preamble, documents: scope.documents,
      preset: preset, wording: prompts?[preset] ?? request.preset.wording,
      subject: subject?.name, text: isSilent ? "" : request.text)
    return writer.prompt(warnings: scope.warnings, budget: request.budget)
  }

  /// The document that a task is about; its section may be left out where the preset implies it.
  private func subject(
    _ name: String, of preset: PromptPreset
  ) throws(PromptError) -> NamedDocument {
    let inSection = preset.subjectSection.flatMap { part(named: "\($0.rawValue)/\(name)") }
    switch part(named: name) ?? inSection {
    case .document(let document):
      guard !PromptText.isBlank(document.document.markdown) else {
        throw .emptySubject(name: document.name)
      }
      return document
    case .section(let section, let documents):
      throw .subjectIsSection(name: section, documents: documents.map(\.name))
    case nil:
      let bare = preset.subjectSection.flatMap { nearestName(to: "\($0.rawValue)/\(name)") }
      throw .unknownName(
        name: name, nearest: nearestName(to: name) ?? bare, known: names(near: name))
    }
  }
}

/// Writes the parts of a prompt one after the other.
struct PromptWriter {
  private let preamble: [UInt8]
  private let documents: [(name: String, text: [UInt8])]
  private let preset: String
  /// The wording and what names the subject.
  private let task: [UInt8]
  private let text: [UInt8]

  init(
    preamble: String, documents: [NamedDocument], preset: String, wording: String,
    subject: String?, text: String
  ) {
    self.preamble = PromptText.isBlank(preamble) ? [] : PromptText.withoutMark(preamble)
    self.documents = documents.map { ($0.name, $0.text) }
    self.preset = preset
    var task = PromptText.isBlank(wording) ? [] : PromptText.withoutMark(wording)
    if let subject {
      if !task.isEmpty { Self.endParagraph(&task) }
      task += "Subject: ".utf8
      task += PromptText.escaped(subject)
    }
    self.task = task
    self.text = PromptText.withoutMark(text)
  }

  /// The prompt, and what is to be said about it.
  func prompt(warnings: [PromptWarning], budget: Int?) -> Prompt {
    var body = task
    if !text.isEmpty {
      if !task.isEmpty { Self.endParagraph(&body) }
      body += text
    }
    var delimiter = PromptDelimiter()
    delimiter.add(preamble)
    for document in documents { delimiter.add(document.text) }
    // The wording may end and the text begin in parts of a tag.
    delimiter.add(body)
    let suffix = delimiter.suffix
    let bytes = assembled(body, suffix)
    let text = String(decoding: bytes, as: UTF8.self)
    let measures = TextMeasures(text, bytes)
    let sections = sections()
    let prompt = Prompt(
      text: text, delimiterSuffix: suffix, measures: measures, sections: sections,
      warnings: warnings + controlWarnings())
    return prompt.judged(by: budget)
  }

  private func assembled(_ body: [UInt8], _ suffix: String) -> [UInt8] {
    var bytes: [UInt8] = []
    let size = documents.reduce(preamble.count + body.count) { $0 + $1.text.count + 100 }
    bytes.reserveCapacity(size + 200)
    if !preamble.isEmpty {
      bytes += preamble
      Self.endParagraph(&bytes)
    }
    bytes += "<documents\(suffix)>\n".utf8
    for (index, document) in documents.enumerated() {
      bytes += "<document\(suffix) index=\"\(index + 1)\" name=\"".utf8
      bytes += PromptText.escaped(document.name)
      bytes += "\">\n".utf8
      bytes += document.text
      Self.endLine(&bytes)
      bytes += "</document\(suffix)>\n".utf8
    }
    bytes += "</documents\(suffix)>\n\n<task\(suffix) preset=\"\(preset)\">\n".utf8
    bytes += body
    if !body.isEmpty { Self.endLine(&bytes) }
    bytes += "</task\(suffix)>\n".utf8
    return bytes
  }

  private func sections() -> [Prompt.Section] {
    func section(_ kind: Prompt.Section.Kind, _ name: String, _ bytes: [UInt8]) -> Prompt.Section {
      let text = String(decoding: bytes, as: UTF8.self)
      return Prompt.Section(kind: kind, name: name, measures: TextMeasures(text, bytes))
    }
    var sections: [Prompt.Section] = []
    if !preamble.isEmpty { sections.append(section(.preamble, "preamble", preamble)) }
    sections += documents.map { section(.document, $0.name, $0.text) }
    if !task.isEmpty { sections.append(section(.task, "task", task)) }
    if !text.isEmpty { sections.append(section(.text, "text", text)) }
    return sections
  }

  private func controlWarnings() -> [PromptWarning] {
    var warnings = documents.filter { PromptText.hasControls($0.text) }
      .map { PromptWarning.controlCharacters(name: $0.name) }
    if PromptText.hasControls(text) { warnings.append(.controlCharacters(name: "your text")) }
    return warnings
  }

  /// One line end, where the text does not end in one.
  private static func endLine(_ bytes: inout [UInt8]) {
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  /// The end of the line and an empty one.
  private static func endParagraph(_ bytes: inout [UInt8]) {
    endLine(&bytes)
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension Prompt {
  /// The same with a warning where it has more tokens than wanted, or nearly.
  func judged(by budget: Int?) -> Prompt {
    guard let budget else { return self }
    let count = measures.tokens.claude
    let warning: PromptWarning
    if count > budget {
      warning = .overBudget(
        budget: budget, tokens: count,
        sections: sectionsBySize.map { "\($0.name) \($0.measures.tokens.claude)" })
    } else if count + count * TokenEstimate.marginPercent / 100 > budget {
      warning = .nearBudget(budget: budget, tokens: count)
    } else {
      return self
    }
    return Prompt(
      text: text, delimiterSuffix: delimiterSuffix, measures: measures, sections: sections,
      warnings: warnings + [warning])
  }
}
