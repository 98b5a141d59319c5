/// The documents of a prompt.
struct PromptScope {
  /// In order, each once.
  private(set) var documents: [NamedDocument] = []
  private(set) var warnings: [PromptWarning] = []
  private var places: Set<[Int]> = []
  /// Names that led to nothing or to an empty text.
  private var lost: [String] = []

  /// Finds the documents of a request.
  ///
  /// - Throws: A name that leads nowhere, and when no document is left.
  init(of pack: Pack, for request: PromptRequest, subject: NamedDocument?) throws(PromptError) {
    // What nobody asked for by name cannot be an error.
    let isChosen = request.scope != nil
    let names = request.scope ?? pack.prompts?.defaultScope ?? PromptRequest.defaultScope
    for name in names {
      let isLenient = request.allowsMissing || !isChosen
      switch pack.part(named: name) {
      case .document(let document): add(document)
      case .section(_, let all) where !all.isEmpty: for document in all { add(document) }
      case .section(let section, _):
        guard isLenient else {
          throw .emptySection(name: section, known: pack.names(near: ""))
        }
        miss(name)
      case nil:
        guard isLenient else {
          throw .unknownName(
            name: name, nearest: pack.nearestName(to: name), known: pack.names(near: name))
        }
        miss(name)
      }
    }
    if let subject { add(subject) }
    guard !documents.isEmpty else { throw .nothingLeft(names: lost) }
  }

  private mutating func add(_ document: NamedDocument) {
    guard places.insert(document.place).inserted else { return }
    guard !PromptText.isBlank(document.document.markdown) else {
      lost.append(document.name)
      warnings.append(.empty(name: document.name))
      return
    }
    documents.append(document)
  }

  private mutating func miss(_ name: String) {
    guard !lost.contains(name) else { return }
    lost.append(name)
    warnings.append(.missing(name: name))
  }
}
