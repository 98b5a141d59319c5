import RavenMarkdown

/// Which rules look, how, and where.
public struct LintConfiguration: Sendable {
  /// What is on before anything is said.
  public enum Profile: String, Sendable, CaseIterable {
    /// What a pack needs: the rules that find mistakes, not those about spelling.
    case pack
    /// All rules of markdownlint as it has them, and no others.
    case markdownlint
  }

  /// The profile.
  public var profile: Profile
  /// What was said about rules, in order; later ones win.
  var settings: [Setting] = []
  /// Files that are not looked at.
  public var ignores: [String] = []
  /// What holds for some files only, in order.
  var overrides: [Override] = []
  /// Rules or options that nobody knows, each a sentence with the nearest known name.
  public var warnings: [String] = []

  /// What was said about one rule, tag or `default`.
  struct Setting: Sendable {
    var rules: RuleSet
    var isOn: Bool?
    var severity: Severity?
    var options: [(name: String, value: JSONValue)] = []
  }

  /// Settings for some files.
  struct Override: Sendable {
    var files: [GlobPattern]
    var settings: [Setting]
  }

  /// A profile with nothing changed.
  public init(profile: Profile = .pack) { self.profile = profile }

  /// What holds in one document: each rule's severity where it is on, and its options.
  struct Resolved: Sendable {
    var on: RuleSet = []
    var severities: [Severity]
    var options: [RuleOptions]

    init(_ profile: Profile) {
      let isPack = profile == .pack
      severities = RuleCatalog.infos.map { isPack ? $0.severity : .error }
      options = RuleCatalog.infos.map { RuleOptions(defaults: $0.options, isPack: isPack) }
      on = isPack ? RuleCatalog.packRules : RuleCatalog.markdownlintRules
    }

    mutating func apply(_ setting: Setting) {
      if setting.isOn == false { on.subtract(setting.rules) }
      if setting.isOn == true { on.formUnion(setting.rules) }
      guard setting.severity != nil || !setting.options.isEmpty else { return }
      for rule in setting.rules.members {
        if let severity = setting.severity { severities[rule] = severity }
        for option in RuleCatalog.infos[rule].options {
          for (name, value) in setting.options where name == option.name {
            if let known = OptionValue(value, like: option) { options[rule][name] = known }
          }
        }
      }
    }
  }

  /// What holds for a file.
  func resolved(for path: String) -> Resolved {
    var resolved = Resolved(profile)
    for setting in settings { resolved.apply(setting) }
    for override in overrides where override.files.contains(where: { $0.matches(path) }) {
      for setting in override.settings { resolved.apply(setting) }
    }
    return resolved
  }
}

extension OptionValue {
  /// A value of a configuration, when it is of the option's kind.
  init?(_ value: JSONValue, like option: RuleOption) {
    switch (value, option.value) {
    case (.bool(let flag), .flag): self = .flag(flag)
    case (.number(let text), .number), (.number(let text), .numbers):
      guard let number = Int(text) else { return nil }
      self = .number(number)
    case (.string(let text), .text):
      guard option.choices.isEmpty || option.choices.contains(text) else { return nil }
      self = .text(text)
    case (.array(let elements), .words):
      var words: [String] = []
      for element in elements {
        guard case .string(let word) = element else { return nil }
        words.append(word)
      }
      self = .words(words)
    case (.array(let elements), .number), (.array(let elements), .numbers):
      var numbers: [Int] = []
      for element in elements {
        guard case .number(let text) = element, let number = Int(text) else { return nil }
        numbers.append(number)
      }
      self = .numbers(numbers)
    default: return nil
    }
  }
}
