import PackBuilder
import RavenMarkdown

/// A patch that makes the normal forms of the new documents from those of the old.
struct DiffPatch {
  private let messages: Messages
  private let old: [String: [UInt8]]
  private let new: [String: [UInt8]]
  private let isFile: Bool
  private let oldName: String

  init(_ sides: DiffSides, messages: Messages) {
    self.messages = messages
    // The last of two equal names cannot be: they are unique.
    old = Dictionary(sides.oldSources.map { ($0.name, $0.markdown) }) { first, _ in first }
    new = Dictionary(sides.newSources.map { ($0.name, $0.markdown) }) { first, _ in first }
    isFile = if case .file = sides.new { true } else { false }
    oldName = sides.old.name
  }

  /// The patch of each document that differs, in order; `section/id.md` is its name.
  ///
  /// A renamed document goes under one name and comes under the other.
  func files(of comparison: ContentComparison) -> [[UInt8]] {
    var patches: [[UInt8]] = []
    for document in comparison.documents {
      let before = old[document.oldName ?? document.name]
      let after = new[document.name]
      if let oldName = document.oldName, let before {
        patches.append(patch(oldName, before, nil))
        patches.append(patch(document.name, nil, after))
      } else {
        patches.append(patch(document.name, before, after))
      }
    }
    return patches
  }

  private func patch(_ name: String, _ before: [UInt8]?, _ after: [UInt8]?) -> [UInt8] {
    let file = VisibleText.visible(isFile ? name : name + ".md")
    let oldFile = VisibleText.visible(isFile ? oldName : name + ".md")
    return UnifiedDiff.bytes(
      of: before == nil ? "/dev/null" : oldFile, and: after == nil ? "/dev/null" : file,
      from: before.map { normalized($0, name) } ?? [], to: after.map { normalized($0, name) } ?? [])
  }

  /// A text in its normal form, its lines kept; as it stands where it has none.
  private func normalized(_ source: [UInt8], _ name: String) -> [UInt8] {
    guard let document = try? Document(parsing: source), let text = try? document.normalized()
    else {
      messages.warn("\(name): has no normal form, so the patch is of its text as it stands.")
      return source
    }
    return text.bytes
  }
}
