import PackBuilder
import RavenMarkdown

/// A patch that makes the normal forms of the new documents from those of the old.
struct DiffPatch {
  private let messages: Messages
  private let old: [String: [UInt8]]
  private let new: [String: [UInt8]]
  private let isFile: Bool
  private let oldName: String
  private let scope: DiffScope?
  private let isExact: Bool

  /// A patch between two sides.
  ///
  /// - Parameters:
  ///   - sides: What is compared.
  ///   - scope: The part that it is about; `nil` for all.
  ///   - isExact: Whether it is of the texts as they stand.
  ///   - messages: Hears of texts without a normal form.
  init(_ sides: DiffSides, scope: DiffScope?, isExact: Bool, messages: Messages) {
    self.messages = messages
    self.isExact = isExact
    self.scope = scope.flatMap { $0.isHeading ? $0 : nil }
    // The last of two equal names cannot be: they are unique.
    old = Dictionary(sides.oldSources.map { ($0.name, $0.markdown) }) { first, _ in first }
    new = Dictionary(sides.newSources.map { ($0.name, $0.markdown) }) { first, _ in first }
    isFile = if case .file = sides.new { true } else { false }
    oldName = sides.old.name
  }

  /// The patch of each document that differs, in order; `section/id.md` is its name.
  ///
  /// A renamed document goes under one name and comes under the other; of a part of it, both names are told.
  func files(of comparison: ContentComparison) -> [[UInt8]] {
    var patches: [[UInt8]] = []
    for document in comparison.documents {
      let before = old[document.oldName ?? document.name]
      let after = new[document.name]
      let (name, otherName) = (document.name, document.oldName ?? document.name)
      if let scope {
        patches.append(
          patch(otherName, before, name, after, part: scope.part(of: document)))
      } else if document.oldName != nil, before != nil {
        patches.append(patch(otherName, before, otherName, nil))
        patches.append(patch(name, nil, name, after))
      } else {
        patches.append(patch(name, before, name, after))
      }
    }
    return patches
  }

  private func patch(
    _ oldName: String, _ before: [UInt8]?, _ name: String, _ after: [UInt8]?,
    part: DiffScope.Part? = nil
  ) -> [UInt8] {
    let file = VisibleText.visible(isFile ? name : name + ".md")
    let oldFile = VisibleText.visible(isFile ? self.oldName : oldName + ".md")
    let from = before.map { spelled($0, oldName) } ?? []
    let to = after.map { spelled($0, name) } ?? []
    return UnifiedDiff.bytes(
      of: before == nil ? "/dev/null" : oldFile, and: after == nil ? "/dev/null" : file,
      from: from, to: to,
      within: part.map {
        (DiffSections(of: from).lines(of: $0.old), DiffSections(of: to).lines(of: $0.new))
      })
  }

  /// A text in its normal form, its lines kept; as it stands where it has none, or is wanted so.
  private func spelled(_ source: [UInt8], _ name: String) -> [UInt8] {
    guard !isExact else { return source }
    guard let document = try? Document(parsing: source), let text = try? document.normalized()
    else {
      messages.warn("\(name): has no normal form, so the patch is of its text as it stands.")
      return source
    }
    return text.bytes
  }
}
