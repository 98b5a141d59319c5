import Foundation
import Testing

@testable import PackBuilder

/// What SARIF 2.1.0 requires of a log, as far as ours goes: its properties, their types and its rules.
private struct SARIFCheck {
  private(set) var problems: [String] = []

  private mutating func fail(_ place: String, _ what: String) {
    problems.append("\(place): \(what)")
  }

  private mutating func object(
    _ value: Any?, _ place: String, required: [String], known: [String]
  ) -> [String: Any] {
    guard let object = value as? [String: Any] else {
      fail(place, "is no object")
      return [:]
    }
    for key in required where object[key] == nil { fail(place, "has no '\(key)'") }
    // The schema allows no other properties, but for property bags.
    for key in object.keys where !(required + known + ["properties"]).contains(key) {
      fail(place, "may not have '\(key)'")
    }
    return object
  }

  private mutating func list(_ value: Any?, _ place: String, least: Int = 0) -> [Any] {
    guard let list = value as? [Any] else {
      if value != nil { fail(place, "is no array") }
      return []
    }
    if list.count < least { fail(place, "is shorter than \(least)") }
    return list
  }

  private mutating func string(_ value: Any?, _ place: String, among: [String] = []) {
    guard let value else { return }
    guard let text = value as? String else { return fail(place, "is no string") }
    if !among.isEmpty, !among.contains(text) { fail(place, "is '\(text)'") }
  }

  private mutating func integer(_ value: Any?, _ place: String, least: Int) {
    guard let value else { return }
    guard let number = value as? Int else { return fail(place, "is no integer") }
    if number < least { fail(place, "is \(number)") }
  }

  /// RFC 3986: only its characters, and percent signs before two hexadecimal digits.
  private mutating func uri(_ value: Any?, _ place: String, isAbsolute: Bool) {
    string(value, place)
    guard let text = value as? String else { return }
    let allowed = Set(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%")
    if !text.allSatisfy({ allowed.contains($0) }) { fail(place, "'\(text)' is no URI") }
    for part in text.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
    where !(part.count >= 2 && part.prefix(2).allSatisfy(\.isHexDigit)) {
      fail(place, "'\(text)' has a percent sign that escapes nothing")
    }
    let scheme = text.prefix { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    let hasScheme = text.dropFirst(scheme.count).hasPrefix(":")
    if hasScheme != isAbsolute { fail(place, "'\(text)' is \(isAbsolute ? "not " : "")absolute") }
  }

  mutating func checkLog(_ value: Any) {
    let log = object(value, "log", required: ["version", "runs"], known: ["$schema"])
    string(log["version"], "version", among: ["2.1.0"])
    uri(log["$schema"], "$schema", isAbsolute: true)
    for run in list(log["runs"], "runs", least: 1) { checkRun(run) }
  }

  private mutating func checkRun(_ value: Any) {
    let run = object(value, "run", required: ["tool"], known: ["results", "columnKind"])
    string(run["columnKind"], "columnKind", among: ["utf16CodeUnits", "unicodeCodePoints"])
    let tool = object(run["tool"], "tool", required: ["driver"], known: [])
    let driver = object(
      tool["driver"], "driver", required: ["name"],
      known: ["version", "semanticVersion", "informationUri", "rules"])
    string(driver["name"], "driver.name")
    string(driver["version"], "driver.version")
    if driver["informationUri"] != nil {
      uri(driver["informationUri"], "driver.informationUri", isAbsolute: true)
    }
    var ids: [String] = []
    for rule in list(driver["rules"], "rules") { ids.append(checkRule(rule)) }
    if Set(ids).count != ids.count { fail("rules", "are not unique") }
    for result in list(run["results"], "results") { checkResult(result, ids) }
  }

  private mutating func checkRule(_ value: Any) -> String {
    let rule = object(
      value, "rule", required: ["id"],
      known: [
        "name", "shortDescription", "fullDescription", "help", "helpUri", "defaultConfiguration",
      ])
    string(rule["id"], "rule.id")
    string(rule["name"], "rule.name")
    for key in ["shortDescription", "fullDescription", "help"] where rule[key] != nil {
      let message = object(rule[key], "rule.\(key)", required: ["text"], known: ["markdown"])
      string(message["text"], "rule.\(key).text")
      if (message["text"] as? String)?.isEmpty == true { fail("rule.\(key)", "is empty") }
    }
    let usual = object(
      rule["defaultConfiguration"] ?? [:], "rule.defaultConfiguration", required: [],
      known: ["enabled", "level", "rank", "parameters"])
    string(usual["level"], "level", among: ["none", "note", "warning", "error"])
    let bag = rule["properties"] as? [String: Any] ?? [:]
    for tag in list(bag["tags"], "rule.properties.tags") { string(tag, "tag") }
    return rule["id"] as? String ?? ""
  }

  private mutating func checkResult(_ value: Any, _ ids: [String]) {
    let result = object(
      value, "result", required: ["message"],
      known: ["ruleId", "ruleIndex", "level", "kind", "locations", "partialFingerprints", "fixes"])
    let message = object(result["message"], "message", required: ["text"], known: ["markdown"])
    string(message["text"], "message.text")
    string(result["level"], "level", among: ["none", "note", "warning", "error"])
    integer(result["ruleIndex"], "ruleIndex", least: -1)
    if let index = result["ruleIndex"] as? Int, index >= 0 {
      if index >= ids.count || ids[index] != result["ruleId"] as? String {
        fail("ruleIndex", "\(index) is another rule")
      }
    }
    for location in list(result["locations"], "locations", least: 1) {
      let location = object(location, "location", required: [], known: ["id", "physicalLocation"])
      let physical = object(
        location["physicalLocation"], "physicalLocation", required: ["artifactLocation"],
        known: ["region"])
      checkArtifact(physical["artifactLocation"])
      if physical["region"] != nil { checkRegion(physical["region"]) }
    }
    let prints = object(
      result["partialFingerprints"] ?? [:], "partialFingerprints", required: [],
      known: ["packtool/v1"])
    for (key, value) in prints { string(value, key) }
    for fix in list(result["fixes"], "fixes") { checkFix(fix) }
  }

  private mutating func checkArtifact(_ value: Any?) {
    let artifact = object(value, "artifactLocation", required: ["uri"], known: ["uriBaseId"])
    uri(artifact["uri"], "artifactLocation.uri", isAbsolute: false)
  }

  private mutating func checkRegion(_ value: Any?) {
    let region = object(
      value, "region", required: [],
      known: [
        "startLine", "startColumn", "endLine", "endColumn", "charOffset", "charLength",
        "byteOffset", "byteLength", "snippet",
      ])
    for key in ["startLine", "startColumn", "endLine", "endColumn"] {
      integer(region[key], "region.\(key)", least: 1)
    }
    for key in ["byteOffset", "byteLength", "charOffset", "charLength"] {
      integer(region[key], "region.\(key)", least: 0)
    }
    if region["startLine"] == nil, region["byteOffset"] == nil, region["charOffset"] == nil {
      fail("region", "says no place")
    }
    guard let line = region["startLine"] as? Int, let column = region["startColumn"] as? Int else {
      return
    }
    let end = (region["endLine"] as? Int ?? line, region["endColumn"] as? Int ?? column)
    if end < (line, column) { fail("region", "ends before it starts") }
  }

  private mutating func checkFix(_ value: Any) {
    let fix = object(value, "fix", required: ["artifactChanges"], known: ["description"])
    if fix["description"] != nil {
      _ = object(fix["description"], "fix.description", required: ["text"], known: ["markdown"])
    }
    for change in list(fix["artifactChanges"], "artifactChanges", least: 1) {
      let change = object(
        change, "artifactChange", required: ["artifactLocation", "replacements"], known: [])
      checkArtifact(change["artifactLocation"])
      for replacement in list(change["replacements"], "replacements", least: 1) {
        let replacement = object(
          replacement, "replacement", required: ["deletedRegion"], known: ["insertedContent"])
        checkRegion(replacement["deletedRegion"])
        let content = object(
          replacement["insertedContent"] ?? [:], "insertedContent", required: [],
          known: ["text", "binary", "rendered"])
        string(content["text"], "insertedContent.text")
      }
    }
  }
}

struct SARIFTests {
  private func log(_ findings: [Finding]) throws -> [String: Any] {
    let bytes = FindingsReport.sarif(findings, version: "1.2.3")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func problems(_ findings: [Finding]) throws -> [String] {
    var check = SARIFCheck()
    check.checkLog(try log(findings))
    return check.problems
  }

  private func results(_ findings: [Finding]) throws -> [[String: Any]] {
    let run = try #require((try log(findings)["runs"] as? [[String: Any]])?.first)
    return try #require(run["results"] as? [[String: Any]])
  }

  /// Findings of every rule that finds something in its own bad example.
  private func findingsOfAllRules(in file: String) throws -> [Finding] {
    try RuleDescription.all.flatMap { description -> [Finding] in
      guard let bad = description.text.bad else { return [] }
      let options = bad.options.isEmpty ? "true" : bad.options
      let linter = Linter(
        try LintConfiguration(
          parsing: Array("{\"rules\": {\"\(description.info.id)\": \(options)}}".utf8)))
      return try linter.findings(in: Array(bad.markdown.utf8), file: file)
    }
  }

  @Test func findingsOfAllRulesMakeAValidLog() throws {
    let findings = try findingsOfAllRules(in: "notes/Ärger & Co #1?.md")
    #expect(Set(findings.map(\.rule)).count > 60)
    #expect(findings.contains { $0.isFixable })
    #expect(try problems(findings) == [])
    #expect(try results(findings).count == findings.count)
  }

  @Test func aLogWithoutFindingsIsValid() throws {
    #expect(try problems([]) == [])
    #expect(try results([]).isEmpty)
  }

  /// The check would be worth nothing if it let anything pass.
  @Test(arguments: [
    "{}", #"{"version": "2.1.0", "runs": []}"#,
    #"{"version": "2.0.0", "runs": [{"tool": {"driver": {"name": "a"}}}]}"#,
    #"{"version": "2.1.0", "runs": [{"tool": {"driver": {}}}]}"#,
    #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "results": [{}]}]}"#,
    #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "results": [{"message": {"text": "a"}, "level": "info"}]}]}"#,
    #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "results": [{"message": {"text": "a"}, "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a b"}}}]}]}]}"#,
    #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "results": [{"message": {"text": "a"}, "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a"}, "region": {"startLine": 0}}}]}]}]}"#,
    #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "results": [{"message": {"text": "a"}, "fixes": [{"artifactChanges": [{"artifactLocation": {"uri": "a"}, "replacements": [{}]}]}]}]}]}"#,
  ])
  func aLogThatIsNotValidIsSeen(json: String) throws {
    var check = SARIFCheck()
    check.checkLog(try JSONSerialization.jsonObject(with: Data(json.utf8)))
    #expect(!check.problems.isEmpty)
  }

  @Test func pathsBecomeReferences() throws {
    let expected = [
      ("a/b.md", "a/b.md"), ("a b.md", "a%20b.md"), ("a#b?.md", "a%23b%3F.md"),
      ("ä.md", "%C3%A4.md"), ("c:d.md", "c%3Ad.md"), ("100%.md", "100%25.md"),
      ("../a.md", "../a.md"), ("/a/b.md", "/a/b.md"),
    ]
    for (file, uri) in expected {
      let finding = Finding(
        rule: "MD042", alias: nil, severity: .error, file: file, line: 1, column: 1, endLine: 1,
        endColumn: 2, message: "a", bytes: 0..<1)
      let result = try #require(try results([finding]).first)
      let location = (result["locations"] as? [[String: Any]])?.first
      let physical = location?["physicalLocation"] as? [String: Any]
      #expect((physical?["artifactLocation"] as? [String: Any])?["uri"] as? String == uri)
    }
  }

  @Test func fingerprintsStayWhenLinesMove() throws {
    func prints(_ markdown: String) throws -> [String] {
      try results(try Linter().findings(in: Array(markdown.utf8), file: "a.md")).compactMap {
        ($0["partialFingerprints"] as? [String: String])?["packtool/v1"]
      }
    }
    let before = try prints("# A\n\n[b]()\n\n[c]()\n\n[b]()\n")
    #expect(Set(before).count == 3)
    #expect(try prints("# A\n\nNew.\n\n[b]()\n\n[c]()\n\n[b]()\n") == before)
  }

  @Test func fixesNameTheBytesThatGo() throws {
    let source = Array("# Ä\n\nSee (b)[c].\n".utf8)
    let result = try #require(
      try results(try Linter().findings(in: source, file: "a.md")).first)
    let fix = (result["fixes"] as? [[String: Any]])?.first
    let change = (fix?["artifactChanges"] as? [[String: Any]])?.first
    let replacement = try #require((change?["replacements"] as? [[String: Any]])?.first)
    let region = try #require(replacement["deletedRegion"] as? [String: Int])
    let start = try #require(region["byteOffset"])
    let length = try #require(region["byteLength"])
    #expect(Array(source[start..<start + length]) == Array("(b)[c]".utf8))
    #expect((replacement["insertedContent"] as? [String: String])?["text"] == "[b](c)")
  }
}
