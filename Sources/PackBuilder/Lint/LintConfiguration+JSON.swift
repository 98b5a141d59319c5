package import RavenMarkdown

extension LintConfiguration {
  /// Reads a configuration: the object under `lint` in `raven.json`, or one of markdownlint, whose rules
  /// stand at the top.
  ///
  /// - Parameters:
  ///   - object: The object as read.
  ///   - profile: What holds when the object names none.
  package init(_ object: JSONObject, profile: Profile = .pack) {
    self.init(profile: profile)
    let own = ["profile", "rules", "ignores", "overrides"]
    guard object.members.contains(where: { own.contains($0.key) }) else {
      settings = readRules(object)
      return
    }
    for member in object.members {
      switch (member.key, member.value) {
      case ("profile", .string(let name)):
        if let known = Profile(rawValue: name) {
          self.profile = known
        } else {
          warnings.append("unknown profile '\(name)'; there are pack and markdownlint")
        }
      case ("rules", .object(let rules)): settings += readRules(rules)
      case ("ignores", .array(let patterns)): ignores = strings(patterns)
      case ("overrides", .array(let list)): readOverrides(list)
      case (let key, _) where own.contains(key):
        warnings.append("'\(key)' has a value of the wrong kind")
      default: warnings.append(unknown("key", member.key, among: own))
      }
    }
  }

  /// Reads a file of configuration, comments allowed.
  package init(parsing bytes: [UInt8], profile: Profile = .pack) throws(LintConfigurationError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: CommentedJSON.stripped(bytes))
    } catch {
      throw LintConfigurationError(description: error.description)
    }
    guard case .object(let object) = value else {
      throw LintConfigurationError(description: "an object is needed, not \(value.kindName)")
    }
    self.init(object, profile: profile)
  }

  /// Reads the part `lint` of a project's settings; `nil` when there is none.
  package init?(settings bytes: [UInt8], profile: Profile) throws(LintConfigurationError) {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
      throw LintConfigurationError(description: error.description)
    }
    guard case .object(let settings) = value, case .object(let object)? = settings["lint"] else {
      return nil
    }
    self.init(object, profile: profile)
  }

  /// Whether a file is left out.
  package func ignores(_ path: String) -> Bool {
    ignores.contains { GlobPattern($0).matches(path) }
  }

  /// Adds what a comment in a document says.
  mutating func add(_ object: JSONObject) { settings += readRules(object) }

  private mutating func readOverrides(_ list: [JSONValue]) {
    for element in list {
      guard case .object(let object) = element, case .array(let files)? = object["files"],
        case .object(let rules)? = object["rules"]
      else {
        warnings.append("an override needs 'files' and 'rules'")
        continue
      }
      overrides.append(
        Override(files: strings(files).map { GlobPattern($0) }, settings: readRules(rules)))
    }
  }

  private func strings(_ values: [JSONValue]) -> [String] {
    values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  /// Reads `{"MD013": …}`: `default` and tags first, then rules, so that a rule's own word wins.
  private mutating func readRules(_ object: JSONObject) -> [Setting] {
    var settings: [Setting] = []
    if let value = object["default"] {
      settings.append(setting(for: profileRules, value, name: "default"))
    }
    for member in object.members where member.key != "default" {
      guard member.key != "$schema" else { continue }
      guard member.key != "extends" else {
        warnings.append("'extends' is not followed; name what it holds here")
        continue
      }
      guard let rules = RuleCatalog.rules(named: member.key) else {
        warnings.append(unknown("rule", member.key, among: RuleCatalog.allNames))
        continue
      }
      settings.append(setting(for: rules, member.value, name: member.key))
    }
    return settings
  }

  private var profileRules: RuleSet {
    profile == .pack ? RuleCatalog.allRules : RuleCatalog.markdownlintRules
  }

  private mutating func setting(for rules: RuleSet, _ value: JSONValue, name: String) -> Setting {
    var setting = Setting(rules: rules)
    switch value {
    case .bool(let isOn): setting.isOn = isOn
    case .null: setting.isOn = false
    case .string(let word):
      setting.isOn = true
      setting.severity = Severity(rawValue: word)
      if setting.severity == nil {
        warnings.append("\(name): unknown severity '\(word)'; there are error, warning and info")
      }
    case .object(let options):
      setting.isOn = true
      for option in options.members {
        switch (option.key, option.value) {
        case ("severity", .string(let word)): setting.severity = Severity(rawValue: word)
        case ("enabled", .bool(let isOn)): setting.isOn = isOn
        default:
          setting.options.append((option.key, option.value))
          check(option, of: rules, name)
        }
      }
    default: warnings.append("\(name): true, false, a severity or an object is needed")
    }
    return setting
  }

  private mutating func check(_ member: JSONObject.Member, of rules: RuleSet, _ name: String) {
    guard rules.members.count == 1, let rule = rules.members.first else { return }
    let options = RuleCatalog.infos[rule].options
    guard let option = options.first(where: { $0.name == member.key }) else {
      warnings.append("\(name): " + unknown("option", member.key, among: options.map(\.name)))
      return
    }
    if OptionValue(member.value, like: option) == nil {
      let choices =
        option.choices.isEmpty ? "" : "; there are \(option.choices.joined(separator: ", "))"
      warnings.append("\(name): '\(option.name)' has a value of the wrong kind\(choices)")
    }
  }

  private func unknown(_ kind: String, _ name: String, among names: [String]) -> String {
    guard let near = NearestName.nearest(to: name, among: names) else {
      return "unknown \(kind) '\(name)'"
    }
    return "unknown \(kind) '\(name)'; did you mean '\(near)'?"
  }
}

/// Why a configuration could not be read.
public struct LintConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// One sentence, lower case, without a full stop.
  public let description: String
}
