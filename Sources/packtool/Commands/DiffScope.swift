import PackBuilder
import RavenMarkdown

/// The part of two sides that `--section` names.
struct DiffScope {
  /// Documents that are meant; `nil` for all.
  private var documents: Set<String>?
  /// The headings that are meant, as they are written; `nil` for whole documents.
  private var titles: Set<String>?
  private var old = Texts([])
  private var new = Texts([])

  /// The sections of both versions of a document that are meant, by their numbers.
  struct Part {
    var old: Set<Int> = []
    var new: Set<Int> = []
  }

  /// Whether a heading is meant, and not whole documents.
  var isHeading: Bool { titles != nil }

  /// Finds out what is meant: a section of the project, a document, a heading, or a document's heading after
  /// a number sign.
  init(
    _ part: Argument, _ sides: DiffSides, _ comparison: ContentComparison
  ) throws(Failure) {
    let sources = sides.oldSources + sides.newSources
    let words = part.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(words.first ?? "")
    var names = Self.documents(name, sources)
    // A renamed document is meant by both of its names.
    for document in comparison.documents {
      guard let oldName = document.oldName else { continue }
      if names.contains(oldName) || names.contains(document.name) {
        names.formUnion([oldName, document.name])
      }
    }
    var heading: String?
    if words.count > 1 {
      guard name.isEmpty || !names.isEmpty else { throw Failure(nil, "no document '\(name)'") }
      if !name.isEmpty { documents = names }
      heading = String(words[1])
    } else if names.isEmpty {
      heading = name
    } else {
      documents = names
    }
    guard let heading else { return }
    func isMeant(_ source: ContentComparison.Source) -> Bool {
      documents?.contains(source.name) ?? true
    }
    old = Texts(sides.oldSources.filter(isMeant))
    new = Texts(sides.newSources.filter(isMeant))
    titles = try Self.titles(heading, among: old.titles + new.titles)
  }

  private static func documents(
    _ name: String, _ sources: [ContentComparison.Source]
  ) -> Set<String> {
    let names = sources.map(\.name)
    let wanted = [name, "foundation/\(name)"]
    let found = names.filter { candidate in
      wanted.contains { $0.utf8.elementsEqual(candidate.utf8) }
    }
    return Set(found.isEmpty ? names.filter { $0.hasPrefix(name + "/") } : found)
  }

  private static func titles(
    _ heading: String, among titles: [String]
  ) throws(Failure) -> Set<String> {
    switch SectionChoice(of: heading, among: titles) {
    case .found(let places): return Set(places.map { titles[$0] })
    case .failed(let sentence):
      throw Failure(nil, sentence.replacing("; --toc lists the headings", with: ""))
    }
  }

  // MARK: - Choosing

  /// What of a comparison is in the part.
  func applied(to comparison: ContentComparison) -> ContentComparison {
    comparison.filtered { document in
      guard isMeant(document) else { return kept(document) { isMoveOfPart($0) } }
      guard titles != nil else { return document }
      let part = part(of: document)
      switch document.state {
      case .added: return part.new.isEmpty ? nil : document
      case .removed: return part.old.isEmpty ? nil : document
      case .formatting where document.isEqual:
        return isSpelledAlike(document, part) ? nil : document
      default: return kept(document, part)
      }
    }
  }

  private func isMeant(_ document: ComparedDocument) -> Bool {
    documents.map { $0.contains(document.name) || $0.contains(document.oldName ?? "") } ?? true
  }

  private func kept(
    _ document: ComparedDocument, where isWanted: (DocumentChange) -> Bool
  ) -> ComparedDocument? {
    let kept = document.keeping(isWanted)
    return kept.isEqual ? nil : kept
  }

  private func kept(_ document: ComparedDocument, _ part: Part) -> ComparedDocument? {
    let lines = (
      sections(old, document.oldName ?? document.name).lines(of: part.old),
      sections(new, document.name).lines(of: part.new)
    )
    // What is gone from a section that moved stands under its old place's lines and its new headings.
    return kept(document) { change in
      lines.0.touch(change.oldLines) || lines.1.touch(change.newLines)
        || change.headings.contains { titles?.contains($0) ?? true } || isMoveOfPart(change)
    }
  }

  /// The sections of a document that are meant: those with the heading, and the same ones under another
  /// name on the other side.
  func part(of document: ComparedDocument) -> Part {
    guard let titles else { return Part() }
    let (before, after) = (
      sections(old, document.oldName ?? document.name), sections(new, document.name)
    )
    var part = Part(
      old: Set(before.all.indices.filter { titles.contains(before.all[$0].title) }),
      new: Set(after.all.indices.filter { titles.contains(after.all[$0].title) }))
    for change in document.changes where change.kind == .renamed && change.block == .section {
      guard let a = before.section(atLine: change.oldLines?.lowerBound),
        let b = after.section(atLine: change.newLines?.lowerBound),
        part.old.contains(a) || part.new.contains(b)
      else { continue }
      part.old.insert(a)
      part.new.insert(b)
    }
    return part
  }

  private func sections(_ texts: Texts, _ name: String) -> DiffSections {
    texts.sections[name] ?? DiffSections(of: [])
  }

  /// Whether a section left a document of the part for another, or came to one from there.
  private func isMoveOfPart(_ change: DocumentChange) -> Bool {
    guard change.kind == .moved, change.block == .section else { return false }
    return [(change.from, old), (change.to, new)].contains { place, texts in
      guard let place, let sign = place.firstIndex(of: "#") else { return false }
      let name = String(place[..<sign])
      guard documents?.contains(name) ?? true else { return false }
      guard let titles else { return true }
      let sections = sections(texts, name)
      let title = place[place.index(after: sign)...]
      let all = sections.all
      let lines = sections.lines(of: Set(all.indices.filter { titles.contains(all[$0].title) }))
      return all.contains { $0.title == title && lines.touch($0.lines) }
    }
  }

  /// Whether the part of a document has the same bytes on both sides.
  private func isSpelledAlike(_ document: ComparedDocument, _ part: Part) -> Bool {
    let name = document.oldName ?? document.name
    return text(old, name, part.old) == text(new, document.name, part.new)
  }

  private func text(_ texts: Texts, _ name: String, _ chosen: Set<Int>) -> [UInt8] {
    let lines = (texts.markdown[name] ?? []).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var text: [UInt8] = []
    for range in sections(texts, name).lines(of: chosen) {
      let end = min(range.upperBound, lines.count)
      guard range.lowerBound <= end else { continue }
      text += lines[range.lowerBound - 1..<end].joined(separator: [UInt8(ascii: "\n")])
      // Blank lines before the next section belong to neither.
      while text.last.map({ $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) ?? false {
        text.removeLast()
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// The documents of a side that may be meant.
  private struct Texts {
    let markdown: [String: [UInt8]]
    let sections: [String: DiffSections]
    let titles: [String]

    init(_ sources: [ContentComparison.Source]) {
      let found = sources.map { DiffSections(of: $0.markdown) }
      titles = found.flatMap { $0.all.map(\.title) }
      markdown = Dictionary(sources.map { ($0.name, $0.markdown) }) { first, _ in first }
      sections = Dictionary(zip(sources.map(\.name), found)) { first, _ in first }
    }
  }
}
