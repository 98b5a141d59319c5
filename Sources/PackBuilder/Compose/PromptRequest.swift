/// What a prompt is to be made of.
public struct PromptRequest: Sendable, Equatable {
  /// The documents of a prompt for which nobody chose any.
  public static let defaultScope = ["mission", "personas"]

  /// What is asked for.
  public var preset: PromptPreset
  /// Layers, `section/id`, or sections for all their documents, in the order wanted; `nil` for the
  /// project's own choice, else ``defaultScope``.
  public var scope: [String]?
  /// The document that the task is about, as in `scope`; it is added where the scope lacks it.
  public var subject: String?
  /// What the user says, verbatim.
  public var text: String
  /// Documents that are not there are left out with a warning.
  public var allowsMissing: Bool
  /// The most tokens that the prompt should have; more are a warning, and nothing is cut.
  public var budget: Int?

  /// A request.
  public init(
    preset: PromptPreset, scope: [String]? = nil, subject: String? = nil, text: String = "",
    allowsMissing: Bool = false, budget: Int? = nil
  ) {
    self.preset = preset
    self.scope = scope
    self.subject = subject
    self.text = text
    self.allowsMissing = allowsMissing
    self.budget = budget
  }
}
