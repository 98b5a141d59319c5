/// Something that lint looks for in one document.
///
/// Each rule is one file, and the comment on its type is what `packtool explain` shows: a sentence, a few
/// paragraphs, and two blocks of markdown marked `bad` and `good`. The tests hold both against the rule.
protocol LintRule: Sendable {
  /// What is known of the rule without running it.
  static var info: RuleInfo { get }

  /// Looks at one document.
  ///
  /// - Complexity: O(*n*) in the size of the document; every rule is held to that.
  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport)
}

/// What is known of a rule without running it.
public struct RuleInfo: Sendable {
  /// The name that findings carry: `MD024`, or the pack rule's own.
  public let id: String
  /// Other names that configurations and comments may use; markdownlint's come first.
  public let aliases: [String]
  /// The groups that it belongs to; a configuration may name them instead of rules.
  public let tags: [String]
  /// How much its findings matter unless the configuration says otherwise.
  public let severity: Severity
  /// Whether the profile `pack` turns it on.
  public let isInPack: Bool
  /// Whether at least some of its findings carry a fix.
  public let isFixable: Bool
  /// What is wrong, as half a sentence.
  public let message: String
  /// What can be set.
  public let options: [RuleOption]

  init(
    _ id: String, _ aliases: [String] = [], tags: [String], severity: Severity = .warning,
    pack: Bool = true, fixable: Bool = false, _ message: String, options: [RuleOption] = []
  ) {
    self.id = id
    self.aliases = aliases
    self.tags = tags
    self.severity = severity
    self.isInPack = pack
    self.isFixable = fixable
    self.message = message
    self.options = options
  }

  /// Whether markdownlint has the rule too.
  public var isMarkdownlint: Bool { id.hasPrefix("MD") }
}

/// One thing that can be set on a rule.
public struct RuleOption: Sendable {
  /// Its name in a configuration.
  public let name: String
  /// The value without a configuration.
  public let value: OptionValue
  /// The value without a configuration in the profile `pack`, where that differs.
  public let packValue: OptionValue?
  /// The words that are accepted, where not every text is.
  public let choices: [String]
  /// What it means, as half a sentence.
  public let summary: String

  init(
    _ name: String, _ value: OptionValue, pack: OptionValue? = nil, choices: [String] = [],
    _ summary: String
  ) {
    self.name = name
    self.value = value
    self.packValue = pack
    self.choices = choices
    self.summary = summary
  }
}

/// The value of an option.
public enum OptionValue: Sendable, Hashable {
  /// `true` or `false`.
  case flag(Bool)
  /// A whole number.
  case number(Int)
  /// Whole numbers, one for each heading level.
  case numbers([Int])
  /// Any text.
  case text(String)
  /// A list of texts.
  case words([String])
}

/// The values of a rule's options for one document.
struct RuleOptions: Sendable {
  private var values: [(name: String, value: OptionValue)] = []

  /// What holds when nothing is set.
  init(defaults: [RuleOption] = [], isPack: Bool = false) {
    values = defaults.map { ($0.name, isPack ? $0.packValue ?? $0.value : $0.value) }
  }

  subscript(name: String) -> OptionValue? {
    get { values.first { $0.name == name }?.value }
    set {
      guard let newValue else { return }
      if let place = values.firstIndex(where: { $0.name == name }) {
        values[place].value = newValue
      } else {
        values.append((name, newValue))
      }
    }
  }

  func flag(_ name: String) -> Bool {
    if case .flag(let value) = self[name] { value } else { false }
  }

  func number(_ name: String) -> Int {
    if case .number(let value) = self[name] { value } else { 0 }
  }

  func text(_ name: String) -> String {
    if case .text(let value) = self[name] { value } else { "" }
  }

  func words(_ name: String) -> [String] {
    if case .words(let value) = self[name] { value } else { [] }
  }

  /// A number for each of the six heading levels.
  func numberPerLevel(_ name: String) -> [Int] {
    switch self[name] {
    case .number(let value): return Array(repeating: value, count: 6)
    case .numbers(let values):
      return (0..<6).map { $0 < values.count ? values[$0] : 1 }
    default: return Array(repeating: 1, count: 6)
    }
  }
}
