/// Why there is no prompt.
public enum PromptError: Error, Sendable, Equatable {
  /// A preset needs more than was given; `subjects` are documents that it could be about.
  case nothingAsked(preset: PromptPreset, subjects: [String])
  /// The pack has no such layer, section or document; `nearest` is what may have been meant, `known` what
  /// there is.
  case unknownName(name: String, nearest: String?, known: [String])
  /// A section is there and holds no documents.
  case emptySection(name: String, known: [String])
  /// The subject is a section and no document.
  case subjectIsSection(name: String, documents: [String])
  /// The document that the task is about has no text.
  case emptySubject(name: String)
  /// No document is left.
  case nothingLeft(names: [String])
}

extension PromptError: CustomStringConvertible {
  /// The most names that a sentence lists.
  private static let mostNames = 20

  /// One sentence, lower case, without a full stop unless it is a question.
  public var description: String {
    switch self {
    case .nothingAsked(let preset, let subjects): return Self.nothingAsked(preset, subjects)
    case .unknownName(let name, let nearest?, _):
      return "there is no layer, section or document '\(name)'. Did you mean '\(nearest)'?"
    case .unknownName(let name, nil, let known):
      return "there is no layer, section or document '\(name)'; there is \(Self.list(known))"
    case .emptySection(let name, let known):
      return "\(name) holds no documents; there is \(Self.list(known))"
    case .subjectIsSection(let name, let documents):
      return "'\(name)' is a section and no document; it holds \(Self.list(documents))"
    case .emptySubject(let name): return "the subject \(name) is empty"
    case .nothingLeft(let names):
      return "no document is left for the prompt: \(Self.list(names)) empty or missing"
    }
  }

  private static func nothingAsked(_ preset: PromptPreset, _ subjects: [String]) -> String {
    guard let section = preset.subjectSection?.rawValue else {
      return "\(preset.rawValue) needs a text that says what about: --ask TEXT"
    }
    let needs =
      "\(preset.rawValue) needs a subject (--subject \(section)/ID) or a text (--ask TEXT)"
    return subjects.isEmpty ? needs : "\(needs); there is \(list(subjects))"
  }

  private static func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "nothing" }
    let more = names.count - mostNames
    let shown = names.prefix(mostNames).joined(separator: ", ")
    return more > 0 ? "\(shown) and \(more) more" : shown
  }
}
