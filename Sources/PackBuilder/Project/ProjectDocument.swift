public import RavenMarkdown

/// A document of a project as its author wrote it.
public struct ProjectDocument: Sendable {
  /// The section that it stands in.
  public let section: SectionKind
  /// The id, unique in the section.
  public internal(set) var id: String
  /// What readers see in lists.
  public let title: String
  /// The day of a chronicle entry, `nil` for undated ones and in other sections.
  public let date: CalendarDate?
  /// The files, relative to the project: one, but for layers that are put together from several.
  public let files: [[UInt8]]
  /// The bytes of the first file, as they are.
  public let source: [UInt8]
  /// The markdown: the source, or what was made of a structured layer or of several files.
  public let markdown: [UInt8]
  /// The markdown as a tree; `nil` when it cannot be parsed, and ``problem`` says why.
  public let document: Document?
  /// Why there is no tree.
  public let problem: ParseError?

  /// The first file for messages; bytes that are no UTF-8 are replaced.
  public var path: String { files.first.map { PathBytes.text($0) } ?? id }
}

/// Reads one document: what can be done without knowing the others.
struct DocumentReader: Sendable {
  let files: any FileSystem

  /// Files that become one document.
  struct Draft: Sendable {
    let section: SectionKind
    let id: String
    let sources: [SourceFile]
  }

  /// What became of a draft.
  struct Outcome: Sendable {
    /// The document; `nil` when it is left out.
    var document: ProjectDocument?
    var problems: [ProjectProblem] = []

    fileprivate mutating func note(_ kind: ProjectProblem.Kind, _ source: SourceFile) {
      problems.append(ProjectProblem(kind, at: PathBytes.text(source.path)))
    }
  }

  /// Reads and parses the files of a draft.
  func read(_ draft: Draft) -> Outcome {
    var outcome = Outcome()
    var texts: [(source: SourceFile, bytes: [UInt8], markdown: [UInt8])] = []
    for source in draft.sources {
      guard let bytes = read(source, &outcome),
        let markdown = markdown(of: source, bytes, &outcome)
      else { continue }
      texts.append((source, bytes, markdown))
    }
    guard let first = texts.first else { return outcome }
    let markdown = Self.joined(texts.map(\.markdown))
    var document: Document?
    var problem: ParseError?
    do throws(ParseError) {
      document = try Document(parsing: markdown)
    } catch {
      problem = error
    }
    let fields = document.map { FrontMatterFields(of: $0) }
    outcome.document = ProjectDocument(
      section: draft.section, id: draft.id,
      title: Self.title(of: document, fields) ?? Self.title(of: first.source),
      date: draft.section == .chronicle ? date(of: first.source, fields, &outcome) : nil,
      files: texts.map(\.source.path), source: first.bytes, markdown: markdown,
      document: document, problem: problem)
    return outcome
  }

  private func read(_ source: SourceFile, _ outcome: inout Outcome) -> [UInt8]? {
    do throws(FileError) {
      return try files.read(source.place, limit: Document.largestSource).bytes
    } catch {
      // A file may go after its folder was read.
      if !error.isMissing { outcome.note(.unreadable(reason: error.phrase), source) }
      return nil
    }
  }

  private func markdown(
    of source: SourceFile, _ bytes: [UInt8], _ outcome: inout Outcome
  ) -> [UInt8]? {
    if source.isStructured {
      do throws(JSONPlace.Problem) {
        return try StructuredLayer.markdown(
          json: bytes, name: Self.title(of: source))
      } catch {
        outcome.note(.badStructuredLayer(reason: error.description), source)
        return nil
      }
    }
    guard !TextCheck.isBinary(bytes) else {
      outcome.note(.binaryFile, source)
      return nil
    }
    if let offset = TextCheck.firstBadByte(in: bytes) {
      outcome.note(.notUTF8(offset: offset), source)
    }
    return bytes
  }

  /// Texts one after the other; only the first keeps its front matter.
  private static func joined(_ texts: [[UInt8]]) -> [UInt8] {
    guard texts.count > 1, var result = texts.first else { return texts.first ?? [] }
    for text in texts.dropFirst() {
      if !result.isEmpty, result.last != ASCII.newline { result.append(ASCII.newline) }
      result.append(ASCII.newline)
      var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      if let document = try? Document(parsing: text), let first = document.root.firstChild,
        first.kind == .frontMatter
      {
        start = first.range.end.offset
      }
      result += text[start...]
    }
    return result
  }

  // MARK: - Titles and days

  /// Front matter, else the first heading of level 1 that has a text.
  private static func title(of document: Document?, _ fields: FrontMatterFields?) -> String? {
    if let title = fields?["title"] { return title }
    return document?.sections.first { $0.heading.level == 1 && !$0.title.isEmpty }?.title
  }

  /// The file's name, composed: macOS may have decomposed it.
  private static func title(of source: SourceFile) -> String {
    let name = SourceName.withoutExtension(PathBytes.lastName(of: source.path))
    return PathBytes.text(NameFolding.composed(name))
  }

  /// The day in the file's name, else in the front matter.
  private func date(
    of source: SourceFile, _ fields: FrontMatterFields?, _ outcome: inout Outcome
  ) -> CalendarDate? {
    let name = PathBytes.lastName(of: source.name)
    let candidates = [name, fields?["date"].map { Array($0.utf8) } ?? []]
    for candidate in candidates {
      guard let text = Self.dateText(candidate) else { continue }
      if let date = CalendarDate(text) { return date }
      outcome.note(.noSuchDay(PathBytes.text(Array(text))), source)
    }
    return nil
  }

  /// What looks like a day at the start of a text.
  private static func dateText(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard bytes.count >= 10, bytes.count == 10 || !ASCII.isDigit(bytes[10]) else { return nil }
    for index in 0..<10 {
      let isHyphen = index == 4 || index == 7
      guard isHyphen ? bytes[index] == UInt8(ascii: "-") : ASCII.isDigit(bytes[index]) else {
        return nil
      }
    }
    return bytes[..<10]
  }
}

/// What bytes are.
package enum TextCheck {
  /// How much of a file is looked at.
  private static let sample = 8 << 10

  /// Whether bytes are no text: a tenth of them are control characters, or a third are no UTF-8.
  static func isBinary(_ bytes: [UInt8]) -> Bool {
    let end = min(bytes.count, sample)
    var (controls, bad) = (0, 0)
    var position = 0
    while position < end {
      let byte = bytes[position]
      if byte < 0x80 {
        // Tab, line ends, form feed and escape stand in texts.
        if byte < 0x20 ? !(0x09...0x0D).contains(byte) && byte != 0x1B : byte == 0x7F {
          controls += 1
        }
        position += 1
      } else {
        let scalar = DecodedScalar(bytes, at: position, before: bytes.count)
        if scalar.value == 0xFFFD, scalar.count == 1 { bad += 1 }
        position += scalar.count
      }
    }
    return controls * 10 > end || bad * 3 > end
  }

  /// The first byte that is not UTF-8.
  package static func firstBadByte(in bytes: [UInt8]) -> Int? {
    var position = 0
    while position < bytes.count {
      if bytes[position] < 0x80 {
        position += 1
        continue
      }
      let scalar = DecodedScalar(bytes, at: position, before: bytes.count)
      if scalar.value == 0xFFFD, scalar.count == 1 { return position }
      position += scalar.count
    }
    return nil
  }
}
