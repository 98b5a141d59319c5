/// A document of a pack and the name that scopes and prompts give it.
public struct NamedDocument: Sendable, Equatable {
  /// A layer's id, or `section/id`.
  public let name: String
  /// The document.
  public let document: PackDocument
  /// Where it stands: the section's and the document's index.
  let place: [Int]

  /// Its text without a byte order mark.
  var text: [UInt8] { PromptText.withoutMark(document.markdown) }
}

extension Pack {
  /// What a name of a scope leads to.
  public enum NamedPart: Sendable, Equatable {
    /// One document.
    case document(NamedDocument)
    /// A section with all its documents, which may be none.
    case section(name: String, documents: [NamedDocument])
  }

  /// What a name means: a layer, else a section, else `section/id`; `nil` for none of them.
  ///
  /// Names are compared byte by byte.
  public func part(named name: String) -> NamedPart? {
    let foundation = SectionKind.foundation.rawValue
    if let layer = document(name, in: foundation) { return .document(layer) }
    if let index = sections.firstIndex(where: { same($0.name, name) }) {
      return .section(name: sections[index].name, documents: documents(ofSection: index))
    }
    guard let slash = name.firstIndex(of: "/") else { return nil }
    return document(String(name[name.index(after: slash)...]), in: String(name[..<slash]))
      .map { .document($0) }
  }

  /// Every document in the pack's order.
  public var namedDocuments: [NamedDocument] {
    sections.indices.flatMap { documents(ofSection: $0) }
  }

  /// The documents that a preset could be about, the likeliest first: for a review the plans with open
  /// tasks, the newest first; for thinking the pursuits.
  ///
  /// Plans have no date of their own, so the newest is the last by name, numbers in it compared as numbers.
  public func subjects(for preset: PromptPreset) -> [NamedDocument] {
    guard let section = preset.subjectSection?.rawValue,
      let index = sections.firstIndex(where: { $0.name == section })
    else { return [] }
    let all = documents(ofSection: index)
    guard preset == .review else { return all }
    return all.filter { $0.document.tasks.map { $0.open > 0 } ?? false }
      .sorted { NaturalOrder.isBefore($1.name, $0.name) }
  }

  /// Layers and the names of sections that hold documents, then the documents of the section that a name
  /// begins with.
  func names(near name: String) -> [String] {
    let filled = sections.filter { !$0.documents.isEmpty }
    let layers = self[.foundation].map(\.id)
    let others = filled.map(\.name).filter { $0 != SectionKind.foundation.rawValue }
    let section = name.firstIndex(of: "/").map { String(name[..<$0]) } ?? ""
    let inside = filled.first { same($0.name, section) && $0.name != "foundation" }
    if let inside { return inside.documents.map { "\(inside.name)/\($0.id)" } }
    return layers + others
  }

  /// The name that a mistyped one was meant to be.
  func nearestName(to name: String) -> String? {
    let documents = namedDocuments.map(\.name)
    // Who writes a slash means a document.
    let names = name.contains("/") ? documents.filter { $0.contains("/") } : documents
    return EditDistance.nearest(
      to: name, among: names + (name.contains("/") ? [] : sections.map(\.name)))
  }

  private func documents(ofSection index: Int) -> [NamedDocument] {
    let section = sections[index]
    let isFoundation = section.name == SectionKind.foundation.rawValue
    return section.documents.enumerated().map { place, document in
      NamedDocument(
        name: isFoundation ? document.id : "\(section.name)/\(document.id)", document: document,
        place: [index, place])
    }
  }

  private func document(_ id: String, in section: String) -> NamedDocument? {
    guard let index = sections.firstIndex(where: { same($0.name, section) }),
      let place = sections[index].documents.firstIndex(where: { same($0.id, id) })
    else { return nil }
    let document = sections[index].documents[place]
    let isFoundation = sections[index].name == SectionKind.foundation.rawValue
    return NamedDocument(
      name: isFoundation ? document.id : "\(sections[index].name)/\(document.id)",
      document: document, place: [index, place])
  }

  private func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}

/// The order of names in which `p9` stands before `p10`.
enum NaturalOrder {
  /// Whether one name stands before another.
  static func isBefore(_ a: String, _ b: String) -> Bool {
    let (left, right) = (Array(a.utf8), Array(b.utf8))
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      let (first, second) = (digits(left, from: i), digits(right, from: j))
      if let first, let second {
        let (x, y) = (left[first].drop { $0 == 0x30 }, right[second].drop { $0 == 0x30 })
        if x.count != y.count { return x.count < y.count }
        if !x.elementsEqual(y) { return x.lexicographicallyPrecedes(y) }
        (i, j) = (first.upperBound, second.upperBound)
      } else {
        if left[i] != right[j] { return left[i] < right[j] }
        (i, j) = (i + 1, j + 1)
      }
    }
    if i < left.count || j < right.count { return i == left.count }
    return left.lexicographicallyPrecedes(right)
  }

  private static func digits(_ bytes: [UInt8], from start: Int) -> Range<Int>? {
    var end = start
    while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
    return end > start ? start..<end : nil
  }
}
