import RavenMarkdown

/// A rule as `rules` and `explain` show it.
public struct RuleDescription: Sendable {
  /// What is known of the rule.
  public let info: RuleInfo
  /// What users read about it.
  public let text: RuleText

  /// Every rule, in the order of the catalog.
  public static let all: [RuleDescription] = RuleCatalog.infos.map {
    RuleDescription(
      info: $0, text: RuleText.all[$0.id] ?? RuleText(paragraphs: [], bad: nil, good: nil))
  }

  /// The rule of an id or an alias, in any case.
  public static func named(_ name: String) -> RuleDescription? {
    guard let rules = RuleCatalog.rules(named: name)?.members, rules.count == 1 else { return nil }
    return all[rules[0]]
  }

  /// The known name nearest to one that is not known.
  public static func nearest(to name: String) -> String? {
    NearestName.nearest(to: name, among: RuleCatalog.allNames)
  }

  /// All rules as one JSON array.
  public static var json: [UInt8] { JSONValue.array(all.map(\.json)).encoded() }

  private var json: JSONValue {
    .object([
      "rule": .string(info.id), "aliases": .array(info.aliases.map { .string($0) }),
      "tags": .array(info.tags.map { .string($0) }), "severity": .string(info.severity.rawValue),
      "profiles": .array(
        (info.isInPack ? [.string("pack")] : [])
          + (info.isMarkdownlint ? [.string("markdownlint")] : [])),
      "fixable": .bool(info.isFixable), "message": .string(info.message),
      "description": .string(text.paragraphs.joined(separator: "\n\n")),
      "options": .array(
        info.options.map { option in
          .object([
            "name": .string(option.name), "default": option.value.json,
            "packDefault": (option.packValue ?? option.value).json,
            "choices": .array(option.choices.map { .string($0) }),
            "summary": .string(option.summary),
          ])
        }),
    ])
  }
}

extension OptionValue {
  var json: JSONValue {
    switch self {
    case .flag(let value): .bool(value)
    case .number(let value): .integer(value)
    case .numbers(let values):
      values.count == 1 ? .integer(values[0]) : .array(values.map { .integer($0) })
    case .text(let value): .string(value)
    case .words(let values): .array(values.filter { $0 != "\u{0}" }.map { .string($0) })
    }
  }
}
