/// A text for a language model, with what it is made of.
///
/// The same request to the same pack gives the same bytes: nothing in it depends on the day, the machine or
/// the place of a file.
public struct Prompt: Sendable, Equatable {
  /// The whole text; its last character is its only final line end.
  public let text: String
  /// What our tags carry after their names because a text has such tags itself: empty, or `-1`, `-2` …
  public let delimiterSuffix: String
  /// The size of the whole, delimiters included.
  public let measures: TextMeasures
  /// The preamble, the documents in order, the wording of the task, the user's text.
  public let sections: [Section]
  /// What the user should know.
  public let warnings: [PromptWarning]

  /// A part of a prompt.
  public struct Section: Sendable, Equatable {
    /// What the part is.
    public let kind: Kind
    /// `preamble`, a document's name, `task` or `text`.
    public let name: String
    /// Its size, without what stands around it.
    public let measures: TextMeasures

    /// What a part is.
    public enum Kind: String, Sendable { case preamble, document, task, text }
  }

  /// The tokens above a budget, by the estimate for the newest Claude family; 0 within it.
  public func tokens(above budget: Int) -> Int { max(0, measures.tokens.claude - budget) }

  /// The sections, the largest first; equal ones in their order.
  public var sectionsBySize: [Section] {
    sections.enumerated().sorted { a, b in
      let (left, right) = (a.element.measures.tokens.claude, b.element.measures.tokens.claude)
      return left == right ? a.offset < b.offset : left > right
    }.map(\.element)
  }
}

/// What the maker of a prompt should know.
public enum PromptWarning: Sendable, Equatable {
  /// A document has no text and was left out.
  case empty(name: String)
  /// There is no such document, or a section holds none; it was left out.
  case missing(name: String)
  /// A text has control characters, which are kept.
  case controlCharacters(name: String)
  /// The prompt has more tokens than wanted; `sections` are the largest first.
  case overBudget(budget: Int, tokens: Int, sections: [String])
  /// The estimate is within the budget, but by less than it may be off.
  case nearBudget(budget: Int, tokens: Int)
}

extension PromptWarning: CustomStringConvertible {
  /// One sentence without its full stop.
  public var description: String {
    switch self {
    case .empty(let name): return "\(name) is empty and is left out"
    case .missing(let name): return "there is no \(name); it is left out"
    case .controlCharacters(let name):
      return "\(name) holds control characters, which are kept as they are"
    case .overBudget(let budget, let tokens, let sections):
      return "over the budget of \(budget) tokens by about \(tokens - budget): "
        + sections.joined(separator: ", ")
    case .nearBudget(let budget, let tokens):
      return "about \(tokens) tokens are within the budget of \(budget), but the estimate may be "
        + "too low by \(TokenEstimate.marginPercent) %"
    }
  }
}
