import PackBuilder
import RavenMarkdown

/// The part of two sides that `--section` names.
struct DiffScope {
  /// Documents that are meant; `nil` for all.
  private var documents: Set<String>?
  /// The heading that is meant, as ``SectionChoice`` compares headings.
  private var titles: Set<String>?

  /// Finds out what is meant: a section of the project, a document, a heading, or a document's heading after
  /// a number sign.
  init(_ part: Argument, _ sides: DiffSides) throws(Failure) {
    let sources = sides.oldSources + sides.newSources
    let words = part.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(words.first ?? "")
    let names = Self.documents(name, sources)
    if words.count > 1 {
      guard name.isEmpty || !names.isEmpty else { throw Failure(nil, "no document '\(name)'") }
      if !name.isEmpty { documents = names }
      titles = try Self.titles(
        String(words[1]), sources.filter { name.isEmpty || names.contains($0.name) })
    } else if names.isEmpty {
      titles = try Self.titles(name, sources)
    } else {
      documents = names
    }
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
    _ heading: String, _ sources: [ContentComparison.Source]
  ) throws(Failure) -> Set<String> {
    var titles: [String] = []
    for source in sources {
      guard let document = try? Document(parsing: source.markdown) else { continue }
      titles += document.sections.map(\.title)
    }
    switch SectionChoice(of: heading, among: titles) {
    case .found(let places): return Set(places.map { titles[$0] })
    case .failed(let sentence):
      throw Failure(nil, sentence.replacing("; --toc lists the headings", with: ""))
    }
  }

  /// What of a comparison is in the part.
  func applied(to comparison: ContentComparison) -> ContentComparison {
    comparison.filtered(
      { document in
        documents.map { $0.contains(document.name) || $0.contains(document.oldName ?? "") } ?? true
      },
      changes: { change in
        titles.map { titles in
          change.headings.contains { titles.contains($0) } || titles.contains(change.old ?? "")
        } ?? true
      })
  }
}
