/// Every rule there is.
enum RuleCatalog {
  /// The rules in the order in which they are listed and run.
  static let rules: [any LintRule.Type] = markdownlintTypes + packTypes + projectTypes

  /// What is known of them, in the same order.
  static let infos: [RuleInfo] = rules.map { $0.info }

  static let allRules = RuleSet(infos.indices)
  static let packRules = RuleSet(infos.indices.filter { infos[$0].isInPack })
  static let markdownlintRules = RuleSet(infos.indices.filter { infos[$0].isMarkdownlint })

  /// All ids, aliases and tags as they are written.
  static let allNames: [String] =
    infos.flatMap { [$0.id] + $0.aliases }
    + Set(infos.flatMap(\.tags)).sorted()

  /// A rule's place in the catalog.
  static func place(of rule: any LintRule.Type) -> Int? {
    let id = rule.info.id
    return infos.firstIndex { $0.id == id }
  }

  private static let byName: [String: RuleSet] = {
    var names: [String: RuleSet] = [:]
    for (place, info) in infos.enumerated() {
      for tag in info.tags { names[tag.lowercased(), default: []].insert(place) }
    }
    // A rule's own name wins over a tag.
    for (place, info) in infos.enumerated() {
      for name in [info.id] + info.aliases { names[name.lowercased()] = [place] }
    }
    return names
  }()

  /// The rules that a name stands for, in any case: an id, an alias or a tag.
  static func rules(named name: String) -> RuleSet? { byName[name.lowercased()] }
}
